//! Writes a float in another spelling.

use super::{SurfaceKind, Variation};

impl Variation {
    /// A random spelling of a float that parses to the same bits.
    pub(super) fn float(&mut self, value: f64) -> String {
        let plain = format!("{value:?}");
        let mut text = plain.clone();
        if self.hits_literal(SurfaceKind::FloatExponent) {
            text = self.with_exponent(value);
        } else if self.hits_literal(SurfaceKind::FloatZeros) && !text.contains('e') {
            text.push_str(["0", "00"][self.rng.index(2)]);
        }
        // Use one variation at a time: some engines accept `.5` and `5e+0` but refuse `.5e+1`.
        let leads = text.starts_with("0.") && text.len() > 2 && !text.contains('+');
        if leads && self.hits_literal(SurfaceKind::FloatLeadingPoint) {
            text.remove(0);
        } else if text.ends_with(".0") && self.hits_literal(SurfaceKind::FloatTrailingPoint) {
            text.pop();
        }
        let bare = text.clone();
        if !text.ends_with('.') && self.hits_literal(SurfaceKind::FloatSuffix) {
            text.push(['d', 'D', 'f', 'F'][self.rng.index(4)]);
        }
        let same = bare.parse::<f64>().is_ok_and(|read| read.to_bits() == value.to_bits());
        if same { text } else { plain }
    }

    /// The float with an exponent: its shortest digits, with the point moved and the exponent adjusted.
    fn with_exponent(&mut self, value: f64) -> String {
        let shortest = format!("{value:e}");
        let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
        let exponent: i64 = exponent.parse().unwrap_or(0);
        let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
        // The point is written after this many digits. In the shortest form it is after the first digit.
        let point = self.rng.index(digits.len().min(6) + 1);
        let (whole, fraction) = digits.split_at(point);
        let exponent = exponent + 1 - i64::try_from(point).unwrap_or(0);
        let whole = if whole.is_empty() { "0" } else { whole };
        let sign = if exponent >= 0 && self.rng.one_in(4) { "+" } else { "" };
        let letter = ['e', 'E'][self.rng.index(2)];
        if fraction.is_empty() {
            format!("{whole}{letter}{sign}{exponent}")
        } else {
            format!("{whole}.{fraction}{letter}{sign}{exponent}")
        }
    }

    /// True if this kind of variation is used for the literal at this position. There are few literals, so half of them
    /// are varied.
    pub(super) fn hits_literal(&mut self, kind: SurfaceKind) -> bool {
        self.has(kind) && self.rng.bool()
    }
}
