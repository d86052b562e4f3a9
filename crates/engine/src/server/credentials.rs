//! `Credentials`: a user and a password that cannot be printed by accident.

use std::fmt;

/// A user and a password, or only a password. It cannot be serialised, and its `Debug` text hides the password.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials {
    user: String,
    password: String,
}

/// The text that replaces a password.
pub const REDACTED: &str = "<redacted>";

impl Credentials {
    /// A user and a password.
    pub fn new(user: impl Into<String>, password: impl Into<String>) -> Self {
        Self { user: user.into(), password: password.into() }
    }

    /// The user; may be empty.
    pub fn user(&self) -> &str {
        &self.user
    }

    /// The password, to be sent to the server only.
    pub(crate) fn password(&self) -> &str {
        &self.password
    }

    /// The same user with [`REDACTED`] as password, for transcripts.
    pub fn redacted(&self) -> Self {
        Self { user: self.user.clone(), password: REDACTED.to_owned() }
    }

    /// Hides every occurrence of the password in a text: servers may echo it.
    pub fn hide(&self, text: &str) -> String {
        match self.password.is_empty() {
            true => text.to_owned(),
            false => text.replace(&self.password, REDACTED),
        }
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{REDACTED}", self.user)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_is_never_printed() {
        let credentials = Credentials::new("me", "s3cret");
        assert_eq!(format!("{credentials:?}"), "me:<redacted>");
        assert_eq!(credentials.hide("bad password s3cret for me"), "bad password <redacted> for me");
    }
}
