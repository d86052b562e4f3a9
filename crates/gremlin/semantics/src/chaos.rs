//! `execute_chaos`: gives any answer the language allows.

use edgewise_gremlin_syntax::ast::Traversal;
use edgewise_model::Rng;

use crate::compile::compile;
use crate::error::Result;
use crate::graph::Graph;
use crate::knobs::Knobs;
use crate::run::{Answer, Budget, Context, Parameters, run_program};

/// Runs a traversal and draws from `chaos` wherever an engine may choose: the order of elements, neighbours,
/// properties, groups and members of sets, ties of `order()`, what `sample()`, `coin()` and `Order.shuffle` draw. So
/// `limit()` without an order keeps any traversers.
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
