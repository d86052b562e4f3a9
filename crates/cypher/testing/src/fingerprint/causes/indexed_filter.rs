//! A filter inside a pattern that an index serves. It gets the same features as a filter after the pattern.

use crate::fingerprint::causes::{Reading, Told};
use crate::fingerprint::predicate::expression_features;
use edgewise_cypher_syntax::ast::PathElement;
use edgewise_cypher_syntax::walk::for_each_pattern;

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !reading.indexed || !reading.features.remove("pattern:inline-filter") {
        return Told::Part;
    }
    let features = &mut reading.features;
    for_each_pattern(reading.query, |pattern| {
        for element in pattern.elements() {
            let (properties, filter) = match element {
                PathElement::Node(node) => (&node.properties, &node.where_),
                PathElement::Relationship(step) => (&step.properties, &step.where_),
                PathElement::Group(_) => continue,
            };
            if properties.is_some() {
                features.insert("op:equality".to_owned());
            }
            filter.iter().for_each(|filter| expression_features(filter, features));
        }
    });
    Told::Part
}
