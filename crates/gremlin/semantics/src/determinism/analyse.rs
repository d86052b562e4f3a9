//! `analyse`: the determinism of a traversal.

use edgewise_gremlin_syntax::ast::Traversal;

use super::chain::chain;
use super::state::State;
use super::{Determinism, Fact, GraphFacts};
use crate::compile::compile;
use crate::error::Result;
use crate::knobs::Knobs;
use crate::run::Parameters;

/// What of the traversal's answer is determined, on any graph. An error means that it does not compile and so has no answer.
pub fn analyse(traversal: &Traversal, parameters: &Parameters) -> Result<Determinism> {
    analyse_on(traversal, parameters, GraphFacts::default())
}

/// What of the traversal's answer is determined, on a graph of which something is known.
pub fn analyse_on(traversal: &Traversal, parameters: &Parameters, graph: GraphFacts) -> Result<Determinism> {
    // What a traversal in `has()` is asked counts only where it is asked.
    let knobs = Knobs { has_asks_traversals: true, ..Knobs::default() };
    let program = compile(traversal, parameters, &knobs)?;
    let mut begin = State::begin(graph);
    begin.collects = !program.side_effects.is_empty();
    if program.sack.as_ref().is_some_and(|sack| sack.merge.is_some()) || program.one_bulk {
        // Which sacks are merged, and which traversers, depends on how they are bulked.
        begin.facts.sack = Fact::Open;
        begin.facts.bulk = Fact::Open;
    }
    let mut after = chain(&program.chain, begin).facts;
    if program.one_bulk {
        after.bag = Fact::Open;
    }
    Ok(after)
}
