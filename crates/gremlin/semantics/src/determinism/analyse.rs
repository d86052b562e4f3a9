//! `analyse`: finds out which parts of a traversal's answer are determined.

use edgewise_gremlin_syntax::ast::Traversal;

use super::chain::chain;
use super::state::State;
use super::{Determinism, Fact, GraphFacts};
use crate::compile::compile;
use crate::error::Result;
use crate::knobs::Knobs;
use crate::run::Parameters;

/// Which parts of the traversal's answer are determined on every graph. An error means that the traversal does not
/// compile and has no answer.
pub fn analyse(traversal: &Traversal, parameters: &Parameters) -> Result<Determinism> {
    analyse_on(traversal, parameters, GraphFacts::default())
}

/// Which parts of the traversal's answer are determined on a graph with these properties.
pub fn analyse_on(traversal: &Traversal, parameters: &Parameters, graph: GraphFacts) -> Result<Determinism> {
    // Versions differ in whether `has(key, traversal)` runs the traversal. Assume that it does, which leaves more open.
    let knobs = Knobs { has_asks_traversals: true, ..Knobs::default() };
    let program = compile(traversal, parameters, &knobs)?;
    let mut begin = State::begin(graph);
    begin.collects = !program.side_effects.is_empty();
    if program.sack.as_ref().is_some_and(|sack| sack.merge.is_some()) || program.one_bulk {
        // The engine decides which traversers are bulked, and so which sacks are merged.
        begin.facts.sack = Fact::Open;
        begin.facts.bulk = Fact::Open;
    }
    let mut after = chain(&program.chain, begin).facts;
    if program.one_bulk {
        after.bag = Fact::Open;
    }
    Ok(after)
}
