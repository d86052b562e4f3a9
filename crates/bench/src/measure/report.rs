//! `Measurement`: the results of all metrics for all variants of the generator.

use crate::measure::errors::histogram;
use crate::measure::{Bench, ErrorKindCount, Figure, METRICS, Played, Variant};
use edgewise_cypher_generate::Config;
use edgewise_cypher_testing::oracle::CypherTarget;
use edgewise_engine::{Engine, EngineError, Limits};
use serde::Serialize;
use std::sync::Arc;

/// The results of one variant of the generator.
#[derive(Clone, Debug, Serialize)]
pub struct VariantReport {
    /// The variant's name.
    pub variant: String,
    /// What is switched off in the variant.
    pub purpose: String,
    /// The figures, in the order of the metrics.
    pub figures: Vec<Figure>,
    /// The errors of the variant's sample, most frequent first.
    pub errors: Vec<ErrorKindCount>,
    /// The number of graphs in the variant's sample that did not load.
    pub graphs_lost: u64,
}

/// The results of all metrics for all variants of the generator.
#[derive(Clone, Debug, Serialize)]
pub struct Measurement {
    /// The target.
    pub target: String,
    /// The seed.
    pub seed: u64,
    /// The number of queries per sample.
    pub queries: u64,
    /// One report per variant.
    pub variants: Vec<VariantReport>,
}

/// Measures the metrics named in `only`, or all of them if it is empty, for each of the given variants.
///
/// # Errors
/// When the target cannot be reached.
pub fn measure(
    engine: &Arc<dyn Engine>,
    context: &CypherTarget,
    config: &Config,
    (seed, queries): (u64, u64),
    variants: &[Variant],
    only: &[String],
    limits: Limits,
) -> Result<Measurement, EngineError> {
    let mut reports = Vec::new();
    for variant in variants {
        let mut config = config.clone();
        (variant.change)(&mut config);
        let mut bench = Bench::new(engine, context, config, seed, queries, limits);
        let played = Played::play(&mut bench)?;
        let mut figures = Vec::new();
        for (id, metric) in METRICS {
            if !only.is_empty() && !only.iter().any(|name| name == id) {
                continue;
            }
            let found = metric(&mut bench, &played)?;
            figures.extend(found.into_iter().map(|figure| Figure { metric: (*id).to_owned(), ..figure }));
        }
        reports.push(VariantReport {
            variant: variant.name.to_owned(),
            purpose: variant.purpose.to_owned(),
            figures,
            errors: histogram(played.queries.iter().map(|query| (query.text.as_str(), &query.outcome))),
            graphs_lost: played.graphs_lost,
        });
    }
    Ok(Measurement { target: engine.target(), seed, queries, variants: reports })
}
