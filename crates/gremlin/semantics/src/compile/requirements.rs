//! Determines how much of its path a traverser must keep, and whether a traversal has side effects.

use super::strategies::is_mutating;
use super::walk;
use crate::program::{Chain, Collection, Op, Paths};

/// How much of their path the traversers must keep.
pub(crate) fn paths(chain: &Chain) -> Paths {
    let (mut full, mut labelled) = (false, false);
    walk::steps(chain, &mut |step| match &step.op {
        Op::PathShape { .. } | Op::Path { .. } | Op::Tree { .. } | Op::OtherVertex => full = true,
        Op::WherePredicate { .. }
        | Op::WhereChain { .. }
        | Op::Select { .. }
        | Op::Match(_)
        | Op::Format { .. } => labelled = true,
        Op::Math { formula, .. } => labelled |= formula.variables().iter().any(|name| name != "_"),
        Op::Dedup { labels, .. } => labelled |= !labels.is_empty(),
        Op::AddE { ends, .. } => labelled |= ends.from.is_some() || ends.to.is_some(),
        _ => {}
    });
    match (full, labelled) {
        (true, _) => Paths::Full,
        (false, true) => Paths::Labelled,
        (false, false) => Paths::None,
    }
}

/// Whether a chain neither changes the graph, nor has side effects, nor fails, so that it does not matter when its
/// steps run.
pub(crate) fn is_pure(chain: &Chain) -> bool {
    let mut pure = true;
    walk::steps(chain, &mut |step| {
        pure &= !is_mutating(&step.op)
            && !matches!(
                &step.op,
                Op::Aggregate { .. }
                    | Op::Subgraph(_)
                    | Op::SideEffect(_)
                    | Op::Fail(_)
                    | Op::Call { .. }
                    | Op::Group { into: Collection::SideEffect(_), .. }
                    | Op::GroupCount { into: Collection::SideEffect(_), .. }
                    | Op::Tree { into: Collection::SideEffect(_), .. }
            );
    });
    pure
}
