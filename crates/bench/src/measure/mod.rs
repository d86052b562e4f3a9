//! The published metrics of generators and testers, each with a 95 % confidence interval, for the generator and for
//! each ablation of it.
//!
//! One file per metric. All random choices come from the seed, so that a figure can be measured again.

mod bench;
mod diversity;
mod errors;
mod estimate;
mod figure;
mod findings;
mod grammar_coverage;
mod gremlin;
mod mutation_score;
mod non_empty;
mod plans;
mod played;
mod report;
mod standing;
mod validity;
mod variant;

pub use bench::Bench;
pub use diversity::{Diversity, diversity};
pub use errors::ErrorKindCount;
pub use estimate::Estimate;
pub use figure::{Figure, Unit};
pub use gremlin::{GREMLIN_METRICS, GREMLIN_VARIANTS, GremlinVariant, measure_gremlin};
pub use played::Played;
pub use report::{Measurement, VariantReport, measure};
pub use standing::Standing;
pub use variant::{VARIANTS, Variant};

/// Computes the figures of one metric. A metric that does not apply returns a figure without a number, with the
/// reason.
type Metric = fn(&mut Bench<'_>, &Played) -> Result<Vec<Figure>, edgewise_engine::EngineError>;

/// Every metric with its id. A new metric is a file and a line here.
const METRICS: &[(&str, Metric)] = &[
    ("validity", validity::validity),
    ("grammar-coverage", grammar_coverage::grammar_coverage),
    ("non-empty", non_empty::non_empty),
    ("mutation-score", mutation_score::mutation_score),
    ("distinct-plans", plans::distinct_plans),
    ("bug-triggering", findings::bug_triggering),
];

/// The ids of all metrics.
pub fn metrics() -> impl Iterator<Item = &'static str> {
    METRICS.iter().map(|(id, _)| *id)
}
