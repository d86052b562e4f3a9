//! `OpenOptions`: what is needed to open an engine, besides the target.

use crate::{EngineError, Profile, launch::Progress, wire::SharedTranscript};
use std::{fmt, path::PathBuf};

/// Options for opening an engine, see [`super::Registry`].
#[derive(Clone, Default)]
pub struct OpenOptions {
    /// The program that hosts library engines: `PROGRAM host NAME` must serve them. Usually Edgewise itself.
    pub host_program: PathBuf,
    /// TOML keys that override those of the engine's profile.
    pub profile: Option<String>,
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
    /// Overrides keys of the profile by those that the user gave.
    ///
    /// # Errors
    /// When the user's text is not TOML, or has keys that a profile does not have.
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
