//! The metrics of generated Gremlin traversals on a target: validity, and how many have results.

use crate::measure::errors::histogram;
use crate::measure::{Figure, Measurement, VariantReport};
use edgewise_engine::{Engine, ErrorClass, Limits, Outcome};
use edgewise_gremlin_generate::{Config as Generate, Interval};
use edgewise_gremlin_testing::rounds::RoundMaker;
use edgewise_gremlin_testing::{Config, Gremlin, GremlinContext, RoundQuery};
use edgewise_lab::campaign::CampaignError;
use edgewise_lab::{Language, Plan, Rig};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A configuration of the generator: the full one, or one with something switched off.
#[derive(Clone, Copy)]
pub struct GremlinVariant {
    /// The name of the variant, in kebab case.
    pub name: &'static str,
    /// How the variant differs from the full generator, in words.
    pub purpose: &'static str,
    /// Changes the full configuration into that of the variant.
    pub change: fn(&mut Generate),
}

/// The full generator first, then its ablations. A new ablation needs one line here.
pub const GREMLIN_VARIANTS: &[GremlinVariant] = &[
    GremlinVariant { name: "full", purpose: "nothing switched off", change: |_| {} },
    GremlinVariant {
        name: "no-guidance",
        purpose: "parameters know nothing of the graph or of the traversers that reach them",
        change: |config| (config.values.from_data, config.traversal.witness) = (0, 0),
    },
    GremlinVariant {
        name: "no-predicate-guidance",
        purpose: "values come from the graph, but filters are built for no traverser",
        change: |config| config.traversal.witness = 0,
    },
    GremlinVariant {
        name: "no-swarm",
        purpose: "every round uses every production",
        change: |config| config.swarm = false,
    },
];

/// The ids of the metrics.
pub const GREMLIN_METRICS: [&str; 2] = ["validity", "non-empty"];

/// The number of traversals on one graph.
const PER_ROUND: u32 = 20;

/// A traversal of the sample with the target's outcome.
struct Played {
    steps: usize,
    writes: bool,
    text: String,
    outcome: Outcome,
}

/// Measures the metrics named in `only`, or all of them if it is empty, for each of the given variants.
///
/// # Errors
/// When the target cannot be reached.
pub fn measure_gremlin(
    engine: &Arc<dyn Engine>,
    config: &Generate,
    (seed, queries): (u64, u64),
    variants: &[GremlinVariant],
    only: &[String],
    limits: Limits,
) -> Result<Measurement, CampaignError> {
    let context = GremlinContext::of(engine.profile()).map_err(CampaignError::Config)?;
    let wanted = |id: &str| only.is_empty() || only.iter().any(|name| name == id);
    let mut reports = Vec::new();
    for variant in variants {
        let mut config = config.clone();
        (variant.change)(&mut config);
        let (sample, graphs_lost) = play(engine, &context, config, (seed, queries), limits)?;
        let mut figures = Vec::new();
        if wanted("validity") {
            figures.extend(named("validity", validity(&sample)));
        }
        if wanted("non-empty") {
            figures.extend(named("non-empty", non_empty(&sample)));
        }
        reports.push(VariantReport {
            variant: variant.name.to_owned(),
            purpose: variant.purpose.to_owned(),
            figures,
            errors: histogram(sample.iter().map(|played| (played.text.as_str(), &played.outcome))),
            graphs_lost,
        });
    }
    Ok(Measurement { target: engine.target(), seed, queries, variants: reports })
}

fn named(metric: &str, figures: Vec<Figure>) -> impl Iterator<Item = Figure> {
    figures.into_iter().map(move |figure| Figure { metric: metric.to_owned(), ..figure })
}

