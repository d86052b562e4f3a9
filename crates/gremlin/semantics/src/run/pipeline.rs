//! `Pipeline`: the running steps of a chain. Results are pulled one at a time, as in TinkerPop, so that a step runs
//! only as far as later steps need it. The implementation is a loop, not a recursion, so long chains do not overflow
//! the stack.

use super::{Context, Stage, Traverser, TraverserSet};
use crate::error::Result;
use crate::program::Chain;

/// A running chain.
pub(crate) struct Pipeline<'p> {
    stages: Vec<Stage<'p>>,
    starts: TraverserSet,
    /// True if the pipeline has run out of results and no traverser was added since.
    dry: bool,
}

impl<'p> Pipeline<'p> {
    pub fn new(chain: &'p Chain) -> Self {
        let stages = chain.steps.iter().map(Stage::new).collect();
        Self { stages, starts: TraverserSet::default(), dry: true }
    }

    /// A pipeline with its first traverser.
    pub fn with(chain: &'p Chain, start: Traverser) -> Self {
        let mut pipeline = Self::new(chain);
        pipeline.add(start);
        pipeline
    }

    /// Adds a traverser at the start. A pipeline that had run out of results runs again.
    pub fn add(&mut self, traverser: Traverser) {
        self.reopen();
        self.starts.push(traverser);
    }

    /// As [`Self::add`], but merges equal traversers.
    pub fn add_merging(&mut self, traverser: Traverser, cx: &Context<'_>) -> Result<()> {
        self.reopen();
        self.starts.merge(traverser, cx)
    }

    fn reopen(&mut self) {
        self.dry = false;
        for stage in &mut self.stages {
            stage.reopen();
        }
    }

    /// Whether the pipeline has run out of results and no traverser was added since.
    pub const fn is_dry(&self) -> bool {
        self.dry
    }

    /// The next result.
    pub fn next(&mut self, cx: &mut Context<'_>) -> Result<Option<Traverser>> {
        let next = self.advance(cx)?;
        self.dry |= next.is_none();
        Ok(next)
    }

    fn advance(&mut self, cx: &mut Context<'_>) -> Result<Option<Traverser>> {
        let Some(last) = self.stages.len().checked_sub(1) else {
            return Ok(self.starts.pop());
        };
        let mut at = last;
        loop {
            if let Some(traverser) = self.stages[at].pull(cx)? {
                if at == last {
                    return Ok(Some(traverser));
                }
                at += 1;
                self.stages[at].push(traverser, cx)?;
            } else if self.stages[at].is_done() {
                if at == last {
                    return Ok(None);
                }
                at += 1;
                self.stages[at].close(cx)?;
            } else if at > 0 {
                at -= 1;
            } else if let Some(traverser) = self.starts.pop() {
                self.stages[0].push(traverser, cx)?;
            } else {
                self.stages[0].close(cx)?;
            }
        }
    }
}
