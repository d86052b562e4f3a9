//! `IdentityRemovalStrategy`: removes `identity()` steps without labels.

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::program::{Op, Program};

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    walk::chains_mut(&mut program.chain, &mut |chain| {
        if chain.steps.len() > 1 {
            let mut at = 0;
            chain.steps.retain(|step| {
                at += 1;
                let labelled = !step.labels.is_empty() && !faults.has(Fault::IdentityRemovalDropsLabel);
                !matches!(step.op, Op::Identity) || labelled
            });
        }
    });
}
