//! Runs generated queries on the reference: `cargo run --release -p edgewise-generate --example rates -- PRESET ROUNDS`.
//!
//! Prints the share of queries that raise, that give a row with a cell that is not null (by clauses), and of partition
//! predicates that split their rows. A third argument shows statements: `errors`, `empty` or `whole`.
#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;

use edgewise_cypher::ast::{Expr, Statement};
use edgewise_cypher::{Dialect, print_statement};
use edgewise_generate::{Config, Features, generate_round};
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng};
use edgewise_reference::{Budget, Knobs, Procedures, ReferenceError, Settings, execute};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let config = Config::preset(&arguments.next().unwrap_or_else(|| "default".to_owned()))?;
    let rounds: u64 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let shown = arguments.next().unwrap_or_default();
    let features = Features::all(Dialect::whole().clone());
    let settings = Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures: &Procedures::default(),
        now: DateTime::new(
            LocalDateTime::new(Date::from_ymd(2020, 1, 1)?, LocalTime::from_hmsn(0, 0, 0, 0)?),
            0,
        )?,
        seed: 0,
        choice: None,
        faults: edgewise_reference::FaultSet::NONE,
    };
    let run = |statement: &Statement, graph: &Graph| -> Result<(usize, bool), ReferenceError> {
        let answer = execute(statement, &mut graph.clone(), &Map::new(), &settings)?;
        let rows = answer.rows.unwrap_or_default().rows;
        Ok((rows.len(), rows.iter().flatten().any(|cell| !cell.is_null())))
    };
    let mut errors: BTreeMap<String, (u64, String)> = BTreeMap::new();
    let mut lengths: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
    let (mut judged, mut split, mut empty, mut unequal) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut failed = |error: &ReferenceError, text: String| {
        errors.entry(format!("{} {}", error.kind, error.message)).or_insert((0, text)).0 += 1;
    };
    for seed in 0..rounds {
        let round = generate_round(&config, &features, &mut Rng::from_seed_u64(seed));
        for query in &round.queries {
            let clauses = query.statement.as_query().map_or(0, |query| query.first.clauses.len());
            let text = || print_statement(&query.statement, &features.dialect);
            match run(&query.statement, &round.graph) {
                Ok((_, some)) => {
                    let entry = lengths.entry(clauses).or_default();
                    entry.0 += 1;
                    entry.1 += u64::from(some);
                    if shown == "empty" && !some {
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
                match run(&statement, &round.graph) {
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
    for (clauses, (all, some)) in &lengths {
        println!("{clauses} clauses: {:.1} % of {all} with a value", percent(*some, *all));
    }
    println!(
        "{judged} partitions: {:.1} % split, {:.1} % without rows, {unequal} unequal",
        percent(split, judged),
        percent(empty, judged)
    );
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
