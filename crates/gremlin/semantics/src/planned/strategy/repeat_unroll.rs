//! `RepeatUnrollStrategy`: replaces a loop with few iterations by copies of its body.

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::program::{Chain, Op, Program, Repeat, Step, Until};

/// The maximum number of iterations that are unrolled.
const MOST: i64 = 5;

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    walk::chains_mut(&mut program.chain, &mut |chain| {
        let mut steps: Vec<Step> = Vec::with_capacity(chain.steps.len());
        for step in chain.steps.drain(..) {
            match &step.op {
                Op::Repeat(repeat) if unrolls(repeat, faults) => {
                    let rounds = rounds(repeat, faults);
                    for round in 0..rounds {
                        let body = repeat.body.iter().flat_map(|body| body.steps.iter().cloned());
                        steps.extend(body.filter(|step| round == 0 || !matches!(step.op, Op::Range(..))));
                    }
                    if rounds == 0 {
                        steps.push(Step::new(Op::Identity));
                    }
                    if let Some(last) = steps.last_mut() {
                        last.labels.extend(step.labels);
                    }
                }
                _ => steps.push(step),
            }
        }
        chain.steps = steps;
    });
}

fn unrolls(repeat: &Repeat, faults: FaultSet) -> bool {
    let emits = repeat.emit.is_some() && !faults.has(Fault::UnrollIgnoresEmit);
    let times = matches!(repeat.until, Some(Until::Times(times)) if times <= MOST);
    times && !emits && repeat.body.as_ref().is_some_and(|body| is_simple(body, faults))
}

fn rounds(repeat: &Repeat, faults: FaultSet) -> i64 {
    let Some(Until::Times(times)) = repeat.until else { return 0 };
    let off = i64::from(faults.has(Fault::UnrollOneRoundLess));
    // A do-while loop runs its body at least once.
    let least = i64::from(!repeat.until_first && !faults.has(Fault::UnrollTimesZeroPasses));
    (times - off).max(least)
}

/// Whether the body has only moves and filters that do not depend on the loop.
fn is_simple(body: &Chain, faults: FaultSet) -> bool {
    let mut simple = !body.steps.is_empty();
    for step in &body.steps {
        simple &= match &step.op {
            Op::Move { .. } | Op::EdgeVertex(_) | Op::OtherVertex | Op::Identity => true,
            Op::Has(_) | Op::HasProperty(..) | Op::PathShape { .. } => true,
            Op::Dedup { .. } => faults.has(Fault::UnrollTakesDedup),
            Op::Range(..) => faults.has(Fault::UnrollTakesLimit),
            Op::Filter(_) => faults.has(Fault::UnrollForgetsLoops),
            _ => false,
        };
    }
    simple
}
