//! Recognises steps that distribute over the stream: their results for two parts of the stream, taken together, are
//! their results for the whole stream.

use crate::rewrite::place::is_independent_filter;
use edgewise_gremlin_syntax::ast::{
    Branch, Choose, Condition, Filter, Map, Nested, Reduce, Scope, SideEffect, Start, Step,
};

/// Whether the steps handle each traverser independently. Then the results for two parts of the stream, taken together,
/// are the results for the whole stream.
pub(super) fn is_linear(steps: &[Step]) -> bool {
    steps.iter().all(is_linear_step)
}

fn are_all_linear(traversals: &[Nested]) -> bool {
    traversals.iter().all(|nested| is_linear(&nested.steps))
}

fn is_linear_step(step: &Step) -> bool {
    match step {
        Step::Move(_) | Step::Scalar(_) | Step::List(_) | Step::Modulator(_) => true,
        Step::Filter(filter) => is_linear_filter(filter),
        // `inject()` adds its values once, however many traversers there are.
        Step::Start(start) => matches!(start, Start::V(_) | Start::E(_)),
        Step::Map(map) => !matches!(map, Map::Order(None | Some(Scope::Global)) | Map::Sack(_)),
        Step::Reduce(reduce) => matches!(
            reduce,
            Reduce::Count(Some(Scope::Local))
                | Reduce::Sum(Some(Scope::Local))
                | Reduce::Max(Some(Scope::Local))
                | Reduce::Min(Some(Scope::Local))
                | Reduce::Mean(Some(Scope::Local))
        ),
        Step::Branch(branch) => is_linear_branch(branch),
        Step::SideEffect(effect) => matches!(effect, SideEffect::Barrier(None)),
        Step::Mutation(_) => false,
    }
}

fn is_linear_filter(filter: &Filter) -> bool {
    let local = |scope: &Option<Scope>| *scope == Some(Scope::Local);
    match filter {
        Filter::Dedup { scope, .. }
        | Filter::Range { scope, .. }
        | Filter::Limit { scope, .. }
        | Filter::Skip { scope, .. }
        | Filter::Tail { scope, .. } => local(scope),
        Filter::Discard => true,
        filter => is_independent_filter(filter),
    }
}

fn is_linear_branch(branch: &Branch) -> bool {
    match branch {
        // A step such as `limit()` inside a branch counts all traversers that enter this branch.
        Branch::Union(ways) => are_all_linear(ways),
        Branch::Choose(Choose::Test { then, otherwise, .. }) => {
            is_linear(&then.steps) && otherwise.as_ref().is_none_or(|otherwise| is_linear(&otherwise.steps))
        }
        // The branches are in the `option()` modulators that follow. They are not inspected here.
        Branch::Choose(Choose::Options(_)) | Branch::Branch(_) => false,
        Branch::Repeat { body, .. } => is_linear(&body.steps),
        Branch::Until(condition) => is_condition(condition),
        Branch::Emit(condition) => condition.as_ref().is_none_or(is_condition),
        Branch::Times(_) => true,
        // These steps run their nested traversal for one traverser at a time.
        Branch::Coalesce(_)
        | Branch::Optional(_)
        | Branch::Local(_)
        | Branch::FlatMap(_)
        | Branch::Map(_) => true,
    }
}

fn is_condition(condition: &Condition) -> bool {
    match condition {
        Condition::Traversal(nested) => is_linear(&nested.steps),
        Condition::Predicate(_) => true,
    }
}
