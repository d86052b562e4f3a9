//! Tests that every answer of the reference to a generated statement, with random choices or through a plan, is one of
//! the enumerated outcomes.
#![allow(clippy::print_stdout)]

mod support;

use edgewise_cypher_semantics::{
    Answer, Budget, Chaos, Choice, FaultSet, Knobs, Outcome, Procedures, ReferenceError, Settings, execute,
    execute_planned, outcomes,
};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::print_statement;
use edgewise_cypher_testing::determinism::{Determinism, Facts};
use edgewise_model::graph::{CanonicalNames, canonical_hash, canonical_names};
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng, Rows, Value};
use std::collections::BTreeMap;

/// How many runs an enumeration may take.
const CAP: usize = 200;

/// How many rounds are run per preset; `EDGEWISE_OUTCOME_ROUNDS` sets another number.
fn rounds() -> u64 {
    std::env::var("EDGEWISE_OUTCOME_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(3)
}

fn settings<'a>(procedures: &'a Procedures, choice: Option<&'a dyn Choice>) -> Settings<'a> {
    let day = Date::from_ymd(2020, 1, 1).expect("a day");
    Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures,
        now: DateTime::new(LocalDateTime::new(day, LocalTime::MIDNIGHT), 0).expect("an instant"),
        seed: 0,
        choice,
        faults: FaultSet::NONE,
    }
}

/// A statement with its parameters, and the graph it runs on.
struct Trial<'a> {
    statement: &'a Statement,
    graph: &'a Graph,
    parameters: &'a Map,
    procedures: &'a Procedures,
    writes: bool,
}

type Ran = (Result<Answer, ReferenceError>, Graph);

impl Trial<'_> {
    fn run(&self, choice: Option<&dyn Choice>) -> Ran {
        let mut graph = self.graph.clone();
        let settings = settings(self.procedures, choice);
        (execute(self.statement, &mut graph, self.parameters, &settings), graph)
    }

    fn planned(&self) -> Ran {
        let mut graph = self.graph.clone();
        let settings = settings(self.procedures, None);
        (execute_planned(self.statement, &mut graph, self.parameters, &settings), graph)
    }

    /// How often each row occurs. In a graph that was written to, elements are named by their position in it; the last
    /// digits of floats are left out.
    fn row_counts(&self, rows: &[Vec<Value>], graph: &Graph) -> BTreeMap<String, usize> {
        let names = self.writes.then(|| canonical_names(graph));
        let mut bag = BTreeMap::new();
        for row in rows {
            let text: Vec<String> = row.iter().map(|value| shown(value, names.as_ref())).collect();
            *bag.entry(text.join(";")).or_default() += 1;
        }
        bag
    }

    /// Whether an answer and the graph after it are this outcome.
    fn is_outcome(&self, outcome: &Outcome, rows: Option<&Rows>, graph: &Graph) -> bool {
        if self.writes && canonical_hash(graph) != canonical_hash(&outcome.graph) {
            return false;
        }
        let (Some(certain), Some(rows)) = (&outcome.rows, rows) else { return rows.is_none() };
        let mut left = self.row_counts(&rows.rows, graph);
        for (row, count) in self.row_counts(&certain.rows, &outcome.graph) {
            match left.get_mut(&row) {
                Some(found) if *found >= count => *found -= count,
                _ => return false,
            }
        }
        let mut open: BTreeMap<String, usize> = BTreeMap::new();
        for candidates in &outcome.open {
            for (row, count) in self.row_counts(&candidates.rows, &outcome.graph) {
                *open.entry(row).or_default() += count;
            }
        }
        let taken: usize = outcome.open.iter().map(|candidates| candidates.take).sum();
        left.values().sum::<usize>() == taken
            && left.iter().all(|(row, count)| *count <= open.get(row).copied().unwrap_or(0))
    }
}

