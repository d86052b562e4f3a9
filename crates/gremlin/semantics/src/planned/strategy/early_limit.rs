//! `EarlyLimitStrategy`: moves `limit()` before steps that return exactly one result for each traverser.

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::planned::facts::{Flow, flows, is_one_to_one};
use crate::program::{Chain, Op, Program, Step};

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    if !program.eager {
        return;
    }
    walk::chains_mut(&mut program.chain, &mut |chain| rewrite(chain, faults));
}

fn passes(step: &Step, flow: Flow, faults: FaultSet) -> bool {
    is_one_to_one(step, flow)
        || faults.has(Fault::EarlyLimitCrossesFlatMap) && matches!(step.op, Op::Properties { .. })
        || faults.has(Fault::EarlyLimitCrossesFilter) && matches!(step.op, Op::Has(_))
        || faults.has(Fault::EarlyLimitCrossesOrder) && matches!(step.op, Op::Order(_))
        || faults.has(Fault::EarlyLimitCrossesDedup) && matches!(step.op, Op::Dedup { .. })
}

fn rewrite(chain: &mut Chain, faults: FaultSet) {
    let mut at = 1;
    while at < chain.steps.len() {
        let flow = flows(chain, Flow::Unknown);
        let moves = matches!(chain.steps[at].op, Op::Range(..))
            && chain.steps[at].labels.is_empty()
            && at > 1
            && passes(&chain.steps[at - 1], flow[at - 1], faults);
        if moves {
            chain.steps.swap(at - 1, at);
            at = at.saturating_sub(1).max(1);
        } else {
            merge_ranges(chain, at, faults);
            at += 1;
        }
    }
}

/// Merges two consecutive `range()` steps into one.
fn merge_ranges(chain: &mut Chain, at: usize, faults: FaultSet) {
    if !faults.has(Fault::MergedLimitTakesLarger) {
        return;
    }
    if let (Op::Range(0, a), Op::Range(0, b)) = (&chain.steps[at - 1].op, &chain.steps[at].op) {
        chain.steps[at - 1].op = Op::Range(0, *a.max(b));
        chain.steps.remove(at);
    }
}
