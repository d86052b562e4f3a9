//! Does the reference agree with an engine? A corpus of templates, run on both, every difference ruled on.

mod generated;
mod report;
mod ruling;
mod template;
mod trial;
mod verdict;

pub(crate) use generated::{Clusters, suite_uses};
pub(crate) use report::Report;
pub(crate) use ruling::{Ruling, Rulings};
pub(crate) use template::{Entry, expand};
pub(crate) use trial::{Tried, try_all};
pub(crate) use verdict::{Said, Verdict};

/// The corpus: a file of templates for each part of the language. A new file is one line here.
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

/// The graph every statement begins with.
const SETUP: &str = include_str!("../../data/agreement/setup.cypher");

/// The rulings on Neo4j.
pub(crate) const RULINGS: &str = include_str!("../../data/agreement/rulings.toml");

/// The rulings on what generated queries show of Neo4j.
pub(crate) const GENERATED_RULINGS: &str = include_str!("../../data/agreement/generated-rulings.toml");

/// All statements of the corpus.
pub(crate) fn corpus() -> anyhow::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for (name, text) in CORPUS {
        entries.extend(expand(text).map_err(|error| anyhow::anyhow!("{name}: {error}"))?);
    }
    Ok(entries)
}

/// The statements that make the graph.
pub(crate) fn setup() -> Vec<String> {
    SETUP.split(';').map(str::trim).filter(|statement| !statement.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corpus_has_thousands_of_statements_and_each_construct_named_in_it() {
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
