//! Renames the variables of generated traversals, so that no two traversals of a round share a name.

use edgewise_gremlin_generate::GeneratedTraversal;
use edgewise_gremlin_semantics::exchange::{ElementNames, to_model};
use edgewise_gremlin_syntax::ast::{Integer, Name, Text, Traversal, Value};
use edgewise_gremlin_syntax::walk::{VisitMut, walk_value_mut};
use edgewise_model::Map;

/// The traversal with renamed variables, and the values of the variables.
pub(super) fn with_unique_variables(generated: GeneratedTraversal, place: usize) -> (Traversal, Map) {
    let renamed = |name: &Name| Name::from(format!("{name}_{place}"));
    let names = ElementNames::new();
    let parameters = generated.parameters.iter();
    let parameters = parameters.map(|(name, value)| (renamed(name), to_model(value, &names))).collect();
    let mut traversal = generated.traversal;
    if !generated.parameters.is_empty() {
        Rename(&renamed).traversal(&mut traversal);
    }
    (traversal, parameters)
}

struct Rename<'a>(&'a dyn Fn(&Name) -> Name);

impl VisitMut for Rename<'_> {
    fn value(&mut self, value: &mut Value) {
        if let Value::Variable(name) = value {
            *name = (self.0)(name);
        }
        walk_value_mut(self, value);
    }

    fn text(&mut self, text: &mut Text) {
        if let Text::Variable(name) = text {
            *name = (self.0)(name);
        }
    }

    fn integer(&mut self, integer: &mut Integer) {
        if let Integer::Variable(name) = integer {
            *name = (self.0)(name);
        }
    }
}

/// Whether a statement uses a parameter of this name: the name occurs in it as a separate word.
pub(crate) fn mentions(text: &str, name: &str) -> bool {
    let of_name = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(place, _)| {
        let before = text[..place].chars().next_back();
        let after = text[place + name.len()..].chars().next();
        // After or before a quote the word is part of a string; before a parenthesis or after a dot it is a step.
        !before.is_some_and(|c| of_name(c) || matches!(c, '"' | '\'' | '.'))
            && !after.is_some_and(|c| of_name(c) || matches!(c, '"' | '\'' | '('))
    })
}

#[cfg(test)]
mod tests {
    use super::mentions;

    #[test]
    fn a_parameter_is_recognised_as_a_separate_word() {
        for (text, named) in [
            ("g.V(x_1)", true),
            ("g.V().has('a', x_1).is(2)", true),
            ("g.V(x_12)", false),
            ("g.V(ax_1)", false),
            ("g.inject('x_1')", false),
            ("g.x_1()", false),
        ] {
            assert_eq!(mentions(text, "x_1"), named, "{text}");
        }
    }
}
