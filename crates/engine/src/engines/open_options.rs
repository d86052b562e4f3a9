//! What opening an engine needs to know beside the target.

use crate::{EngineError, Profile, launch::Progress, wire::SharedTranscript};
use std::{fmt, path::PathBuf};

/// Options for opening an engine, see [`super::Registry`].
#[derive(Clone, Default)]
pub struct OpenOptions {
    /// The program that hosts library engines: `PROGRAM host NAME` must serve them. The program itself, as a rule.
    pub host_program: PathBuf,
    /// TOML keys laid over the engine's profile.
    pub profile: Option<String>,
    /// The user to log in as, for servers that ask.
    pub user: Option<String>,
    /// That user's password. It reaches no file, no log and no `Debug` text.
    pub password: Option<String>,
    /// True if data in the target that is not ours may be deleted.
    pub allow_wipe: bool,
    /// True to only read, and to be held to it by the server where it can: data that is not ours may stand there.
    pub read_only: bool,
    /// Who sees every byte that goes over the wire to a server, passwords replaced.
    pub transcript: Option<SharedTranscript>,
    /// Who hears what is being downloaded, for engines that are fetched.
    pub progress: Option<Progress>,
}

impl OpenOptions {
    /// The profile with the user's keys laid over it.
    ///
    /// # Errors
    /// When these are no TOML, or no keys of a profile.
    pub fn over(&self, profile: Profile) -> Result<Profile, EngineError> {
        let Some(text) = &self.profile else { return Ok(profile) };
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
    fn the_password_is_not_in_the_debug_text() {
        let options = OpenOptions { password: Some("s3cret".to_owned()), ..OpenOptions::default() };
        assert!(!format!("{options:?}").contains("s3cret"));
    }
}
