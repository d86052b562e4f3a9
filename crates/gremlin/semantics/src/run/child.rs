//! Runs the nested traversals of a step: as a test, for the first result, or for all results.

use super::{Context, Pipeline, Traverser};
use crate::error::Result;
use crate::program::{Arg, Chain, Op};
use crate::relation::equals;
use crate::step::predicate::Comparing;
use crate::value::Value;

impl Context<'_> {
    /// Whether a nested traversal has a result for the traverser.
    pub fn test(&mut self, chain: &Chain, traverser: &Traverser) -> Result<bool> {
        if let [step] = chain.steps.as_slice()
            && step.labels.is_empty()
            && let Some(passes) = self.quick_test(&step.op, traverser)?
        {
            return Ok(passes);
        }
        Ok(self.first(chain, traverser)?.is_some())
    }

    /// As [`Self::test`], for a nested traversal of a filter.
    pub fn test_inside_filter(&mut self, chain: &Chain, traverser: &Traverser) -> Result<bool> {
        self.inside_filter(|cx| cx.test(chain, traverser))
    }

    /// Runs a function that evaluates a part of a filter, and marks the context as inside a filter meanwhile.
    pub fn inside_filter<R>(&mut self, ask: impl FnOnce(&mut Self) -> R) -> R {
        let before = std::mem::replace(&mut self.in_filter, true);
        let answer = ask(self);
        self.in_filter = before;
        answer
    }

    /// How predicates compare values at the current position.
    pub const fn comparing(&self) -> Comparing {
        Comparing { incomparable: self.knobs.incomparable, inside_filter: self.in_filter }
    }

    /// Evaluates simple tests without a pipeline; `None` if the test needs one.
    fn quick_test(&mut self, op: &Op, traverser: &Traverser) -> Result<Option<bool>> {
        crate::step::filter::passes(op, traverser, self)
    }

    /// The first result of a nested traversal, as a traverser.
    pub fn first(&mut self, chain: &Chain, traverser: &Traverser) -> Result<Option<Traverser>> {
        let mut start = traverser.clone();
        start.bulk = 1;
        Pipeline::with(chain, start).next(self)
    }

    /// The first result of a nested traversal, as a value.
    pub fn first_value(&mut self, chain: &Chain, traverser: &Traverser) -> Result<Option<Value>> {
        Ok(self.first(chain, traverser)?.map(|traverser| traverser.value))
    }

    /// All results of a nested traversal. A result of bulk n is listed n times.
    pub fn all_values(&mut self, chain: &Chain, traverser: &Traverser) -> Result<Vec<Value>> {
        let mut start = traverser.clone();
        start.bulk = 1;
        let mut pipeline = Pipeline::with(chain, start);
        let mut values = Vec::new();
        while let Some(result) = pipeline.next(self)? {
            values.extend(std::iter::repeat_n(result.value, result.bulk as usize));
        }
        Ok(values)
    }

    /// The value of an argument: a constant, or the first result of a traversal.
    pub fn arg(&mut self, arg: &Arg, traverser: &Traverser) -> Result<Option<Value>> {
        match arg {
            Arg::Value(value) => Ok(Some(value.clone())),
            Arg::Chain(chain) => self.first_value(chain, traverser),
        }
    }

    /// Whether a nested traversal of `where()` that starts at one label has a result, or reaches the object of another
    /// label.
    pub fn reaches(&mut self, chain: &Chain, start: Traverser, end: Option<&Value>) -> Result<bool> {
        let Some(end) = end else { return self.test(chain, &start) };
        let mut start = start;
        start.bulk = 1;
        let mut pipeline = Pipeline::with(chain, start);
        while let Some(result) = pipeline.next(self)? {
            if equals(&result.value, end) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
