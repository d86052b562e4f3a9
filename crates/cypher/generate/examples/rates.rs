//! Runs generated queries on the reference: `cargo run --release -p edgewise-generate --example rates -- PRESET ROUNDS`.
//!
//! Prints the share of queries that raise, that find something (the last projection has input, and a cell is not null)
//! by clauses, of partition predicates that split their rows, and how much of the grammar was reached. A third argument
//! shows statements: `errors`, `empty` or `whole`; or `small` takes graphs of at most ten elements.
#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;

use edgewise_cypher_generate::query::ValueType;
use edgewise_cypher_generate::{Config, Features, Interval, Procedure, generate_round};
use edgewise_cypher_semantics::{self as reference, Budget, Knobs, ReferenceError, Settings, execute};
use edgewise_cypher_syntax::ast::{Clause, Expr, PathElement, Projection, ProjectionItem, Return, Statement};
use edgewise_cypher_syntax::production::{ProductionSet, productions, productions_of};
use edgewise_cypher_syntax::walk::for_each_pattern;
use edgewise_cypher_syntax::{Dialect, print_statement};
use edgewise_cypher_testing::determinism::{Determinism, Facts};
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng, Value};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut config = Config::preset(&arguments.next().unwrap_or_else(|| "default".to_owned()))?;
    let rounds: u64 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let shown = arguments.next().unwrap_or_default();
    if shown == "small" {
        let setup = &mut config.setup;
        (setup.max_nodes, setup.max_relationships) = (5, 5);
        (setup.create_nodes, setup.create_relationships) = (Interval::new(3, 5), Interval::new(3, 8));
    }
    let features = Features { procedures: vec![numbers()], ..Features::all(Dialect::whole().clone()) };
    let procedures = table();
    let settings = Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures: &procedures,
        now: DateTime::new(
            LocalDateTime::new(Date::from_ymd(2020, 1, 1)?, LocalTime::from_hmsn(0, 0, 0, 0)?),
            0,
        )?,
        seed: 0,
        choice: None,
        faults: edgewise_cypher_semantics::FaultSet::NONE,
    };
    let run =
        |statement: &Statement, parameters: &Map, graph: &Graph| -> Result<(usize, bool), ReferenceError> {
            let answer = execute(statement, &mut graph.clone(), parameters, &settings)?;
            let rows = answer.rows.unwrap_or_default().rows;
            Ok((rows.len(), rows.iter().flatten().any(|cell| !cell.is_null())))
        };
    let mut errors: BTreeMap<String, (u64, String)> = BTreeMap::new();
    let mut lengths: BTreeMap<usize, (u64, u64, u64)> = BTreeMap::new();
    let (mut judged, mut split, mut empty, mut unequal, mut all) = (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
    let mut reached = ProductionSet::default();
    let mut marked: BTreeMap<String, u64> = BTreeMap::new();
    let mut failed = |error: &ReferenceError, text: String| {
        let key = format!("{} {} {}", error.phase, error.kind, error.message);
        errors.entry(key).or_insert((0, text)).0 += 1;
    };
    for seed in 0..rounds {
        let round = generate_round(&config, &features, &mut Rng::from_seed_u64(seed));
        for query in &round.queries {
            if query.statement.as_query().is_none() {
                continue;
            }
            all += 1;
            let text = || print_statement(&query.statement, &features.dialect);
            reached.extend(&productions_of(&query.statement));
            if let Some(own) = query.statement.as_query() {
                let facts = Facts::default().with_graph(&round.graph);
                let marks = Determinism::of(own, Some(&round.schema), &facts);
                let mut note = |mark: String| *marked.entry(mark).or_default() += 1;
                if marks.may_raise() {
                    note(format!("may raise: {:?}", marks.risks));
                }
                if let Some(why) = marks.undetermined() {
                    note(format!("{}: {why}", if query.writes { "writes" } else { "reads" }));
                }
            }
            match run(&query.statement, &query.parameters, &round.graph) {
                Ok((_, some)) => {
                    let Some(input) = input(&query.statement) else { continue };
                    let clauses = query.statement.as_query().map_or(0, |query| query.first.clauses.len());
                    let fed = run(&input, &query.parameters, &round.graph).is_ok_and(|(rows, _)| rows > 0);
                    let entry = lengths.entry(clauses).or_default();
                    entry.0 += 1;
                    entry.1 += u64::from(some && fed);
                    entry.2 += u64::from(relationships(&query.statement) > 1);
                    if shown == "empty" && !(some && fed) {
                        println!("{}", text());
                    }
                }
                Err(error) => failed(&error, text()),
            }
        }
        for base in &round.partitions {
            let predicate = &base.predicate;
            let filters = [
                None,
                Some(predicate.clone()),
                Some(Expr::not(predicate.clone())),
                Some(Expr::is_null(predicate.clone())),
            ];
            let mut counts = Vec::new();
            for filter in filters {
                let statement = Statement::query(base.query(filter));
                match run(&statement, &base.parameters, &round.graph) {
                    Ok((count, _)) => counts.push(count),
                    Err(error) => failed(&error, print_statement(&statement, &features.dialect)),
                }
            }
            let [all, parts @ ..] = counts.as_slice() else { continue };
            if parts.len() < 3 {
                continue;
            }
            judged += 1;
            empty += u64::from(*all == 0);
            unequal += u64::from(parts.iter().sum::<usize>() != *all);
            let divided = parts.iter().filter(|part| **part > 0).count() > 1;
            split += u64::from(divided);
            if shown == "whole" && !divided {
                let statement = Statement::query(base.query(Some(predicate.clone())));
                println!("{counts:?} {}", print_statement(&statement, &features.dialect));
            }
        }
    }
    let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    for (clauses, (all, some, many)) in &lengths {
        println!(
            "{clauses} clauses: {:.1} % of {all} find something, {:.1} % have two relationship patterns",
            percent(*some, *all),
            percent(*many, *all)
        );
    }
    println!(
        "{judged} partitions: {:.1} % split, {:.1} % without rows, {unequal} unequal",
        percent(split, judged),
        percent(empty, judged)
    );
    let missing: Vec<String> = productions()
        .filter(|production| !reached.contains(*production))
        .map(|production| format!("{}: {}", production.rule.name(), production.text()))
        .collect();
    println!("{} of {} alternatives not reached by {all} queries", missing.len(), productions().count());
    missing.iter().for_each(|line| println!("    {line}"));
    for (mark, count) in &marked {
        println!("{:.2} % {mark}", percent(*count, all));
    }
    let total: u64 = errors.values().map(|(count, _)| count).sum();
    println!("{total} errors");
    for (error, (count, text)) in &errors {
        println!("{count} {error}");
        if shown == "errors" {
            println!("    {text}");
        }
    }
    Ok(())
}

