//! `Recipe`: a way to call a function that never raises an error.

use super::super::ValueType;

/// A way to call a function: the type it returns and arguments for which it raises no error. A function may have
/// several recipes.
#[derive(Debug)]
pub struct Recipe {
    /// The registered name of the function, such as `date.truncate`.
    pub name: &'static str,
    /// The type that the function returns; none if it is the type of its arguments.
    pub returns: Option<ValueType>,
    /// What each argument is.
    pub arguments: &'static [Argument],
    /// How often the recipe is chosen by default, relative to the others.
    pub weight: u32,
}

/// A kind of argument for which the function raises no error.
#[derive(Clone, Copy, Debug)]
pub enum Argument {
    /// Any expression of a type. For nodes, relationships and paths there must be a variable.
    Of(ValueType),
    /// A scalar that is never null: a literal, or an expression wrapped so that a literal replaces null.
    NonNull(ValueType),
    /// Any expression of the type that the call should return.
    Wanted,
    /// Any expression of the type that the call should return, which must be a list.
    WantedList,
    /// A list with elements of the type that the call should return.
    ListOfWanted,
    /// A list with elements of any scalar type.
    AnyList,
    /// A node or relationship variable.
    Element,
    /// An integer literal from 0 to 6, for lengths and positions.
    Count,
    /// An integer literal from -3 to 6, for bounds of a range.
    Bound,
    /// An integer literal from 1 to 3, for the step of a range.
    Step,
    /// A string literal of one or two characters.
    Separator,
    /// One of these string literals.
    Word(&'static [&'static str]),
    /// A map literal of integers, each within its interval. The first entry is always present, and each other one only
    /// if the entry before it is.
    Fields(&'static [(&'static str, i64, i64)]),
    /// A property of a node or relationship.
    Property,
}
