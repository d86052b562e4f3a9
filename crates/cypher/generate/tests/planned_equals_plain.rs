//! Tests that the planned executor and the plain interpreter give the same answers to generated statements.

mod support;

use edgewise_cypher_semantics::knobs::{MatchSemantics, SelfLoops};
use edgewise_cypher_semantics::{
    Answer, Budget, Choice, ChoicePoint, FaultSet, Knobs, Procedures, ReferenceError, Settings, execute,
    execute_planned, explain_planned,
};
use edgewise_cypher_syntax::ast::{Statement, StatementBody};
use edgewise_cypher_syntax::print_statement;
use edgewise_model::graph::canonical_hash;
use edgewise_model::{
    Date, DateTime, Graph, Index, LocalDateTime, LocalTime, Map, Mutation, Name, Rng, Value,
};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Makes a random choice wherever openCypher allows several.
struct Chance(RefCell<Rng>);

impl Choice for Chance {
    fn permutation(&self, _point: ChoicePoint, length: usize) -> Option<Vec<usize>> {
        let mut rng = self.0.borrow_mut();
        let mut order: Vec<usize> = (0..length).collect();
        for place in (1..length).rev() {
            order.swap(place, rng.index(place + 1));
        }
        Some(order)
    }

    fn pick(&self, _point: ChoicePoint, length: usize) -> usize {
        self.0.borrow_mut().index(length.max(1))
    }
}

static PROCEDURES: std::sync::LazyLock<Procedures> = std::sync::LazyLock::new(support::judge::procedures);

fn settings(knobs: Knobs, choice: Option<&dyn Choice>) -> Settings<'_> {
    let day = Date::from_ymd(2020, 1, 1).expect("a day");
    let midnight = LocalTime::from_hmsn(0, 0, 0, 0).expect("a time");
    Settings {
        knobs,
        budget: Budget { rows: 60_000, steps: 600_000, memory: 1_200_000, depth: 200 },
        procedures: &PROCEDURES,
        now: DateTime::new(LocalDateTime::new(day, midnight), 0).expect("an instant"),
        seed: 0,
        choice,
        faults: FaultSet::NONE,
    }
}

/// A statement that both executors run, with its graph and settings.
struct Case<'c> {
    statement: &'c Statement,
    parameters: &'c Map,
    graph: &'c Graph,
    knobs: Knobs,
}

type Ran = (Result<Answer, ReferenceError>, Graph);

/// Runs the case in the plain interpreter.
fn plain(case: &Case, choice: Option<&dyn Choice>) -> Ran {
    let mut graph = case.graph.clone();
    (execute(case.statement, &mut graph, case.parameters, &settings(case.knobs, choice)), graph)
}

/// Runs the case through a plan.
fn planned(case: &Case) -> Ran {
    let mut graph = case.graph.clone();
    (execute_planned(case.statement, &mut graph, case.parameters, &settings(case.knobs, None)), graph)
}

/// The rows as texts that show the types of values: first in the order of the answer, then sorted.
fn rows(ran: &Ran) -> (Vec<String>, Vec<String>) {
    let rows = match &ran.0 {
        Ok(answer) => answer.rows.as_ref().map(|rows| rows.rows.clone()).unwrap_or_default(),
        Err(_) => vec![vec![Value::string("an error")]],
    };
    let ordered: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
    let mut bag = ordered.clone();
    bag.sort_unstable();
    (ordered, bag)
}

/// The result of comparing both executors.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Compared {
    Equal,
    /// openCypher allows several answers, so that the answers of the executors cannot be compared.
    Free,
    Resource,
}

fn compare(case: &Case) -> Result<Compared, String> {
    let (one, two) = (plain(case, None), planned(case));
    let resource = |ran: &Ran| ran.0.as_ref().is_err_and(ReferenceError::is_resource);
    if resource(&one) || resource(&two) {
        return Ok(Compared::Resource);
    }
    let (first, second) = (rows(&one), rows(&two));
    let same_graph = || canonical_hash(&one.1) == canonical_hash(&two.1);
    if first.1 == second.1 && one.0.is_ok() == two.0.is_ok() {
        if first.0 != second.0 {
            // If random choices never change the order of rows, ORDER BY determines it, and both orders must agree.
            let determined = (0..16).all(|seed| {
                let chance = Chance(RefCell::new(Rng::from_seed_u64(seed)));
                rows(&plain(case, Some(&chance))).0 == first.0
            });
            if determined {
                return Err(format!("order\nplain {:?}\nplanned {:?}", first.0, second.0));
            }
        }
        return if same_graph() { Ok(Compared::Equal) } else { Err("the graphs differ".into()) };
    }
    let free = (0..6).any(|seed| {
        let chance = Chance(RefCell::new(Rng::from_seed_u64(seed)));
        rows(&plain(case, Some(&chance))).1 != first.1
    });
    if free {
        return Ok(Compared::Free);
    }
    Err(format!(
        "plain {:?}\n{:?}\nplanned {:?}\n{:?}",
        one.0.as_ref().err(),
        first.1,
        two.0.as_ref().err(),
        second.1
    ))
}

