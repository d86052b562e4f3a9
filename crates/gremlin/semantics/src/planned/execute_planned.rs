//! `execute_planned`: optimises a traversal and then runs it.

use edgewise_gremlin_syntax::ast::Traversal;

use super::strategy;
use crate::compile::{compile, requirements};
use crate::error::Result;
use crate::fault::FaultSet;
use crate::graph::Graph;
use crate::knobs::Knobs;
use crate::program::{Paths, Program};
use crate::run::{Answer, Budget, Context, Parameters, run_program};

/// Optimises a traversal and runs it, with these planted faults.
pub fn execute_planned(
    graph: &mut Graph,
    traversal: &Traversal,
    parameters: &Parameters,
    knobs: &Knobs,
    budget: Budget,
    faults: FaultSet,
) -> Result<Answer> {
    let mut program = compile(traversal, parameters, knobs)?;
    optimise(&mut program, faults);
    let mut context = Context::new(graph, &program, *knobs, budget);
    context.faults = faults;
    run_program(&program, &mut context)
}

/// The steps of the optimised traversal as text, for people to read.
pub fn explain_planned(traversal: &Traversal, parameters: &Parameters, faults: FaultSet) -> Result<String> {
    let mut program = compile(traversal, parameters, &Knobs::default())?;
    optimise(&mut program, faults);
    let steps: Vec<String> = program.chain.steps.iter().map(|step| format!("{:?}", step.op)).collect();
    Ok(steps.join("\n"))
}

fn optimise(program: &mut Program, faults: FaultSet) {
    for (name, apply) in strategy::ALL {
        if !program.without.iter().any(|without| without == name) {
            apply(program, faults);
        }
    }
    // The optimised steps may need less of the path than the original ones.
    if program.paths != Paths::Full {
        program.paths = requirements::paths(&program.chain);
    }
}