/// A value as text, with canonical names for elements.
fn shown(value: &Value, names: Option<&CanonicalNames>) -> String {
    let all = |items: &mut dyn Iterator<Item = String>| items.collect::<Vec<_>>().join(",");
    match (value, names) {
        (Value::Float(number), _) => format!("{number:.9e}"),
        (Value::List(items), _) => format!("[{}]", all(&mut items.iter().map(|item| shown(item, names)))),
        (Value::Map(map), _) => {
            format!("{{{}}}", all(&mut map.iter().map(|(key, item)| format!("{key}:{}", shown(item, names)))))
        }
        (Value::Node(node), Some(names)) => format!("{:?}", names.nodes.get(&node.id)),
        (Value::Relationship(relationship), Some(names)) => {
            format!("{:?}", names.relationships.get(&relationship.id))
        }
        (Value::Path(path), Some(names)) => {
            let nodes = path.nodes().iter().map(|node| format!("{:?}", names.nodes.get(&node.id)));
            let ways = path.relationships().iter();
            let ways = ways.map(|own| format!("{:?}", names.relationships.get(&own.id)));
            format!("<{}>", all(&mut nodes.chain(ways)))
        }
        _ => format!("{value:?}"),
    }
}

#[test]
fn every_answer_of_the_reference_is_one_of_all_outcomes() {
    let features = support::whole();
    let procedures = support::judge::procedures();
    let (mut wrong, mut open, mut open_proven, mut writing_proven) = (Vec::new(), 0, 0, 0);
    let mut paged = edgewise_cypher_generate::Config::default();
    (paged.query.paging, paged.query.order_by, paged.query.distinct) = (50, 60, 40);
    for (name, config) in support::presets().chain([("paged", paged)]) {
        for seed in 0..rounds() {
            let round = support::round(&config, &features, seed);
            for (statement, parameters) in support::statements(&round) {
                let Some(query) = statement.as_query() else { continue };
                let facts =
                    Facts::from(&Knobs::default()).with_graph(&round.graph).with_parameters(&parameters);
                let determinism = Determinism::of(query, Some(&round.schema), &facts);
                // The reference does not enumerate differences in last digits.
                if !determinism.deterministic
                    || determinism.approximate_rows
                    || determinism.approximate_effects
                {
                    continue;
                }
                let trial = Trial {
                    statement: &statement,
                    graph: &round.graph,
                    parameters: &parameters,
                    procedures: &procedures,
                    writes: !determinism.read_only,
                };
                let all = outcomes(&statement, &round.graph, &parameters, &settings(&procedures, None), CAP);
                let undetermined = determinism.undetermined().is_some();
                open += usize::from(undetermined);
                if !all.complete {
                    continue;
                }
                open_proven += usize::from(undetermined);
                writing_proven += usize::from(undetermined && !determinism.read_only);
                let chances =
                    [seed, seed + 1000, seed + 2000].map(|seed| Chaos::new(&mut Rng::from_seed_u64(seed)));
                let mut ran = vec![("honest", trial.run(None)), ("planned", trial.planned())];
                ran.extend(chances.iter().map(|chance| ("chance", trial.run(Some(chance as &dyn Choice)))));
                for (who, (answer, graph)) in ran {
                    let Ok(answer) = answer else { continue };
                    if !all.allowed.iter().any(|own| trial.is_outcome(own, answer.rows.as_ref(), &graph)) {
                        let text = print_statement(&statement, &features.dialect);
                        wrong.push(format!("{name}, seed {seed}, {who}: {text}\n{:?}\n{all:?}", answer.rows));
                    }
                }
            }
        }
    }
    println!(
        "{open} statements allow several outcomes; proven {open_proven}, of which {writing_proven} write"
    );
    assert!(wrong.is_empty(), "{} wrong, the first: {}", wrong.len(), wrong[0]);
    assert!(
        open_proven * 3 > open && writing_proven > 5,
        "{open} open, {open_proven} proven, {writing_proven}"
    );
}
