//! `execute`: runs a traversal as it is written, without optimisation.

use std::collections::BTreeMap;

use edgewise_gremlin_syntax::ast::Traversal;
use edgewise_model::Name;

use super::{Answer, Budget, Context, Pipeline, SideEffect, Traverser};
use crate::compile::{compile, walk};
use crate::error::{Error, ErrorKind, Result};
use crate::fault::FaultSet;
use crate::graph::Graph;
use crate::knobs::Knobs;
use crate::program::{Op, Program};
use crate::value::Value;

/// The values of variables.
pub type Parameters = BTreeMap<Name, Value>;

/// Runs a traversal as it is written, without optimisation.
pub fn execute(
    graph: &mut Graph,
    traversal: &Traversal,
    parameters: &Parameters,
    knobs: &Knobs,
    budget: Budget,
) -> Result<Answer> {
    execute_faulty(graph, traversal, parameters, knobs, budget, FaultSet::NONE)
}

/// Runs a traversal as it is written, with planted faults in the steps.
pub(crate) fn execute_faulty(
    graph: &mut Graph,
    traversal: &Traversal,
    parameters: &Parameters,
    knobs: &Knobs,
    budget: Budget,
    faults: FaultSet,
) -> Result<Answer> {
    let program = compile(traversal, parameters, knobs)?;
    let mut context = Context::new(graph, &program, *knobs, budget);
    context.faults = faults;
    run_program(&program, &mut context)
}

/// Runs a compiled traversal.
pub(crate) fn run_program(program: &Program, cx: &mut Context<'_>) -> Result<Answer> {
    let (mut calls, services) = (false, cx.graph.features().services);
    walk::steps(&program.chain, &mut |step| {
        calls |= matches!(step.op, Op::Call { .. });
        if let Some((key, effect)) = SideEffect::of(&step.op)
            && cx.side_effect(key).is_none()
        {
            cx.side_effects.push((key.clone(), effect));
        }
    });
    if calls && !services {
        return Err(Error::not_supported("call(): each provider registers its own services"));
    }
    let mut pipeline = Pipeline::with(&program.chain, Traverser::seed());
    let mut values = Vec::new();
    while let Some(result) = pipeline.next(cx)? {
        if result.bulk > 10_000_000 {
            return Err(Error::new(ErrorKind::Budget, "the traversal has too many results"));
        }
        values.extend(std::iter::repeat_n(result.value, result.bulk as usize));
    }
    let mut side_effects = Vec::with_capacity(cx.side_effects.len());
    // Finish one side effect at a time, because the value traversal of a `group()` may read other side effects.
    for place in 0..cx.side_effects.len() {
        let name = cx.side_effects[place].0.clone();
        let value = crate::step::barrier::final_value(&name, cx)?;
        side_effects.push((name, value));
    }
    Ok(Answer { values, side_effects })
}
