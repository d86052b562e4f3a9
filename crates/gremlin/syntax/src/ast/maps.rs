//! Steps from one value to one value: elements, properties, paths and labelled objects.

use super::family::family;
use super::{Column, Name, Nested, Operator, Pop, Scope, Text, Value};

family! {
    /// Map steps: one result per value, except the few that emit all properties, elements or bindings.
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
            /// The keys to include; all keys if empty.
            keys: Vec<Text>,
        };
        /// A map of an element's id, label, ends (of an edge) and properties.
        "elementMap" ElementMap(keys: Vec<Text>);
        /// A map with these keys, whose values come from the `by()` steps that follow. At least one key; the first is
        /// not `null`.
        "project" Project(keys: Vec<Text>);
        /// Labelled objects, the keys or values of a map, or map entries by key.
        "select" Select(select: Select);
        /// Binds labels so that all patterns are satisfied.
        "match" Match(patterns: Vec<Nested>);
        /// The path of the traverser.
        "path" Path;
        /// The given value, whatever the input is.
        "constant" Constant(value: Value);
        /// The value of an arithmetic formula.
        "math" Math(formula: Name);
        /// The elements of a collection as pairs of element and position.
        "index" Index;
        /// How many iterations `repeat()` has run.
        "loops" Loops(name: Option<Name>);
        /// The elements of a collection, one by one.
        "unfold" Unfold;
        /// Sorts by the `by()` steps that follow.
        "order" Order(scope: Option<Scope>);
        /// Returns the traverser's sack, or changes the sack with an operator.
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
        /// Which of several objects with the label is returned.
        pop: Option<Pop>,
        /// At least one label; the first two are not `null`.
        labels: Vec<Text>,
    },
    /// `select(__.values('name'))`: the key is computed.
    Traversal {
        /// Which of several objects with the label is returned.
        pop: Option<Pop>,
        /// The traversal that returns the key.
        traversal: Nested,
    },
}
