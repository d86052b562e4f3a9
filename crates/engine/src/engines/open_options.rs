//! `OpenOptions`: what is needed to open an engine, besides the target.

use crate::{EngineError, Profile, launch::Progress, wire::SharedTranscript};
use std::{fmt, path::PathBuf};

/// Options for opening an engine, see [`super::Registry`].
#[derive(Clone, Default)]
pub struct OpenOptions {
    /// The program that hosts library engines: `PROGRAM host NAME` must serve them. Usually Edgewise itself.
    pub host_program: PathBuf,
    /// TOML keys that override those of the engine's profile, or a complete profile that replaces it.
    pub profile: Option<String>,
    /// True to use nothing of the engine's built-in profile but how it is reached, as for an unknown engine.
    pub without_profile: bool,
    /// The user to log in as, for servers that require a login.
    pub user: Option<String>,
    /// That user's password. It reaches no file, no log and no `Debug` text.
    pub password: Option<String>,
    /// True if data that Edgewise did not write may be deleted from the target.
    pub allow_wipe: bool,
    /// True to send only reads, which the server enforces where it can. The target may then hold data that
    /// Edgewise did not write.
    pub read_only: bool,
    /// Receives every byte that is exchanged with a server, with passwords replaced.
    pub transcript: Option<SharedTranscript>,
    /// Receives download progress, for engines that are fetched.
    pub progress: Option<Progress>,
}

impl OpenOptions {
    /// Whether an engine opened with these options has a profile; `built_in` says whether one is built in.
    pub(crate) fn knows(&self, built_in: bool) -> bool {
        let given = self.profile.as_ref().is_some_and(|text| Profile::from_toml(text).is_ok());
        given || built_in && !self.without_profile
    }

    /// Overrides keys of the profile by those that the user gave. A complete profile, as a probe writes it, replaces
    /// the whole.
    ///
    /// # Errors
    /// When the user's text is not TOML, or has keys that a profile does not have.
    pub fn over(&self, profile: Profile) -> Result<Profile, EngineError> {
        let profile = if self.without_profile { profile.unlearned()? } else { profile };
        let Some(text) = &self.profile else { return Ok(profile) };
        if let Ok(whole) = Profile::from_toml(text) {
            return Ok(whole);
        }
        let keys: serde_json::Value = toml::from_str(text)
            .map_err(|error| EngineError::Target(format!("the profile's keys cannot be read: {error}")))?;
        profile
            .overlaid(keys)
            .map_err(|error| EngineError::Target(format!("the profile cannot be changed: {error}")))
    }
}

impl fmt::Debug for OpenOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenOptions")
            .field("host_program", &self.host_program)
            .field("profile", &self.profile)
            .field("without_profile", &self.without_profile)
            .field("user", &self.user)
            .field("password", &self.password.as_ref().map(|_| "<redacted>"))
            .field("allow_wipe", &self.allow_wipe)
            .field("read_only", &self.read_only)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complete_profile_replaces_the_whole_and_single_keys_change_only_themselves() {
        let falkordb = Profile::of_engine("falkordb", None).expect("a profile");
        let over = |text: &str| {
            let options = OpenOptions { profile: Some(text.to_owned()), ..OpenOptions::default() };
            options.over(falkordb.clone()).expect("a profile")
        };
        let changed = over("rollback = true");
        assert!(changed.rollback && changed.off == falkordb.off);
        let reference = Profile::of_engine("reference", None).expect("a profile");
        let whole = over(&toml::to_string(&reference).expect("TOML"));
        assert_eq!(whole, reference);
    }

    #[test]
    fn without_its_profile_an_engine_keeps_only_how_it_is_reached() {
        let options = OpenOptions { without_profile: true, ..OpenOptions::default() };
        let falkordb = Profile::of_engine("falkordb", None).expect("a profile");
        let bare = options.over(falkordb.clone()).expect("a profile");
        assert_eq!((bare.id.as_str(), bare.isolation), ("falkordb", falkordb.isolation));
        assert!(bare.off.is_empty() && bare.deviations.is_empty() && bare.knobs.is_empty());
        assert_eq!(bare.dialect, "opencypher-9");
    }

    #[test]
    fn the_password_is_not_in_the_debug_text() {
        let options = OpenOptions { password: Some("s3cret".to_owned()), ..OpenOptions::default() };
        assert!(!format!("{options:?}").contains("s3cret"));
    }
}
