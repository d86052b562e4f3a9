//! `PathRetractionStrategy`: drops path labels that no later step reads, so that more traversers are equal and can
//! merge.

use edgewise_model::Name;

use crate::compile::walk;
use crate::fault::{Fault, FaultSet};
use crate::program::{Chain, Op, Paths, Program, Selection, Step, WhereBound};

pub(super) fn apply(program: &mut Program, faults: FaultSet) {
    if program.paths != Paths::Labelled || !program.eager {
        return;
    }
    retract(&mut program.chain, faults);
}

/// Inserts, after each step that reads labels, a step that drops the labels that no later step reads.
fn retract(chain: &mut Chain, faults: FaultSet) {
    let mut steps = Vec::with_capacity(chain.steps.len());
    let all = std::mem::take(&mut chain.steps);
    for (at, step) in all.iter().enumerate() {
        steps.push(step.clone());
        let reads = !read_by(std::slice::from_ref(step), faults).is_empty();
        if reads && at + 1 < all.len() {
            let mut keep = read_by(&all[at + 1..], faults);
            if faults.has(Fault::RetractionForgetsTooMuch) {
                keep.truncate(1);
            }
            steps.push(Step::new(Op::Retract(keep)));
        }
    }
    chain.steps = steps;
}

/// The labels that these steps and their nested traversals read.
fn read_by(steps: &[Step], faults: FaultSet) -> Vec<Name> {
    let mut labels = Vec::new();
    let mut see = |step: &Step| match &step.op {
        Op::Select { selection: Selection::Labels(names), .. } => labels.extend(names.iter().cloned()),
        Op::Select { selection: Selection::Chain(_), .. } | Op::Format { .. } => labels.push(EVERY.into()),
        Op::Dedup { labels: names, .. } => labels.extend(names.iter().cloned()),
        Op::WherePredicate { start, predicate, .. } => {
            labels.extend(start.clone());
            if !faults.has(Fault::RetractionForgetsWhere) {
                bound(predicate, &mut labels);
            }
        }
        Op::WhereChain { start, end, .. } => {
            labels.extend(start.clone());
            labels.extend(end.clone());
        }
        Op::Math { formula, .. } => labels.extend(formula.variables().iter().cloned()),
        Op::Match(pattern) => labels.extend(pattern.labels.iter().cloned()),
        _ => {}
    };
    for step in steps {
        see(step);
        if !faults.has(Fault::RetractionForgetsNested) {
            walk::children(&step.op, &mut |child| walk::steps(child, &mut see));
        }
    }
    labels
}

/// Stands for all labels, for a step that computes at run time which label it reads.
pub(crate) const EVERY: &str = "*";

fn bound(predicate: &WhereBound, labels: &mut Vec<Name>) {
    match predicate {
        WhereBound::Compare(_, label) | WhereBound::Text(_, label, _) => labels.push(label.clone()),
        WhereBound::Within(names, _) => labels.extend(names.iter().cloned()),
        WhereBound::And(parts) | WhereBound::Or(parts) => parts.iter().for_each(|part| bound(part, labels)),
        WhereBound::Not(inner) => bound(inner, labels),
    }
}
