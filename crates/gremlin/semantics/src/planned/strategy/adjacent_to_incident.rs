//! `AdjacentToIncidentStrategy`: where only the number of results matters, `out()` becomes `outE()`, which is cheaper.

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::program::{Chain, Op, Program, Step};

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    walk::chains_mut(&mut program.chain, &mut |chain| {
        for at in 0..chain.steps.len().saturating_sub(1) {
            let counted = match &chain.steps[at + 1].op {
                Op::Count => true,
                Op::Dedup { .. } => faults.has(Fault::AdjacentToIncidentBeforeDedup),
                _ => false,
            };
            if counted {
                to_edges(&mut chain.steps[at], faults);
            }
        }
        for step in &mut chain.steps {
            match &mut step.op {
                Op::Filter(inner) | Op::Not(inner) => last_to_edges(inner, faults),
                Op::And(inner) | Op::Or(inner) => {
                    inner.iter_mut().for_each(|chain| last_to_edges(chain, faults));
                }
                Op::WhereChain { chain, end: None, .. } => last_to_edges(chain, faults),
                Op::WhereChain { chain, .. } if faults.has(Fault::AdjacentToIncidentIgnoresEndLabel) => {
                    last_to_edges(chain, faults);
                }
                _ => {}
            }
        }
    });
}

fn last_to_edges(chain: &mut Chain, faults: FaultSet) {
    if let Some(step) = chain.steps.last_mut() {
        to_edges(step, faults);
    }
}

fn to_edges(step: &mut Step, faults: FaultSet) {
    if !step.labels.is_empty() {
        return;
    }
    match &mut step.op {
        Op::Move { edges, direction, .. } => {
            *edges = true;
            if faults.has(Fault::AdjacentToIncidentTurnsBoth) && *direction == crate::value::Direction::Both {
                *direction = crate::value::Direction::Out;
            }
        }
        Op::Properties { values, keys } => {
            *values = false;
            if faults.has(Fault::AdjacentToIncidentForgetsKeys) {
                keys.clear();
            }
        }
        _ => {}
    }
}
