//! `IncidentToAdjacentStrategy`: replaces `outE().inV()` by `out()`.

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::program::{Chain, Op, Paths, Program, Step};
use crate::value::Direction;

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    if program.paths == Paths::Full
        && !faults.has(Fault::IncidentToAdjacentIgnoresPath)
        && !only_other_vertex(program)
    {
        return;
    }
    walk::chains_mut(&mut program.chain, &mut |chain| rewrite(chain, faults));
}

/// Whether `otherV()` is the only kind of step that needs full paths.
fn only_other_vertex(program: &Program) -> bool {
    let mut only = true;
    walk::steps(&program.chain, &mut |step| {
        only &= !matches!(step.op, Op::PathShape { .. } | Op::Path { .. } | Op::Tree { .. });
    });
    only
}

fn rewrite(chain: &mut Chain, faults: FaultSet) {
    let mut at = 0;
    while at + 1 < chain.steps.len() {
        let replacement = {
            let (first, second) = (&chain.steps[at], &chain.steps[at + 1]);
            match (&first.op, &second.op) {
                (Op::Move { direction, edges: true, labels }, end)
                    if (first.labels.is_empty() || faults.has(Fault::IncidentToAdjacentIgnoresLabels))
                        && fits(*direction, end, faults) =>
                {
                    let labels = if faults.has(Fault::IncidentToAdjacentForgetsEdgeLabel) {
                        Vec::new()
                    } else {
                        labels.clone()
                    };
                    Some(Step {
                        op: Op::Move { direction: *direction, edges: false, labels },
                        labels: second.labels.clone(),
                    })
                }
                _ => None,
            }
        };
        if let Some(step) = replacement {
            chain.steps[at] = step;
            chain.steps.remove(at + 1);
        }
        at += 1;
    }
}

fn fits(direction: Direction, end: &Op, faults: FaultSet) -> bool {
    match (direction, end) {
        (Direction::Out, Op::EdgeVertex(Direction::In)) | (Direction::In, Op::EdgeVertex(Direction::Out)) => {
            true
        }
        (_, Op::OtherVertex) => true,
        (Direction::Both, Op::EdgeVertex(Direction::Both)) => faults.has(Fault::IncidentToAdjacentTakesBothV),
        (Direction::Out, Op::EdgeVertex(Direction::Out)) => faults.has(Fault::IncidentToAdjacentIgnoresEnd),
        _ => false,
    }
}
