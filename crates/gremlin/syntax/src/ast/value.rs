//! `Value`: an argument as written. It is a literal, an enumeration value, a collection, a traversal or a variable.

use super::{Cardinality, Direction, Dt, GType, Merge, Name, Nested, Number, Pick, T, Terminal, Traversal};

/// A value as written.
///
/// Datetimes and UUIDs keep their text, which the semantics crate parses. `None` stands for `datetime()`, which means
/// now, and for `UUID()`, which means a random UUID.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`.
    Null,
    /// `true`, `false`.
    Boolean(bool),
    /// A number with its type.
    Number(Number),
    /// A string.
    String(Name),
    /// A character; Groovy only.
    Character(char),
    /// `datetime('2023-08-02T00:00:00Z')`, `datetime()`.
    Datetime(Option<Name>),
    /// `UUID('41d2e28a-20a4-4ab0-b379-d810dede3786')`, `UUID()`.
    Uuid(Option<Name>),
    /// `T.id`.
    T(T),
    /// `Cardinality.single`, or `Cardinality.single(1)` with a value.
    Cardinality(Cardinality, Option<Box<Value>>),
    /// `Direction.OUT`.
    Direction(Direction),
    /// `Merge.onCreate`.
    Merge(Merge),
    /// `Pick.any`.
    Pick(Pick),
    /// `DT.second`.
    Dt(Dt),
    /// `GType.STRING`.
    GType(GType),
    /// `[1, 2]`.
    List(Vec<Value>),
    /// `{1, 2}`.
    Set(Vec<Value>),
    /// `1..5`: the integers from the first to the second.
    Range(Range),
    /// `[a: 1, (T.id): 2]`, in the order written; `[:]` is empty.
    Map(Vec<(MapKey, Value)>),
    /// A traversal without source: `__.out()`, `out()`.
    Nested(Nested),
    /// A traversal that is run for its result: `g.V().toList()`.
    Terminated(Box<Terminated>),
    /// A variable, whose value is sent with the request.
    Variable(Name),
}

/// A traversal with source and terminal method, used as a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Terminated {
    /// The traversal.
    pub traversal: Traversal,
    /// The method that runs the traversal.
    pub terminal: Terminal,
}

/// A range literal.
#[derive(Clone, Debug, PartialEq)]
pub enum Range {
    /// `1..5`.
    Integers(Number, Number),
    /// `'a'..'e'`.
    Strings(Name, Name),
}

/// The key of a map entry.
///
/// A bare word and the same word in quotes are the same key.
#[derive(Clone, Debug, PartialEq)]
pub enum MapKey {
    /// `a:`, `'a':`.
    String(Name),
    /// `1:`.
    Number(Number),
    /// `(T.id):`.
    T(T),
    /// `(Direction.OUT):`.
    Direction(Direction),
    /// `[1, 2]:`.
    List(Vec<Value>),
    /// `{1, 2}:`.
    Set(Vec<Value>),
    /// `[a: 1]:`.
    Map(Vec<(MapKey, Value)>),
}

/// A string argument: a label, a property key, a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Text {
    /// A string literal.
    String(Name),
    /// `null`.
    Null,
    /// A variable.
    Variable(Name),
}

/// An integer argument that may be a variable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Integer {
    /// A literal.
    Literal(i64),
    /// A variable.
    Variable(Name),
}

impl Value {
    /// A 32-bit integer.
    pub fn int(value: i32) -> Self {
        Self::Number(Number::Int(value))
    }

    /// A 64-bit integer.
    pub fn long(value: i64) -> Self {
        Self::Number(Number::Long(value))
    }

    /// A 64-bit float. NaN and the infinities have their own literals.
    pub fn double(value: f64) -> Self {
        Self::Number(Number::from_f64(value))
    }

    /// A string.
    pub fn string(text: impl Into<Name>) -> Self {
        Self::String(text.into())
    }
}

impl<T: Into<Name>> From<T> for Text {
    fn from(text: T) -> Self {
        Self::String(text.into())
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Self {
        Self::Literal(value)
    }
}
