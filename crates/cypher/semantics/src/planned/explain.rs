//! Explanations: the operators of a plan, one line each, the last first.

use super::{executor::PhysicalQuery, operator::Operator};

/// The operators of a query; plans inside an operator are indented below it.
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

fn operators(plan: &[Operator], depth: usize, lines: &mut Vec<String>) {
    for operator in plan.iter().rev() {
        let operator = operator.operate();
        lines.push(format!("{}{}", "  ".repeat(depth), operator.line()));
        for inner in operator.inner() {
            operators(inner, depth + 1, lines);
        }
    }
}
