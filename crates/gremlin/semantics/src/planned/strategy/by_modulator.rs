//! `ByModulatorOptimizationStrategy`: a `by()` with a traversal of one simple step becomes a plain modulator, such as
//! `by('name')`.

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::program::{By, Op, Program};

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    walk::ops_mut(&mut program.chain, &mut |op| walk::bys_of(op, &mut |by| simplify(by, faults)));
}

fn simplify(by: &mut By, faults: FaultSet) {
    let By::Chain(chain) = by else { return };
    let [step] = chain.steps.as_slice() else {
        if faults.has(Fault::ByModulatorTakesFirstStep)
            && let Some(first) = chain.steps.first()
            && let Op::Properties { keys, values: true } = &first.op
            && let [key] = keys.as_slice()
        {
            *by = By::FirstValue(key.clone());
        }
        return;
    };
    let simple = match &step.op {
        Op::Identity => Some(By::Identity),
        Op::Token(token) => Some(By::Token(*token)),
        Op::Properties { keys, values: true } => match keys.as_slice() {
            [key] => Some(By::FirstValue(key.clone())),
            [key, ..] if faults.has(Fault::ByModulatorTakesFirstKey) => Some(By::FirstValue(key.clone())),
            _ => None,
        },
        Op::Properties { keys, values: false } if faults.has(Fault::ByModulatorTakesPropertiesForValues) => {
            keys.first().map(|key| By::FirstValue(key.clone()))
        }
        _ => None,
    };
    if let Some(simple) = simple {
        *by = simple;
    }
}
