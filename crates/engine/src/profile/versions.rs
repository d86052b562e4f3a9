//! `Versions`: a range of an engine's versions.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A range of versions: those from one on, those below one, or both. Without either, all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Versions {
    /// The first version in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The first version that is no longer in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<String>,
}

impl Versions {
    /// Whether a version is in the range. Numbers are compared part by part, a part that is missing counts as 0; of a
    /// version that begins with no number nothing is known, and it counts as in the range.
    pub fn contain(&self, version: &str) -> bool {
        if !version.starts_with(|first: char| first.is_ascii_digit()) {
            return true;
        }
        let from = self.from.as_deref().is_none_or(|from| compare_versions(version, from) != Ordering::Less);
        let below =
            self.below.as_deref().is_none_or(|below| compare_versions(version, below) == Ordering::Less);
        from && below
    }
}

impl fmt::Display for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.from, &self.below) {
            (Some(from), Some(below)) => write!(f, "from {from} to below {below}"),
            (Some(from), None) => write!(f, "from {from} on"),
            (None, Some(below)) => write!(f, "below {below}"),
            (None, None) => write!(f, "all versions"),
        }
    }
}

/// Compares versions number by number; parts that are no numbers compare as text, and a missing part is zero.
pub fn compare_versions(one: &str, other: &str) -> Ordering {
    let parts = |text: &str| -> Vec<String> {
        text.split(['.', '-', '+', ' ']).filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let (one, other) = (parts(one), parts(other));
    let zero = "0".to_owned();
    (0..one.len().max(other.len()))
        .map(|place| {
            let (left, right) = (one.get(place).unwrap_or(&zero), other.get(place).unwrap_or(&zero));
            match (left.parse::<u64>(), right.parse::<u64>()) {
                (Ok(left), Ok(right)) => left.cmp(&right),
                _ => left.cmp(right),
            }
        })
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        let old = Versions { from: Some("4.9".to_owned()), below: Some("4.18".to_owned()) };
        for (version, inside) in [
            ("4.16.3", true),
            ("4.9.0", true),
            ("4.9", true),
            ("4.8.12", false),
            ("4.18.0", false),
            ("4.18", false),
            ("4.22.1", false),
            ("5.0.0", false),
            ("2026.08.1", false),
        ] {
            assert_eq!(old.contain(version), inside, "{version}");
        }
        assert!(old.contain("unknown"));
        assert!(Versions::default().contain("1.0"));
        assert_eq!(old.to_string(), "from 4.9 to below 4.18");
    }
}
