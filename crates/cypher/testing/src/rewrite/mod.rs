//! Rules that rewrite a query into an equivalent one. `rules/` has a file for each rule, and a table of all of them.
//!
//! A rule is one function: it returns the new part of the query, or why there is none ([`Not`]). Every application is
//! recorded ([`Applied`]), so that any subset of the applications can be repeated with [`replay`]. Each is checked
//! again, so the result of a subset is equivalent too. A rule is applied only if the text of the query alone proves
//! that it is sound.

mod build;
mod guard;
mod kind;
mod options;
mod place;
mod rewriting;
mod rule;
mod rule_context;
mod rules;
mod scope;
mod survey;
mod surveyor;
mod weight;

pub use guard::Guard;
pub use kind::{Kind, kind_of};
pub use options::Options;
pub use rewriting::{Rewritten, apply, refusals, replay, rewrite, rule, sites};
pub use rule::{Action, Applied, Made, Not, Place, Rule, Site};
pub use rule_context::RuleContext;
pub use rules::RULES;
pub use scope::{Scope, Variable};
pub use survey::{Aggregation, ClauseSpot, ExprSpot, Nesting, Survey, Whole};

pub(crate) use rule::shape;
