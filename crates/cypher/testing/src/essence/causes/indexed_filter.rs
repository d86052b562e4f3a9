//! A filter inside a pattern that an index serves: its words are those of one after the pattern.

use crate::essence::causes::{Reading, Told};
use crate::essence::predicate::expression_words;
use edgewise_cypher_syntax::ast::PathElement;
use edgewise_cypher_syntax::walk::for_each_pattern;

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !reading.indexed || !reading.words.remove("pattern:inline-filter") {
        return Told::Part;
    }
    let words = &mut reading.words;
    for_each_pattern(reading.query, |pattern| {
        for element in pattern.elements() {
            let (properties, filter) = match element {
                PathElement::Node(node) => (&node.properties, &node.where_),
                PathElement::Relationship(step) => (&step.properties, &step.where_),
                PathElement::Group(_) => continue,
            };
            if properties.is_some() {
                words.insert("op:equality".to_owned());
            }
            filter.iter().for_each(|filter| expression_words(filter, words));
        }
    });
    Told::Part
}
