//! Checks generated Gremlin traversals against the semantics.

use edgewise_gremlin_generate::{Config, Expectation, GeneratedTraversal, Limits, RoundGenerator};
use edgewise_gremlin_semantics::{Answer, Budget, Error, Graph, Knobs, Parameters, execute};
use edgewise_gremlin_syntax::ast::Traversal;
use edgewise_gremlin_syntax::{parse_traversal, print_traversal};
use edgewise_model::Rng;
use std::collections::BTreeMap;

/// Counts of generated traversals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GremlinTally {
    /// Traversals that should have an answer.
    pub traversals: u64,
    /// Traversals among them that write.
    pub writes: u64,
    /// Traversals that should raise an error, and do.
    pub erring: u64,
    /// Traversals that raise an error although they should have an answer, by kind of error.
    pub raised: BTreeMap<String, u64>,
    /// Traversals that should raise an error, but have an answer.
    pub answered: u64,
    /// Traversals that exceed the budget of the semantics, or that the semantics do not support.
    pub undecided: u64,
    /// Answers with at least one result, by number of steps: all answers, those with results, and those whose first
    /// reduction has an input that is not empty.
    pub finds: BTreeMap<usize, [u64; 3]>,
    /// Texts that do not parse, or parse to another tree.
    pub texts_differ: u64,
    /// The first few violations of the generator's guarantees.
    pub violations: Vec<String>,
}

impl GremlinTally {
    /// The number of traversals that raise an error although they should have an answer.
    pub fn invalid(&self) -> u64 {
        self.raised.values().sum()
    }

    /// The number of traversals that violate a guarantee of the generator.
    pub fn broken(&self) -> u64 {
        self.invalid() + self.answered + self.texts_differ
    }

    /// All answers, those with results, and those whose first reduction has an input that is not empty.
    pub fn answers(&self) -> [u64; 3] {
        let add = |sum: [u64; 3], own: &[u64; 3]| [sum[0] + own[0], sum[1] + own[1], sum[2] + own[2]];
        self.finds.values().fold([0; 3], add)
    }

    fn violation(&mut self, what: impl FnOnce() -> String) {
        if self.violations.len() < 20 {
            self.violations.push(what());
        }
    }
}

/// Generates rounds of `per_round` traversals and checks each traversal.
pub fn check_gremlin(
    config: &Config,
    limits: &Limits,
    rounds: u64,
    per_round: u64,
    seed: u64,
) -> GremlinTally {
    let mut tally = GremlinTally::default();
    for round in 0..rounds {
        let mut rng = Rng::from_seed_u64(seed.wrapping_add(round));
        let mut generator = RoundGenerator::new(config, limits, &mut rng);
        let graph = generator.graph().graph();
        for _ in 0..per_round {
            let made = generator.next_traversal(&mut rng);
            check(&graph, &made, limits, &mut tally);
        }
    }
    tally
}

fn check(graph: &Graph, made: &GeneratedTraversal, limits: &Limits, tally: &mut GremlinTally) {
    let text = print_traversal(&made.traversal, limits.dialect);
    let read_back = text.as_ref().ok().and_then(|text| parse_traversal(text, limits.dialect).ok());
    let text = text.unwrap_or_else(|error| error.to_string());
    if read_back.as_ref() != Some(&made.traversal) {
        tally.texts_differ += 1;
        tally.violation(|| format!("printed and parsed, this is another traversal: {text}"));
    }
    match (made.expects, run(graph, &made.traversal, made, limits)) {
        (_, Err(error)) if !error.kind.is_verdict() => tally.undecided += 1,
        (Expectation::Error(_), Err(_)) => tally.erring += 1,
        (Expectation::Error(kind), Ok(_)) => {
            tally.answered += 1;
            tally.violation(|| format!("should raise {kind:?}, but has an answer: {text}"));
        }
        (Expectation::Answer, Err(error)) => {
            tally.traversals += 1;
            *tally.raised.entry(format!("{:?}", error.kind)).or_default() += 1;
            tally.violation(|| format!("raises an error, {error}: {text}"));
        }
        (Expectation::Answer, Ok(answer)) => {
            tally.traversals += 1;
            tally.writes += u64::from(made.writes);
            let found = !answer.values.is_empty();
            let is_fed = found
                && made.before_reduction().is_none_or(|input| {
                    run(graph, &input, made, limits).is_ok_and(|answer| !answer.values.is_empty())
                });
            let entry = tally.finds.entry(made.traversal.steps.len()).or_default();
            *entry = [entry[0] + 1, entry[1] + u64::from(found), entry[2] + u64::from(is_fed)];
        }
    }
}

/// The answer of a traversal on a copy of the graph, with the variables of a generated one.
fn run(
    graph: &Graph,
    traversal: &Traversal,
    made: &GeneratedTraversal,
    limits: &Limits,
) -> Result<Answer, Error> {
    let parameters: Parameters = made.parameters.iter().cloned().collect();
    let budget = Budget { steps: 1_000_000, loops: 100 };
    execute(&mut graph.clone(), traversal, &parameters, &Knobs::of(limits.dialect.version), budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_gremlin_syntax::Dialect;

    #[test]
    fn most_traversals_of_the_preset_grand_are_valid_and_have_results() {
        let config = Config::preset("grand").expect("a preset");
        let tally = check_gremlin(&config, &Limits::all(Dialect::CANONICAL), 2, 200, 3);
        let [answers, found, fed] = tally.answers();
        assert_eq!((tally.broken(), tally.erring, answers + tally.undecided), (0, 0, 400), "{tally:?}");
        assert!(fed * 100 >= answers * 80 && fed <= found && found <= answers, "{tally:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_counts() {
        let count = || check_gremlin(&Config::default(), &Limits::all(Dialect::CANONICAL), 2, 50, 9);
        assert_eq!(count(), count());
    }
}
