//! Writes a path from its other end.

use edgewise_cypher_syntax::ast::{Arrow, PathElement, PathPattern, PathShape, RelationshipPattern};

/// The path written from its other end. None if the query could see the change: if the path has a variable, a selector,
/// a group, or a named variable-length relationship, whose list follows the written direction.
pub fn reverse_path(path: &PathPattern) -> Option<PathPattern> {
    let PathShape::Chain(elements) = &path.shape else { return None };
    if path.variable.is_some() || path.selector.is_some() || elements.len() < 3 {
        return None;
    }
    let reversed = elements.iter().rev().map(|element| match element {
        PathElement::Node(node) => Some(PathElement::Node(node.clone())),
        PathElement::Relationship(relationship) => {
            let list = relationship.length.is_some() || relationship.quantifier.is_some();
            (!list || relationship.variable.is_none())
                .then(|| PathElement::Relationship(flipped(relationship)))
        }
        PathElement::Group(_) => None,
    });
    reversed.collect::<Option<Vec<_>>>().map(PathPattern::chain)
}

/// The relationship written from its other end: its arrow is turned around.
pub(super) fn flipped(relationship: &RelationshipPattern) -> RelationshipPattern {
    let arrow = match relationship.arrow {
        Arrow::Left => Arrow::Right,
        Arrow::Right => Arrow::Left,
        arrow @ (Arrow::Both | Arrow::None) => arrow,
    };
    RelationshipPattern { arrow, ..relationship.clone() }
}
