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
        /// The string in upper case.
        "toUpper" ToUpper(scope: Option<Scope>);
        /// The string in lower case.
        "toLower" ToLower(scope: Option<Scope>);
        /// The number of characters.
        "length" Length(scope: Option<Scope>);
        /// The string without white space at both ends.
        "trim" Trim(scope: Option<Scope>);
        /// The string without white space at the start.
        "lTrim" LTrim(scope: Option<Scope>);
        /// The string without white space at the end.
        "rTrim" RTrim(scope: Option<Scope>);
        /// The string or list in reverse.
        "reverse" Reverse;
        /// Replaces every occurrence of a string.
        "replace" Replace {
            /// Whether the step works on the whole value or on each element of a list.
            scope: Option<Scope>,
            /// What is replaced.
            old: Text,
            /// What it is replaced by.
            new: Text,
        };
        /// Splits the string into a list of parts.
        "split" Split {
            /// Whether the step works on the whole value or on each element of a list.
            scope: Option<Scope>,
            /// What separates the parts; `null` is white space.
            separator: Text,
        };
        /// The characters of the string from one position to another.
        "substring" Substring {
            /// Whether the step works on the whole value or on each element of a list.
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
        /// Adds an amount of time to a date.
        "dateAdd" DateAdd {
            /// The unit of time.
            unit: Dt,
            /// The number of units to add.
            amount: i64,
        };
        /// The milliseconds between two dates.
        "dateDiff" DateDiff(other: DateDiff);
    }
}

/// The arguments of `concat()`.
#[derive(Clone, Debug, PartialEq)]
pub enum Concat {
    /// The strings to append; without any, the value stays as it is.
    Texts(Vec<Text>),
    /// At least one traversal, each of which returns a string to append.
    Traversals(Vec<Nested>),
}

/// The argument of `dateDiff()`.
#[derive(Clone, Debug, PartialEq)]
pub enum DateDiff {
    /// A date literal: [`Value::Datetime`].
    Date(Value),
    /// A traversal that returns a date.
    Traversal(Nested),
}
