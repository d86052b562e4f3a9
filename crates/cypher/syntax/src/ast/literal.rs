//! Syntax trees of literals. Signs are operators, so numbers here are never negative.

use super::Name;
use std::hash::{Hash, Hasher};

/// A literal that is not a list or a map: `<unsigned literal>` of the grammar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Literal {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// An integer.
    Integer(IntegerLiteral),
    /// A float.
    Float(FloatLiteral),
    /// A string, without quotes and escapes.
    String(Name),
    /// `INF`, `INFINITY` (Cypher 25).
    Infinity,
    /// `NAN` (Cypher 25).
    NaN,
}

/// An unsigned integer, at most 2^63. The value 2^63 is allowed only directly below a unary minus, because
/// `-9223372036854775808` is a sign and this literal; elsewhere the parser rejects it as `IntegerOverflow`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IntegerLiteral {
    /// The value of the integer, whatever its radix.
    pub value: u64,
    /// How the integer is written.
    pub radix: Radix,
}

/// How an integer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Radix {
    /// `26`
    Decimal,
    /// `0x1a`
    Hex,
    /// `0o32`
    Octal,
}

/// A finite, non-negative float. Two of them are equal if their bits are.
#[derive(Clone, Copy, Debug)]
pub struct FloatLiteral(pub f64);

impl PartialEq for FloatLiteral {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for FloatLiteral {}

impl Hash for FloatLiteral {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}
