//! `Explorer`: runs a few traversers through a traversal while the generator is still writing it.

use edgewise_gremlin_syntax::ast::{Source, Step as Tree};
use edgewise_model::{Name, Rng};

use super::{Budget, Context, Crowd, Parameters, Pipeline, SideEffect, Stage, Traverser};
use crate::compile::{compile_part, strategies::is_mutating, walk};
use crate::error::{Error, ErrorKind, Result};
use crate::graph::Graph;
use crate::knobs::Knobs;
use crate::program::{Paths, Program};
use crate::value::Value;

/// Runs crowds of traversers through one part of a traversal at a time. It never changes the graph: a part with a
/// mutation is refused.
pub struct Explorer<'g> {
    cx: Context<'g>,
    parameters: Parameters,
    budget: Budget,
}

impl<'g> Explorer<'g> {
    /// Creates an explorer of a graph. The budget is for each part. `rng` supplies steps such as `sample()`.
    pub fn new(graph: &'g mut Graph, knobs: Knobs, budget: Budget, rng: Rng) -> Self {
        let program = Program { paths: Paths::Full, ..Program::default() };
        let cx = Context::with_rng(graph, &program, knobs, budget, rng);
        Self { cx, parameters: Parameters::new(), budget }
    }

    /// Starts another traversal, with no side effects, sacks or parameters.
    pub fn begin(&mut self) {
        self.cx.side_effects.clear();
        self.cx.reducers.clear();
        self.cx.sack = None;
        self.parameters.clear();
    }

    /// The graph that is explored.
    pub const fn graph(&self) -> &Graph {
        self.cx.graph
    }

    /// Gives a variable its value.
    pub fn set_parameter(&mut self, name: Name, value: Value) {
        self.parameters.insert(name, value);
    }

    /// Applies the sack and the side effects of a traversal source. Its strategies are ignored.
    ///
    /// # Errors
    /// If a literal of the source cannot be read.
    pub fn configure(&mut self, source: &Source) -> Result<()> {
        let program = crate::compile::compile_source(source, &self.parameters, &self.cx.knobs)?;
        self.cx.sack = program.sack;
        for seed in program.side_effects {
            self.cx.side_effects.push((seed.key.clone(), SideEffect::Value(seed.initial)));
            self.cx.reducers.extend(seed.reducer.map(|reducer| (seed.key, reducer)));
        }
        Ok(())
    }

    /// Traversers with these values and no earlier path.
    pub fn crowd(&self, values: impl IntoIterator<Item = Value>) -> Crowd {
        let traversers = values.into_iter().map(|value| Traverser::alone(value, &self.cx)).collect();
        Crowd { traversers, complete: false }
    }

    /// The crowd after `as(label)`.
    pub fn label(&self, crowd: &Crowd, label: &Name) -> Crowd {
        let labels = std::slice::from_ref(label);
        let traversers = crowd.traversers.iter().map(|one| one.clone().labelled(labels, &self.cx)).collect();
        Crowd { traversers, complete: crowd.complete }
    }

    /// Runs a crowd through steps and returns the first `most` traversers after them. `root` is true if the steps
    /// follow `g`.
    ///
    /// # Errors
    /// The error that a step raises, a budget error, or [`ErrorKind::NotSupported`] if a step would change the graph.
    pub fn advance(&mut self, crowd: &Crowd, steps: &[Tree], root: bool, most: usize) -> Result<Crowd> {
        let chain = compile_part(steps, root, &self.parameters, &self.cx.knobs)?;
        let (mut writes, cx) = (false, &mut self.cx);
        walk::steps(&chain, &mut |step| {
            writes |= is_mutating(&step.op);
            if let Some((key, effect)) = SideEffect::of(&step.op)
                && cx.side_effect(key).is_none()
            {
                cx.side_effects.push((key.clone(), effect));
            }
        });
        if writes {
            return Err(Error::new(ErrorKind::NotSupported, "an explorer does not change its graph"));
        }
        self.cx.refill(self.budget);
        let mut found =
            Crowd { traversers: Vec::with_capacity(crowd.traversers.len()), complete: crowd.complete };
        if let [step] = chain.steps.as_slice() {
            // Most parts have only one step, which can run without a pipeline.
            let mut stage = Stage::new(step);
            for traverser in &crowd.traversers {
                stage.push(traverser.clone(), &mut self.cx)?;
            }
            stage.close(&mut self.cx)?;
            while let Some(traverser) = stage.pull(&mut self.cx)? {
                if !found.add(traverser, most) {
                    break;
                }
            }
            return Ok(found);
        }
        let mut pipeline = Pipeline::new(&chain);
        for traverser in &crowd.traversers {
            pipeline.add(traverser.clone());
        }
        while let Some(traverser) = pipeline.next(&mut self.cx)? {
            if !found.add(traverser, most) {
                break;
            }
        }
        Ok(found)
    }
}
