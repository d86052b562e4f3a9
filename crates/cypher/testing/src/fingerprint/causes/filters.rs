//! Decides whether a clause has a filter.

use edgewise_cypher_syntax::ast::{Clause, PathElement, PathPattern};

/// Whether a clause has a filter: WHERE, or properties or WHERE inside its pattern.
pub(super) fn filters(clause: &Clause) -> bool {
    match clause {
        Clause::Match(inner) => {
            let elements = inner.patterns.iter().flat_map(PathPattern::elements);
            let mut inside = elements.map(|element| match element {
                PathElement::Node(node) => node.properties.is_some() || node.where_.is_some(),
                PathElement::Relationship(step) => step.properties.is_some() || step.where_.is_some(),
                PathElement::Group(_) => false,
            });
            inner.where_.is_some() || inside.any(|inside| inside)
        }
        Clause::With(with) => with.where_.is_some(),
        _ => false,
    }
}
