//! `Duration`: a length of time in seconds and nanoseconds.

use std::fmt;

/// A length of time, like Java's `Duration`: the nanoseconds are never negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration {
    /// Whole seconds, rounded down.
    pub seconds: i64,
    /// The remaining nanoseconds, below 10⁹.
    pub nanos: u32,
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = i128::from(self.seconds) * 1_000_000_000 + i128::from(self.nanos);
        if total == 0 {
            return write!(f, "PT0S");
        }
        let (hours, rest) = (total / 3_600_000_000_000, total % 3_600_000_000_000);
        let (minutes, rest) = (rest / 60_000_000_000, rest % 60_000_000_000);
        write!(f, "PT")?;
        if hours != 0 {
            write!(f, "{hours}H")?;
        }
        if minutes != 0 {
            write!(f, "{minutes}M")?;
        }
        if rest != 0 {
            let sign = if rest < 0 { "-" } else { "" };
            let (seconds, nanos) = (rest.abs() / 1_000_000_000, rest.abs() % 1_000_000_000);
            write!(f, "{sign}{seconds}")?;
            if nanos != 0 {
                write!(f, ".{}", format!("{nanos:09}").trim_end_matches('0'))?;
            }
            write!(f, "S")?;
        }
        Ok(())
    }
}
