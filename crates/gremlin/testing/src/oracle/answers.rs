//! Two answers that must be the same: the graphs they leave behind, then their results in the form in which they are compared.

use crate::answer_form::formed;
use edgewise_lab::oracle::{Side, Telling, compare};
use edgewise_lab::{Comparison, Symptom, Verdict, by_name};
use edgewise_model::Rows;

/// Compares two answers. Elements are compared by their place in the graph after a traversal that writes: what it creates has another
/// id each time.
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
            format!("{}: the graph they leave behind differs", telling.title),
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

/// The results of a side; an engine that answers nothing has none.
fn form(side: Side<'_>, comparison: &Comparison) -> Rows {
    let empty = Rows::new([edgewise_gremlin_semantics::exchange::RESULT], Vec::new());
    let rows = side.rows.unwrap_or(&empty);
    match side.graph {
        Some(graph) => formed(&by_name(rows, graph), comparison),
        None => formed(rows, comparison),
    }
}
