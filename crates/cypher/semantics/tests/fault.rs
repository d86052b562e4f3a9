//! Tests of the catalogue of planted faults: it only grows, and every plain fault makes the answer of its own
//! example wrong.

use edgewise_cypher_semantics::fault::{self, Place};
use edgewise_cypher_semantics::{
    Budget, Fault, FaultSet, Knobs, Procedures, Settings, execute, execute_planned,
};
use edgewise_cypher_syntax::parse_statement;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Value};
use std::collections::BTreeSet;

static NO_PROCEDURES: Procedures = Procedures::NONE;

fn settings(faults: FaultSet) -> Settings<'static> {
    let date = Date::from_ymd(2024, 2, 29).expect("the date is valid");
    let time = LocalTime::from_hmsn(12, 0, 0, 0).expect("the time is valid");
    Settings {
        knobs: Knobs::default(),
        budget: Budget::default(),
        procedures: &NO_PROCEDURES,
        now: DateTime::new(LocalDateTime { date, time }, 0).expect("the instant is valid"),
        seed: 1,
        choice: None,
        faults,
    }
}

/// The rows or the error of the fault's example, and the graph after it, as text.
fn answer(fault: &Fault, faults: FaultSet) -> String {
    let mut graph = Graph::new();
    let mut run = |text: &str, faults: FaultSet| {
        let statement = parse_statement(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        execute(&statement, &mut graph, &Map::new(), &settings(faults))
    };
    for statement in fault.setup {
        run(statement, FaultSet::NONE).unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
    let answer = match run(fault.query, faults) {
        Ok(answer) => {
            let rows = answer.rows.map(|rows| rows.rows).unwrap_or_default();
            let rows: Vec<String> = rows
                .iter()
                .map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
                .collect();
            format!("{{{}}}", rows.join(" | "))
        }
        Err(error) => error.kind.to_string(),
    };
    format!("{answer} +{}n{}r", graph.nodes().count(), graph.relationships().count())
}

/// A line of the golden list. Only for plain faults it contains the correct and the wrong answer: `execute` does not
/// show the others.
fn line(fault: &Fault) -> String {
    match fault.place {
        Place::Planned => format!("planned {} {}", fault.name, fault.conditions),
        Place::Plain => {
            let (right, wrong) = (answer(fault, FaultSet::NONE), answer(fault, FaultSet::of(fault)));
            format!("plain {} {} {right} -> {wrong}", fault.name, fault.conditions)
        }
    }
}

#[test]
fn the_catalogue_only_grows() {
    let golden = include_str!("fault_catalogue.txt");
    let lines: BTreeSet<String> = fault::all().map(line).collect();
    let missing: Vec<&str> = golden.lines().filter(|line| !lines.contains(*line)).collect();
    let added: Vec<&str> =
        lines.iter().map(String::as_str).filter(|line| !golden.lines().any(|old| old == *line)).collect();
    assert!(
        missing.is_empty(),
        "these faults were removed or changed, which the frozen catalogue forbids:\n{}",
        missing.join("\n")
    );
    assert!(added.is_empty(), "add these lines to tests/fault_catalogue.txt:\n{}", added.join("\n"));
}

#[test]
fn every_plain_fault_makes_the_answer_of_its_example_wrong() {
    for fault in fault::all().filter(|fault| fault.place == Place::Plain) {
        let (right, wrong) = (answer(fault, FaultSet::NONE), answer(fault, FaultSet::of(fault)));
        assert_ne!(right, wrong, "{}", fault.name);
        let failed = ["Error", "Internal", "Resource", "Unsupported"].iter().any(|kind| right.contains(kind));
        assert!(!failed, "{}: the correct reference fails: {right}", fault.name);
    }
}

#[test]
fn only_listed_faults_show_on_the_example_of_another_fault() {
    // An example may show two faults. Most must not, otherwise the two faults would be the same.
    let plain: Vec<&Fault> = fault::all().filter(|fault| fault.place == Place::Plain).collect();
    let mut shared = Vec::new();
    for shown in &plain {
        let right = answer(shown, FaultSet::NONE);
        for other in &plain {
            if other.name != shown.name && answer(shown, FaultSet::of(other)) != right {
                shared.push((shown.name, other.name));
            }
        }
    }
    let allowed = [("replace-hangs", "replace-ignores-empty-search")];
    assert_eq!(shared, allowed, "the pairs of an example and another fault that shows on it have changed");
}

#[test]
fn fault_names_are_unique_kebab_case_and_found_by_name() {
    let names: BTreeSet<&str> = fault::all().map(|fault| fault.name).collect();
    assert_eq!(names.len(), fault::all().count());
    for fault in fault::all() {
        assert!(
            fault.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        );
        assert_eq!(fault::by_name(fault.name), Some(fault));
        assert!(!fault.about.is_empty() && !fault.model.is_empty() && fault.conditions > 0);
        let set = FaultSet::of(fault);
        assert_eq!(set.iter().collect::<Vec<_>>(), [fault]);
        assert_eq!(set.needs_planned(), fault.place == Place::Planned);
    }
    assert_eq!(fault::by_name("no-such-fault"), None);
}

#[test]
fn at_least_a_third_of_the_faults_need_three_conditions() {
    let plain = fault::all().filter(|fault| fault.place == Place::Plain).count();
    assert!(plain >= 24, "{plain}");
    let hard = fault::all().filter(|fault| fault.conditions >= 3).count();
    assert!(hard * 3 >= fault::all().count(), "{hard}");
}

#[test]
fn all_plain_faults_can_be_planted_at_once() {
    let all = fault::all().filter(|fault| fault.place == Place::Plain).fold(FaultSet::NONE, FaultSet::with);
    for fault in all.iter() {
        answer(fault, all);
    }
}

#[test]
fn the_documentation_lists_every_fault() {
    let page = include_str!("../../../../docs/src/faults.md");
    let missing: Vec<String> = fault::all()
        .map(|fault| {
            let place = if fault.place == Place::Plain { "plain" } else { "planned" };
            let cell = |text: &str| text.replace('|', "\\|");
            let (about, model) = (cell(fault.about), cell(fault.model));
            format!("| `{}` | {place} | {} | {about} | {model} |", fault.name, fault.conditions)
        })
        .filter(|line| !page.lines().any(|own| own == line))
        .collect();
    assert!(missing.is_empty(), "add these lines to docs/src/faults.md:\n{}", missing.join("\n"));
}

#[test]
fn a_missing_eager_has_no_effect_while_the_plain_interpreter_borrows_the_graph() {
    let fault = fault::by_name("no-eager-before-set").expect("the fault exists");
    let mut graph = Graph::new();
    for (text, faults) in [
        ("CREATE (:A {p: 1})-[:T]->(:A {p: 1})", FaultSet::NONE),
        ("OPTIONAL MATCH p = (a:A)-[:T]->{1,2}(b) SET a.p = 2", FaultSet::of(fault)),
    ] {
        let statement = parse_statement(text).expect("the text is a valid statement");
        execute_planned(&statement, &mut graph, &Map::new(), &settings(faults)).expect("there is no error");
    }
    assert_eq!(
        graph.nodes().filter(|node| node.properties.values().any(|value| value == &Value::Int(2))).count(),
        1
    );
}
