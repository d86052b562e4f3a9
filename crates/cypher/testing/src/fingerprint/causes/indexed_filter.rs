//! Gives a filter inside a pattern the same features as a filter after the pattern, if there is an index: the index may
//! serve both.

use crate::fingerprint::causes::{Progress, Reading};
use crate::fingerprint::predicate::expression_features;
use edgewise_cypher_syntax::ast::PathElement;
use edgewise_cypher_syntax::walk::for_each_pattern;

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    if !reading.indexed || !reading.features.remove("pattern:inline-filter") {
        return Progress::Continue;
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
    Progress::Continue
}
