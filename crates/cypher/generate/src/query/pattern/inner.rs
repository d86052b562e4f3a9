//! Patterns within expressions: they begin at a bound node.

use edgewise_cypher_syntax::ast::{PathElement, PathPattern};

use super::super::Context;
use super::cut::Cut;
use super::path::{self, Start};

/// What a pattern inside an expression may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InnerPath {
    /// No new variables: the pattern is a predicate.
    Bare,
    /// New variables, but no quantifiers: the pattern is part of a comprehension.
    Simple,
    /// New variables.
    Named,
}

/// Whether the path has no quantifiers, which predicates and comprehensions do not allow.
fn is_simple(path: &PathPattern) -> bool {
    path.elements().iter().all(|element| match element {
        PathElement::Node(_) => true,
        PathElement::Relationship(relationship) => relationship.quantifier.is_none(),
        PathElement::Group(_) => false,
    })
}

/// A path from a bound node, with at least one relationship; it usually matches for the remembered row. Its
/// variables stay in scope, so callers wrap the call in [`Context::inside`].
pub fn inner_path(context: &mut Context<'_>, kind: InnerPath) -> Option<PathPattern> {
    let (place, id) = context.anchor()?;
    let mut cut = if kind == InnerPath::Bare { Cut::bare() } else { Cut::new(false) };
    let length = if context.rng.one_in(4) { 2 } else { 1 };
    let mut path = path::path_from(context, &mut cut, Start::Bound(place, Some(id)), length);
    if path.elements().len() < 2 || (kind != InnerPath::Named && !is_simple(&path)) {
        return None;
    }
    if !context.grammar.has.named_subquery_path {
        unname(context, &mut path);
    }
    Some(path)
}

/// Removes the path's variable from the pattern and from the scope, if the target allows none here.
pub fn unname(context: &mut Context<'_>, path: &mut PathPattern) {
    if let Some(name) = path.variable.take() {
        context.scope.forget(|variable| variable.name == name);
    }
}
