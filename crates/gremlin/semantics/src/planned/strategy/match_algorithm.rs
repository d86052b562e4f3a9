//! `MatchAlgorithmStrategy`: reorders the patterns of `match()`, so that patterns that only filter come as soon as
//! their labels are bound.

use edgewise_model::Name;

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::program::{Match, Op, Pattern, Program};

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    if !program.eager {
        return;
    }
    walk::ops_mut(&mut program.chain, &mut |op| {
        if let Op::Match(pattern) = op {
            reorder(pattern, faults);
        }
    });
}

/// The estimated number of results of a pattern: few for a filter, many for a move.
fn cost(pattern: &Pattern, bound: &[Name]) -> u32 {
    match pattern {
        Pattern::Filter { .. } => 0,
        Pattern::Walk { end: None, .. } => 1,
        Pattern::Walk { end: Some(end), .. } if bound.contains(end) => 2,
        Pattern::Walk { .. } => 4,
        Pattern::Or(_) => 8,
    }
}

fn ready(pattern: &Pattern, bound: &[Name]) -> bool {
    match pattern {
        Pattern::Walk { start, .. } => bound.contains(start),
        Pattern::Filter { needs, .. } => needs.iter().all(|label| bound.contains(label)),
        Pattern::Or(_) => false,
    }
}

fn reorder(pattern: &mut Match, faults: FaultSet) {
    // The path may bind further labels, but only those that the patterns bind are known here.
    let Some(start) = pattern.start.clone() else { return };
    let mut bound = vec![start];
    let mut left = std::mem::take(&mut pattern.patterns);
    let mut sorted = Vec::with_capacity(left.len());
    loop {
        let next = (0..left.len())
            .filter(|place| ready(&left[*place], &bound))
            .min_by_key(|place| cost(&left[*place], &bound));
        let Some(place) = next else { break };
        let taken = left.remove(place);
        if let Pattern::Walk { end: Some(end), .. } = &taken
            && !bound.contains(end)
        {
            bound.push(end.clone());
        }
        sorted.push(taken);
    }
    if faults.has(Fault::MatchDropsUnreadyPattern) {
        left.retain(|pattern| !matches!(pattern, Pattern::Or(_)));
    }
    sorted.extend(left);
    if faults.has(Fault::MatchForgetsEndLabel) {
        forget_bound_ends(&mut sorted);
    }
    if faults.has(Fault::MatchDropsLastFilter)
        && let Some(place) = sorted.iter().rposition(|one| matches!(one, Pattern::Filter { .. }))
    {
        sorted.remove(place);
    }
    pattern.patterns = sorted;
}

/// A planted fault: ends that repeat a label are removed, so that they are not compared.
fn forget_bound_ends(patterns: &mut [Pattern]) {
    let mut seen: Vec<Name> = Vec::new();
    for pattern in patterns {
        if let Pattern::Walk { end, .. } = pattern
            && let Some(label) = end.clone()
        {
            if seen.contains(&label) {
                *end = None;
            }
            seen.push(label);
        }
    }
}
