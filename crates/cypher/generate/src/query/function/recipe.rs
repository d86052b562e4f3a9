//! `Recipe`: how a function is called so that it never raises an error.

use super::super::ValueType;

/// How a function is called: its return type and safe arguments. A function may have several recipes.
#[derive(Debug)]
pub struct Recipe {
    /// Its registered name, dotted if it has a namespace.
    pub name: &'static str,
    /// The type it returns; none if it is the type of the arguments.
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
    /// A scalar that is never null: a literal, or an expression wrapped so that a literal replaces null.
    NonNull(ValueType),
    /// Any expression of the wanted return type.
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
    /// One of these literals.
    Word(&'static [&'static str]),
    /// A map of integers, each within its interval. The first entry is always present; each other entry requires
    /// the ones before it.
    Fields(&'static [(&'static str, i64, i64)]),
    /// A property of an element.
    Property,
}
