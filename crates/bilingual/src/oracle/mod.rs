//! The oracles that ask in both languages.

mod agreement;
mod guard;
mod table;
mod written;

pub use agreement::Agreement;
pub use table::{Table, graphs_agree};
pub use written::Written;

use crate::Bilingual;
use edgewise_engine::Observation;
use edgewise_lab::oracle::{FailureOracle, Load, Oracle, Side, Telling, compare};
use edgewise_lab::{Comparison, Plan, Verdict};
use edgewise_model::Rows;

/// All oracles, in the order in which they draw random numbers.
pub fn oracles() -> &'static [&'static dyn Oracle<Bilingual>] {
    &[&Agreement, &Written, &FailureOracle, &Load]
}

/// The role of what is said in Cypher.
const CYPHER: &str = "cypher";
/// The role of what is said in Gremlin.
const GREMLIN: &str = "gremlin";

/// Compares the answers of two statements that ask the same question, as bags of rows.
fn compare_answers(
    plan: &Plan,
    observations: &[Observation],
    [left, right]: [&str; 2],
    telling: &Telling<'_>,
) -> Verdict {
    let nothing = Rows::default();
    let (one, other) = match (Side::of(plan, observations, left), Side::of(plan, observations, right)) {
        (Ok(one), Ok(other)) => (one.rows.unwrap_or(&nothing), other.rows.unwrap_or(&nothing)),
        (Err(why), _) | (_, Err(why)) => return Verdict::Skip(why),
    };
    let (one, other) = Table::both(&plan.rule, one, other);
    let side = |rows| Side { rows: Some(rows), graph: None };
    compare(side(&one), side(&other), &Comparison::default(), telling)
}
