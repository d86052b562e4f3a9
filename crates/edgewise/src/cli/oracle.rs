//! `edgewise oracle list`: lists the oracles.

use crate::language::CampaignLanguage;
use crate::ui::{say, table};
use clap::Subcommand;
use edgewise_bilingual::Bilingual;
use edgewise_cypher_generate::ROUND_PRESETS;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::rewrite::RULES;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::Language;

/// The oracles, which decide that an answer is wrong.
#[derive(Subcommand)]
pub(crate) enum OracleCommand {
    /// Lists the oracles: what each claims, and what it needs.
    List {
        /// Also list the presets that rounds are drawn from, and the rewriting rules, with their weights.
        #[arg(long)]
        all: bool,
        /// The query language.
        #[arg(long, value_enum, default_value_t = CampaignLanguage::Cypher)]
        language: CampaignLanguage,
    },
}

pub(crate) fn oracle(command: &OracleCommand) -> anyhow::Result<u8> {
    let OracleCommand::List { all, language } = command;
    match language {
        CampaignLanguage::Cypher => list::<Cypher>(),
        CampaignLanguage::Gremlin => list::<Gremlin>(),
        CampaignLanguage::Bilingual => list::<Bilingual>(),
    }
    if *all {
        match language {
            CampaignLanguage::Cypher => list_cypher(),
            CampaignLanguage::Gremlin => list_weights::<Gremlin>(),
            CampaignLanguage::Bilingual => list_weights::<Bilingual>(),
        }
    }
    Ok(crate::exit::NOTHING)
}

/// Lists the oracles of a language.
fn list<L: Language>() {
    let rows: Vec<Vec<String>> = L::oracles()
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
}

/// Lists the presets and rules of Cypher, with their purpose.
fn list_cypher() {
    let presets = ROUND_PRESETS
        .iter()
        .map(|preset| vec![preset.name.to_owned(), preset.share.to_string(), preset.purpose().to_owned()]);
    say(&table(&["preset", "weight", "what for"], &presets.collect::<Vec<_>>()));
    let rules = RULES.iter().map(|rule| {
        vec![rule.id.to_owned(), rule.weight().to_string(), rule.change.to_owned(), rule.condition.to_owned()]
    });
    say(&table(&["rule", "weight", "change", "holds if"], &rules.collect::<Vec<_>>()));
}

/// Lists the presets and rules of a language, with their weights.
fn list_weights<L: Language>() {
    for (title, entries) in [("preset", L::presets()), ("rule", L::rules())] {
        let rows = entries.into_iter().map(|(name, weight)| vec![name.to_owned(), weight.to_string()]);
        say(&table(&[title, "weight"], &rows.collect::<Vec<_>>()));
    }
}
