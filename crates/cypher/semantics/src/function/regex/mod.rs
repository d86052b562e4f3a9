//! `=~`: regular expressions, as far as they are regular and the dialect's meaning is beyond doubt.
//!
//! The openCypher 9 reference names Java's expressions, which match the whole string. Whether a whole string matches
//! does not depend on greediness, so an automaton answers it, in time linear in the string. Look-around,
//! back-references, possessive and atomic groups, Unicode classes and flags beyond `i` and `s` are declined:
//! [`crate::ErrorKind::Unsupported`], *not compared*.

mod char_set;
mod class;
mod node;
mod parser;
mod program;

pub use program::Pattern;

use crate::{EvalError, knobs::RegexDialect};
use edgewise_model::Value;

/// `left =~ right`: null unless both are strings (as TCK `String8` to `String10` have it for the other string
/// predicates). To match many strings, keep a [`Pattern`].
pub fn matches(left: &Value, right: &Value, dialect: RegexDialect) -> Result<Value, EvalError> {
    match (left, right) {
        (Value::String(text), Value::String(pattern)) => {
            Ok(Value::Bool(Pattern::new(pattern, dialect)?.is_match(text)?))
        }
        _ => Ok(Value::Null),
    }
}
