//! The physical operators, one file for each. An operator runs the operators before it, and passes its own rows on one
//! by one, in the frame; only a few operators collect rows.

mod aggregate;
mod apply;
mod assign;
mod count_store;
mod cut;
mod distinct;
mod eager;
mod expand;
mod filter;
mod hash_join;
mod index_seek;
mod node_check;
mod node_scan;
mod optional;
mod path;
mod plain;
mod procedure;
mod pruning_expand;
mod semi_apply;
mod sort;
mod table;
mod top;
mod type_scan;
mod unwind;
mod update;
mod variable_expand;

pub(super) use aggregate::Aggregate;
pub(super) use apply::Apply;
pub(super) use assign::Assign;
pub(super) use count_store::{CountStore, Counted};
pub(super) use cut::Cut;
pub(super) use distinct::Distinct;
pub(super) use eager::Eager;
pub(super) use expand::Expand;
pub(super) use filter::Filter;
pub(super) use hash_join::HashJoin;
pub(super) use index_seek::{Bound, IndexSeek, Limit};
pub(super) use node_check::NodeCheck;
pub(super) use node_scan::NodeScan;
pub(super) use optional::Optional;
pub(super) use path::PathBuild;
pub(super) use plain::{Plain, PlainOptional};
pub(super) use procedure::Procedure;
pub(super) use pruning_expand::PruningExpand;
pub(super) use semi_apply::SemiApply;
pub(super) use sort::{Sort, compare_rows};
pub(super) use table::KeptRows;
pub(super) use top::Top;
pub(super) use type_scan::TypeScan;
pub(super) use unwind::Unwind;
pub(super) use update::Change;
pub(super) use variable_expand::VariableExpand;

use super::executor::Executor;
use crate::{
    program::Frame,
    run::{Flow, Ran, Sink},
};

/// What every operator can do.
pub(super) trait Operate: std::fmt::Debug {
    /// Runs the operators `before` on the row in the frame, then this one, and passes its rows to the sink.
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow>;

    /// The line of the operator in an explanation. It contains no values, so that it identifies the shape of the plan.
    fn explain_line(&self) -> String;

    /// The plans inside the operator, such as the right side of a join.
    fn inner_plans(&self) -> Vec<&[Operator]> {
        Vec::new()
    }
}

macro_rules! operators {
    ($($name:ident),* $(,)?) => {
        /// A physical operator of any kind.
        #[derive(Debug)]
        pub(super) enum Operator {
            $(#[allow(missing_docs)] $name($name),)*
        }

        impl Operator {
            /// The behaviour of the operator, whatever its kind.
            pub(super) fn behaviour(&self) -> &dyn Operate {
                match self {
                    $(Self::$name(operator) => operator,)*
                }
            }
        }

        $(impl From<$name> for Operator {
            fn from(operator: $name) -> Self {
                Self::$name(operator)
            }
        })*
    };
}

operators! {
    Aggregate, Apply, Assign, Change, CountStore, Cut, Distinct, Eager, Expand, Filter, HashJoin, IndexSeek, NodeCheck,
    NodeScan, Optional, PathBuild, Plain, PlainOptional, Procedure, PruningExpand, SemiApply, Sort, Top, TypeScan,
    Unwind, VariableExpand,
}
