//! What an engine does not support, from its profile.

use edgewise_engine::Profile;
use serde::Serialize;

/// Why something is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Support {
    /// The engine has it, and fails at it because of a known bug.
    Fails,
    /// The engine documents that it does not have it.
    Documented,
    /// The engine refuses it, or answers in a form that cannot be compared.
    Lacks,
}

/// A construct, function or type that queries on an engine do not use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unsupported {
    /// Its name in the profile.
    pub what: String,
    /// Whether the engine lacks it or fails at it.
    pub support: Support,
    /// The statement that shows it, or the citation.
    pub why: String,
    /// Where the engine documents it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documented: Option<String>,
}

/// Everything that the profile switches off, in its order.
pub fn unsupported(profile: &Profile) -> Vec<Unsupported> {
    let entry = |off: &edgewise_engine::SwitchedOff| Unsupported {
        what: off.what.clone(),
        support: match (off.fault, &off.documented) {
            (true, _) => Support::Fails,
            (false, Some(_)) => Support::Documented,
            (false, None) => Support::Lacks,
        },
        why: off.why.clone(),
        documented: off.documented.clone(),
    };
    profile.off.iter().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::{Support, unsupported};
    use edgewise_engine::Profile;

    #[test]
    fn a_fault_is_not_a_lack() {
        let profile = Profile::of_engine("falkordb", Some("4.16.3")).expect("a profile");
        let list = unsupported(&profile);
        let of = |what: &str| list.iter().find(|entry| entry.what == what).map(|entry| entry.support);
        assert_eq!(of("subnormal-float"), Some(Support::Fails));
        assert_eq!(of("split-list"), Some(Support::Documented));
        assert_eq!(of("other-points"), Some(Support::Lacks));
        assert!(list.iter().all(|entry| !entry.why.is_empty()));
    }
}
