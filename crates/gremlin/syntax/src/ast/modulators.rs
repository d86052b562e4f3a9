//! Steps that modify the step before them.

use super::family::family;
use super::{
    Cardinality, Column, Merge, MergeMap, Name, Nested, OptionKey, OptionValue, Order, Predicate, T, Text,
    Value,
};

family! {
    /// Modulators. In a list of steps, each follows the step it modifies.
    Modulator {
        /// Labels the step; at least one label, the first not `null`.
        "as" As(labels: Vec<Text>);
        /// What a step compares, groups, sorts or projects by.
        "by" By(by: By);
        /// Where an edge or path begins.
        "from" From(endpoint: Endpoint);
        /// Where an edge or path ends.
        "to" To(endpoint: Endpoint);
        /// Sets an option of the step.
        "with" With {
            /// The option.
            key: WithKey,
            /// The value of the option; `true` if missing.
            value: Option<WithValue>,
        };
        /// An alternative of a branch, or an argument of a merge.
        "option" Option(choice: Choice);
    }
}

/// The arguments of `by()`.
#[derive(Clone, Debug, PartialEq)]
pub struct By {
    /// The part of a value to use; without it, the value itself.
    pub key: Option<ByKey>,
    /// The sort order.
    pub order: Option<Order>,
}

/// The part of a value that `by()` uses.
#[derive(Clone, Debug, PartialEq)]
pub enum ByKey {
    /// A property, or an entry of a map.
    Property(Name),
    /// A token of the element.
    T(T),
    /// The keys or values of the map.
    Column(Column),
    /// The result of a traversal.
    Traversal(Nested),
}

/// The argument of `from()` and `to()`.
#[derive(Clone, Debug, PartialEq)]
pub enum Endpoint {
    /// A label of the path.
    Label(Name),
    /// A traversal that returns the vertex.
    Traversal(Nested),
}

/// The arguments of `option()`.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// `option(__.out())`.
    Traversal(Nested),
    /// `option(P.gt(1), __.out())`.
    Predicate(Predicate, Nested),
    /// `option(1, __.out())`, `option(Pick.any, __.out())`.
    Value(Value, Nested),
    /// `option(Merge.onCreate, [name: 'marko'])`.
    Merge {
        /// The event or end that the option is for.
        event: Merge,
        /// The properties to set.
        map: MergeMap,
        /// The cardinality of the properties; only with a map, `null` or a variable.
        cardinality: Option<Cardinality>,
    },
}

/// The key of `with()`.
#[derive(Clone, Debug, PartialEq)]
pub enum WithKey {
    /// A string.
    String(Name),
    /// A constant such as `WithOptions.tokens`.
    Constant(OptionKey),
}

/// The value of `with()`.
#[derive(Clone, Debug, PartialEq)]
pub enum WithValue {
    /// A constant such as `WithOptions.labels`.
    Constant(OptionValue),
    /// Any value.
    Value(Value),
}
