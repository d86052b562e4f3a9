//! `analyse`: the determinism of a traversal.

use edgewise_gremlin_syntax::ast::Traversal;

use super::Determinism;
use super::analysis::chain;
use crate::compile::compile;
use crate::error::Result;
use crate::run::Parameters;

/// What of the traversal's answer is determined. An error means that it does not compile and so has no answer.
pub fn analyse(traversal: &Traversal, parameters: &Parameters) -> Result<Determinism> {
    let program = compile(traversal, parameters)?;
    let start = Determinism { single: true, ..Determinism::default() };
    Ok(chain(&program.chain, start))
}
