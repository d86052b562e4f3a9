//! `edgewise oracle list`

use crate::ui::{say, table};
use clap::Subcommand;
use edgewise_cypher_generate::ROUND_PRESETS;
use edgewise_cypher_testing::oracle::oracles;
use edgewise_cypher_testing::rewrite::RULES;

/// What decides that an answer is wrong.
#[derive(Subcommand)]
pub(crate) enum OracleCommand {
    /// Lists the oracles: what each claims, and what it needs.
    List {
        /// Also lists the presets that rounds are drawn from, and the rules of rewriting, with their weights.
        #[arg(long)]
        all: bool,
    },
}

pub(crate) fn oracle(command: &OracleCommand) -> anyhow::Result<u8> {
    let OracleCommand::List { all } = command;
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
    if *all {
        let presets = ROUND_PRESETS.iter().map(|preset| {
            vec![preset.name.to_owned(), preset.share.to_string(), preset.purpose().to_owned()]
        });
        say(&table(&["preset", "weight", "what for"], &presets.collect::<Vec<_>>()));
        let rules = RULES.iter().map(|rule| {
            vec![
                rule.id.to_owned(),
                rule.weight().to_string(),
                rule.change.to_owned(),
                rule.condition.to_owned(),
            ]
        });
        say(&table(&["rule", "weight", "change", "holds if"], &rules.collect::<Vec<_>>()));
    }
    Ok(crate::exit::NOTHING)
}
