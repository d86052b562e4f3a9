//! Compares two answers that must be the same: first the graphs after them, then their results in normal form.

use crate::answer_form::normalised;
use edgewise_lab::oracle::{Side, Telling, compare};
use edgewise_lab::{Comparison, Symptom, Verdict, by_name};
use edgewise_model::Rows;

/// Compares two answers. After a traversal that writes, elements are compared by their place in the graph, because a
/// new element has a different id in each run.
pub(super) fn compared(
    left: Side<'_>,
    right: Side<'_>,
    comparison: &Comparison,
    telling: &Telling<'_>,
) -> Verdict {
    if let (Some(one), Some(other)) = (left.graph, right.graph)
        && let Some(difference) = comparison.compare_graphs(one, other)
    {
        return Verdict::fail(
            Symptom::new(telling.kind, telling.oracle, &format!("{}/graph", telling.rule)),
            format!("{}: the graphs afterwards differ", telling.title),
            format!("{}\n{difference}", telling.legend),
        );
    }
    let vacuous = left.graph.is_none() && left.is_vacuous() && right.is_vacuous();
    let (one, other) = (form(left, comparison), form(right, comparison));
    let sides = [&one, &other].map(|rows| Side { rows: Some(rows), graph: None });
    match compare(sides[0], sides[1], &Comparison::default(), telling) {
        Verdict::Pass { .. } => Verdict::Pass { vacuous },
        other => other,
    }
}

/// The results of one side in normal form; empty if the engine returned no results.
fn form(side: Side<'_>, comparison: &Comparison) -> Rows {
    let empty = Rows::new([edgewise_gremlin_semantics::exchange::RESULT], Vec::new());
    let rows = side.rows.unwrap_or(&empty);
    match side.graph {
        Some(graph) => normalised(&by_name(rows, graph), comparison),
        None => normalised(rows, comparison),
    }
}
