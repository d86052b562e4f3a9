//! A compiled traversal: modulators are part of their steps, variables are replaced, and literals are values.

mod by;
mod chain;
mod has;
mod matching;
mod merge;
mod op;
mod predicate;
#[allow(clippy::module_inception)]
mod program;
mod repeat;
mod where_;

pub use by::{Arg, By, Comparator};
pub use chain::{Chain, Step};
pub use has::{HasKey, Property, PropertyKey};
pub use matching::{Match, Pattern};
pub use merge::Merging;
pub use op::{
    Choice, Collection, ElementKind, ListOp, MapOptions, Numeric, Op, Quantifier, Selection, TextOp,
};
pub use predicate::{Comparison, Predicate, TextTest, TypeTest};
pub use program::{Paths, Program, Sack, SideEffectSeed};
pub use repeat::{Repeat, Until};
pub use where_::{Ends, WhereBound};
