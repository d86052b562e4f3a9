//! `Predicate`: `P` and `TextP`.

use super::{GType, Name, Text, Value};

/// A predicate on one value.
#[derive(Clone, Debug, PartialEq)]
pub enum Predicate {
    /// `P.eq(1)`.
    Eq(Value),
    /// `P.neq(1)`.
    Neq(Value),
    /// `P.lt(1)`.
    Lt(Value),
    /// `P.lte(1)`.
    Lte(Value),
    /// `P.gt(1)`.
    Gt(Value),
    /// `P.gte(1)`.
    Gte(Value),
    /// `P.inside(1, 5)`: between the bounds, both excluded.
    Inside(Value, Value),
    /// `P.outside(1, 5)`: less than the first bound or greater than the second.
    Outside(Value, Value),
    /// `P.between(1, 5)`: between the bounds, the second excluded.
    Between(Value, Value),
    /// `P.within(1, 2)`. A single collection or range means its elements.
    Within(Vec<Value>),
    /// `P.without(1, 2)`.
    Without(Vec<Value>),
    /// `P.typeOf(GType.STRING)`, `P.typeOf('Integer')`.
    TypeOf(TypeName),
    /// `P.not(…)`.
    Not(Box<Predicate>),
    /// `TextP.startingWith('a')`.
    StartingWith(Text),
    /// `TextP.notStartingWith('a')`.
    NotStartingWith(Text),
    /// `TextP.endingWith('a')`.
    EndingWith(Text),
    /// `TextP.notEndingWith('a')`.
    NotEndingWith(Text),
    /// `TextP.containing('a')`.
    Containing(Text),
    /// `TextP.notContaining('a')`.
    NotContaining(Text),
    /// `TextP.regex('a.*')`.
    Regex(Text),
    /// `TextP.notRegex('a.*')`.
    NotRegex(Text),
    /// `p.and(q)`.
    And(Box<Predicate>, Box<Predicate>),
    /// `p.or(q)`.
    Or(Box<Predicate>, Box<Predicate>),
    /// `p.negate()`.
    Negate(Box<Predicate>),
}

/// The argument of `typeOf()`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeName {
    /// A type of Gremlin.
    GType(GType),
    /// A name registered with the server.
    Named(Name),
}
