//! `Flow`: how a step depends on the stream of traversers.

use edgewise_gremlin_syntax::ast::{
    Branch, Choice, Choose, ChooseKey, Filter, Modulator, Nested, Reduce, Scope, SideEffect, Step,
};

/// How a step depends on the stream of traversers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flow {
    /// The step handles each traverser separately.
    Each,
    /// The step's result depends on traversers that the sample does not contain.
    Whole,
    /// The step emits one new traverser, whose path begins there.
    Reduces,
}

/// How a step depends on the stream of traversers.
pub fn flow(step: &Step) -> Flow {
    let global = |scope: &Option<Scope>| *scope != Some(Scope::Local);
    match step {
        Step::Reduce(reduce) => match reduce {
            Reduce::Fold(_) | Reduce::Group(None) | Reduce::GroupCount(None) | Reduce::Tree(None) => {
                Flow::Reduces
            }
            Reduce::Count(scope)
            | Reduce::Sum(scope)
            | Reduce::Max(scope)
            | Reduce::Min(scope)
            | Reduce::Mean(scope)
                if global(scope) =>
            {
                Flow::Reduces
            }
            _ => Flow::Each,
        },
        Step::SideEffect(SideEffect::Cap(_)) => Flow::Reduces,
        Step::SideEffect(SideEffect::Barrier(Some(_))) => Flow::Whole,
        Step::Filter(
            Filter::Range { scope, .. }
            | Filter::Limit { scope, .. }
            | Filter::Skip { scope, .. }
            | Filter::Tail { scope, .. }
            | Filter::Sample { scope, .. },
        ) if global(scope) => Flow::Whole,
        Step::Filter(Filter::Coin(_)) => Flow::Whole,
        Step::Branch(branch) => of_branch(branch),
        // All traversers share the branches of choose() and branch().
        Step::Modulator(Modulator::Option(
            Choice::Traversal(way) | Choice::Predicate(_, way) | Choice::Value(_, way),
        )) => shared(std::slice::from_ref(way)),
        _ => Flow::Each,
    }
}

fn of_branch(branch: &Branch) -> Flow {
    match branch {
        Branch::Union(ways) => shared(ways),
        Branch::Repeat { body, .. } => shared(std::slice::from_ref(body)),
        Branch::Choose(Choose::Test { then, otherwise, .. }) => shared(std::slice::from_ref(then))
            .max(otherwise.as_ref().map_or(Flow::Each, |way| shared(std::slice::from_ref(way)))),
        Branch::Choose(Choose::Options(ChooseKey::Traversal(_) | ChooseKey::T(_) | ChooseKey::Column(_))) => {
            Flow::Each
        }
        _ => Flow::Each,
    }
}

/// How a step with branches that all traversers share depends on the stream: a barrier in a branch waits for all
/// traversers.
fn shared(ways: &[Nested]) -> Flow {
    let depends = |way: &Nested| way.steps.iter().any(|step| flow(step) > Flow::Each);
    if ways.iter().any(depends) { Flow::Whole } else { Flow::Each }
}

/// Whether traversers may lose their labels in the step. A reduction starts a new path, even in a branch whose results
/// leave the step.
pub fn loses_labels(step: &Step) -> bool {
    let inside = |way: &Nested| way.steps.iter().any(loses_labels);
    match step {
        Step::Branch(Branch::Union(ways)) => ways.iter().any(inside),
        Step::Branch(Branch::Optional(way) | Branch::Local(way) | Branch::Repeat { body: way, .. }) => {
            inside(way)
        }
        Step::Branch(Branch::Choose(Choose::Test { then, otherwise, .. })) => {
            inside(then) || otherwise.as_ref().is_some_and(inside)
        }
        Step::Modulator(Modulator::Option(
            Choice::Traversal(way) | Choice::Predicate(_, way) | Choice::Value(_, way),
        )) => inside(way),
        step => flow(step) == Flow::Reduces,
    }
}
