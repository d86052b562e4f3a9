//! The option for the known-bugs file, for every subcommand that labels findings.

use crate::exit::Usage;
use clap::Args;
use edgewise_lab::triage::KnownBugs;
use std::path::{Path, PathBuf};

/// The known-bugs file that is used if it exists and the user names no other.
const DEFAULT: &str = "known-bugs.toml";

/// The known-bugs file.
#[derive(Args, Clone, Default)]
pub(crate) struct KnownArguments {
    /// The known-bugs file, as `edgewise triage` writes it; known-bugs.toml in this folder by default.
    #[arg(long, value_name = "FILE", global = true)]
    known: Option<PathBuf>,
}

impl KnownArguments {
    /// The path of the known-bugs file.
    pub(crate) fn path(&self) -> &Path {
        self.known.as_deref().unwrap_or(Path::new(DEFAULT))
    }

    /// Reads the file; it may be missing unless the user named it.
    pub(crate) fn read(&self) -> anyhow::Result<KnownBugs> {
        if self.known.is_none() && !self.path().exists() {
            return Ok(KnownBugs::default());
        }
        Ok(KnownBugs::read(self.path()).map_err(|error| Usage(error.to_string()))?)
    }

    /// Reads the file in order to change it; it may be missing.
    pub(crate) fn read_or_begin(&self) -> anyhow::Result<KnownBugs> {
        if self.path().exists() {
            return Ok(KnownBugs::read(self.path()).map_err(|error| Usage(error.to_string()))?);
        }
        Ok(KnownBugs::default())
    }
}
