//! Makes patterns inside expressions. They begin at a node that is already bound.

use edgewise_cypher_syntax::ast::{PathElement, PathPattern};

use super::super::Context;
use super::path::{self, Start};
use super::pattern_state::PatternState;

/// What a pattern inside an expression may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InnerPath {
    /// It is a predicate, so that it may not declare variables.
    Bare,
    /// It is part of a pattern comprehension: it may declare variables, but has no quantifiers.
    Simple,
    /// It may declare variables and have quantifiers.
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

/// Makes a path from a bound node, with at least one relationship; usually it matches for the remembered row. Its
/// variables stay in scope, so callers wrap the call in [`Context::restoring_scope`].
pub fn inner_path(context: &mut Context<'_>, kind: InnerPath) -> Option<PathPattern> {
    let (place, id) = context.anchor()?;
    let mut state = if kind == InnerPath::Bare { PatternState::bare() } else { PatternState::new(false) };
    let length = if context.rng.one_in(4) { 2 } else { 1 };
    let mut path = path::path_from(context, &mut state, Start::Bound(place, Some(id)), length);
    if path.elements().len() < 2 || (kind != InnerPath::Named && !is_simple(&path)) {
        return None;
    }
    if !context.grammar.has.named_subquery_path {
        unname(context, &mut path);
    }
    Some(path)
}

/// If the target allows no path variable here, removes the variable of the path from the pattern and from the scope.
pub fn unname(context: &mut Context<'_>, path: &mut PathPattern) {
    if let Some(name) = path.variable.take() {
        context.scope.forget(|variable| variable.name == name);
    }
}
