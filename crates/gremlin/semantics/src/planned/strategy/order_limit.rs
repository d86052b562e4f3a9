//! `OrderLimitStrategy`: for `order().limit(n)` the sort keeps only the first n results.

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::program::{Op, Program};

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    walk::chains_mut(&mut program.chain, &mut |chain| {
        for at in 1..chain.steps.len() {
            let limit = match &chain.steps[at].op {
                Op::Range(low, high) if *high >= 0 => {
                    Some(if faults.has(Fault::OrderLimitForgetsSkip) { *high - *low } else { *high })
                }
                Op::Tail(count) if faults.has(Fault::OrderLimitTakesTailForLimit) => Some(*count),
                _ => None,
            };
            let before = &mut chain.steps[at - 1].op;
            if let (Some(limit), Op::Order(comparators)) = (limit, &before) {
                let mut comparators = comparators.clone();
                if faults.has(Fault::OrderLimitSortsByFirstKey) {
                    comparators.truncate(1);
                }
                *before = Op::OrderTop(comparators, limit.max(0) as u64);
            }
        }
    });
}
