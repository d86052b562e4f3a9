//! `InlineFilterStrategy`: turns filters inside filters into separate steps, and merges consecutive `has()` steps.

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::program::{Chain, HasKey, Op, Predicate, Program, Step};

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    walk::chains_mut(&mut program.chain, &mut |chain| {
        let mut steps = Vec::with_capacity(chain.steps.len());
        for step in chain.steps.drain(..) {
            inline(step, faults, &mut steps);
        }
        chain.steps = merge_has(steps, faults);
    });
}

/// Whether a chain consists only of filters that test each traverser independently.
fn only_filters(chain: &Chain, faults: FaultSet) -> bool {
    chain.steps.iter().all(|step| {
        step.labels.is_empty()
            && (matches!(
                step.op,
                Op::Is(_)
                    | Op::Has(_)
                    | Op::HasProperty(..)
                    | Op::Not(_)
                    | Op::Filter(_)
                    | Op::And(_)
                    | Op::Or(_)
            ) || (faults.has(Fault::InlineFilterTakesRange) && matches!(step.op, Op::Range(..)))
                || (faults.has(Fault::InlineFilterTakesDedup) && matches!(step.op, Op::Dedup { .. })))
    }) && !chain.steps.is_empty()
}

fn inline(step: Step, faults: FaultSet, out: &mut Vec<Step>) {
    let Step { op, labels } = step;
    let first = out.len();
    match op {
        Op::Filter(chain) if only_filters(&chain, faults) => out.extend(chain.steps),
        Op::And(chains) if !chains.is_empty() && chains.iter().all(|chain| only_filters(chain, faults)) => {
            let take = if faults.has(Fault::InlineAndKeepsTwo) { 2 } else { usize::MAX };
            for chain in chains.into_iter().take(take) {
                out.extend(chain.steps);
            }
        }
        Op::Or(chains) => match same_key(&chains, faults) {
            Some(test) => out.push(Step::new(Op::Has(vec![test]))),
            None => out.push(Step::new(Op::Or(chains))),
        },
        Op::Not(chain)
            if faults.has(Fault::InlineNotDropsNegation)
                && only_filters(&chain, faults)
                && chain.steps.len() > 1 =>
        {
            out.extend(chain.steps);
        }
        other => out.push(Step::new(other)),
    }
    if out.len() > first
        && let Some(last) = out.last_mut()
        && !faults.has(Fault::InlineFilterDropsLabel)
    {
        last.labels.extend(labels);
    } else if out.len() == first + 1
        && let Some(last) = out.last_mut()
        && !matches!(last.op, Op::Has(_))
    {
        last.labels.extend(labels);
    }
}

/// Combines `or(has('a', 1), has('a', 2))` into one test of the key.
fn same_key(chains: &[Chain], faults: FaultSet) -> Option<(HasKey, Predicate)> {
    let mut key: Option<&HasKey> = None;
    let mut parts = Vec::new();
    for chain in chains {
        let [Step { op: Op::Has(tests), labels }] = chain.steps.as_slice() else { return None };
        let [(own, predicate)] = tests.as_slice() else { return None };
        let fits = key.is_none_or(|key| key == own) || faults.has(Fault::InlineOrIgnoresKey);
        if !labels.is_empty() || !fits || !matches!(own, HasKey::Property(_)) {
            return None;
        }
        key = key.or(Some(own));
        parts.push(predicate.clone());
    }
    if parts.len() < 2 {
        return None;
    }
    let joined =
        if faults.has(Fault::InlineOrBecomesAnd) { Predicate::And(parts) } else { Predicate::Or(parts) };
    // `or()` of the parts is right even if a key has several values, and different values meet different parts.
    matches!(joined, Predicate::Or(_) | Predicate::And(_)).then_some(())?;
    key.map(|key| (key.clone(), joined))
}

/// Merges consecutive `has()` steps into one.
fn merge_has(steps: Vec<Step>, faults: FaultSet) -> Vec<Step> {
    let mut merged: Vec<Step> = Vec::with_capacity(steps.len());
    for step in steps {
        if let (Op::Has(tests), Some(Step { op: Op::Has(before), labels })) = (&step.op, merged.last_mut())
            && (labels.is_empty() || faults.has(Fault::MergedHasLosesLabel))
        {
            for test in tests {
                let known = before.iter().any(|(key, _)| *key == test.0);
                if !(known && faults.has(Fault::MergedHasKeepsOneTestPerKey)) {
                    before.push(test.clone());
                }
            }
            *labels = step.labels.clone();
            continue;
        }
        merged.push(step);
    }
    merged
}
