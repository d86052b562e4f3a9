//! How the patterns of a query are combined.

use edgewise_cypher_syntax::ast::{Clause, LabelExpr, PathElement, Query};
use edgewise_cypher_syntax::walk::for_each_pattern;
use std::collections::BTreeSet;

/// Adds features for combined patterns: several MATCH clauses, a relationship between nodes that are already bound,
/// several labels on one node.
pub(super) fn shape_features(query: &Query, features: &mut BTreeSet<String>) {
    let matches = |clause: &&Clause| matches!(clause, Clause::Match(clause) if !clause.optional);
    if query.parts().flat_map(|part| &part.clauses).filter(matches).count() > 1 {
        features.insert("clause:several-matches".to_owned());
    }
    let mut known = BTreeSet::new();
    for_each_pattern(query, |pattern| {
        let (mut own, mut met) = (BTreeSet::new(), 0);
        for element in pattern.elements() {
            let PathElement::Node(node) = element else { continue };
            if let Some(variable) = &node.variable {
                met += u32::from(known.contains(variable));
                if !own.insert(variable.clone()) || met > 1 {
                    features.insert("pattern:ring".to_owned());
                }
            }
            let several = node.labels.as_ref().is_some_and(|labels| match &labels.expr {
                LabelExpr::Legacy(names) => names.len() > 1,
                LabelExpr::And(..) => true,
                _ => false,
            });
            if several {
                features.remove("pattern:label");
                features.insert("pattern:labels".to_owned());
            }
        }
        known.append(&mut own);
    });
}
