//! Rules that rewrite a query into an equivalent one: a registry, where each rule is a file and a line here.
//!
//! A rule is one function: it returns the new part of the query, or why there is none ([`Not`]). Every application
//! is recorded ([`Applied`]), so that any subset of them can be repeated with [`replay`]; each is checked again, so
//! the result of a subset is equivalent too. Guards only accept what is certain from the text alone.

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
