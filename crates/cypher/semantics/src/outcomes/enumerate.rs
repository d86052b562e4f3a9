//! `Outcomes`: all correct answers of a statement with the graphs they leave.

use super::systematic::Systematic;
use crate::{ReferenceError, Settings, choice::Choice, compile::compile, execute::run};
use edgewise_cypher_syntax::ast::{PlanMode, Statement, StatementBody};
use edgewise_model::graph::{GraphHash, canonical_hash};
use edgewise_model::relation::identity::order_lists;
use edgewise_model::{Graph, Map, Rows, Value};

/// All correct outcomes of a statement.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// Whether all outcomes were found. If not, they are a sample, and an answer outside of them need not be wrong.
    pub complete: bool,
    /// The distinct outcomes.
    pub allowed: Vec<Outcome>,
    /// An error raised by one of the runs; the outcomes are then incomplete. If it is `None`, another order of
    /// evaluation may still raise one.
    pub raises: Option<ReferenceError>,
    /// How many times the statement was run.
    pub runs: usize,
}

/// One correct answer of a statement, and the graph it leaves.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The rows that are certainly in the answer, in some order; `None` if the statement returns nothing.
    pub rows: Option<Rows>,
    /// Rows of which only some are in the answer: a final SKIP or LIMIT leaves open which.
    pub open: Vec<Candidates>,
    /// The graph afterwards.
    pub graph: Graph,
}

/// Rows of which any `take` are in the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The rows.
    pub rows: Vec<Vec<Value>>,
    /// How many of them are in the answer.
    pub take: usize,
    /// The index of the certain row before which they come.
    pub at: usize,
}

impl Outcome {
    /// One of the answers it allows: the first candidates are taken.
    pub fn an_answer(&self) -> Option<Rows> {
        let mut rows = self.rows.clone()?;
        for candidates in self.open.iter().rev() {
            let taken = candidates.rows.iter().take(candidates.take).cloned();
            rows.rows.splice(candidates.at..candidates.at, taken);
        }
        Some(rows)
    }
}

/// Finds all outcomes of a statement on a graph, if they are few: at most `cap` runs, which together take at most
/// ten times the steps of the budget. The last digits of floats, and whatever openCypher leaves undefined, are not
/// enumerated: a query that depends on them has further outcomes. Rows come in any order, unless the statement sorts
/// them.
pub fn outcomes(
    statement: &Statement,
    graph: &Graph,
    parameters: &Map,
    settings: &Settings<'_>,
    cap: usize,
) -> Outcomes {
    let mut found = Outcomes::default();
    let StatementBody::Query(query) = &statement.body else { return found };
    let program = match compile(query, parameters, settings.procedures, settings.budget.depth) {
        Ok(program) if !program.batched && statement.mode != Some(PlanMode::Explain) => program,
        Ok(_) => return found,
        Err(error) => return Outcomes { raises: Some(error), ..found },
    };
    let systematic = Systematic::new(cap);
    let most = settings.budget.steps.saturating_mul(10);
    let mut seen: Vec<(Option<GraphHash>, Vec<Vec<Value>>)> = Vec::new();
    loop {
        let mut after = graph.clone();
        let settings = Settings { choice: Some(&systematic as &dyn Choice), ..settings.clone() };
        let ran = run(&program, &mut after, &settings);
        let open = systematic.take_open();
        found.runs += 1;
        match ran {
            Ok(answer) => {
                let outcome = Outcome { rows: answer.rows, open, graph: after };
                let hash = program.query.writes.then(|| canonical_hash(&outcome.graph));
                let key = (hash, bag(&outcome));
                if !seen.contains(&key) {
                    seen.push(key);
                    found.allowed.push(outcome);
                }
            }
            Err(error) if error.is_resource() => return found,
            Err(error) if error.kind == crate::ErrorKind::Unsupported => return found,
            // Another order of evaluation may avoid the error, or raise it in another run.
            Err(error) => return Outcomes { raises: Some(error), ..found },
        }
        if systematic.has_too_many() || systematic.steps() > most {
            return found;
        }
        if !systematic.advance() {
            found.complete = true;
            return found;
        }
        if found.runs >= cap {
            return found;
        }
    }
}

/// A key that is equal for outcomes with the same rows in any order.
fn bag(outcome: &Outcome) -> Vec<Vec<Value>> {
    let sorted = |rows: &[Vec<Value>]| {
        let mut rows = rows.to_vec();
        rows.sort_by(|left, right| order_lists(left, right));
        rows
    };
    let mut bag = outcome.rows.as_ref().map(|rows| sorted(&rows.rows)).unwrap_or_default();
    for candidates in &outcome.open {
        bag.push(vec![Value::Int(candidates.take as i64)]);
        bag.extend(sorted(&candidates.rows));
    }
    bag
}
