//! The options to open a target, shared by all subcommands.

use crate::exit::Usage;
use clap::Args;
use edgewise_engine::wire::{SharedTranscript, TranscriptWriter};
use edgewise_engine::{Engine, OpenOptions, Target};
use edgewise_reference::registry;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// How a target is reached.
#[derive(Args, Clone, Default)]
pub(crate) struct TargetArguments {
    /// The user to log in as; the password comes from `EDGEWISE_PASSWORD` or `--password-file`.
    #[arg(long, value_name = "USER")]
    user: Option<String>,
    /// A file that contains the password.
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
    /// Allow Edgewise to delete data that it did not write, on a server given by URL.
    #[arg(long)]
    allow_wipe: bool,
    /// Write every byte exchanged with a server to a file, as lines of hex digits; passwords are replaced.
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// A TOML file whose keys override those of the engine's profile. A complete profile, as `engine probe` writes
    /// it, replaces the engine's.
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// Use nothing that Edgewise knows of the engine but how it is reached: `run` probes it first.
    #[arg(long, conflicts_with = "profile")]
    without_profile: bool,
}

fn transcript(file: &Path) -> anyhow::Result<SharedTranscript> {
    let out = File::create(file)
        .map_err(|error| Usage(format!("{} cannot be written: {error}", file.display())))?;
    Ok(Arc::new(Mutex::new(TranscriptWriter::new(BufWriter::new(out)))))
}

impl TargetArguments {
    fn options(&self) -> anyhow::Result<OpenOptions> {
        let read = |file: &PathBuf| {
            std::fs::read_to_string(file)
                .map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))
        };
        let password = match &self.password_file {
            Some(file) => Some(read(file)?.trim_end().to_owned()),
            None => std::env::var("EDGEWISE_PASSWORD").ok(),
        };
        if self.user.is_some() && password.is_none() {
            return Err(Usage(
                "--user needs a password: give it by EDGEWISE_PASSWORD or --password-file, an empty one if the \
                 server needs none"
                    .to_owned(),
            )
            .into());
        }
        Ok(OpenOptions {
            host_program: std::env::current_exe()?,
            profile: self.profile.as_ref().map(read).transpose()?,
            without_profile: self.without_profile,
            user: self.user.clone(),
            password,
            allow_wipe: self.allow_wipe,
            transcript: self.transcript.as_ref().map(|file| transcript(file)).transpose()?,
            read_only: false,
            progress: Some(crate::ui::download_line()),
        })
    }

    /// Opens the engine of a target for reading only, because it contains data that Edgewise did not write.
    pub(crate) fn open_reading(&self, target: &str) -> anyhow::Result<Arc<dyn Engine>> {
        let target = Target::parse(target)?;
        Ok(Arc::from(registry().open(&target, &OpenOptions { read_only: true, ..self.options()? })?))
    }

    /// True if the profile of the engine is not to be used.
    pub(crate) fn ignores_profile(&self) -> bool {
        self.without_profile
    }

    /// Opens the engine of a target with this complete profile.
    pub(crate) fn open_with(&self, target: &str, profile: &str) -> anyhow::Result<Arc<dyn Engine>> {
        let options = OpenOptions { profile: Some(profile.to_owned()), ..self.options()? };
        Ok(Arc::from(registry().open(&Target::parse(target)?, &options)?))
    }

    /// Opens the engine of a target.
    pub(crate) fn open(&self, target: &str) -> anyhow::Result<Arc<dyn Engine>> {
        let target = Target::parse(target)?;
        Ok(Arc::from(registry().open(&target, &self.options()?)?))
    }
}
