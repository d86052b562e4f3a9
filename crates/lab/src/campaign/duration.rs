//! Durations as people write them: `60s`, `5m`, `1h30m`, `500ms`.

use std::time::Duration;

/// Reads a duration. The error says what is wrong.
///
/// # Errors
/// When the text is not a duration.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let wrong = |_| format!("`{text}` is not a duration: write it as `60s`, `5m`, `1h30m` or `500ms`");
    humantime::parse_duration(text.trim()).map_err(wrong)
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
    fn an_invalid_duration_is_refused_with_an_example() {
        for text in ["", "60", "s", "5 parsecs", "99999999999999999999s", "18446744073709551615h"] {
            assert!(parse_duration(text).is_err_and(|why| why.contains("60s")), "{text}");
        }
    }
}
