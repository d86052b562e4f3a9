//! Smaller queries with fewer patterns, shorter paths, or fewer conditions on nodes and relationships.

use super::clause::each_clause;
use edgewise_cypher_syntax::ast::{
    Clause, Expr, LabelExpr, Labels, NodePattern, PathElement, PathLength, PathPattern, Query,
    RelationshipPattern,
};

/// The query without one path of a clause, for each path. The last path of a clause stays.
pub(super) fn drop_pattern(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let count = patterns(clause).len();
        for place in (0..count).filter(|_| count > 1) {
            let mut smaller = clause.clone();
            patterns_mut(&mut smaller).remove(place);
            out.push(smaller);
        }
    });
    candidates
}

/// The query with one path that is shorter by its first or last relationship, or has no variable.
pub(super) fn shorten_path(query: &Query) -> Vec<Query> {
    each_path(query, |path, out| {
        if path.elements().len() >= 3 {
            for from_front in [false, true] {
                let mut smaller = path.clone();
                let elements = smaller.elements_mut();
                if from_front {
                    elements.drain(..2);
                } else {
                    elements.truncate(elements.len() - 2);
                }
                out.push(smaller);
            }
        }
        if path.variable.is_some() {
            out.push(PathPattern { variable: None, ..path.clone() });
        }
    })
}

/// The query with one node or relationship that has no labels, properties, filter, length or variable; one of these at
/// a time.
pub(super) fn loosen_element(query: &Query) -> Vec<Query> {
    each_path(query, |path, out| {
        for (place, element) in path.elements().iter().enumerate() {
            let looser: Vec<PathElement> = match element {
                PathElement::Node(node) => loosen_node(node).into_iter().map(PathElement::Node).collect(),
                PathElement::Relationship(relationship) => {
                    loosen_relationship(relationship).into_iter().map(PathElement::Relationship).collect()
                }
                PathElement::Group(_) => Vec::new(),
            };
            for element in looser {
                let mut smaller = path.clone();
                smaller.elements_mut()[place] = element;
                out.push(smaller);
            }
        }
    })
}

fn loosen_node(node: &NodePattern) -> Vec<NodePattern> {
    let mut looser = vec![
        NodePattern { labels: None, ..node.clone() },
        NodePattern { properties: None, ..node.clone() },
        NodePattern { where_: None, ..node.clone() },
        NodePattern { variable: None, ..node.clone() },
    ];
    looser.extend(
        fewer_entries(node.properties.as_deref())
            .map(|map| NodePattern { properties: Some(Box::new(map)), ..node.clone() }),
    );
    if let Some(labels) = &node.labels {
        let fewer = fewer_labels(labels).into_iter();
        looser.extend(fewer.map(|labels| NodePattern { labels: Some(labels), ..node.clone() }));
    }
    looser.retain(|candidate| candidate != node);
    looser
}

fn loosen_relationship(relationship: &RelationshipPattern) -> Vec<RelationshipPattern> {
    let mut looser = vec![
        RelationshipPattern { types: None, ..relationship.clone() },
        RelationshipPattern { properties: None, ..relationship.clone() },
        RelationshipPattern { where_: None, ..relationship.clone() },
        RelationshipPattern { length: None, ..relationship.clone() },
        RelationshipPattern { quantifier: None, ..relationship.clone() },
        RelationshipPattern { variable: None, ..relationship.clone() },
    ];
    looser.extend(
        fewer_entries(relationship.properties.as_deref())
            .map(|map| RelationshipPattern { properties: Some(Box::new(map)), ..relationship.clone() }),
    );
    if let Some(types) = &relationship.types {
        let fewer = fewer_labels(types).into_iter();
        looser.extend(fewer.map(|types| RelationshipPattern { types: Some(types), ..relationship.clone() }));
    }
    looser.retain(|candidate| candidate != relationship);
    looser
}

