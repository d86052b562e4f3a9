//! `LazyBarrierStrategy`: inserts barriers after moves, so that equal traversers are merged into one with a higher
//! bulk.

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::program::{Chain, Op, Paths, Program, Step};

/// The maximum number of traversers that a barrier holds.
const SIZE: u64 = 2500;

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    let shows = program.paths == Paths::Full || !program.eager || limits(&program.chain);
    if shows && !faults.has(Fault::LazyBarrierIgnoresPath) {
        return;
    }
    let mut at = 0;
    let mut moves = 0;
    let steps = &mut program.chain.steps;
    while at < steps.len() {
        if matches!(steps[at].op, Op::Move { .. } | Op::EdgeVertex(_)) && at + 1 < steps.len() {
            moves += 1;
            if moves > 1 {
                steps.insert(at + 1, Step::new(Op::Barrier(Some(SIZE))));
                at += 1;
            }
        }
        at += 1;
    }
}

/// Whether a step depends on the order of traversers.
fn limits(chain: &Chain) -> bool {
    let mut found = false;
    walk::steps(chain, &mut |step| {
        found |= matches!(
            step.op,
            Op::Range(..) | Op::Tail(_) | Op::Sample(..) | Op::Coin(_) | Op::Dedup { .. } | Op::Inject { .. }
        );
    });
    found
}
