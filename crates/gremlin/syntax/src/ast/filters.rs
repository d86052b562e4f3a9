//! Steps that keep or drop traversers.

use super::family::family;
use super::{Integer, Name, Nested, Number, Predicate, Scope, T, Text, Value};

family! {
    /// Filters.
    Filter {
        /// A property or token exists, equals a value, or satisfies a predicate.
        "has" Has(has: Has);
        /// The label is one of these, or satisfies a predicate.
        "hasLabel" HasLabel(labels: Texts);
        /// The id is one of these, or satisfies a predicate.
        "hasId" HasId(ids: Values);
        /// The key of a property is one of these, or satisfies a predicate.
        "hasKey" HasKey(keys: Texts);
        /// The value of a property is one of these, or satisfies a predicate.
        "hasValue" HasValue(values: Values);
        /// A property does not exist.
        "hasNot" HasNot(key: Text);
        /// The value itself equals a value or satisfies a predicate.
        "is" Is(test: Test);
        /// The nested traversal has no result.
        "not" Not(traversal: Nested);
        /// A condition on labelled objects or a nested traversal.
        "where" Where(condition: Where);
        /// Every nested traversal has a result. Without arguments it is an infix operator between its neighbours.
        "and" And(traversals: Vec<Nested>);
        /// Some nested traversal has a result. Without arguments it is an infix operator between its neighbours.
        "or" Or(traversals: Vec<Nested>);
        /// A condition on the value.
        "filter" Filter(condition: Condition);
        /// Every element of the collection satisfies the predicate.
        "all" All(predicate: Predicate);
        /// Some element of the collection satisfies the predicate.
        "any" Any(predicate: Predicate);
        /// No element of the collection satisfies the predicate.
        "none" None(predicate: Predicate);
        /// Keeps distinct values. With labels, compares the labelled objects instead of the values.
        "dedup" Dedup {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// The labels of the objects to compare.
            labels: Vec<Text>,
        };
        /// No object occurs twice in the path.
        "simplePath" SimplePath;
        /// Some object occurs twice in the path.
        "cyclicPath" CyclicPath;
        /// Keeps the values at a range of positions; `-1` as the upper end means no upper end.
        "range" Range {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// The position of the first kept value.
            low: Integer,
            /// The position after the last kept value.
            high: Integer,
        };
        /// Keeps the first values.
        "limit" Limit {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// How many values to keep.
            count: Integer,
        };
        /// Drops the first values.
        "skip" Skip {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// How many values to drop.
            count: Integer,
        };
        /// Keeps the last values.
        "tail" Tail {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// How many values to keep; one if missing.
            count: Option<Integer>,
        };
        /// Keeps each value with this probability.
        "coin" Coin(probability: Number);
        /// Keeps a random sample of the values.
        "sample" Sample {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// How many values to keep.
            count: i64,
        };
        /// Keeps the values that arrive within this many milliseconds.
        "timeLimit" TimeLimit(milliseconds: i64);
        /// Drops everything. Written `none()` before 3.8.
        "discard" Discard;
    }
}

/// The arguments of `has()`.
#[derive(Clone, Debug, PartialEq)]
pub struct Has {
    /// The label of the element, in `has('person', 'age', 29)`. Requires a string key and a test.
    pub label: Option<Text>,
    /// The property or token.
    pub key: HasKey,
    /// What the property or token must equal or satisfy. Without a test it only has to exist, which requires a string
    /// key.
    pub test: Option<Test>,
}

/// What `has()` tests.
#[derive(Clone, Debug, PartialEq)]
pub enum HasKey {
    /// A property.
    Property(Text),
    /// A token of the element.
    T(T),
}

/// A value to equal, or a predicate to satisfy. A nested traversal is a [`Value::Nested`].
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Equal to this value.
    Value(Value),
    /// Satisfies this predicate.
    Predicate(Predicate),
}

/// Strings of which one must be equal to the tested string, or a predicate on that string.
#[derive(Clone, Debug, PartialEq)]
pub enum Texts {
    /// At least one string.
    OneOf(Vec<Text>),
    /// Satisfies this predicate.
    Predicate(Predicate),
}

/// Values of which one must be equal to the tested value, or a predicate on that value.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// At least one value; a list means its elements.
    OneOf(Vec<Value>),
    /// Satisfies this predicate.
    Predicate(Predicate),
}

/// A condition on the current value.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// The traversal has a result.
    Traversal(Nested),
    /// The value satisfies the predicate.
    Predicate(Predicate),
}

/// The arguments of `where()`. Values in its predicate are labels of the path or side effects.
#[derive(Clone, Debug, PartialEq)]
pub enum Where {
    /// `where(P.neq('a'))`, `where('b', P.neq('a'))`.
    Predicate {
        /// The label of the object to compare; without it, the current value.
        start: Option<Name>,
        /// The predicate to satisfy.
        predicate: Predicate,
    },
    /// `where(__.out())`.
    Traversal(Nested),
}
