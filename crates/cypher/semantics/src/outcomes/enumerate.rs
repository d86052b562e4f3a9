//! `Outcomes`: all correct answers of a statement, each with the graph it leaves.

use super::systematic::Systematic;
use crate::{ReferenceError, Settings, choice::Choice, compile::compile, execute::run};
use edgewise_cypher_syntax::ast::{PlanMode, Statement, StatementBody};
use edgewise_model::graph::{GraphHash, canonical_hash};
use edgewise_model::relation::identity::order_lists;
use edgewise_model::{Graph, Map, Rows, Value};

/// The correct outcomes of a statement, as far as they were found.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// Whether all correct outcomes were found. If not, an answer that is not among them may still be correct.
    pub complete: bool,
    /// The distinct outcomes.
    pub allowed: Vec<Outcome>,
    /// The error that one of the runs raised; the outcomes are then incomplete. `None` does not mean that no order of
    /// evaluation raises an error.
    pub raises: Option<ReferenceError>,
    /// How many times the statement was run to find the outcomes.
    pub runs: usize,
}

/// One correct answer of a statement, and the graph it leaves.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The rows that are in the answer in any case, in some order; `None` if the statement returns no rows.
    pub rows: Option<Rows>,
    /// Further rows of which only a given number are in the answer, because a final SKIP or LIMIT leaves open which.
    pub open: Vec<Candidates>,
    /// The graph after the statement.
    pub graph: Graph,
}

/// Rows of which exactly `take` are in the answer, whichever they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The rows from which some are taken.
    pub rows: Vec<Vec<Value>>,
    /// How many of the rows are in the answer.
    pub take: usize,
    /// The taken rows come before the row with this index in [`Outcome::rows`].
    pub at: usize,
}

impl Outcome {
    /// One of the answers that the outcome allows: the one with the first candidates.
    pub fn an_answer(&self) -> Option<Rows> {
        let mut rows = self.rows.clone()?;
        for candidates in self.open.iter().rev() {
            let taken = candidates.rows.iter().take(candidates.take).cloned();
            rows.rows.splice(candidates.at..candidates.at, taken);
        }
        Some(rows)
    }
}

/// Finds all correct outcomes of a statement on a graph, if they are few. It runs the statement at most `cap` times,
/// and stops early if the runs together take more than ten times the steps of the budget. It does not enumerate the
/// last digits of floats, nor what openCypher leaves undefined: a query that depends on them has further outcomes. The
/// rows of an outcome are in any order, unless the statement sorts them.
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
                let key = (hash, unordered_key(&outcome));
                if !seen.contains(&key) {
                    seen.push(key);
                    found.allowed.push(outcome);
                }
            }
            Err(error) if error.is_resource() => return found,
            Err(error) if error.kind == crate::ErrorKind::Unsupported => return found,
            // Another order of evaluation may avoid this error or raise another one, so the outcomes stay incomplete.
            Err(error) => return Outcomes { raises: Some(error), ..found },
        }
        if systematic.gave_up() || systematic.steps() > most {
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

/// A key that is equal for outcomes with the same rows, whatever their order.
fn unordered_key(outcome: &Outcome) -> Vec<Vec<Value>> {
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