/// Compares the executors on the statements of some rounds of every preset, on graphs that `prepare` has changed.
/// Returns how often each operator occurs in a plan.
fn compare_on_rounds(knobs: Knobs, first: u64, prepare: fn(&mut Graph)) -> BTreeMap<String, usize> {
    let features = support::whole();
    let mut tally: BTreeMap<Compared, usize> = BTreeMap::new();
    let mut plans: BTreeMap<String, usize> = BTreeMap::new();
    let rounds = std::env::var("EDGEWISE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1);
    let mut failures = Vec::new();
    for (name, config) in support::presets() {
        for seed in first..first + rounds {
            let mut round = support::round(&config, &features, seed);
            prepare(&mut round.graph);
            for (statement, parameters) in support::statements(&round) {
                if !matches!(statement.body, StatementBody::Query(_)) {
                    continue;
                }
                let plan = explain_planned(&statement, &round.graph, &parameters, &settings(knobs, None));
                let plan = plan.unwrap_or_default();
                for line in plan.lines() {
                    let word = line.trim().split('(').next().unwrap_or_default().to_owned();
                    *plans.entry(word).or_default() += 1;
                }
                let case =
                    Case { statement: &statement, parameters: &parameters, graph: &round.graph, knobs };
                match compare(&case) {
                    Ok(compared) => *tally.entry(compared).or_default() += 1,
                    Err(why) => {
                        let text = print_statement(&statement, &features.dialect);
                        failures.push(format!("preset {name}, seed {seed}: {text}\n{plan}\n{why}"));
                    }
                }
            }
        }
    }
    let report = format!("{tally:?} {plans:?}");
    #[allow(clippy::print_stdout)]
    if std::env::var_os("EDGEWISE_ROUNDS").is_some() {
        println!("{report}");
    }
    let shown = failures[..failures.len().min(8)].join("\n\n");
    assert!(failures.is_empty(), "{} of {report}\n{shown}", failures.len());
    let equal = tally.get(&Compared::Equal).copied().unwrap_or_default();
    let all: usize = tally.values().sum();
    assert!(equal * 10 >= all * 7, "too few statements were compared: {report}");
    plans
}

#[test]
fn planned_and_plain_answers_to_generated_statements_agree() {
    let plans = compare_on_rounds(Knobs::default(), 0, |_| {});
    for word in ["LabelScan", "Expand", "Filter", "Optional", "Aggregate", "Sort"] {
        assert!(plans.contains_key(word), "no plan has the operator {word}: {plans:?}");
    }
}

#[test]
fn planned_and_plain_answers_agree_if_every_property_is_indexed() {
    let plans = compare_on_rounds(Knobs::default(), 1_000, |graph| {
        let keys: BTreeSet<Name> = graph.nodes().flat_map(|node| node.properties.keys().cloned()).collect();
        let labels: Vec<Name> = graph.labels().cloned().collect();
        for label in labels {
            for key in &keys {
                let index = Index::node_range(label.clone(), [key.clone()]);
                let _ = graph.apply(&Mutation::CreateIndex(index));
            }
        }
    });
    assert!(plans.get("IndexSeek").is_some_and(|count| *count > 20), "{plans:?}");
}

#[test]
fn planned_and_plain_answers_agree_under_other_knobs() {
    let twice = Knobs { self_loops: SelfLoops::Twice, ..Knobs::default() };
    compare_on_rounds(twice, 2_000, |_| {});
    let homomorphism = Knobs { match_semantics: MatchSemantics::Homomorphism, ..Knobs::default() };
    compare_on_rounds(homomorphism, 3_000, |_| {});
    let path_trail = Knobs { match_semantics: MatchSemantics::PathTrail, ..Knobs::default() };
    compare_on_rounds(path_trail, 1_000, |_| {});
}
