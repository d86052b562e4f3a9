//! Relationship patterns of variable, always bounded length.

use edgewise_cypher::ast::{Arrow, Labels, Name, PathLength, RelationshipPattern};
use edgewise_model::NodeId;

use super::super::{Context, ValueType, Variable, Witness};
use super::cut::Cut;
use super::relationship;

/// `-[*a..b]->` around one or more steps of the model graph: the pattern and the node it leads to.
pub fn steps(
    context: &mut Context<'_>,
    cut: &mut Cut,
    from: NodeId,
) -> Option<(RelationshipPattern, NodeId)> {
    let most = context.config.query.max_hops as usize;
    let first = cut.step(context, from)?;
    let (mut at, mut hops, mut straight) = (first.node, 1, true);
    let source = context.source;
    let mut kinds: Vec<&Name> = vec![&source.graph.relationship(first.relationship)?.kind];
    while hops < most && context.rng.bool() {
        let Some(next) = cut.step(context, at) else { break };
        straight &= next.forward == first.forward;
        kinds.push(&source.graph.relationship(next.relationship)?.kind);
        at = next.node;
        hops += 1;
    }
    let arrow = if straight {
        relationship::arrow(context, first.forward)
    } else if context.grammar.has.undirected {
        Arrow::None
    } else {
        // A bent walk without undirected patterns: the length is kept, the witness lost.
        relationship::arrow(context, first.forward)
    };
    let most = most.max(hops);
    let high = hops + context.rng.index(most - hops + 1);
    let low = context.rng.index(hops + 1);
    grow(context, arrow, low, high);
    let length = match context.rng.index(4) {
        0 if low == 1 => PathLength::Range(None, Some(high as u64)),
        1 if low == high => PathLength::Fixed(high as u64),
        _ => PathLength::Range(Some(low as u64), Some(high as u64)),
    };
    let pattern = RelationshipPattern {
        variable: declare(context, cut),
        types: types(context, kinds),
        length: Some(length),
        ..RelationshipPattern::bare(arrow)
    };
    Some((pattern, at))
}

/// Counts the rows a variable length may give.
pub fn grow(context: &mut Context<'_>, arrow: Arrow, low: usize, high: usize) {
    let fan = context.source.fan(None, arrow);
    let ways: f64 = (low..=high).map(|hops| fan.powi(hops as i32)).sum();
    context.rows *= ways.max(1.0);
}

/// Whether the dialect has variable lengths and even the longest would not give too many rows.
pub fn has_room(context: &Context<'_>) -> bool {
    let limits = &context.config.query;
    let ways = context.source.fan(None, Arrow::None).powi(limits.max_hops as i32);
    context.grammar.has.variable_length && context.rows * ways <= f64::from(limits.max_rows)
}

/// A variable for the list of relationships, now and then.
pub fn declare(context: &mut Context<'_>, cut: &Cut) -> Option<Name> {
    if !context.grammar.has.named_length || !context.rng.percent(30) {
        return None;
    }
    let name = context.fresh(b'r');
    let kind = ValueType::RELATIONSHIP.list();
    let nullable = cut.optional;
    context.scope.push(Variable { nullable, ..Variable::new(name.clone(), kind, Witness::Unknown) });
    Some(name)
}

fn types(context: &mut Context<'_>, mut kinds: Vec<&Name>) -> Option<Labels> {
    if !context.rng.percent(context.config.query.labelled) {
        return None;
    }
    kinds.sort_unstable();
    kinds.dedup();
    match kinds.as_slice() {
        [kind] => Some(Labels::one((*kind).clone())),
        _ if context.grammar.has.type_bar => Labels::one_of(kinds.into_iter().cloned().collect()),
        _ => None,
    }
}
