//! Writes the operators of a plan as text, one per line, the last operator first.

use super::{executor::PhysicalQuery, operator::Operator};

/// The operators of a query as text. The plans inside an operator are indented below it.
pub(super) fn query(query: &PhysicalQuery) -> String {
    let mut lines = Vec::new();
    let depth = usize::from(query.parts.len() > 1);
    if depth == 1 {
        lines.push(if query.distinct { "Union".to_owned() } else { "UnionAll".to_owned() });
    }
    for part in &query.parts {
        operators(&part.operators, depth, &mut lines);
    }
    lines.join("\n")
}

/// Adds the lines of a plan at this depth of indentation.
fn operators(plan: &[Operator], depth: usize, lines: &mut Vec<String>) {
    for operator in plan.iter().rev() {
        let operator = operator.behaviour();
        lines.push(format!("{}{}", "  ".repeat(depth), operator.explain_line()));
        for inner in operator.inner_plans() {
            operators(inner, depth + 1, lines);
        }
    }
}
