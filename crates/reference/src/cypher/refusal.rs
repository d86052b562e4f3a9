//! Turns the reference's errors into outcomes.

use edgewise_cypher_semantics::{ErrorKind, Phase, ReferenceError};
use edgewise_engine::{ErrorClass, Outcome};

/// The outcome of a statement for which the reference raised an error.
pub(super) fn refusal(error: &ReferenceError) -> Outcome {
    let class = match (error.kind, error.phase) {
        (ErrorKind::Resource, _) => ErrorClass::Resource,
        (ErrorKind::Unsupported, _) => ErrorClass::Unsupported,
        // These errors occur only with a planted fault. In this process a planted crash or hang is reported as an
        // internal error; only in a child process does the reference really crash or hang.
        (ErrorKind::Internal | ErrorKind::Abort | ErrorKind::Endless, _) => ErrorClass::Internal,
        (ErrorKind::ConstraintVerificationFailed | ErrorKind::ConstraintValidationFailed, _) => {
            ErrorClass::Constraint
        }
        (ErrorKind::SyntaxError, Phase::CompileTime) => ErrorClass::Syntax,
        (_, Phase::CompileTime) => ErrorClass::Semantic,
        (_, Phase::Runtime) => ErrorClass::Data,
    };
    Outcome::Error { class, code: Some(format!("{:?}", error.detail)), message: error.to_string() }
}
