//! `Versions`: a range of an engine's versions, in one of two notations.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A range of versions: the conjunction of its conditions; every version if there are none. Every file of Edgewise
/// writes it as text, `">=4.14, <4.17"`, or as a table, `{ from = "4.14", below = "4.17" }`. Serialising it keeps
/// the notation it was read in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Versions {
    conditions: Vec<(Relation, String)>,
    notation: Notation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Notation {
    #[default]
    Text,
    Table,
}

/// A range in either notation, as it is serialised.
#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a range of versions is written `\">=4.14, <4.17\"` or `{ from = \"4.14\", below = \"4.17\" }`"
)]
enum Written {
    Text(String),
    Table(VersionBounds),
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VersionBounds {
    /// The lower bound, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// The upper bound, exclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    below: Option<String>,
}

/// The comparison operators. An operator must come before its own prefixes.
const SIGNS: [(&str, Relation); 5] = [
    ("<=", Relation::LessOrEqual),
    (">=", Relation::GreaterOrEqual),
    ("<", Relation::Less),
    (">", Relation::Greater),
    ("=", Relation::Equal),
];

impl Versions {
    /// Reads a range as text.
    ///
    /// # Errors
    /// When a condition is malformed; the message names the condition.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut conditions = Vec::new();
        for condition in text.split(',').map(str::trim).filter(|condition| !condition.is_empty()) {
            let (relation, version) = SIGNS
                .into_iter()
                .find_map(|(sign, relation)| Some((relation, condition.strip_prefix(sign)?.trim())))
                .unwrap_or((Relation::Equal, condition));
            if !is_known(version) {
                return Err(format!("`{condition}` is not a condition on versions such as `>=4.14`"));
            }
            conditions.push((relation, version.to_owned()));
        }
        Ok(Self { conditions, notation: Notation::Text })
    }

    /// True if a version is in the range. Versions are compared number by number, and a missing number counts as
    /// 0. A version that does not start with a number is unknown, and counts as in the range.
    pub fn contain(&self, version: &str) -> bool {
        !is_known(version) || self.surely_contain(version)
    }

    /// True if a version is known and in the range.
    pub fn surely_contain(&self, version: &str) -> bool {
        let holds = |(relation, bound): &(Relation, String)| {
            let place = compare_versions(version, bound);
            match relation {
                Relation::Less => place.is_lt(),
                Relation::LessOrEqual => place.is_le(),
                Relation::Greater => place.is_gt(),
                Relation::GreaterOrEqual => place.is_ge(),
                Relation::Equal => place.is_eq(),
            }
        };
        self.conditions.is_empty() || is_known(version) && self.conditions.iter().all(holds)
    }

    /// The conditions as text.
    fn text(&self) -> String {
        let sign = |relation: Relation| {
            SIGNS.iter().find(|(_, known)| *known == relation).map_or("", |(sign, _)| sign)
        };
        let all = self.conditions.iter().map(|(relation, version)| format!("{}{version}", sign(*relation)));
        all.collect::<Vec<String>>().join(", ")
    }
}

/// True if a version can be compared: it starts with a number.
fn is_known(version: &str) -> bool {
    version.starts_with(|first: char| first.is_ascii_digit())
}

impl TryFrom<Written> for Versions {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let VersionBounds { from, below } = match written {
            Written::Text(text) => return Self::parse(&text),
            Written::Table(bounds) => bounds,
        };
        let bounds = [(Relation::GreaterOrEqual, from), (Relation::Less, below)];
        let conditions: Vec<(Relation, String)> =
            bounds.into_iter().filter_map(|(relation, version)| Some((relation, version?))).collect();
        match conditions.iter().find(|(_, version)| !is_known(version)) {
            Some((_, version)) => Err(format!("`{version}` is not a version such as `4.14`")),
            None => Ok(Self { conditions, notation: Notation::Table }),
        }
    }
}

impl From<Versions> for Written {
    fn from(versions: Versions) -> Self {
        if versions.notation == Notation::Text {
            return Self::Text(versions.text());
        }
        let mut bounds = VersionBounds::default();
        for (relation, version) in versions.conditions {
            match relation {
                Relation::Less => bounds.below = Some(version),
                _ => bounds.from = Some(version),
            }
        }
        Self::Table(bounds)
    }
}

impl fmt::Display for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bounds: Vec<(Relation, &str)> =
            self.conditions.iter().map(|(relation, version)| (*relation, version.as_str())).collect();
        match bounds.as_slice() {
            [] => f.write_str("all versions"),
            [(Relation::GreaterOrEqual, from), (Relation::Less, below)] => {
                write!(f, "from {from} to below {below}")
            }
            [(Relation::GreaterOrEqual, from)] => write!(f, "from {from} on"),
            [(Relation::Less, below)] => write!(f, "below {below}"),
            _ => f.write_str(&self.text()),
        }
    }
}

/// Compares versions part by part. Parts that are not numbers are compared as text, and a missing part counts as
/// 0.
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

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Held {
        versions: Versions,
    }

    fn read(text: &str) -> Result<Held, toml::de::Error> {
        toml::from_str(&format!("versions = {text}"))
    }

    #[test]
    fn versions_are_compared_by_their_numbers() {
        let table = read(r#"{ from = "4.9", below = "4.18" }"#).expect("a table").versions;
        let text = read(r#"">=4.9, <4.18""#).expect("a text").versions;
        for old in [&table, &text] {
            for (version, inside) in [
                ("4.16.3", true),
                ("4.9.0", true),
                ("4.9", true),
                ("4.8.12", false),
                ("4.18.0", false),
                ("4.18", false),
                ("4.22.1", false),
                ("4.100", false),
                ("5.0.0", false),
                ("2026.08.1", false),
            ] {
                assert_eq!(old.contain(version), inside, "{version}");
                assert_eq!(old.surely_contain(version), inside, "{version}");
            }
            assert!(old.contain("unknown") && !old.surely_contain("unknown"));
            assert_eq!(old.to_string(), "from 4.9 to below 4.18");
        }
        assert!(Versions::default().contain("1.0") && Versions::default().surely_contain("unknown"));
        let one = Versions::parse("4.4.40").expect("one version");
        assert!(one.contain("4.4.40") && !one.contain("4.4.4"));
        assert_eq!(Versions::parse(">4.1, <=4.3").expect("a range").to_string(), ">4.1, <=4.3");
    }

    #[test]
    fn a_range_is_serialised_as_it_was_written() {
        for text in [
            r#"">=4.9, <4.18""#,
            r#"{ from = "4.9", below = "4.18" }"#,
            r#"{ below = "4.22" }"#,
            r#""=4.4.40""#,
        ] {
            let held = read(text).expect("a range");
            let written = serde_json::to_value(&held).expect("JSON");
            assert_eq!(written["versions"].is_string(), text.starts_with('"'), "{text}");
            assert_eq!(serde_json::from_value::<Held>(written).expect("the same"), held);
        }
    }

    #[test]
    fn malformed_ranges_are_refused_with_an_example() {
        for (text, part) in [
            (r#""new""#, ">=4.14"),
            (r#"{ from = "new" }"#, "`new` is not a version"),
            (r#"{ since = "4.1" }"#, "from = "),
            ("4.14", "from = "),
        ] {
            let error = read(text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
