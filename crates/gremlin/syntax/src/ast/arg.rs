//! `Arg`: one argument of a step, independent of the step.

use super::{
    Cardinality, Column, Direction, Dt, GType, Integer, Merge, Name, Nested, Number, Operator, OptionKey,
    OptionValue, Order, Pop, Predicate, Scope, T, Text, Value,
};

/// An argument of a step, as written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Arg<'a> {
    /// A value.
    Value(&'a Value),
    /// A string that may be `null` or a variable.
    Text(&'a Text),
    /// A string literal.
    Name(&'a Name),
    /// A nested traversal.
    Nested(&'a Nested),
    /// A predicate.
    Predicate(&'a Predicate),
    /// An integer that may be a variable.
    Integer(&'a Integer),
    /// A number.
    Number(&'a Number),
    /// A plain integer.
    Int(i64),
    /// `true` or `false`.
    Boolean(bool),
    /// `Scope`.
    Scope(Scope),
    /// `T`.
    T(T),
    /// `Order`.
    Order(Order),
    /// `Column`.
    Column(Column),
    /// `Pop`.
    Pop(Pop),
    /// `Direction`.
    Direction(Direction),
    /// `Cardinality`.
    Cardinality(Cardinality),
    /// `Merge`.
    Merge(Merge),
    /// `Operator`.
    Operator(Operator),
    /// `DT`.
    Dt(Dt),
    /// `GType`.
    GType(GType),
    /// `Barrier.normSack`.
    NormSack,
    /// A key of `with()`.
    OptionKey(OptionKey),
    /// A value of `with()`.
    OptionValue(OptionValue),
}

/// An argument that can be changed in place. To change enumerations and plain numbers, match on the step.
#[derive(Debug)]
pub enum ArgMut<'a> {
    /// A value.
    Value(&'a mut Value),
    /// A string that may be `null` or a variable.
    Text(&'a mut Text),
    /// A string literal.
    Name(&'a mut Name),
    /// A nested traversal.
    Nested(&'a mut Nested),
    /// A predicate.
    Predicate(&'a mut Predicate),
    /// An integer that may be a variable.
    Integer(&'a mut Integer),
    /// A number.
    Number(&'a mut Number),
}