/// The same query returning a constant per row of the last projection's input; none if it does not end with RETURN.
fn input(statement: &Statement) -> Option<Statement> {
    let mut statement = statement.clone();
    let edgewise_cypher_syntax::ast::StatementBody::Query(query) = &mut statement.body else { return None };
    query.unions.clear();
    match query.first.clauses.last_mut() {
        Some(Clause::Return(last)) => {
            let items = vec![ProjectionItem::aliased(Expr::int(1), "one")];
            *last = Return { projection: Projection { items, ..Projection::default() } };
            Some(statement)
        }
        _ => None,
    }
}

fn relationships(statement: &Statement) -> usize {
    let mut count = 0;
    for_each_pattern(statement, |pattern| {
        count += pattern.elements().iter().filter(|element| !matches!(element, PathElement::Node(_))).count();
    });
    count
}

fn numbers() -> Procedure {
    Procedure {
        name: "test.numbers".into(),
        inputs: vec![("least".into(), ValueType::SMALL)],
        outputs: vec![("number".into(), ValueType::SMALL), ("word".into(), ValueType::STRING)],
    }
}

fn table() -> reference::Procedures {
    use reference::{Field, FieldType};
    let field = |name: &str, kind| Field { name: name.into(), kind, nullable: true };
    let row =
        |least: i64, number: i64, word: &str| vec![Value::Int(least), Value::Int(number), Value::from(word)];
    let numbers = reference::Procedure {
        name: "test.numbers".into(),
        inputs: vec![field("least", FieldType::Integer)],
        outputs: vec![field("number", FieldType::Integer), field("word", FieldType::String)],
        rows: vec![row(0, 0, "a"), row(0, 1, "b"), row(1, 1, "b"), row(2, 2, "")],
    };
    reference::Procedures { procedures: vec![numbers] }
}
