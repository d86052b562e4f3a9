//! `Stage`: one step of a pipeline while it runs: what waits at its end and what it remembers.

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

/// What a step remembers between traversers.
pub(crate) enum State<'p> {
    None,
    /// Values met before.
    Seen(Seen),
    /// How many passed.
    Counters(Counters),
    /// Traversers a barrier holds back.
    Held(Vec<Traverser>),
    /// Traversers a barrier merges.
    Merged(TraverserSet),
    /// A reduction so far.
    Reduced(Reduction),
    Groups(Box<Groups>),
    Counts(Box<Map>),
    Tree(Box<Tree>),
    /// The ways of a branch.
    Ways(Vec<Pipeline<'p>>),
    /// The traversal a step runs for its current traverser.
    Child(Option<Box<branch::Child<'p>>>),
    Repeat(Box<RepeatRun<'p>>),
}

/// One step of a running pipeline.
pub(crate) struct Stage<'p> {
    pub step: &'p Step,
    pub out: VecDeque<Traverser>,
    pub state: State<'p>,
    /// Nothing more comes in for now.
    pub closed: bool,
    /// Nothing more goes out, whatever comes in.
    pub ended: bool,
    /// `inject()` has let its values out.
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

    /// Takes a traverser in.
    pub fn push(&mut self, traverser: Traverser, cx: &mut Context<'_>) -> Result<()> {
        cx.tick()?;
        step::push(self, traverser, cx)
    }

    /// Lets a result out, if there is one without more input.
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

    /// Whether nothing more goes out once nothing waits.
    pub const fn is_done(&self) -> bool {
        self.closed || self.ended
    }

    /// Nothing more comes in: barriers let go.
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

    /// Lets out a traverser that moved to a new value.
    pub fn emit(&mut self, from: &Traverser, value: crate::value::Value, cx: &Context<'_>) {
        self.out.push_back(from.moved(value, &self.step.labels, cx));
    }

    /// Lets out a traverser that stays where it is.
    pub fn pass(&mut self, traverser: Traverser, cx: &Context<'_>) {
        self.out.push_back(traverser.labelled(&self.step.labels, cx));
    }

    /// Lets out the result of a reduction: a new traverser with a new path.
    pub fn reduced(&mut self, value: crate::value::Value, cx: &Context<'_>) {
        self.out.push_back(Traverser::new(value, &self.step.labels, cx));
    }
}

/// Whether a step inside waits for all its input.
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
