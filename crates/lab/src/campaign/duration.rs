//! Durations as people write them: `60s`, `5m`, `1h30m`, `500ms`.

use std::time::Duration;

/// Reads a duration; the message says what is wrong.
///
/// # Errors
/// When the text is not a duration.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a duration: write it as `60s`, `5m`, `1h30m` or `500ms`");
    let mut rest = text.trim();
    let mut total = Duration::ZERO;
    if rest.is_empty() {
        return Err(wrong());
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number: u64 = rest[..digits].parse().map_err(|_| wrong())?;
        rest = &rest[digits..];
        let unit = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let part = match &rest[..unit] {
            "ms" => Duration::from_millis(number),
            "s" => Duration::from_secs(number),
            "m" | "min" => Duration::from_secs(number.checked_mul(60).ok_or_else(wrong)?),
            "h" => Duration::from_secs(number.checked_mul(3600).ok_or_else(wrong)?),
            _ => return Err(wrong()),
        };
        total = total.checked_add(part).ok_or_else(wrong)?;
        rest = &rest[unit..];
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::parse_duration;
    use std::time::Duration;

    #[test]
    fn durations_are_read_as_people_write_them() {
        assert_eq!(parse_duration("60s"), Ok(Duration::from_secs(60)));
        assert_eq!(parse_duration("1h30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
    }

    #[test]
    fn what_is_no_duration_is_refused_with_an_example() {
        for text in ["", "60", "s", "5 parsecs", "99999999999999999999s", "18446744073709551615h"] {
            assert!(parse_duration(text).is_err_and(|why| why.contains("60s")), "{text}");
        }
    }
}
