//! `Function`: an entry of the function registry, and its builder.

use super::{ArgType, Dialects, Type};
use std::fmt;

/// An entry of the function registry: a function of the language with its types and properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// The dotted name of the function in its usual spelling.
    pub name: &'static str,
    /// The argument and result types, most specific first; at least one signature.
    pub signatures: &'static [Signature],
    /// What the function does with null.
    pub null: NullBehaviour,
    /// Whether the same arguments always give the same result, at any time and in any session.
    pub deterministic: bool,
    /// The errors the function may raise for arguments of the right types.
    pub raises: &'static [Raise],
    /// Whether the function aggregates over rows.
    pub aggregate: bool,
    /// Whether engines may differ in the last digits of the result.
    pub approximate: bool,
    /// True if the function returns a list in an unspecified order (`labels`, `keys`, `collect`).
    pub free_order: bool,
    /// The dialects that have the function.
    pub dialects: Dialects,
}

/// One way to call a function: the types of its arguments and of its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The types of the arguments in order.
    pub arguments: &'static [ArgType],
    /// The type of the result.
    pub result: Type,
}

/// What a function does with null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NullBehaviour {
    /// The function gives null if any argument is null.
    Propagates,
    /// The function gives null if the first argument is null; other arguments must not be null.
    FirstPropagates,
    /// The aggregate skips rows whose argument is null.
    Skips,
    /// The function has its own rule for null (`coalesce`, `exists`, `count`).
    Handles,
    /// The function takes no argument, or raises an error for null.
    Refuses,
}

/// A class of errors a function may raise although its arguments have the right types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Raise {
    /// A number is outside the range of the result.
    Overflow,
    /// A value is outside the domain of the function (`left('a', -1)`, `range(1, 2, 0)`).
    Argument,
    /// A string cannot be read as the result's type.
    Parse,
    /// A value has a type that the function refuses at run time (`toInteger([])`).
    Type,
    /// An argument is a node or relationship that was deleted earlier in the query.
    Deleted,
    /// The result needs more memory than the engine has (`range`, `repeat`).
    Resource,
}

/// The error for a call with a number of arguments that no signature takes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} takes {expected} argument(s), not {given}")]
pub struct ArityError {
    /// The name of the function.
    pub name: &'static str,
    /// How many arguments the function takes, in words.
    pub expected: String,
    /// How many arguments were given.
    pub given: usize,
}

impl Signature {
    /// The smallest number of arguments of a call.
    pub fn least(&self) -> usize {
        self.arguments.iter().filter(|argument| !argument.optional).count()
    }

    /// The largest number of arguments of a call; `None` if there is no limit.
    pub fn most(&self) -> Option<usize> {
        match self.arguments.last() {
            Some(argument) if argument.repeated => None,
            _ => Some(self.arguments.len()),
        }
    }

    /// Whether a call may have this many arguments.
    pub fn takes(&self, count: usize) -> bool {
        count >= self.least() && self.most().is_none_or(|most| count <= most)
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (index, argument) in self.arguments.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let (open, close) = if argument.optional { ("[", "]") } else { ("", "") };
            let dots = if argument.repeated { "…" } else { "" };
            write!(f, "{comma}{open}{}{dots}{close}", argument.ty)?;
        }
        write!(f, ") → {}", self.result)
    }
}

impl Function {
    /// Fails if no signature takes this many arguments.
    pub fn check_arity(&self, given: usize) -> Result<(), ArityError> {
        if self.signatures.iter().any(|signature| signature.takes(given)) {
            return Ok(());
        }
        let mut counts: Vec<String> = self
            .signatures
            .iter()
            .map(|signature| match (signature.least(), signature.most()) {
                (least, None) => format!("at least {least}"),
                (least, Some(most)) if least == most => least.to_string(),
                (least, Some(most)) => format!("{least} to {most}"),
            })
            .collect();
        counts.sort();
        counts.dedup();
        Err(ArityError { name: self.name, expected: counts.join(" or "), given })
    }

    /// Whether the function may raise any error.
    pub const fn may_raise(&self) -> bool {
        !self.raises.is_empty()
    }

    /// The parts of the function's dotted name.
    pub fn parts(&self) -> impl Iterator<Item = &'static str> {
        self.name.split('.')
    }
}

/// An entry with defaults: deterministic, exact, null for a null argument, raises nothing, in no dialect.
pub(super) const fn function(name: &'static str, signatures: &'static [Signature]) -> Function {
    Function {
        name,
        signatures,
        null: NullBehaviour::Propagates,
        deterministic: true,
        raises: &[],
        aggregate: false,
        approximate: false,
        free_order: false,
        dialects: Dialects::NONE,
    }
}

/// An aggregating function, which skips null.
pub(super) const fn aggregate(name: &'static str, signatures: &'static [Signature]) -> Function {
    let mut line = function(name, signatures);
    line.aggregate = true;
    line.null = NullBehaviour::Skips;
    line
}

impl Function {
    /// This entry with another treatment of null.
    pub(super) const fn null(mut self, null: NullBehaviour) -> Self {
        self.null = null;
        self
    }

    /// This entry for a function that may raise these errors.
    pub(super) const fn raising(mut self, raises: &'static [Raise]) -> Self {
        self.raises = raises;
        self
    }

    /// This entry for a function whose results may differ in the last digits.
    pub(super) const fn approximate(mut self) -> Self {
        self.approximate = true;
        self
    }

    /// This entry for a function that is not deterministic.
    pub(super) const fn random(mut self) -> Self {
        self.deterministic = false;
        self
    }

    /// This entry for a function that returns a list in an unspecified order.
    pub(super) const fn free_order(mut self) -> Self {
        self.free_order = true;
        self
    }

    /// This entry for a function that these dialects have.
    pub(super) const fn in_(mut self, dialects: Dialects) -> Self {
        self.dialects = dialects;
        self
    }
}

/// Makes a signature, as in `signature!(Int, Float => String)`; `[Int]` is an optional argument, `{Int}` one that
/// may be left out or repeated.
macro_rules! signature {
    (@argument [$ty:ident]) => { signature!(@argument $ty, true, false) };
    (@argument {$ty:ident}) => { signature!(@argument $ty, true, true) };
    (@argument $ty:ident) => { signature!(@argument $ty, false, false) };
    (@argument $ty:ident, $optional:literal, $repeated:literal) => {
        $crate::function::ArgType { ty: $crate::function::Type::$ty, optional: $optional, repeated: $repeated }
    };
    (=> $result:ident) => {
        $crate::function::Signature { arguments: &[], result: $crate::function::Type::$result }
    };
    ($($argument:tt),+ => $result:ident) => {
        $crate::function::Signature {
            arguments: &[$(signature!(@argument $argument)),+],
            result: $crate::function::Type::$result,
        }
    };
}
pub(super) use signature;
