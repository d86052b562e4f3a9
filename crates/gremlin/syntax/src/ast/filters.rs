//! Steps that keep or drop traversers.

use super::family::family;
use super::{Integer, Name, Nested, Number, Predicate, Scope, T, Text, Value};

family! {
    /// Filters.
    Filter {
        /// A property or token exists, equals a value, or meets a predicate.
        "has" Has(has: Has);
        /// The label is one of these, or meets a predicate.
        "hasLabel" HasLabel(labels: Texts);
        /// The id is one of these, or meets a predicate.
        "hasId" HasId(ids: Values);
        /// The key of a property is one of these, or meets a predicate.
        "hasKey" HasKey(keys: Texts);
        /// The value of a property is one of these, or meets a predicate.
        "hasValue" HasValue(values: Values);
        /// A property does not exist.
        "hasNot" HasNot(key: Text);
        /// The value itself.
        "is" Is(test: Test);
        /// The nested traversal gives nothing.
        "not" Not(traversal: Nested);
        /// A condition on labelled objects or a nested traversal.
        "where" Where(condition: Where);
        /// Every nested traversal gives something. Without arguments it connects its neighbours.
        "and" And(traversals: Vec<Nested>);
        /// Some nested traversal gives something. Without arguments it connects its neighbours.
        "or" Or(traversals: Vec<Nested>);
        /// A condition on the value.
        "filter" Filter(condition: Condition);
        /// Every element of the collection meets the predicate.
        "all" All(predicate: Predicate);
        /// Some element of the collection meets the predicate.
        "any" Any(predicate: Predicate);
        /// No element of the collection meets the predicate.
        "none" None(predicate: Predicate);
        /// Distinct values, by labelled objects if labels are given.
        "dedup" Dedup {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// The labels compared.
            labels: Vec<Text>,
        };
        /// No object of the path stands in it twice.
        "simplePath" SimplePath;
        /// Some object of the path stands in it twice.
        "cyclicPath" CyclicPath;
        /// A slice; `-1` as the upper end means no end.
        "range" Range {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// The first kept.
            low: Integer,
            /// The first dropped again.
            high: Integer,
        };
        /// The first few.
        "limit" Limit {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// How many.
            count: Integer,
        };
        /// All but the first few.
        "skip" Skip {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// How many.
            count: Integer,
        };
        /// The last few, or the last.
        "tail" Tail {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// How many.
            count: Option<Integer>,
        };
        /// Each with this probability.
        "coin" Coin(probability: Number);
        /// A random sample.
        "sample" Sample {
            /// Over the stream or inside the collection.
            scope: Option<Scope>,
            /// How many.
            count: i64,
        };
        /// What arrives within so many milliseconds.
        "timeLimit" TimeLimit(milliseconds: i64);
        /// Nothing. Written `none()` before 3.8.
        "discard" Discard;
    }
}

/// The arguments of `has()`.
#[derive(Clone, Debug, PartialEq)]
pub struct Has {
    /// The label of the element, in `has('person', 'age', 29)`. Needs a string key and a test.
    pub label: Option<Text>,
    /// The property or token.
    pub key: HasKey,
    /// What it must be; without it, that it exists, which needs a string key.
    pub test: Option<Test>,
}

/// What `has()` looks at.
#[derive(Clone, Debug, PartialEq)]
pub enum HasKey {
    /// A property.
    Property(Text),
    /// A token of the element.
    T(T),
}

/// A value to equal, or a predicate to meet. A nested traversal stands as [`Value::Nested`].
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Equal to it.
    Value(Value),
    /// Meets it.
    Predicate(Predicate),
}

/// Strings of which one must be equal, or a predicate.
#[derive(Clone, Debug, PartialEq)]
pub enum Texts {
    /// At least one string.
    OneOf(Vec<Text>),
    /// Meets it.
    Predicate(Predicate),
}

/// Values of which one must be equal, or a predicate.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// At least one value; a list stands for its elements.
    OneOf(Vec<Value>),
    /// Meets it.
    Predicate(Predicate),
}

/// A condition on the current value.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// The traversal gives something.
    Traversal(Nested),
    /// The predicate is met.
    Predicate(Predicate),
}

/// The arguments of `where()`. Values in its predicate are labels of the path or side effects.
#[derive(Clone, Debug, PartialEq)]
pub enum Where {
    /// `where(P.neq('a'))`, `where('b', P.neq('a'))`.
    Predicate {
        /// The label compared; without it, the current value.
        start: Option<Name>,
        /// What it must meet.
        predicate: Predicate,
    },
    /// `where(__.out())`.
    Traversal(Nested),
}
