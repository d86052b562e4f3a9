//! A normalisation pass that simplifies patterns inside expressions, which the passes over clauses do not visit.

use crate::shrink::replace_each;
use edgewise_cypher_syntax::ast::{
    Expr, Name, NodePattern, PathElement, PathPattern, Query, RelationshipPattern, SubqueryBody,
};

/// `exists((a)-[:T]->(:L))` ⇒ `exists((a)-->())`: drops all conditions at once, then those of one element, and last
/// replaces a type by a variable.
pub(super) fn loosen_inner_patterns(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| match expr {
        Expr::Pattern(path) => {
            out.extend(looser_paths(path).into_iter().map(|path| Expr::Pattern(Box::new(path))));
        }
        Expr::PatternComprehension(inner) => {
            for pattern in looser_paths(&inner.pattern) {
                let mut plainer = inner.clone();
                plainer.pattern = pattern;
                out.push(Expr::PatternComprehension(plainer));
            }
        }
        Expr::Subquery(subquery) => {
            let SubqueryBody::Pattern { patterns, where_ } = &subquery.body else { return };
            for (place, path) in patterns.iter().enumerate() {
                for looser in looser_paths(path) {
                    let mut patterns = patterns.clone();
                    patterns[place] = looser;
                    let mut plainer = subquery.clone();
                    plainer.body = SubqueryBody::Pattern { patterns, where_: where_.clone() };
                    out.push(Expr::Subquery(plainer));
                }
            }
        }
        _ => {}
    })
}

/// The path with fewer conditions: first without any, then without those of one element.
fn looser_paths(path: &PathPattern) -> Vec<PathPattern> {
    let mut all = path.clone();
    all.elements_mut().iter_mut().for_each(|element| *element = without_conditions(element));
    let mut offers = vec![all];
    for (place, element) in path.elements().iter().enumerate() {
        let mut offer = |element: PathElement| {
            let mut plainer = path.clone();
            plainer.elements_mut()[place] = element;
            offers.push(plainer);
        };
        offer(without_conditions(element));
        if let PathElement::Relationship(step) = element
            && step.types.is_some()
        {
            let variable = step.variable.clone().or_else(|| Some(Name::from("r")));
            offer(PathElement::Relationship(RelationshipPattern { types: None, variable, ..step.clone() }));
        }
    }
    offers.retain(|offer| offer != path);
    offers
}

/// The node or relationship without labels, types, properties and filter.
fn without_conditions(element: &PathElement) -> PathElement {
    match element {
        PathElement::Node(node) => {
            PathElement::Node(NodePattern { labels: None, properties: None, where_: None, ..node.clone() })
        }
        PathElement::Relationship(step) => PathElement::Relationship(RelationshipPattern {
            types: None,
            properties: None,
            where_: None,
            ..step.clone()
        }),
        other => other.clone(),
    }
}
