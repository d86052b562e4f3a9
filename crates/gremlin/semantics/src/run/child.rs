//! How steps use the traversals inside them: as a test, for the first result, for all results.

use super::{Context, Pipeline, Traverser};
use crate::error::Result;
use crate::program::{Arg, Chain, Op};
use crate::relation::equals;
use crate::value::Value;

impl Context<'_> {
    /// Whether the chain gives something for the traverser.
    pub fn test(&mut self, chain: &Chain, traverser: &Traverser) -> Result<bool> {
        if let [step] = chain.steps.as_slice()
            && step.labels.is_empty()
            && let Some(passes) = self.quick_test(&step.op, traverser)?
        {
            return Ok(passes);
        }
        Ok(self.first(chain, traverser)?.is_some())
    }

    /// Tests that need no pipeline.
    fn quick_test(&mut self, op: &Op, traverser: &Traverser) -> Result<Option<bool>> {
        crate::step::filter::passes(op, traverser, self)
    }

    /// The first result as a traverser.
    pub fn first(&mut self, chain: &Chain, traverser: &Traverser) -> Result<Option<Traverser>> {
        let mut start = traverser.clone();
        start.bulk = 1;
        Pipeline::with(chain, start).next(self)
    }

    /// The first result.
    pub fn first_value(&mut self, chain: &Chain, traverser: &Traverser) -> Result<Option<Value>> {
        Ok(self.first(chain, traverser)?.map(|traverser| traverser.value))
    }

    /// All results, those of a bulk repeated.
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

    /// A value, or the first result of a traversal.
    pub fn arg(&mut self, arg: &Arg, traverser: &Traverser) -> Result<Option<Value>> {
        match arg {
            Arg::Value(value) => Ok(Some(value.clone())),
            Arg::Chain(chain) => self.first_value(chain, traverser),
        }
    }

    /// Whether a chain from one label reaches another, as `where()` asks.
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
