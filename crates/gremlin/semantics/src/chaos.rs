//! `execute_chaos`: returns a random one of the answers that the language allows.

use edgewise_gremlin_syntax::ast::Traversal;
use edgewise_model::Rng;

use crate::compile::compile;
use crate::error::Result;
use crate::graph::Graph;
use crate::knobs::Knobs;
use crate::run::{Answer, Budget, Context, Parameters, run_program};

/// Runs a traversal and makes a random choice from `chaos` wherever an engine may choose: the order of elements,
/// adjacent vertices, properties, groups, members of sets and ties of `order()`, and the results of `sample()`,
/// `coin()` and `Order.shuffle`. So `limit()` without `order()` keeps random traversers.
pub fn execute_chaos(
    graph: &mut Graph,
    traversal: &Traversal,
    parameters: &Parameters,
    knobs: &Knobs,
    budget: Budget,
    chaos: Rng,
) -> Result<Answer> {
    let program = compile(traversal, parameters, knobs)?;
    let mut context = Context::new(graph, &program, *knobs, budget);
    context.chaos = Some(chaos);
    run_program(&program, &mut context)
}