/// Sends a sample of traversals to the target. Also returns the number of graphs that did not load.
fn play(
    engine: &Arc<dyn Engine>,
    context: &GremlinContext,
    mut generate: Generate,
    (seed, queries): (u64, u64),
    limits: Limits,
) -> Result<(Vec<Played>, u64), CampaignError> {
    // Every traversal of the sample should have an answer.
    generate.traversal.errors = 0;
    generate.traversal.partitions = Interval::new(0, 0);
    let config = Config { queries_per_round: PER_ROUND, generate, ..Config::default() };
    let maker = RoundMaker::new(seed, &config, context.clone());
    let mut rig = Rig::open(Arc::clone(engine), 0, limits)?;
    let (mut sample, mut graphs_lost) = (Vec::new(), 0);
    for index in 0..queries.div_ceil(u64::from(PER_ROUND)) {
        let round = maker.make(index).round;
        for query in round.queries.iter().filter_map(RoundQuery::query) {
            if sample.len() as u64 >= queries {
                break;
            }
            let (text, writes) = (Gremlin::text(query, &context.settings), Gremlin::writes(query));
            let plan = Plan::new("alone", "alone").query("query", text.clone(), writes);
            let plan = plan.bind::<Gremlin>(&round.parameters);
            let Ok(observations) = rig.play(&round.setup, &plan)? else {
                graphs_lost += 1;
                break;
            };
            let place = plan.place("query").and_then(|place| observations.get(place));
            let Some(observation) = place else { continue };
            let (steps, outcome) = (query.traversal.steps.len(), observation.outcome.clone());
            sample.push(Played { steps, writes, text, outcome });
        }
    }
    Ok((sample, graphs_lost))
}

/// The fraction of accepted traversals among those that the target accepts or refuses. Internal errors, limits and
/// crashes are counted separately.
fn validity(sample: &[Played]) -> Vec<Figure> {
    let all = sample.len() as u64;
    let count =
        |holds: fn(&Outcome) -> bool| sample.iter().filter(|played| holds(&played.outcome)).count() as u64;
    let class = |outcome: &Outcome| match outcome {
        Outcome::Error { class, .. } => Some(*class),
        _ => None,
    };
    let accepted = count(Outcome::is_answer);
    let of_class = |wanted: &[ErrorClass]| {
        let is = |played: &&Played| class(&played.outcome).is_some_and(|class| wanted.contains(&class));
        sample.iter().filter(is).count() as u64
    };
    let internal = of_class(&[ErrorClass::Internal]);
    let limits =
        of_class(&[ErrorClass::Timeout, ErrorClass::Resource, ErrorClass::Transient, ErrorClass::Connection]);
    let deaths = count(|outcome| matches!(outcome, Outcome::Crash(_) | Outcome::Hang { .. }));
    let refused = all - accepted - internal - limits - deaths;
    vec![
        Figure::share("traversals the target accepts", accepted, accepted + refused)
            .noted(format!("{refused} refused; {} left out", all - accepted - refused)),
        Figure::share("… internal errors among the refused", accepted, accepted + refused + internal),
        Figure::share("traversals with an internal error", internal, all),
        Figure::share("traversals that ran into a limit", limits, all),
        Figure::share("traversals the target died or hung of", deaths, all),
    ]
}

/// The fraction of reading traversals with a result other than null, of all and by number of steps.
fn non_empty(sample: &[Played]) -> Vec<Figure> {
    let mut by_steps: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
    for played in sample.iter().filter(|played| !played.writes) {
        let Outcome::Rows(rows) = &played.outcome else { continue };
        let found = rows.rows.iter().flatten().any(|value| !value.is_null());
        let entry = by_steps.entry(played.steps).or_default();
        *entry = (entry.0 + u64::from(found), entry.1 + 1);
    }
    let (found, reads) = by_steps.values().fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
    let mut figures = vec![Figure::share("traversals that find something", found, reads)];
    for (steps, (found, reads)) in by_steps {
        figures.push(Figure::share(format!("… of {steps} steps"), found, reads));
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_reference::open_reference;

    #[test]
    fn the_guidance_makes_more_traversals_find_something_and_all_are_valid() {
        let engine = open_reference("gremlin-reference").expect("a reference");
        let variants: Vec<GremlinVariant> = GREMLIN_VARIANTS[..2].to_vec();
        let config = Generate::preset("grand").expect("a preset");
        let measured = measure_gremlin(&engine, &config, (1, 200), &variants, &[], Limits::default())
            .expect("the reference answers");
        let value = |variant: usize, what: &str| {
            let figures = &measured.variants[variant].figures;
            figures
                .iter()
                .find(|figure| figure.what == what)
                .and_then(|figure| figure.estimate)
                .expect(what)
                .value
        };
        assert!((value(0, "traversals the target accepts") - 1.0).abs() < f64::EPSILON);
        let finds = "traversals that find something";
        assert!(value(0, finds) > value(1, finds), "{} and {}", value(0, finds), value(1, finds));
    }
}
