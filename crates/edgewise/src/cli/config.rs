//! `edgewise config init|show|schema`: writes and shows the configuration file.

use crate::exit::{self, Usage};
use crate::ui::say;
use anyhow::Context;
use clap::Subcommand;
use edgewise_lab::campaign::Config;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// The generator's part of the configuration.
type Generate = edgewise_cypher_generate::Config;

/// Writes and shows the configuration file: its keys, defaults and schema.
#[derive(Subcommand)]
pub(crate) enum ConfigCommand {
    /// Writes a configuration file with every key at its default.
    Init {
        /// The file to write; an existing file is never overwritten.
        #[arg(default_value = "edgewise.toml")]
        file: PathBuf,
    },
    /// Shows the configuration that a run would use.
    Show {
        /// The file to read; the defaults if absent.
        #[arg(long)]
        config: Option<PathBuf>,
    },
    /// Shows the JSON Schema of the file, for editors.
    Schema,
}

pub(crate) fn config(command: &ConfigCommand) -> anyhow::Result<u8> {
    match command {
        ConfigCommand::Init { file } => init(file)?,
        ConfigCommand::Show { config } => {
            let config = match config {
                Some(file) => read_config::<Generate>(file)?,
                None => Config::<Generate>::default(),
            };
            say(toml::to_string_pretty(&config).context("the configuration cannot be shown")?.trim_end());
        }
        ConfigCommand::Schema => {
            say(&serde_json::to_string_pretty(&schemars::schema_for!(Config<Generate>))?)
        }
    }
    Ok(exit::NOTHING)
}

fn init(file: &Path) -> anyhow::Result<()> {
    if file.exists() {
        return Err(Usage(format!("{} exists already: name another file", file.display())).into());
    }
    let text = format!(
        "# Edgewise configuration. Flags override it; `edgewise config schema` describes every key.\n# Use it: edgewise run \
         --config {}\n\n{}",
        file.display(),
        toml::to_string_pretty(&Config::<Generate>::default())?
    );
    edgewise_lab::store::write_whole(file, &text)?;
    say(&format!("Wrote {}", file.display()));
    Ok(())
}

/// Reads a configuration file.
pub(crate) fn read_config<G: DeserializeOwned + Default>(file: &Path) -> anyhow::Result<Config<G>> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?;
    parse_config(&text, &file.display().to_string())
}

/// Parses a configuration; error messages call it `name`.
pub(crate) fn parse_config<G: DeserializeOwned + Default>(
    text: &str,
    name: &str,
) -> anyhow::Result<Config<G>> {
    let config: Config<G> = toml::from_str(text)
        .map_err(|error| Usage(format!("{name} is not a configuration: {}", error.to_string().trim_end())))?;
    Ok(config)
}
