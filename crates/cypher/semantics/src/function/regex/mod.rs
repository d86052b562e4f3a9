//! Regular expressions for `=~`, as far as they are regular and it is certain what they mean in the dialect.
//!
//! The openCypher 9 reference names Java's expressions, which match the whole string. Whether a whole string matches
//! does not depend on greediness, so an automaton decides it, in time linear in the length of the string. Look-around,
//! back-references, possessive and atomic groups, Unicode classes and flags other than `i` and `s` are refused with
//! [`crate::ErrorKind::Unsupported`]; then no answer of an engine counts as wrong.

mod char_set;
mod class;
mod node;
mod parser;
mod program;

pub use program::Pattern;

use crate::{EvalError, knobs::RegexDialect};
use edgewise_model::Value;

/// Evaluates `left =~ right`: null unless both are strings (as TCK `String8` to `String10` require for the other string
/// predicates). To match many strings against one expression, use a [`Pattern`].
pub fn matches(left: &Value, right: &Value, dialect: RegexDialect) -> Result<Value, EvalError> {
    match (left, right) {
        (Value::String(text), Value::String(pattern)) => {
            Ok(Value::Bool(Pattern::new(pattern, dialect)?.is_match(text)?))
        }
        _ => Ok(Value::Null),
    }
}
