//! `execute`: runs a traversal as it is written.

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

/// Runs a traversal as it is written, step by step.
pub fn execute(
    graph: &mut Graph,
    traversal: &Traversal,
    parameters: &Parameters,
    knobs: &Knobs,
    budget: Budget,
) -> Result<Answer> {
    execute_faulty(graph, traversal, parameters, knobs, budget, FaultSet::NONE)
}

/// Runs a traversal as it is written, with faults planted in the steps.
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
        return Err(Error::not_supported("services, which a provider registers or not"));
    }
    let mut pipeline = Pipeline::with(&program.chain, Traverser::seed());
    let mut values = Vec::new();
    while let Some(result) = pipeline.next(cx)? {
        if result.bulk > 10_000_000 {
            return Err(Error::new(ErrorKind::Budget, "too many results"));
        }
        values.extend(std::iter::repeat_n(result.value, result.bulk as usize));
    }
    let mut side_effects = Vec::with_capacity(cx.side_effects.len());
    // One by one: what finishes a group may read the others.
    for place in 0..cx.side_effects.len() {
        let name = cx.side_effects[place].0.clone();
        let value = crate::step::barrier::final_value(&name, cx)?;
        side_effects.push((name, value));
    }
    Ok(Answer { values, side_effects })
}
