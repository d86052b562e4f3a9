//! How figures are written.

/// What stands where nothing was measured.
pub(super) const NONE: &str = "–";

/// A number with spaces between its thousands.
pub(super) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A fraction as a percentage.
pub(super) fn percent(rate: Option<f64>) -> String {
    rate.map_or_else(|| NONE.to_owned(), |rate| format!("{:.1} %", rate * 100.0))
}

/// A time given in milliseconds, with three digits or so.
pub(super) fn time(milliseconds: Option<f64>) -> String {
    match milliseconds {
        None => NONE.to_owned(),
        Some(time) if time < 0.995 => format!("{:.0} µs", time * 1e3),
        Some(time) if time < 9.995 => format!("{time:.2} ms"),
        Some(time) if time < 99.95 => format!("{time:.1} ms"),
        Some(time) if time < 9_995.0 => format!("{time:.0} ms"),
        Some(time) => format!("{:.1} s", time / 1e3),
    }
}

/// A time given in seconds.
pub(super) fn seconds(seconds: Option<f64>) -> String {
    match seconds {
        None => NONE.to_owned(),
        Some(time) if time < 0.0995 => format!("{:.0} ms", time * 1e3),
        Some(time) if time < 120.0 => format!("{time:.1} s"),
        Some(time) => format!("{:.1} min", time / 60.0),
    }
}

/// A rate, without digits after the point that mean nothing.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // rates are small and not negative
pub(super) fn rate(rate: Option<f64>) -> String {
    match rate {
        None => NONE.to_owned(),
        Some(rate) if rate < 9.95 => format!("{rate:.1}"),
        Some(rate) => count(rate.round() as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::{rate, seconds, time};

    #[test]
    fn times_are_written_in_a_unit_that_suits_them() {
        let texts = [0.0214, 0.998, 3.2761, 42.42, 512.3, 12_345.0].map(|own| time(Some(own)));
        assert_eq!(texts, ["21 µs", "1.00 ms", "3.28 ms", "42.4 ms", "512 ms", "12.3 s"]);
        assert_eq!(
            [seconds(Some(0.02)), seconds(Some(61.0)), seconds(Some(300.0))],
            ["20 ms", "61.0 s", "5.0 min"]
        );
        assert_eq!([rate(Some(3.25)), rate(Some(1234.4)), rate(None)], ["3.2", "1\u{202f}234", "–"]);
    }
}
