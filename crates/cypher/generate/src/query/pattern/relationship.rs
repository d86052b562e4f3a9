//! Makes relationship patterns that match one relationship.

use edgewise_cypher_syntax::ast::{Arrow, Labels, Name, RelationshipPattern};
use edgewise_model::NodeId;

use super::super::{Context, ValueType, Variable, Witness};
use super::node;
use super::pattern_state::{PatternState, Step};

/// Takes one step from a node along a relationship of the model graph; gives the relationship pattern and the node
/// reached.
pub fn step(
    context: &mut Context<'_>,
    state: &mut PatternState,
    from: NodeId,
) -> Option<(RelationshipPattern, NodeId)> {
    let step = state.step(context, from)?;
    Some((along(context, state, step)?, step.node))
}

/// Makes the relationship pattern for a step that was taken.
pub fn along(context: &mut Context<'_>, state: &PatternState, step: Step) -> Option<RelationshipPattern> {
    let source = context.source;
    let relationship = source.graph.relationship(step.relationship)?;
    let arrow = arrow(context, step.forward);
    let types = types(context, &relationship.kind);
    let kind = types.as_ref().map(|_| &relationship.kind);
    context.rows *= source.fan(kind, arrow).max(1.0);
    let keys = source.keys_of_relationship(step.relationship);
    let properties = node::property_map(context, &relationship.properties, keys);
    let mut variable = None;
    if !state.bare && context.rng.percent(60) {
        let name = context.fresh(b'r');
        let witness = Witness::Relationship(step.relationship);
        let nullable = state.optional;
        context
            .scope
            .push(Variable { nullable, ..Variable::new(name.clone(), ValueType::RELATIONSHIP, witness) });
        variable = Some(name);
    }
    let allowed = properties.is_none() && context.grammar.has.relationship_where;
    let where_ = if allowed { node::inline(context, variable.as_ref()) } else { None };
    Some(RelationshipPattern { variable, types, properties, where_, ..RelationshipPattern::bare(arrow) })
}

/// Makes the arrow for a step in this direction; sometimes it has no head, or two.
pub fn arrow(context: &mut Context<'_>, forward: bool) -> Arrow {
    if context.grammar.has.undirected && context.rng.percent(25) {
        if context.grammar.has.both_arrows && context.rng.one_in(6) { Arrow::Both } else { Arrow::None }
    } else if forward {
        Arrow::Right
    } else {
        Arrow::Left
    }
}

/// Makes a type expression that is true for this type, as often as configured.
pub fn types(context: &mut Context<'_>, kind: &Name) -> Option<Labels> {
    if context.rng.percent(context.config.query.labelled) { context.types_for(kind) } else { None }
}
