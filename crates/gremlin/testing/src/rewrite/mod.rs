//! Step rewriting: a registry of rules that replace steps by equivalent steps. The bag of results stays the same. Each rule
//! declares which other facets of the traversers it changes, and applies only where no later step reads them.

mod facet;
pub(crate) mod helpers;
pub(crate) mod place;
mod rewriting;
mod rule;
mod rules;
pub(crate) mod site;
mod surroundings;

pub(crate) use facet::Facet;
pub(crate) use place::Place;
pub(crate) use rewriting::{Rewritten, replay, rewrite};
pub(crate) use rule::{Rule, Splice};
pub(crate) use rules::RULES;
pub(crate) use surroundings::Surroundings;

#[cfg(test)]
mod soundness_tests;
