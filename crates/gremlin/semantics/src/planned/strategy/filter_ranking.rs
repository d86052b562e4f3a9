//! `FilterRankingStrategy`: moves cheap filters before expensive ones, and `dedup()` before `order()`.

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::planned::facts::{Flow, flows, is_safe_filter};
use crate::program::{Chain, Op, Program, Step};

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    walk::chains_mut(&mut program.chain, &mut |chain| rank_chain(chain, faults));
}

/// The cost of a filter, relative to other filters.
fn rank(step: &Step) -> u32 {
    match &step.op {
        Op::Is(_) => 1,
        Op::Has(_) | Op::HasProperty(..) => 2,
        Op::Not(chain) | Op::Filter(chain) => 10 + chain.steps.len() as u32,
        Op::And(chains) | Op::Or(chains) => {
            10 + chains.iter().map(|chain| chain.steps.len() as u32).sum::<u32>()
        }
        Op::Range(..) => 0,
        Op::Dedup { .. } => 5,
        Op::WherePredicate { .. } => 4,
        _ => u32::MAX,
    }
}

fn movable(step: &Step, flow: Flow, faults: FaultSet) -> bool {
    (step.labels.is_empty() || faults.has(Fault::RankingIgnoresLabels)) && is_safe_filter(step, flow)
        || faults.has(Fault::RankingMovesLimit) && matches!(step.op, Op::Range(..))
        || faults.has(Fault::RankingMovesDedup) && matches!(step.op, Op::Dedup { .. })
        || faults.has(Fault::RankingIgnoresLabels) && matches!(step.op, Op::WherePredicate { .. })
}

fn rank_chain(chain: &mut Chain, faults: FaultSet) {
    let flow = flows(chain, Flow::Unknown);
    let mut changed = true;
    while changed {
        changed = false;
        for at in 1..chain.steps.len() {
            let (before, after) = (&chain.steps[at - 1], &chain.steps[at]);
            let both = movable(before, flow[at - 1], faults) && movable(after, flow[at], faults);
            if both && rank(after) < rank(before) {
                chain.steps.swap(at - 1, at);
                changed = true;
            }
        }
    }
}
