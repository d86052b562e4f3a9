//! Ranges of engine versions: `>=4.14, <4.17`.

use edgewise_engine::compare_versions;

/// A range: conditions that all hold. The empty text is every version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VersionRange(Vec<(Relation, String)>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
}

impl VersionRange {
    /// Reads a range.
    ///
    /// # Errors
    /// A sentence that says which condition is not one.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut conditions = Vec::new();
        for condition in text.split(',').map(str::trim).filter(|condition| !condition.is_empty()) {
            let (relation, version) = [
                ("<=", Relation::LessOrEqual),
                (">=", Relation::GreaterOrEqual),
                ("<", Relation::Less),
                (">", Relation::Greater),
                ("=", Relation::Equal),
            ]
            .into_iter()
            .find_map(|(sign, relation)| Some((relation, condition.strip_prefix(sign)?.trim())))
            .unwrap_or((Relation::Equal, condition));
            if !version.starts_with(|c: char| c.is_ascii_digit()) {
                return Err(format!("`{condition}` is not a condition on versions, as `>=4.14` is"));
            }
            conditions.push((relation, version.to_owned()));
        }
        Ok(Self(conditions))
    }

    /// True if the version is in the range.
    pub fn holds(&self, version: &str) -> bool {
        self.0.iter().all(|(relation, bound)| {
            let place = compare_versions(version, bound);
            match relation {
                Relation::Less => place.is_lt(),
                Relation::LessOrEqual => place.is_le(),
                Relation::Greater => place.is_gt(),
                Relation::GreaterOrEqual => place.is_ge(),
                Relation::Equal => place.is_eq(),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::VersionRange;

    #[test]
    fn versions_are_compared_number_by_number() {
        let range = VersionRange::parse(">=4.14, <4.17").expect("a range");
        for (version, inside) in [
            ("4.16.3", true),
            ("4.14", true),
            ("4.14.0", true),
            ("4.9.1", false),
            ("4.17.0", false),
            ("4.100", false),
        ] {
            assert_eq!(range.holds(version), inside, "{version}");
        }
        assert!(VersionRange::parse("").expect("all versions").holds("anything"));
        assert!(VersionRange::parse("4.4.40").expect("one version").holds("4.4.40"));
        assert!(VersionRange::parse("new").is_err());
    }
}
