//! Resolves `and()` and `or()` without arguments, which combine the steps before them with the steps after them.

use crate::program::{Chain, Op, Step};

/// Resolves `and()` and `or()` without arguments. `and()` binds more tightly than `or()`.
pub(super) fn connect(chain: Chain) -> Chain {
    let chain = split(chain, |op| matches!(op, Op::Or(chains) if chains.is_empty()), Op::Or);
    split(chain, |op| matches!(op, Op::And(chains) if chains.is_empty()), Op::And)
}

/// Whether a step creates the first traversers of the traversal. Such a step is not an operand of the connective.
fn is_source(step: &Step) -> bool {
    match &step.op {
        Op::Elements { start, .. } | Op::AddV { start, .. } | Op::AddE { start, .. } => *start,
        Op::Inject { start, .. } => *start,
        _ => false,
    }
}

fn split(chain: Chain, is_marker: fn(&Op) -> bool, make: fn(Vec<Chain>) -> Op) -> Chain {
    if !chain.steps.iter().any(|step| is_marker(&step.op)) {
        return chain;
    }
    let mut steps = chain.steps.into_iter().peekable();
    let mut before = Vec::new();
    while let Some(step) = steps.next_if(is_source) {
        before.push(step);
    }
    let mut parts = vec![Chain::default()];
    for step in steps {
        if is_marker(&step.op) {
            // An `as()` after the connective labels the start of the next operand.
            let start = Step { op: Op::Start, labels: step.labels };
            parts.push(Chain { steps: if start.labels.is_empty() { Vec::new() } else { vec![start] } });
        } else if let Some(part) = parts.last_mut() {
            part.steps.push(step);
        }
    }
    let parts = parts.into_iter().map(connect).collect();
    before.push(Step::new(make(parts)));
    Chain { steps: before }
}
