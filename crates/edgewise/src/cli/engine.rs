//! `edgewise engine list`

use crate::ui::{say, table};
use clap::Subcommand;
use edgewise_engine::engines;

/// The databases Edgewise can test.
#[derive(Subcommand)]
pub(crate) enum EngineCommand {
    /// Lists the engines, and how each is named as a target.
    List,
}

pub(crate) fn engine(command: &EngineCommand) -> anyhow::Result<u8> {
    let EngineCommand::List = command;
    let rows: Vec<Vec<String>> = engines()
        .iter()
        .map(|entry| {
            vec![entry.id.to_owned(), entry.title.to_owned(), entry.targets.to_owned(), entry.how.to_owned()]
        })
        .collect();
    say(&table(&["engine", "name", "target", "how it is reached"], &rows));
    Ok(crate::exit::NOTHING)
}
