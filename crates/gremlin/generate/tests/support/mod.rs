//! Helpers that several tests share.
#![allow(dead_code)] // every test file uses a part

use edgewise_gremlin_generate::{Config, GeneratedTraversal, Limits, PRESETS, RoundGenerator};
use edgewise_gremlin_semantics::{Answer, Budget, Error, Graph, Knobs, Parameters, execute};
use edgewise_gremlin_syntax::ast::{Predicate, Traversal};
use edgewise_gremlin_syntax::{Dialect, Version};
use edgewise_model::Rng;

/// Every preset with its name.
pub fn presets() -> impl Iterator<Item = (&'static str, Config)> {
    PRESETS.iter().map(|preset| (preset.name, (preset.config)()))
}

/// A dialect per version.
pub fn dialects() -> Vec<Dialect> {
    Version::ALL.iter().map(|version| newest(*version)).collect()
}

/// The newest dialect of a version: gremlin-lang if there is one, else Groovy.
pub const fn newest(version: Version) -> Dialect {
    match version {
        Version::V3_4 | Version::V3_5 => Dialect::groovy(version),
        _ => Dialect::lang(version),
    }
}

/// Generates the traversals of several rounds, `per_round` of them on each graph, and calls `see` for each.
pub fn each(
    config: &Config,
    limits: &Limits,
    rounds: u64,
    per_round: usize,
    mut see: impl FnMut(&Graph, &GeneratedTraversal),
) {
    for seed in 0..rounds {
        let mut rng = Rng::from_seed_u64(seed);
        let mut generator = RoundGenerator::new(config, limits, &mut rng);
        let graph = generator.graph().graph();
        for _ in 0..per_round {
            see(&graph, &generator.next_traversal(&mut rng));
        }
    }
}

/// The answer of a traversal on a copy of the graph.
pub fn run(graph: &Graph, made: &GeneratedTraversal, version: Version) -> Result<Answer, Error> {
    run_steps(graph, &made.traversal, made, version)
}

/// The answer of these steps with the variables of a generated traversal.
pub fn run_steps(
    graph: &Graph,
    traversal: &Traversal,
    made: &GeneratedTraversal,
    version: Version,
) -> Result<Answer, Error> {
    let parameters: Parameters = made.parameters.iter().cloned().collect();
    let budget = Budget { steps: 1_000_000, loops: 100 };
    execute(&mut graph.clone(), traversal, &parameters, &Knobs::of(version), budget)
}

/// The name of a predicate, as limits name it.
pub const fn predicate_name(predicate: &Predicate) -> &'static str {
    match predicate {
        Predicate::Eq(_) => "P.eq",
        Predicate::Neq(_) => "P.neq",
        Predicate::Lt(_) => "P.lt",
        Predicate::Lte(_) => "P.lte",
        Predicate::Gt(_) => "P.gt",
        Predicate::Gte(_) => "P.gte",
        Predicate::Inside(..) => "P.inside",
        Predicate::Outside(..) => "P.outside",
        Predicate::Between(..) => "P.between",
        Predicate::Within(_) => "P.within",
        Predicate::Without(_) => "P.without",
        Predicate::TypeOf(_) => "P.typeOf",
        Predicate::Not(_) => "P.not",
        Predicate::StartingWith(_) => "P.startingWith",
        Predicate::NotStartingWith(_) => "P.notStartingWith",
        Predicate::EndingWith(_) => "P.endingWith",
        Predicate::NotEndingWith(_) => "P.notEndingWith",
        Predicate::Containing(_) => "P.containing",
        Predicate::NotContaining(_) => "P.notContaining",
        Predicate::Regex(_) => "P.regex",
        Predicate::NotRegex(_) => "P.notRegex",
        Predicate::And(..) => "P.and",
        Predicate::Or(..) => "P.or",
        Predicate::Negate(_) => "P.negate",
    }
}
