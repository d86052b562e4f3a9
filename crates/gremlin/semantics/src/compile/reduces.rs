//! Compiles reducing steps.

use edgewise_gremlin_syntax::ast::{Name, Reduce, Scope};

use super::compiler::Compiler;
use super::draft::Draft;
use crate::error::{Error, Result};
use crate::program::{By, Collection, Numeric, Op};

impl Compiler<'_> {
    pub fn reduce(&mut self, step: &Reduce, draft: &Draft<'_>) -> Result<Op> {
        let numeric = |scope: &Option<Scope>, numeric: Numeric| match scope {
            Some(Scope::Local) => Op::NumericLocal(numeric),
            _ => Op::Numeric(numeric),
        };
        Ok(match step {
            Reduce::Fold(None) => Op::Fold,
            Reduce::Fold(Some(fold)) => Op::FoldSeed(self.value(&fold.seed)?, fold.operator),
            Reduce::Count(Some(Scope::Local)) => Op::CountLocal,
            Reduce::Count(_) => Op::Count,
            Reduce::Sum(scope) => numeric(scope, Numeric::Sum),
            Reduce::Max(scope) => numeric(scope, Numeric::Max),
            Reduce::Min(scope) => numeric(scope, Numeric::Min),
            Reduce::Mean(scope) => numeric(scope, Numeric::Mean),
            Reduce::Group(key) => self.group(key, draft)?,
            Reduce::GroupCount(key) => {
                Op::GroupCount { into: collection(key), key: self.one_by(draft, "GroupCount")? }
            }
            Reduce::Tree(key) => {
                Op::Tree { into: collection(key), bys: self.bys(draft)?, ends: self.label_ends(draft)? }
            }
        })
    }

    fn group(&mut self, key: &Option<Name>, draft: &Draft<'_>) -> Result<Op> {
        if draft.bys.len() > 2 {
            return Err(Error::state("The key and value traversals for group()-step have already been set"));
        }
        let mut bys = self.bys(draft)?.into_iter();
        let by = bys.next().unwrap_or(By::Identity);
        let value = self.group_value(bys.next().unwrap_or(By::Identity));
        Ok(Op::Group { into: collection(key), key: by, value: Box::new(value) })
    }
}

fn collection(key: &Option<Name>) -> Collection {
    key.as_ref().map_or(Collection::Stream, |key| Collection::SideEffect(key.clone()))
}
