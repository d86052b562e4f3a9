//! `Explorer`: runs a few traversers along a traversal that is still being written.

use edgewise_gremlin_syntax::ast::{Source, Step as Tree};
use edgewise_model::{Name, Rng};

use super::{Budget, Context, Crowd, Parameters, Pipeline, SideEffect, Stage, Traverser};
use crate::compile::{compile_part, strategies::is_mutating, walk};
use crate::error::{Error, ErrorKind, Result};
use crate::graph::Graph;
use crate::knobs::Knobs;
use crate::program::{Paths, Program};
use crate::value::Value;

/// Runs crowds of traversers through steps, a part of a traversal at a time. The graph is not changed: a part that
/// would change it is refused.
pub struct Explorer<'g> {
    cx: Context<'g>,
    parameters: Parameters,
    budget: Budget,
}

impl<'g> Explorer<'g> {
    /// An explorer of a graph; each part may use up the whole budget. Steps of chance draw from the stream.
    pub fn new(graph: &'g mut Graph, knobs: Knobs, budget: Budget, rng: Rng) -> Self {
        let program = Program { paths: Paths::Full, ..Program::default() };
        let cx = Context::with_rng(graph, &program, knobs, budget, rng);
        Self { cx, parameters: Parameters::new(), budget }
    }

    /// Begins another traversal: its side effects and sacks are empty.
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

    /// What the source gives its traversers: sacks and side effects. Strategies are left out.
    ///
    /// # Errors
    /// When a literal of the source cannot be read.
    pub fn configure(&mut self, source: &Source) -> Result<()> {
        let program = crate::compile::compile_source(source, &self.parameters, &self.cx.knobs)?;
        self.cx.sack = program.sack;
        for seed in program.side_effects {
            self.cx.side_effects.push((seed.key.clone(), SideEffect::Value(seed.initial)));
            self.cx.reducers.extend(seed.reducer.map(|reducer| (seed.key, reducer)));
        }
        Ok(())
    }

    /// Traversers that hold these values and have been nowhere before.
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

    /// What the steps make of the crowd: at most `most` traversers, the first ones. `root` says that the steps follow
    /// `g`.
    ///
    /// # Errors
    /// What the steps raise, or the budget; [`ErrorKind::NotSupported`] if they would change the graph.
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
            // Most parts are one step, which needs no pipeline around it.
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
