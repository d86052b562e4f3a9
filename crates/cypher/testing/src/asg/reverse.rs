//! A path written from its other end.

use edgewise_cypher_syntax::ast::{Arrow, PathElement, PathPattern, PathShape, RelationshipPattern};

/// The path from its other end; none if the change would be visible: a path variable, a named list of relationships
/// (its order follows the written direction), a group, or a selector.
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

/// The relationship written from its other end.
pub(super) fn flipped(relationship: &RelationshipPattern) -> RelationshipPattern {
    let arrow = match relationship.arrow {
        Arrow::Left => Arrow::Right,
        Arrow::Right => Arrow::Left,
        arrow @ (Arrow::Both | Arrow::None) => arrow,
    };
    RelationshipPattern { arrow, ..relationship.clone() }
}
