//! Compiles side effects and barriers.

use edgewise_gremlin_syntax::ast::{Barrier, Scope, SideEffect};

use super::compiler::Compiler;
use super::draft::Draft;
use crate::error::{Error, Result};
use crate::program::Op;

impl Compiler<'_> {
    pub fn side_effect(&mut self, step: &SideEffect, draft: &Draft<'_>) -> Result<Op> {
        Ok(match step {
            SideEffect::Aggregate { scope, key } => Op::Aggregate {
                key: key.clone(),
                by: self.one_by(draft, "Aggregate")?,
                eager: *scope != Some(Scope::Local),
            },
            SideEffect::Store(key) => {
                Op::Aggregate { key: key.clone(), by: self.one_by(draft, "Aggregate")?, eager: false }
            }
            SideEffect::Cap(keys) => Op::Cap(self.names(keys)?),
            SideEffect::SideEffect(nested) => Op::SideEffect(self.nested(nested)?),
            SideEffect::Subgraph(key) => Op::Subgraph(key.clone()),
            SideEffect::Barrier(None) => Op::Barrier(None),
            SideEffect::Barrier(Some(Barrier::Size(size))) => Op::Barrier(u64::try_from(*size).ok()),
            SideEffect::Barrier(Some(Barrier::NormSack)) => Op::NormSack,
            SideEffect::Fail(message) => Op::Fail(message.clone()),
            SideEffect::Profile(_) => {
                return Err(Error::not_supported("profile(): the semantics have no clock"));
            }
            SideEffect::Read | SideEffect::Write => {
                return Err(Error::not_supported("read() and write(): the semantics access no files"));
            }
            SideEffect::PageRank(_)
            | SideEffect::PeerPressure
            | SideEffect::ConnectedComponent
            | SideEffect::ShortestPath => {
                return Err(Error::not_supported("the step needs a graph computer"));
            }
        })
    }
}
