//! Relationship patterns of one step.

use edgewise_cypher::ast::{Arrow, Labels, Name, RelationshipPattern};
use edgewise_model::NodeId;

use super::super::{Context, ValueType, Variable, Witness};
use super::cut::Cut;
use super::node;

/// One step from a node along a relationship of the model graph: the pattern and the node it leads to.
pub fn step(context: &mut Context<'_>, cut: &mut Cut, from: NodeId) -> Option<(RelationshipPattern, NodeId)> {
    let step = cut.step(context, from)?;
    let source = context.source;
    let relationship = source.graph.relationship(step.relationship)?;
    let arrow = arrow(context, step.forward);
    let types = types(context, &relationship.kind);
    let kind = types.as_ref().map(|_| &relationship.kind);
    context.rows *= source.fan(kind, arrow).max(1.0);
    let keys = source.keys_of_relationship(step.relationship);
    let properties = node::property_map(context, &relationship.properties, keys);
    let mut variable = None;
    if context.rng.percent(60) {
        let name = context.fresh(b'r');
        let witness = Witness::Relationship(step.relationship);
        let nullable = cut.optional;
        context
            .scope
            .push(Variable { nullable, ..Variable::new(name.clone(), ValueType::RELATIONSHIP, witness) });
        variable = Some(name);
    }
    Some((RelationshipPattern { variable, types, properties, ..RelationshipPattern::bare(arrow) }, step.node))
}

/// The arrow of a step, now and then without a head.
pub fn arrow(context: &mut Context<'_>, forward: bool) -> Arrow {
    if context.grammar.has.undirected && context.rng.percent(25) {
        Arrow::None
    } else if forward {
        Arrow::Right
    } else {
        Arrow::Left
    }
}

/// The type of a step, now and then with another beside it.
pub fn types(context: &mut Context<'_>, kind: &Name) -> Option<Labels> {
    if !context.rng.percent(context.config.query.labelled) {
        return None;
    }
    if context.grammar.has.type_bar && context.rng.one_in(6) {
        let other = context.rng.pick(&context.source.types)?;
        if other != kind {
            let mut both = vec![kind.clone(), other.clone()];
            context.rng.shuffle(&mut both);
            return Labels::one_of(both);
        }
    }
    Some(Labels::one(kind.clone()))
}
