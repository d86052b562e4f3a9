//! Distinct plans: how many different plans the target makes, names and literals left out.

use super::{Bench, Figure, Played};
use edgewise_engine::EngineError;
use std::collections::BTreeSet;

/// Into how many parts the sample is cut, to see how much the number varies.
const PARTS: u64 = 5;

/// Different plans per part of the sample.
pub(super) fn distinct_plans(_: &mut Bench<'_>, played: &Played) -> Result<Vec<Figure>, EngineError> {
    let what = "different plans";
    if played.queries.iter().all(|query| query.plan.is_none()) {
        return Ok(vec![Figure::missing(what, "the target tells no plan")]);
    }
    let mut parts: Vec<BTreeSet<String>> = vec![BTreeSet::new(); PARTS as usize];
    let mut all = BTreeSet::new();
    let mut told = 0_u64;
    for query in &played.queries {
        let Some(plan) = &query.plan else { continue };
        let shape = shape(plan);
        told += 1;
        all.insert(shape.clone());
        parts[(query.round % PARTS) as usize].insert(shape);
    }
    #[allow(clippy::cast_precision_loss)] // Counts are far below 2^52.
    let counts: Vec<f64> = parts.iter().map(|plans| plans.len() as f64).collect();
    Ok(vec![
        Figure::count(format!("{what} in {} queries", told / PARTS), &counts)
            .noted(format!("{} in all {told}", all.len())),
    ])
}

/// The operators of a plan in their order: what stands on each line before a bar or a parenthesis, without drawing and
/// numbers.
pub(super) fn shape(plan: &str) -> String {
    let operator = |line: &str| -> Option<String> {
        let start = line.find(|c: char| c.is_ascii_alphabetic())?;
        let indent = line[..start].chars().count();
        let words: String = line[start..]
            .chars()
            .take_while(|c| !matches!(c, '|' | '(' | '{' | '[' | ':'))
            .filter(|c| !c.is_ascii_digit())
            .collect();
        Some(format!("{indent} {}", words.trim_end()))
    };
    plan.lines().filter_map(operator).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_that_differ_in_names_and_literals_are_one() {
        let one = "+ProduceResults | n\n|\n+Filter | n.k > 5\n|\n+NodeByLabelScan | n:A";
        let other = "+ProduceResults | m\n|\n+Filter | m.j > 7\n|\n+NodeByLabelScan | m:B";
        assert_eq!(shape(one), shape(other));
        assert_ne!(shape(one), shape("+ProduceResults | n\n|\n+AllNodesScan | n"));
        let scan = "Results\n    Node By Label Scan | (n:L)";
        assert_eq!(shape(scan), shape("Results\n    Node By Label Scan | (m:K)"));
        assert_ne!(shape(scan), shape("Results\n    Node By Index Scan | (n:L)"));
    }
}
