//! The password of servers that require one: a random text, the same for all servers that this process starts.

use crate::{EngineError, platform::native};
use std::{
    hash::{BuildHasher, RandomState},
    io::Write,
    path::{Path, PathBuf},
    sync::OnceLock,
};

const FILE: &str = "password";

/// The password. It is random, because the port of a server is open to every user of the machine.
pub fn password() -> &'static str {
    static PASSWORD: OnceLock<String> = OnceLock::new();
    // `RandomState` is keyed by the operating system's randomness. The random streams of rounds must not be used:
    // the password would then be known to everybody who knows the seed.
    PASSWORD.get_or_init(|| {
        let keys = RandomState::new();
        format!("{:016x}{:016x}", keys.hash_one("first"), keys.hash_one("second"))
    })
}

/// The file in the data folder of a server that holds its password.
pub fn file(data: &Path) -> PathBuf {
    data.join(FILE)
}

/// Writes a file that only the current user can read.
///
/// # Errors
/// When it cannot be written.
pub fn write(file: &Path, text: &str) -> Result<(), EngineError> {
    native()
        .create_private(file)
        .and_then(|mut open| open.write_all(text.as_bytes()))
        .map_err(|source| EngineError::Io { what: format!("writing {}", file.display()), source })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch::scratch::Scratch;

    #[test]
    fn the_password_is_long_and_the_same_for_the_whole_process() {
        assert_eq!(password().len(), 32);
        assert!(password() == password() && password().chars().all(|c| c.is_ascii_alphanumeric()));
    }

    #[test]
    #[cfg(unix)]
    fn only_the_user_can_read_the_file_of_the_password() {
        use std::os::unix::fs::PermissionsExt;
        let scratch = Scratch::new("secret").unwrap();
        let file = file(scratch.path());
        for text in ["longer text", "text"] {
            write(&file, text).unwrap();
            assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
            assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
}
