//! Visitors that read or change every node of a tree.

mod walk_mut;
mod walk_ref;

pub use walk_mut::{
    VisitMut, walk_nested_mut, walk_predicate_mut, walk_query_mut, walk_source_mut, walk_step_mut,
    walk_traversal_mut, walk_value_mut,
};
pub use walk_ref::{
    Visit, walk_nested, walk_predicate, walk_query, walk_source, walk_step, walk_traversal, walk_value,
};

use crate::ast::{Integer, Name, Query, Text, Value};

/// The variables of a query, each once, in the order of their first use.
pub fn variables(query: &Query) -> Vec<Name> {
    struct Variables(Vec<Name>);
    impl Variables {
        fn add(&mut self, name: &Name) {
            if !self.0.contains(name) {
                self.0.push(name.clone());
            }
        }
    }
    impl Visit for Variables {
        fn value(&mut self, value: &Value) {
            if let Value::Variable(name) = value {
                self.add(name);
            }
            walk_value(self, value);
        }

        fn text(&mut self, text: &Text) {
            if let Text::Variable(name) = text {
                self.add(name);
            }
        }

        fn integer(&mut self, integer: &Integer) {
            if let Integer::Variable(name) = integer {
                self.add(name);
            }
        }
    }
    let mut variables = Variables(Vec::new());
    walk_query(&mut variables, query);
    variables.0
}
