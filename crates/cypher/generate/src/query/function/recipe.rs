//! `Recipe`: how a function is called so that it never raises an error.

use super::super::ValueType;

/// How a function is called: what it gives and which arguments are safe. A function may have several.
#[derive(Debug)]
pub struct Recipe {
    /// Its registered name, dotted if it has a namespace.
    pub name: &'static str,
    /// What it gives; none if that is the type of its arguments.
    pub returns: Option<ValueType>,
    /// Its arguments.
    pub arguments: &'static [Argument],
    /// How often it is chosen by default.
    pub weight: u32,
}

/// A safe argument.
#[derive(Clone, Copy, Debug)]
pub enum Argument {
    /// Any expression of a type. For nodes, relationships and paths there must be a variable.
    Of(ValueType),
    /// A scalar of a type that is never null: a literal, or an expression with a literal to fall back to.
    NonNull(ValueType),
    /// Any expression of the wanted type.
    Wanted,
    /// Any expression of the wanted type, which must be a list.
    WantedList,
    /// A list of values of the wanted type.
    ListOfWanted,
    /// A list of any scalar type.
    AnyList,
    /// A node or relationship variable.
    Element,
    /// A literal from 0 to 6.
    Count,
    /// A literal from -3 to 6.
    Bound,
    /// A literal from 1 to 3.
    Step,
    /// A literal string of one or two characters: not empty.
    Separator,
    /// One of some literals.
    Word(&'static [&'static str]),
    /// A map of integers, each of an interval; the first entry is always there, the others only after those before them.
    Fields(&'static [(&'static str, i64, i64)]),
    /// A property of an element.
    Property,
}
