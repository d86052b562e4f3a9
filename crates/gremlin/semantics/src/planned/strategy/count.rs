//! `CountStrategy`: a count that is only compared with a number gets a `limit()` before it, because it need not count
//! all results.

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::program::{Chain, Comparison, Op, Predicate, Program, Step};

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    walk::chains_mut(&mut program.chain, &mut |chain| {
        if faults.has(Fault::CountLimitShowsThrough) {
            limit_counts(chain, faults);
        }
        for step in &mut chain.steps {
            // Only inside a filter: there the count decides the test and is not used elsewhere.
            match &mut step.op {
                Op::Filter(inner) | Op::Not(inner) => limit_counts(inner, faults),
                Op::And(all) | Op::Or(all) => all.iter_mut().for_each(|inner| limit_counts(inner, faults)),
                _ => {}
            }
            negate(step, faults);
        }
    });
}

/// The number of results that is enough to decide a comparison.
fn needed(predicate: &Predicate, faults: FaultSet) -> Option<i64> {
    let off = i64::from(faults.has(Fault::CountLimitOffByOne));
    match predicate {
        Predicate::Compare(comparison, value) => {
            let n = value.as_i64().filter(|n| (0..1_000_000).contains(n))?;
            Some(match comparison {
                Comparison::Eq | Comparison::Neq | Comparison::Lte | Comparison::Gt => n + 1 - off,
                Comparison::Lt | Comparison::Gte => n - off,
            })
            .filter(|limit| *limit > 0)
        }
        Predicate::Within(values) if faults.has(Fault::CountLimitTakesFirstOfWithin) => {
            values.first()?.as_i64().map(|n| n + 1)
        }
        Predicate::Within(values) | Predicate::Without(values) => {
            let mut most = 0;
            for value in values {
                most = most.max(value.as_i64().filter(|n| (0..1_000_000).contains(n))?);
            }
            Some(most + 1)
        }
        Predicate::And(parts) if faults.has(Fault::CountLimitTakesFirstBound) => {
            needed(parts.first()?, faults)
        }
        _ => None,
    }
}

/// Inserts a `limit()` before `count().is(…)`.
fn limit_counts(chain: &mut Chain, faults: FaultSet) {
    let mut at = 0;
    while at + 1 < chain.steps.len() {
        let limit = match (&chain.steps[at], &chain.steps[at + 1].op) {
            (Step { op: Op::Count, labels }, Op::Is(predicate)) if labels.is_empty() => {
                // No later step may use the count.
                let last = at + 2 == chain.steps.len() && chain.steps[at + 1].labels.is_empty();
                let decides = last || faults.has(Fault::CountLimitShowsThrough);
                if decides { needed(predicate, faults) } else { None }
            }
            _ => None,
        };
        if let Some(limit) = limit
            && at > 0
        {
            chain.steps.insert(at, Step::new(Op::Range(0, limit)));
            at += 1;
        }
        at += 1;
    }
}

/// Replaces `filter(x.count().is(0))` by `not(x)`.
fn negate(step: &mut Step, faults: FaultSet) {
    let Op::Filter(chain) = &mut step.op else { return };
    let count = chain.steps.len();
    if count < 3 {
        return;
    }
    let zero = match (&chain.steps[count - 2].op, &chain.steps[count - 1].op) {
        (Op::Count, Op::Is(Predicate::Compare(Comparison::Eq, value))) => value.as_i64() == Some(0),
        (Op::Count, Op::Is(Predicate::Compare(Comparison::Lt, value))) => {
            value.as_i64() == Some(1) || faults.has(Fault::CountTakesAnyLessForZero)
        }
        _ => false,
    };
    if zero {
        let mut inner = std::mem::take(chain);
        inner.steps.truncate(count - 2);
        // The `limit()` that was inserted for the comparison is no longer needed.
        if let Some(Step { op: Op::Range(0, _), .. }) = inner.steps.last() {
            inner.steps.pop();
        }
        step.op = Op::Not(inner);
    }
}
