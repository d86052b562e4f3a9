//! Compares the reference with an engine: a corpus of templates and generated queries are run on both, and every
//! difference is reduced and gets a ruling.

mod agreement_tally;
mod analysed_query;
mod clusters;
mod corpus_trial;
mod disagreement;
mod judged;
mod report;
mod round_trial;
mod ruling;
mod statement_result;
mod template;
mod values;

pub use agreement_tally::AgreementTally;
pub use analysed_query::use_names;
pub use clusters::{Clusters, suite_uses};
pub use corpus_trial::{Tried, try_all};
pub use disagreement::Disagreement;
pub use report::Report;
pub use round_trial::{RoundTrial, Trial};
pub use ruling::{Ruling, Rulings};
pub use statement_result::{StatementResult, Verdict};
pub use template::{Entry, TemplateError, expand};

/// The corpus: a file of templates for each part of the language. A new file needs one line here.
const CORPUS: &[(&str, &str)] = &[
    ("functions", include_str!("../../data/agreement/functions.templates")),
    ("aggregation", include_str!("../../data/agreement/aggregation.templates")),
    ("subqueries", include_str!("../../data/agreement/subqueries.templates")),
    ("paths", include_str!("../../data/agreement/paths.templates")),
    ("temporal", include_str!("../../data/agreement/temporal.templates")),
    ("values", include_str!("../../data/agreement/values.templates")),
    ("updates", include_str!("../../data/agreement/updates.templates")),
    ("refusals", include_str!("../../data/agreement/refusals.templates")),
];

/// The graph that every statement starts with.
const SETUP: &str = include_str!("../../data/agreement/setup.cypher");

/// The rulings on differences from Neo4j in the corpus.
pub const RULINGS: &str = include_str!("../../data/agreement/rulings.toml");

/// The rulings on differences from Neo4j in generated queries.
pub const GENERATED_RULINGS: &str = include_str!("../../data/agreement/generated-rulings.toml");

/// All statements of the corpus.
///
/// # Errors
/// When a template is malformed.
pub fn corpus() -> Result<Vec<Entry>, TemplateError> {
    let mut entries = Vec::new();
    for (name, text) in CORPUS {
        entries.extend(expand(text).map_err(|error| error.within(name))?);
    }
    Ok(entries)
}

/// The statements that create the graph.
pub fn setup() -> Vec<String> {
    SETUP.split(';').map(str::trim).filter(|statement| !statement.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corpus_has_thousands_of_statements_and_covers_each_listed_construct() {
        let entries = corpus().expect("templates");
        assert!(entries.len() >= 3_000, "{} statements", entries.len());
        for construct in [
            "FOREACH",
            "reduce(",
            "point(",
            "CALL {",
            "COUNT {",
            "COLLECT {",
            "EXISTS {",
            "shortestPath",
            "stDev",
            "log(",
            "MERGE",
            "SET n +=",
            "percentileDisc",
            "){1,",
            "IS :: ",
            "n{",
            "allShortestPaths",
        ] {
            assert!(entries.iter().any(|entry| entry.text.contains(construct)), "no {construct}");
        }
    }

    #[test]
    fn the_rulings_can_be_read_and_each_names_a_source() {
        for text in [RULINGS, GENERATED_RULINGS] {
            let rulings = Rulings::from_toml(text).expect("rulings");
            assert!(
                rulings.rulings.iter().all(|ruling| !ruling.source.is_empty() && !ruling.covers.is_empty())
            );
        }
    }
}
