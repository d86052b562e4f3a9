//! `edgewise oracle list`

use crate::ui::{say, table};
use clap::Subcommand;
use edgewise_lab::oracle::oracles;

/// What decides that an answer is wrong.
#[derive(Subcommand)]
pub(crate) enum OracleCommand {
    /// Lists the oracles: what each claims, and what it needs.
    List,
}

pub(crate) fn oracle(command: &OracleCommand) -> anyhow::Result<u8> {
    let OracleCommand::List = command;
    let rows: Vec<Vec<String>> = oracles()
        .iter()
        .map(|oracle| {
            let kind =
                serde_json::to_value(oracle.kind()).ok().and_then(|kind| kind.as_str().map(str::to_owned));
            vec![
                oracle.id().to_owned(),
                kind.unwrap_or_default(),
                format!("{} %", oracle.share()),
                oracle.claims().to_owned(),
                oracle.needs().to_owned(),
            ]
        })
        .collect();
    say(&table(&["oracle", "strength", "share", "claims that", "needs"], &rows));
    Ok(crate::exit::NOTHING)
}
