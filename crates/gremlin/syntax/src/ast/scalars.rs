//! Steps on strings, numbers and dates.

use super::family::family;
use super::{Dt, GType, Name, Nested, Scope, Text, Value};

family! {
    /// String, number and date steps.
    Scalar {
        /// Appends strings, or the results of traversals.
        "concat" Concat(concat: Concat);
        /// The value as a string.
        "asString" AsString(scope: Option<Scope>);
        /// Fills a template such as `'%{name} is %{_}'`.
        "format" Format(template: Name);
        /// Upper case.
        "toUpper" ToUpper(scope: Option<Scope>);
        /// Lower case.
        "toLower" ToLower(scope: Option<Scope>);
        /// The number of characters.
        "length" Length(scope: Option<Scope>);
        /// Without white space at both ends.
        "trim" Trim(scope: Option<Scope>);
        /// Without white space at the start.
        "lTrim" LTrim(scope: Option<Scope>);
        /// Without white space at the end.
        "rTrim" RTrim(scope: Option<Scope>);
        /// The string or list in reverse.
        "reverse" Reverse;
        /// Replaces every occurrence.
        "replace" Replace {
            /// The whole value or each element.
            scope: Option<Scope>,
            /// What is replaced.
            old: Text,
            /// What it is replaced by.
            new: Text,
        };
        /// A list of parts.
        "split" Split {
            /// The whole value or each element.
            scope: Option<Scope>,
            /// What separates the parts; `null` is white space.
            separator: Text,
        };
        /// A part of the string.
        "substring" Substring {
            /// The whole value or each element.
            scope: Option<Scope>,
            /// The position of the first kept character; negative positions count from the end.
            start: i64,
            /// The position after the last kept character.
            end: Option<i64>,
        };
        /// The value as a boolean.
        "asBool" AsBool;
        /// The value as a date.
        "asDate" AsDate;
        /// The value as a number, of a type if one is given.
        "asNumber" AsNumber(kind: Option<GType>);
        /// Adds to a date.
        "dateAdd" DateAdd {
            /// The unit.
            unit: Dt,
            /// The number of units to add.
            amount: i64,
        };
        /// Milliseconds between two dates.
        "dateDiff" DateDiff(other: DateDiff);
    }
}

/// The arguments of `concat()`.
#[derive(Clone, Debug, PartialEq)]
pub enum Concat {
    /// Strings; none leaves the value as it is.
    Texts(Vec<Text>),
    /// At least one traversal, each giving a string.
    Traversals(Vec<Nested>),
}

/// The argument of `dateDiff()`.
#[derive(Clone, Debug, PartialEq)]
pub enum DateDiff {
    /// A date literal: [`Value::Datetime`].
    Date(Value),
    /// A traversal that gives a date.
    Traversal(Nested),
}
