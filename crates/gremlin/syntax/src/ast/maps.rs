//! Steps from one value to one value: elements, properties, paths and labelled objects.

use super::family::family;
use super::{Column, Name, Nested, Operator, Pop, Scope, Text, Value};

family! {
    /// Maps.
    Map {
        /// The value itself.
        "identity" Identity;
        /// The id of an element.
        "id" Id;
        /// The label of an element.
        "label" Label;
        /// The key of a property.
        "key" Key;
        /// The value of a property.
        "value" Value;
        /// The element of a property.
        "element" Element;
        /// The values of properties, all or by key.
        "values" Values(keys: Vec<Text>);
        /// Properties, all or by key.
        "properties" Properties(keys: Vec<Text>);
        /// A map from key to properties.
        "propertyMap" PropertyMap(keys: Vec<Text>);
        /// A map from key to values.
        "valueMap" ValueMap {
            /// Whether id and label are included; `None` if not written.
            tokens: Option<bool>,
            /// The keys, or all.
            keys: Vec<Text>,
        };
        /// A map of an element: id, label, ends, properties.
        "elementMap" ElementMap(keys: Vec<Text>);
        /// A map with a key per `by()`; at least one key, the first not `null`.
        "project" Project(keys: Vec<Text>);
        /// Labelled objects, the keys or values of a map, or map entries by key.
        "select" Select(select: Select);
        /// Bindings that satisfy all patterns.
        "match" Match(patterns: Vec<Nested>);
        /// The path of the traverser.
        "path" Path;
        /// Always the same value.
        "constant" Constant(value: Value);
        /// A formula.
        "math" Math(formula: Name);
        /// Pairs of element and position.
        "index" Index;
        /// How many iterations `repeat()` has run.
        "loops" Loops(name: Option<Name>);
        /// The elements of a collection, one by one.
        "unfold" Unfold;
        /// Sorts, by the `by()` that follow.
        "order" Order(scope: Option<Scope>);
        /// The sack, or its change by an operator.
        "sack" Sack(operator: Option<Operator>);
    }
}

/// The arguments of `select()`.
#[derive(Clone, Debug, PartialEq)]
pub enum Select {
    /// `select(Column.keys)`.
    Column(Column),
    /// `select('a')`, `select(Pop.first, 'a', 'b')`.
    Labels {
        /// Which of several objects with the label.
        pop: Option<Pop>,
        /// At least one label; the first two are not `null`.
        labels: Vec<Text>,
    },
    /// `select(__.values('name'))`: the key is computed.
    Traversal {
        /// Which of several objects with the label.
        pop: Option<Pop>,
        /// Returns the key.
        traversal: Nested,
    },
}