/// The labels without one of their names, for each name.
fn fewer_labels(labels: &Labels) -> Vec<Labels> {
    let exprs: Vec<LabelExpr> = match &labels.expr {
        LabelExpr::Legacy(names) if names.len() > 1 => (0..names.len())
            .map(|place| {
                let mut fewer = names.clone();
                fewer.remove(place);
                LabelExpr::Legacy(fewer)
            })
            .collect(),
        LabelExpr::And(left, right) | LabelExpr::Or(left, right) => vec![(**left).clone(), (**right).clone()],
        LabelExpr::Not(inner) => vec![(**inner).clone()],
        _ => Vec::new(),
    };
    exprs.into_iter().map(|expr| Labels { expr, ..labels.clone() }).collect()
}

/// The query with a variable-length relationship whose bounds are nearer to 1.
pub(super) fn shorten_bounds(query: &Query) -> Vec<Query> {
    each_path(query, |path, out| {
        for (place, element) in path.elements().iter().enumerate() {
            let PathElement::Relationship(relationship) = element else { continue };
            let Some(length) = relationship.length else { continue };
            for length in shorter_lengths(length) {
                let mut smaller = path.clone();
                smaller.elements_mut()[place] = PathElement::Relationship(RelationshipPattern {
                    length: Some(length),
                    ..relationship.clone()
                });
                out.push(smaller);
            }
        }
    })
}

/// Lengths that are nearer to 1.
fn shorter_lengths(length: PathLength) -> Vec<PathLength> {
    match length {
        PathLength::Any => Vec::new(),
        PathLength::Fixed(steps) if steps > 1 => vec![PathLength::Fixed(1), PathLength::Fixed(steps - 1)],
        PathLength::Fixed(_) => Vec::new(),
        PathLength::Range(least, most) => {
            let mut bounds = vec![PathLength::Any];
            if most.is_some() && least.is_some() {
                bounds.extend([PathLength::Range(least, None), PathLength::Range(None, most)]);
            }
            if let Some(most) = most.filter(|most| *most > 1) {
                bounds.push(PathLength::Range(least, Some(1)));
                bounds.push(PathLength::Range(least, Some(most - 1)));
            }
            if let Some(least) = least.filter(|least| *least > 1) {
                bounds.push(PathLength::Range(Some(1), most));
                bounds.push(PathLength::Range(Some(least - 1), most));
            }
            bounds
        }
    }
}

/// The property map without one entry, for each entry.
fn fewer_entries(properties: Option<&Expr>) -> impl Iterator<Item = Expr> + '_ {
    let entries = match properties {
        Some(Expr::Map(entries)) if entries.len() > 1 => entries.as_slice(),
        _ => &[],
    };
    (0..entries.len()).map(|place| {
        let mut fewer = entries.to_vec();
        fewer.remove(place);
        Expr::Map(fewer)
    })
}

/// For every path of a MATCH, CREATE or MERGE, the queries in which `make` replaces it.
pub(crate) fn each_path(query: &Query, make: impl Fn(&PathPattern, &mut Vec<PathPattern>)) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        for (place, path) in patterns(clause).iter().enumerate() {
            let mut smaller = Vec::new();
            make(path, &mut smaller);
            for path in smaller {
                let mut candidate = clause.clone();
                match &mut candidate {
                    Clause::Match(inner) => inner.patterns[place] = path,
                    Clause::Create(inner) => inner.patterns[place] = path,
                    Clause::Merge(inner) => inner.pattern = path,
                    _ => {}
                }
                out.push(candidate);
            }
        }
    });
    candidates
}

fn patterns(clause: &Clause) -> &[PathPattern] {
    match clause {
        Clause::Match(clause) => &clause.patterns,
        Clause::Create(clause) => &clause.patterns,
        Clause::Merge(clause) => std::slice::from_ref(&clause.pattern),
        _ => &[],
    }
}

/// The paths of a MATCH or CREATE. MERGE has only one path, which is never dropped.
fn patterns_mut(clause: &mut Clause) -> &mut Vec<PathPattern> {
    match clause {
        Clause::Match(clause) => &mut clause.patterns,
        Clause::Create(clause) => &mut clause.patterns,
        _ => unreachable!("only a clause with a list of patterns can lose one of them"),
    }
}
