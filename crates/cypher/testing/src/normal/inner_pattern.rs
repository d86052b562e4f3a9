//! Simpler patterns inside expressions, which the passes over clauses do not visit.

use crate::shrink::replace_each;
use edgewise_cypher_syntax::ast::{
    Expr, Name, NodePattern, PathElement, PathPattern, Query, RelationshipPattern, SubqueryBody,
};

/// `exists((a)-[:T]->(:L))` ⇒ `exists((a)-->())`, all at once, then element by element; at last a variable in
/// place of a type.
pub(super) fn loose_inside(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| match expr {
        Expr::Pattern(path) => {
            out.extend(looser(path).into_iter().map(|path| Expr::Pattern(Box::new(path))));
        }
        Expr::PatternComprehension(inner) => {
            for pattern in looser(&inner.pattern) {
                let mut plainer = inner.clone();
                plainer.pattern = pattern;
                out.push(Expr::PatternComprehension(plainer));
            }
        }
        Expr::Subquery(subquery) => {
            let SubqueryBody::Pattern { patterns, where_ } = &subquery.body else { return };
            for (place, path) in patterns.iter().enumerate() {
                for looser in looser(path) {
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

fn looser(path: &PathPattern) -> Vec<PathPattern> {
    let mut all = path.clone();
    all.elements_mut().iter_mut().for_each(|element| *element = bare(element));
    let mut offers = vec![all];
    for (place, element) in path.elements().iter().enumerate() {
        let mut offer = |element: PathElement| {
            let mut plainer = path.clone();
            plainer.elements_mut()[place] = element;
            offers.push(plainer);
        };
        offer(bare(element));
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

/// An element with only its variable.
fn bare(element: &PathElement) -> PathElement {
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
