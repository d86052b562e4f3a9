//! Derives the right answer of a traversal: the results after each of its steps, by the executable semantics.

use crate::rehearsal::BUDGET;
use crate::setup::setup_graph;
use crate::written_traversal::{printed, read_in};
use edgewise_engine::Step as PlanStep;
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::exchange::{Database, Executor};
use edgewise_gremlin_syntax::ast::{Branch, Step, Traversal};
use edgewise_lab::{Case, DerivationStep};

/// The results after each step of the traversal at this index of the case's plan. `None` if the traversal or the setup
/// cannot be read, or if the traversal writes: it would have to be run, and would write, once for each step.
pub(crate) fn derivation(case: &Case, place: usize) -> Option<Vec<DerivationStep>> {
    let PlanStep::Run(request) = &case.plan.steps.get(place)?.step else { return None };
    let provider = Provider::recorded(case.plan.knobs.as_ref().or(case.knobs.as_ref()));
    let (traversal, graph) = (read_in(&request.text, provider.dialect)?, setup_graph(&case.setup)?);
    if crate::oracle::Usage::of(&traversal).writes {
        return None;
    }
    let mut steps = Vec::new();
    let mut shown = printed(&Traversal { steps: Vec::new(), ..traversal.clone() }, provider.dialect)?;
    for end in ends(&traversal.steps) {
        let part = Traversal { steps: traversal.steps[..end].to_vec(), ..traversal.clone() };
        let text = printed(&part, provider.dialect)?;
        let mut database = Database::holding(&graph, provider, Executor::default(), BUDGET)?;
        let rows = database.run(&part, &request.parameters).ok();
        let clause = text.strip_prefix(&shown).unwrap_or(&text).to_owned();
        steps.push(DerivationStep { clause, rows, filter: None });
        shown = text;
    }
    Some(steps)
}

/// The lengths at which a chain of steps may be cut: not between a step and its modulators, nor inside a `repeat()`
/// with its `until()`, `emit()` and `times()`.
fn ends(steps: &[Step]) -> Vec<usize> {
    let of_loop = |step: &Step| {
        matches!(
            step,
            Step::Branch(Branch::Repeat { .. } | Branch::Until(_) | Branch::Emit(_) | Branch::Times(_))
        )
    };
    (1..=steps.len())
        .filter(|end| match steps.get(*end) {
            None => true,
            Some(next) => !(next.is_modulator() || of_loop(next) && of_loop(&steps[end - 1])),
        })
        .collect()
}
