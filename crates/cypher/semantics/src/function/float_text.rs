//! Writes floats as text, in the three formats that engines use.

use crate::knobs::FloatFormat;

/// The text of a float as `toString` and string concatenation give it.
pub fn float_text(value: f64, format: FloatFormat) -> String {
    match format {
        FloatFormat::Java => java_text(value),
        FloatFormat::Plain => plain_text(value),
        FloatFormat::C => c_text(value),
    }
}

/// Writes a float like `Double.toString` (JDK 19 and later): shortest digits, at least one after the point, `E`
/// from 10^7 up and below 10^-3.
fn java_text(value: f64) -> String {
    if !value.is_finite() {
        return special_value_text(value, "Infinity");
    }
    let size = value.abs();
    if size == 0.0 || (1e-3..1e7).contains(&size) {
        return plain_text(value);
    }
    let mut text = format!("{value:e}");
    if !text.contains('.') {
        // The JVM prefers two digits: the smallest double is 4.9E-324, not 5.0E-324.
        let two = format!("{value:.1e}");
        if two.parse() == Ok(value) {
            text = two;
        }
    }
    match text.split_once('e') {
        Some((digits, exponent)) if digits.contains('.') => format!("{digits}E{exponent}"),
        Some((digits, exponent)) => format!("{digits}.0E{exponent}"),
        None => text,
    }
}

/// Writes a float with the shortest digits that read back as the same float, never with an exponent.
fn plain_text(value: f64) -> String {
    if !value.is_finite() {
        return special_value_text(value, "Infinity");
    }
    let text = value.to_string();
    if text.contains('.') { text } else { text + ".0" }
}

/// Writes a float like `%.15g`: fifteen digits, no trailing zeros, an exponent of two digits below 10^-4 and from
/// 10^15 up.
fn c_text(value: f64) -> String {
    if !value.is_finite() {
        return special_value_text(value, "inf").to_ascii_lowercase();
    }
    let text = format!("{value:.14e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..15).contains(&exponent) {
        let places = usize::try_from(14 - exponent).unwrap_or(0);
        return without_trailing_zeros(&format!("{value:.places$}")).to_owned();
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", without_trailing_zeros(digits), exponent.abs())
}

/// The digits without zeros at the end of the fraction, and without the point if no fraction is left.
fn without_trailing_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// The text of NaN or an infinity; `infinity` is the word for infinity.
fn special_value_text(value: f64, infinity: &str) -> String {
    match value {
        _ if value.is_nan() => "NaN".to_owned(),
        _ if value < 0.0 => format!("-{infinity}"),
        _ => infinity.to_owned(),
    }
}
