//! The planned executor and the plain interpreter give the same answers to generated statements.

mod support;

use edgewise_cypher::ast::{Statement, StatementBody};
use edgewise_cypher::print_statement;
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng, Value};
use edgewise_reference::{
    Answer, Budget, Choice, ChoicePoint, FaultSet, Knobs, Procedures, ReferenceError, Settings, execute,
    execute_planned, explain_planned,
};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Any choice that is allowed.
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

fn settings(choice: Option<&dyn Choice>) -> Settings<'_> {
    let day = Date::from_ymd(2020, 1, 1).expect("a day");
    let midnight = LocalTime::from_hmsn(0, 0, 0, 0).expect("a time");
    Settings {
        knobs: Knobs::default(),
        budget: Budget { rows: 60_000, steps: 600_000, memory: 1_200_000, depth: 200 },
        procedures: &PROCEDURES,
        now: DateTime::new(LocalDateTime::new(day, midnight), 0).expect("an instant"),
        seed: 0,
        choice,
        faults: FaultSet::NONE,
    }
}

type Ran = (Result<Answer, ReferenceError>, Graph);

fn plain(statement: &Statement, parameters: &Map, graph: &Graph, choice: Option<&dyn Choice>) -> Ran {
    let mut graph = graph.clone();
    (execute(statement, &mut graph, parameters, &settings(choice)), graph)
}

fn planned(statement: &Statement, parameters: &Map, graph: &Graph) -> Ran {
    let mut graph = graph.clone();
    (execute_planned(statement, &mut graph, parameters, &settings(None)), graph)
}

/// The rows as they came, and as a bag, by type-exact text.
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

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Compared {
    Equal,
    /// The answer is a matter of choice.
    Free,
    Resource,
}

fn compare(statement: &Statement, parameters: &Map, graph: &Graph) -> Result<Compared, String> {
    let (one, two) = (plain(statement, parameters, graph, None), planned(statement, parameters, graph));
    let resource = |ran: &Ran| ran.0.as_ref().is_err_and(ReferenceError::is_resource);
    if resource(&one) || resource(&two) {
        return Ok(Compared::Resource);
    }
    let (first, second) = (rows(&one), rows(&two));
    let same_graph = || canonical_hash(&one.1) == canonical_hash(&two.1);
    if first.1 == second.1 && one.0.is_ok() == two.0.is_ok() {
        if first.0 != second.0 {
            // The order may differ only where no ORDER BY determines it.
            let determined = (0..16).all(|seed| {
                let chance = Chance(RefCell::new(Rng::from_seed_u64(seed)));
                rows(&plain(statement, parameters, graph, Some(&chance))).0 == first.0
            });
            if determined {
                return Err(format!("order\nplain {:?}\nplanned {:?}", first.0, second.0));
            }
        }
        return if same_graph() { Ok(Compared::Equal) } else { Err("the graphs differ".into()) };
    }
    let free = (0..6).any(|seed| {
        let chance = Chance(RefCell::new(Rng::from_seed_u64(seed)));
        rows(&plain(statement, parameters, graph, Some(&chance))).1 != first.1
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

#[test]
fn generated_statements_have_the_same_answer_planned_and_plain() {
    let features = support::whole();
    let mut tally: BTreeMap<Compared, usize> = BTreeMap::new();
    let mut plans: BTreeMap<String, usize> = BTreeMap::new();
    let rounds: u64 =
        std::env::var("EDGEWISE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(3);
    let mut failures = Vec::new();
    for (name, config) in support::presets() {
        for seed in 0..rounds {
            let round = support::round(&config, &features, seed);
            for (statement, parameters) in support::statements(&round) {
                if !matches!(statement.body, StatementBody::Query(_)) {
                    continue;
                }
                let plan = explain_planned(&statement, &round.graph, &parameters, &settings(None));
                for line in plan.unwrap_or_default().lines() {
                    let word = line.trim().split('(').next().unwrap_or_default().to_owned();
                    *plans.entry(word).or_default() += 1;
                }
                match compare(&statement, &parameters, &round.graph) {
                    Ok(compared) => *tally.entry(compared).or_default() += 1,
                    Err(why) => {
                        let text = print_statement(&statement, &features.dialect);
                        let plan = explain_planned(&statement, &round.graph, &parameters, &settings(None));
                        failures.push(format!(
                            "preset {name}, seed {seed}: {text}\n{}\n{why}",
                            plan.unwrap_or_default()
                        ));
                    }
                }
            }
        }
    }
    #[allow(clippy::print_stdout)]
    if std::env::var_os("EDGEWISE_ROUNDS").is_some() {
        println!("{tally:?} {plans:?}");
    }
    let report = format!("{tally:?} {plans:?}");
    assert!(
        failures.is_empty(),
        "{} of {report}\n{}",
        failures.len(),
        failures[..failures.len().min(8)].join("\n\n")
    );
    let equal = tally.get(&Compared::Equal).copied().unwrap_or_default();
    let all: usize = tally.values().sum();
    assert!(equal * 10 >= all * 7, "too little was compared: {report}");
    for word in ["LabelScan", "Expand", "Filter", "Optional", "Aggregate", "Sort"] {
        assert!(plans.contains_key(word), "no plan has {word}: {report}");
    }
}
