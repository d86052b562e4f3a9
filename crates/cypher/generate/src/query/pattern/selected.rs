//! Makes paths with a path selector: `ANY SHORTEST (a)-->+(b)` and others.

use edgewise_cypher_syntax::ast::{
    PathCount, PathElement, PathPattern, PathSelector, PathWord, RelationshipPattern,
};

use super::super::{Context, ValueType, Variable, Witness};
use super::path::{self, Start};
use super::pattern_state::PatternState;
use super::{node, variable_length};

/// Makes the only path of a MATCH with a path selector. If it is not defined which path the selector chooses, only the
/// ends of the path get variables, and of a shortest path only the length is used.
pub fn selected(context: &mut Context<'_>, optional: bool) -> Option<PathPattern> {
    if !context.modern || !variable_length::has_room(context) {
        return None;
    }
    let start = path::start(context)?;
    let (Start::Bound(_, Some(id)) | Start::New(Some(id))) = start else { return None };
    let mut state = PatternState::new(optional);
    if !context.take_hop() {
        return None;
    }
    let walk = variable_length::walk(context, &mut state, id)?;
    let first = match start {
        Start::Bound(place, _) => node::bound(context, place, Some(id)),
        Start::New(_) => node::new(context, &state, id),
    };
    let types = variable_length::types(context, &walk.kinds);
    let (low, high) = variable_length::bounds(context, &walk, types.as_ref());
    let quantifier = Some(variable_length::quantifier(context, low.max(1), high));
    let relationship = RelationshipPattern { types, quantifier, ..RelationshipPattern::bare(walk.arrow) };
    let last = node::at(context, &state, walk.to);
    let (selector, kind) = selector(context);
    let mut pattern = PathPattern::chain(vec![first, PathElement::Relationship(relationship), last]);
    pattern.selector = Some(selector);
    if let Some(kind) = kind
        && context.grammar.has.named_path
        && context.rng.bool()
    {
        let name = context.fresh(b'p');
        let variable = Variable::new(name.clone(), kind, Witness::Unknown);
        context.scope.push(Variable { nullable: optional, ..variable });
        pattern.variable = Some(name);
    }
    Some(pattern)
}

/// Makes a selector, and gives the type of a variable for the path; none if nothing about the path is determined.
fn selector(context: &mut Context<'_>) -> (PathSelector, Option<ValueType>) {
    let word = match context.rng.index(4) {
        0 => Some(PathWord::Path),
        1 => Some(PathWord::Paths),
        _ => None,
    };
    match context.rng.index(7) {
        0 => (PathSelector::All(word), Some(ValueType::PATH)),
        1 => {
            let count = if context.rng.bool() { Some(count(context)) } else { None };
            (PathSelector::Any(count, word), None)
        }
        2 => (PathSelector::AllShortest(word), Some(ValueType::PATH)),
        3 => (PathSelector::AnyShortest(word), Some(ValueType::TRACK)),
        4 => (PathSelector::Shortest(count(context), word), Some(ValueType::TRACK)),
        _ => {
            let count = if context.rng.bool() { Some(count(context)) } else { None };
            (PathSelector::ShortestGroups(count, word, context.rng.bool()), Some(ValueType::PATH))
        }
    }
}

/// Makes the number of paths of a selector.
fn count(context: &mut Context<'_>) -> PathCount {
    let count = 1 + context.rng.index(3) as i64;
    let has = context.grammar.has.selector_parameter && context.config.query.parameters > 0;
    if has && context.rng.one_in(3) {
        return PathCount::Parameter(context.parameter(edgewise_model::Value::Int(count)));
    }
    PathCount::Number(count.unsigned_abs())
}
