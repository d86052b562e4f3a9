//! `Stage`: a running step of a pipeline, with its waiting results and its state.

use std::collections::VecDeque;

use super::{Context, Pipeline, Traverser, TraverserSet};
use crate::error::Result;
use crate::program::{Chain, Op, Step};
use crate::step::dedup::Seen;
use crate::step::group::Groups;
use crate::step::range::Counters;
use crate::step::reduce::Reduction;
use crate::step::repeat::RepeatRun;
use crate::step::{self, branch};
use crate::value::{Map, Tree};

/// The state that a step keeps between traversers.
pub(crate) enum State<'p> {
    None,
    /// The values that `dedup()` has already passed on.
    Seen(Seen),
    /// The numbers of traversers that `range()` has counted.
    Counters(Counters),
    /// The traversers that a barrier holds.
    Held(Vec<Traverser>),
    /// The traversers that a barrier holds and merges.
    Merged(TraverserSet),
    /// The intermediate result of a reducing step.
    Reduced(Reduction),
    Groups(Box<Groups>),
    Counts(Box<Map>),
    Tree(Box<Tree>),
    /// The nested traversals of a branch.
    Ways(Vec<Pipeline<'p>>),
    /// The nested traversal that runs for the current traverser.
    Child(Option<Box<branch::Child<'p>>>),
    Repeat(Box<RepeatRun<'p>>),
}

/// One step of a running pipeline.
pub(crate) struct Stage<'p> {
    pub step: &'p Step,
    pub out: VecDeque<Traverser>,
    pub state: State<'p>,
    /// True if the previous steps have no more traversers for now.
    pub closed: bool,
    /// True if the step will return no more results, even if more traversers come in.
    pub ended: bool,
    /// True if `inject()` has emitted its values, or if a branch has got a traverser.
    pub injected: bool,
}

impl<'p> Stage<'p> {
    pub fn new(step: &'p Step) -> Self {
        let state = match &step.op {
            Op::Dedup { .. } => State::Seen(Seen::default()),
            Op::Range(..) => State::Counters(Counters::default()),
            Op::Order(_)
            | Op::OrderTop(..)
            | Op::Tail(_)
            | Op::Sample(..)
            | Op::NormSack
            | Op::Subgraph(_)
            | Op::Cap(_) => State::Held(Vec::new()),
            Op::Aggregate { eager: true, .. } => State::Held(Vec::new()),
            Op::Barrier(_) => State::Merged(TraverserSet::default()),
            Op::Count | Op::Fold | Op::FoldSeed(..) | Op::Numeric(_) => {
                State::Reduced(Reduction::new(&step.op))
            }
            Op::Group { .. } | Op::GroupCount { .. } | Op::Tree { .. } => step::group::state(&step.op),
            Op::Union(chains) => State::Ways(chains.iter().map(Pipeline::new).collect()),
            Op::Choose { choices, .. } => {
                State::Ways(choices.iter().map(|(_, chain)| Pipeline::new(chain)).collect())
            }
            Op::If { then, otherwise, .. } => {
                State::Ways(std::iter::once(then).chain(otherwise).map(Pipeline::new).collect())
            }
            Op::Coalesce(_) | Op::Optional(_) | Op::Local(_) | Op::FlatMap(_) => State::Child(None),
            Op::Repeat(repeat) => State::Repeat(Box::new(RepeatRun::new(repeat))),
            _ => State::None,
        };
        Self { step, out: VecDeque::new(), state, closed: false, ended: false, injected: false }
    }

    /// Processes an incoming traverser.
    pub fn push(&mut self, traverser: Traverser, cx: &mut Context<'_>) -> Result<()> {
        cx.tick()?;
        step::push(self, traverser, cx)
    }

    /// The next result, if there is one without more input.
    pub fn pull(&mut self, cx: &mut Context<'_>) -> Result<Option<Traverser>> {
        if let Some(traverser) = self.out.pop_front() {
            return Ok(Some(traverser));
        }
        match &self.state {
            State::Ways(_) => branch::pull_ways(self, cx),
            State::Child(_) => branch::pull_child(self, cx),
            State::Repeat(_) => step::repeat::pull(self, cx),
            _ => Ok(None),
        }
    }

    /// Whether there are no more results after those that already wait.
    pub const fn is_done(&self) -> bool {
        self.closed || self.ended
    }

    /// Handles the end of the input: no more traversers come in, and a barrier releases its traversers.
    pub fn close(&mut self, cx: &mut Context<'_>) -> Result<()> {
        if !self.closed {
            self.closed = true;
            step::close(self, cx)?;
        }
        Ok(())
    }

    pub fn reopen(&mut self) {
        self.closed = false;
    }

    /// Emits a traverser that moved to a new value.
    pub fn emit(&mut self, from: &Traverser, value: crate::value::Value, cx: &Context<'_>) {
        self.out.push_back(from.moved(value, &self.step.labels, cx));
    }

    /// Emits a traverser unchanged, except for the labels of the step.
    pub fn pass(&mut self, traverser: Traverser, cx: &Context<'_>) {
        self.out.push_back(traverser.labelled(&self.step.labels, cx));
    }

    /// Emits a value as a new traverser with a new path, for example the result of a reduction.
    pub fn reduced(&mut self, value: crate::value::Value, cx: &Context<'_>) {
        self.out.push_back(Traverser::new(value, &self.step.labels, cx));
    }
}

/// Whether a chain has a step that waits for all its traversers.
pub(crate) fn has_barrier(chain: &Chain) -> bool {
    let mut found = false;
    crate::compile::walk::global_steps(chain, &mut |step| {
        found |= matches!(
            &step.op,
            Op::Count
                | Op::Fold
                | Op::FoldSeed(..)
                | Op::Numeric(_)
                | Op::Order(_)
                | Op::OrderTop(..)
                | Op::Tail(_)
                | Op::Sample(..)
                | Op::NormSack
                | Op::Subgraph(_)
                | Op::Cap(_)
                | Op::Aggregate { eager: true, .. }
                | Op::Barrier(_)
                | Op::Group { .. }
                | Op::GroupCount { .. }
                | Op::Tree { .. }
        );
    });
    found
}
