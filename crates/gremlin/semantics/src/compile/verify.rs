//! Rejects invalid traversals before they run (`StandardVerificationStrategy`).

use super::walk;
use crate::error::{Error, ErrorKind, Result};
use crate::knobs::Knobs;
use crate::program::{Chain, Op, Program};

/// Checks the whole traversal.
pub(super) fn verify(program: &Program, knobs: &Knobs) -> Result<()> {
    verify_chain(&program.chain, knobs)
}

/// Checks some steps of a traversal.
pub(super) fn verify_chain(chain: &Chain, knobs: &Knobs) -> Result<()> {
    let mut result = Ok(());
    walk::steps(chain, &mut |step| {
        if result.is_err() {
            return;
        }
        if let Op::Repeat(repeat) = &step.op {
            result = match &repeat.body {
                None => Err(Error::state("The repeat()-traversal was not defined: RepeatStep")),
                Some(body) => {
                    body_has_no_reducer(body).map_err(|error| match knobs.repeat_refuses_reductions {
                        true => error,
                        false => Error::not_supported(error.message),
                    })
                }
            };
        }
    });
    result
}

fn body_has_no_reducer(body: &Chain) -> Result<()> {
    if body.steps.iter().any(|step| matches!(step.op, Op::Inject { .. })) {
        return Err(Error::new(
            ErrorKind::Verification,
            "The parent of inject()-step can not be repeat()-step",
        ));
    }
    let reduces = body.steps.iter().any(|step| {
        matches!(&step.op, Op::Count | Op::Numeric(_) | Op::Fold | Op::FoldSeed(..))
            || matches!(
                &step.op,
                Op::Group { into: crate::program::Collection::Stream, .. }
                    | Op::GroupCount { into: crate::program::Collection::Stream, .. }
                    | Op::Tree { into: crate::program::Collection::Stream, .. }
            )
    });
    if reduces {
        return Err(Error::new(
            ErrorKind::Verification,
            "The parent of a reducing barrier can not be repeat()-step",
        ));
    }
    Ok(())
}
