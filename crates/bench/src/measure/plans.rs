//! Distinct plans: how many distinct query plans the target makes, without names and literals.

use crate::measure::{Bench, Figure, Played};
use edgewise_engine::EngineError;
use std::collections::BTreeSet;

/// The number of parts that the sample is divided into, to see how much the count varies.
const PARTS: u64 = 5;

/// Counts the distinct plans in each part of the sample.
pub(super) fn distinct_plans(_: &mut Bench<'_>, played: &Played) -> Result<Vec<Figure>, EngineError> {
    let what = "different plans";
    if played.queries.iter().all(|query| query.plan.is_none()) {
        return Ok(vec![Figure::missing(what, "the target shows no plans")]);
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
    // A small sample has fewer graphs than there are parts.
    parts.retain(|plans| !plans.is_empty());
    #[allow(clippy::cast_precision_loss)] // Counts are far below 2^52.
    let counts: Vec<f64> = parts.iter().map(|plans| plans.len() as f64).collect();
    Ok(vec![
        Figure::count(format!("{what} in {} queries", told / (parts.len().max(1) as u64)), &counts)
            .noted(format!("{} in all {told}", all.len())),
    ])
}

/// The operators of a plan in their order: the text of each line up to a bar, bracket or colon, with its indentation,
/// without tree drawing and numbers.
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

/// A plan whose variables are numbered in the order in which they appear. It keeps labels, and which variables an
/// operator joins; it drops the names of variables, and every literal.
pub(super) fn outline(plan: &str) -> String {
    let mut known: Vec<String> = Vec::new();
    let mut outlined = String::with_capacity(plan.len());
    let mut rest = plan.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '(' | '[' => {
                outlined.push(character);
                let mut name = String::new();
                while let Some(next) = rest.next_if(|c| c.is_alphanumeric() || matches!(c, '_' | '@')) {
                    name.push(next);
                }
                if !name.is_empty() {
                    let place = known.iter().position(|own| *own == name).unwrap_or_else(|| {
                        known.push(name);
                        known.len() - 1
                    });
                    outlined.push_str(&format!("v{place}"));
                }
            }
            '\'' | '"' => while rest.next_if(|c| *c != character).is_some() {},
            other => outlined.push(other),
        }
    }
    outlined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_keeps_which_variables_an_operator_joins() {
        let one = "Conditional Traverse | (n2:L)->(@anon_0)\n    Node By Label Scan | (n2:L)";
        let other = "Conditional Traverse | (a:L)->(b)\n    Node By Label Scan | (a:L)";
        assert_eq!(outline(one), outline(other));
        let third = "Conditional Traverse | (a:L)->(b)\n    Node By Label Scan | (b:L)";
        assert_ne!(outline(one), outline(third));
    }

    #[test]
    fn plans_that_differ_only_in_names_and_literals_are_the_same() {
        let one = "+ProduceResults | n\n|\n+Filter | n.k > 5\n|\n+NodeByLabelScan | n:A";
        let other = "+ProduceResults | m\n|\n+Filter | m.j > 7\n|\n+NodeByLabelScan | m:B";
        assert_eq!(shape(one), shape(other));
        assert_ne!(shape(one), shape("+ProduceResults | n\n|\n+AllNodesScan | n"));
        let scan = "Results\n    Node By Label Scan | (n:L)";
        assert_eq!(shape(scan), shape("Results\n    Node By Label Scan | (m:K)"));
        assert_ne!(shape(scan), shape("Results\n    Node By Index Scan | (n:L)"));
    }
}
