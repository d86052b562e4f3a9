//! Rules that say the same with other words: a registry, where each rule is a file and a line here.
//!
//! A rule is one function: it gives the new part of the query, or says why there is none ([`Not`]). Every application is
//! recorded ([`Applied`]) so that any subset of them can be done again with [`replay`]; each is checked anew, so a
//! subset says the same as the query too. Guards ask what is certain from the text alone; where in doubt, no.

mod build;
mod guard;
mod hand;
mod kind;
mod options;
mod place;
mod rewriting;
mod rule;
mod rules;
mod scope;
mod survey;
mod surveyor;
mod weight;

pub use guard::Guard;
pub use hand::Hand;
pub use kind::{Kind, kind_of};
pub use options::Options;
pub use rewriting::{Rewritten, apply, refusals, replay, rewrite, rule, sites};
pub use rule::{Action, Applied, Made, Not, Place, Rule, Site};
pub use rules::RULES;
pub use scope::{Scope, Variable};
pub use survey::{Aggregation, ClauseSpot, ExprSpot, Nesting, Survey, Whole};

pub(crate) use rule::shape;
