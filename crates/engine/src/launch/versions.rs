//! Finds the version that a user means.

use crate::EngineError;

/// The exact version that a user means: the default for `None`, the newest of `known` that matches for `4.4` and
/// `4.4.x`, else what the user wrote, if it is `accepted`.
///
/// # Errors
/// When no version matches; the message lists the known ones.
pub(super) fn resolve(
    id: &str,
    wanted: Option<&str>,
    known: &[&str],
    default: &str,
    accepted: impl Fn(&str) -> bool,
) -> Result<String, EngineError> {
    let Some(wanted) = wanted else { return Ok(default.to_owned()) };
    let stem = wanted.trim_end_matches(".x");
    let begins = |version: &&&str| **version == stem || version.starts_with(&format!("{stem}."));
    if let Some(version) = known.iter().rfind(begins) {
        return Ok((*version).to_owned());
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
    if !wanted.is_empty() && wanted.chars().all(plain) && !wanted.contains("..") && accepted(wanted) {
        return Ok(wanted.to_owned());
    }
    Err(EngineError::Target(format!(
        "there is no version `{wanted}` of {id} to fetch; there are {}",
        known.join(", ")
    )))
}
