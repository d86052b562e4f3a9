//! Static analysis for the strategies: which elements flow into a step, and which steps cannot fail and have no side
//! effects.

use crate::compile::requirements::is_pure;
use crate::program::{By, Chain, ElementKind, HasKey, Op, Predicate, Step};
use crate::value::T;

/// The kind of value that traversers hold, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Vertex,
    Edge,
    VertexProperty,
    Unknown,
}

impl Flow {
    pub const fn is_element(self) -> bool {
        !matches!(self, Self::Unknown)
    }

    /// The kind of value after a step.
    pub fn after(self, op: &Op) -> Self {
        match op {
            Op::Elements { kind: ElementKind::Vertex, .. }
            | Op::Move { edges: false, .. }
            | Op::EdgeVertex(_)
            | Op::OtherVertex
            | Op::AddV { .. } => Self::Vertex,
            Op::Elements { kind: ElementKind::Edge, .. } | Op::Move { edges: true, .. } | Op::AddE { .. } => {
                Self::Edge
            }
            Op::Properties { values: false, .. } if self == Self::Vertex => Self::VertexProperty,
            Op::Identity
            | Op::Start
            | Op::Is(_)
            | Op::Has(_)
            | Op::HasProperty(..)
            | Op::Not(_)
            | Op::Filter(_)
            | Op::And(_)
            | Op::Or(_)
            | Op::WherePredicate { .. }
            | Op::WhereChain { .. }
            | Op::Dedup { .. }
            | Op::PathShape { .. }
            | Op::Range(..)
            | Op::Tail(_)
            | Op::Coin(_)
            | Op::Sample(..)
            | Op::Order(_)
            | Op::Barrier(_) => self,
            _ => Self::Unknown,
        }
    }
}

/// The kind of value that flows into each step of a chain. `first` flows into the first step.
pub(super) fn flows(chain: &Chain, first: Flow) -> Vec<Flow> {
    let mut flow = first;
    chain
        .steps
        .iter()
        .map(|step| {
            let before = flow;
            flow = flow.after(&step.op);
            before
        })
        .collect()
}

/// Whether a filter tests each traverser independently, cannot fail and has no side effects.
pub(super) fn is_safe_filter(step: &Step, flow: Flow) -> bool {
    match &step.op {
        Op::Is(_) => true,
        Op::Has(tests) => flow.is_element() && tests.iter().all(is_plain_test),
        Op::HasProperty(..) => flow.is_element(),
        Op::Not(chain) | Op::Filter(chain) => is_safe_chain(chain, flow),
        Op::And(chains) | Op::Or(chains) => chains.iter().all(|chain| is_safe_chain(chain, flow)),
        _ => false,
    }
}

fn is_plain_test(test: &(HasKey, Predicate)) -> bool {
    !matches!(test.0, HasKey::Token(T::Key | T::Value))
}

/// Whether a chain cannot fail and has no side effects.
pub(super) fn is_safe_chain(chain: &Chain, first: Flow) -> bool {
    is_pure(chain)
        && chain.steps.iter().zip(flows(chain, first)).all(|(step, flow)| {
            step.labels.is_empty() && (is_safe_filter(step, flow) || is_safe_map(&step.op, flow))
        })
}

/// Whether a step cannot fail for the kind of value that flows in.
pub(super) fn is_safe_map(op: &Op, flow: Flow) -> bool {
    match op {
        Op::Identity | Op::Constant(_) | Op::Count | Op::Fold | Op::Unfold | Op::Range(..) => true,
        Op::Move { .. } => flow == Flow::Vertex,
        Op::EdgeVertex(_) => flow == Flow::Edge,
        Op::Token(T::Id | T::Label) | Op::Properties { .. } => flow.is_element(),
        _ => false,
    }
}

/// Whether a step returns exactly one result for each traverser and cannot fail.
pub(super) fn is_one_to_one(step: &Step, flow: Flow) -> bool {
    match &step.op {
        Op::Identity | Op::Constant(_) => true,
        Op::Token(T::Id | T::Label) => flow.is_element(),
        Op::PropertyMap(options) => flow.is_element() && options.by.is_none(),
        Op::ElementMap(_) => flow.is_element(),
        Op::Project { bys, .. } => bys.iter().all(|by| matches!(by, By::Identity)),
        _ => false,
    }
}
