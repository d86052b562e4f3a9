//! `Outcomes`: all that a statement may rightly answer and leave behind.

use super::systematic::Systematic;
use crate::{ReferenceError, Settings, choice::Choice, compile::compile, execute::run};
use edgewise_cypher_syntax::ast::{PlanMode, Statement, StatementBody};
use edgewise_model::graph::{GraphHash, canonical_hash};
use edgewise_model::relation::identity::order_lists;
use edgewise_model::{Graph, Map, Rows, Value};

/// All that a statement may rightly answer and leave behind.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// Whether these are all. If not, they are a sample, and nothing may be claimed by them.
    pub complete: bool,
    /// Each once.
    pub allowed: Vec<Outcome>,
    /// An error that one of the runs raised: then they are not all. That none did does not prove that no order of
    /// evaluation raises one.
    pub raises: Option<ReferenceError>,
    /// How many runs it took.
    pub runs: usize,
}

/// One thing that a statement may rightly answer and leave behind.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The rows that belong to the answer, in some order; none if the statement returns nothing.
    pub rows: Option<Rows>,
    /// Rows of which some belong to the answer as well: SKIP and LIMIT at the very end leave open which.
    pub open: Vec<Candidates>,
    /// The graph afterwards.
    pub graph: Graph,
}

/// Rows of which any so many belong to an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The rows.
    pub rows: Vec<Vec<Value>>,
    /// How many of them belong to the answer.
    pub take: usize,
    /// Before which of the certain rows they stand.
    pub at: usize,
}

impl Outcome {
    /// One answer that it stands for: the first candidates are taken.
    pub fn an_answer(&self) -> Option<Rows> {
        let mut rows = self.rows.clone()?;
        for candidates in self.open.iter().rev() {
            let taken = candidates.rows.iter().take(candidates.take).cloned();
            rows.rows.splice(candidates.at..candidates.at, taken);
        }
        Some(rows)
    }
}

/// All outcomes of a statement on a graph, if they are few: at most `cap` runs, which together take at most ten times the
/// steps of the budget. The last digits of floats, and whatever openCypher does not say, are no choices here: a query in
/// which they decide has other outcomes too. Rows come in any order, unless the statement sorts them.
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
            // Another order of evaluation may get by without the error, or meet it in another run.
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

/// What tells outcomes apart, as far as is easily seen.
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
