//! Makes relationship patterns of variable length. They have no upper bound only if the graph has few ways to walk
//! relationships of their type.

use edgewise_cypher_syntax::ast::{Arrow, Labels, Name, PathLength, Quantifier, RelationshipPattern};
use edgewise_model::NodeId;

use super::super::{Context, ValueType, Variable, Witness};
use super::pattern_state::{PatternState, Step};
use super::{node, relationship};

/// Several steps through the model graph that one relationship pattern shall match.
pub struct Walk<'a> {
    /// The first step.
    pub first: Step,
    /// The node that the last step leads to.
    pub to: NodeId,
    /// The number of steps.
    pub hops: usize,
    /// The types of the relationships, each once.
    pub kinds: Vec<&'a Name>,
    /// An arrow that matches all steps.
    pub arrow: Arrow,
}

/// Takes one or more steps from a node.
pub fn walk<'a>(context: &mut Context<'a>, state: &mut PatternState, from: NodeId) -> Option<Walk<'a>> {
    let most = context.config.query.max_hops as usize;
    let first = state.step(context, from)?;
    let (mut to, mut hops, mut straight) = (first.node, 1, true);
    let source = context.source;
    let mut kinds: Vec<&Name> = vec![&source.graph.relationship(first.relationship)?.kind];
    while hops < most && context.rng.bool() {
        let Some(next) = state.step(context, to) else { break };
        straight &= next.forward == first.forward;
        kinds.push(&source.graph.relationship(next.relationship)?.kind);
        to = next.node;
        hops += 1;
    }
    kinds.sort_unstable();
    kinds.dedup();
    // If the steps go in both directions and the target has no patterns without direction, the pattern keeps a
    // direction, although it does not match the steps.
    let arrow = if straight || !context.grammar.has.undirected {
        relationship::arrow(context, first.forward)
    } else {
        Arrow::None
    };
    Some(Walk { first, to, hops, kinds, arrow })
}

/// Makes `-[*a..b]->` or `-[]->{a,b}` that matches one or more steps of the model graph; gives the pattern and the node
/// at which it ends.
pub fn steps(
    context: &mut Context<'_>,
    state: &mut PatternState,
    from: NodeId,
) -> Option<(RelationshipPattern, NodeId)> {
    let walk = walk(context, state, from)?;
    let types = types(context, &walk.kinds);
    let (low, high) = bounds(context, &walk, types.as_ref());
    let mut pattern = RelationshipPattern { types, ..RelationshipPattern::bare(walk.arrow) };
    if context.modern {
        pattern.quantifier = Some(quantifier(context, low, high));
    } else {
        pattern.length = Some(length(context, low, high));
        let source = context.source;
        let of_one = walk.hops == 1 && low > 0 && context.grammar.has.length_properties;
        if let Some(own) = source.graph.relationship(walk.first.relationship).filter(|_| of_one) {
            let keys = source.keys_of_relationship(walk.first.relationship);
            pattern.properties = node::property_map(context, &own.properties, keys);
        }
    }
    pattern.variable = declare(context, state);
    Some((pattern, walk.to))
}

/// Draws bounds between which the number of steps lies. There is no upper bound only if the steps have a single type of
/// which the graph has few walks.
pub fn bounds(context: &mut Context<'_>, walk: &Walk<'_>, types: Option<&Labels>) -> (usize, Option<usize>) {
    let most = (context.config.query.max_hops as usize).max(walk.hops);
    let high = walk.hops + context.rng.index(most - walk.hops + 1);
    // Often both bounds are exactly the number of steps.
    let (low, high) =
        if context.rng.one_in(5) { (walk.hops, walk.hops) } else { (context.rng.index(walk.hops + 1), high) };
    multiply_rows(context, walk.arrow, low, high);
    let single = match (types.map(|types| &types.expr), walk.kinds.as_slice()) {
        (Some(edgewise_cypher_syntax::ast::LabelExpr::Name(name)), [kind]) => name == *kind,
        _ => false,
    };
    let directed = matches!(walk.arrow, Arrow::Left | Arrow::Right);
    let open = context.grammar.has.open_length
        && single
        && directed
        && context.source.has_few_trails(walk.kinds[0])
        && context.rng.percent(75);
    // Without an upper bound the lower one matters little; 0 and 1 have spellings of their own, so they are used.
    if open { (context.rng.index(2).min(low), None) } else { (low, Some(high)) }
}

/// The bounds in the older spelling, `*a..b`.
pub fn length(context: &mut Context<'_>, low: usize, high: Option<usize>) -> PathLength {
    match (context.rng.index(4), high) {
        (0 | 1, None) if low == 1 => PathLength::Any,
        (0, Some(high)) if low == 1 => PathLength::Range(None, Some(high as u64)),
        (1..=2, Some(high)) if low == high => PathLength::Fixed(high as u64),
        _ => PathLength::Range(Some(low as u64), high.map(|high| high as u64)),
    }
}

/// The bounds in the newer spelling, `{a,b}`.
pub fn quantifier(context: &mut Context<'_>, low: usize, high: Option<usize>) -> Quantifier {
    match (low, high) {
        (0, None) if context.rng.percent(80) => Quantifier::Star,
        (1, None) if context.rng.percent(80) => Quantifier::Plus,
        (0, Some(high)) if context.rng.bool() => Quantifier::Range(None, Some(high as u64)),
        (low, Some(high)) if low == high && high > 0 => Quantifier::Fixed(high as u64),
        // `{0,0}` is an error on some engines.
        (low, high) => Quantifier::Range(Some(low as u64), high.map(|high| high.max(1) as u64)),
    }
}

/// Multiplies the estimated number of rows by the estimated number of walks with these bounds.
pub fn multiply_rows(context: &mut Context<'_>, arrow: Arrow, low: usize, high: usize) {
    let fan = context.source.fan(None, arrow);
    let ways: f64 = (low..=high).map(|hops| fan.powi(hops as i32)).sum();
    context.rows *= ways.max(1.0);
}

/// Whether the limit of rows allows a walk of the greatest configured length.
pub fn has_room(context: &Context<'_>) -> bool {
    let limits = &context.config.query;
    let ways = context.source.fan(None, Arrow::None).powi(limits.max_hops as i32);
    context.rows * ways <= f64::from(limits.max_rows)
}

/// Sometimes declares a variable for the list of relationships.
pub fn declare(context: &mut Context<'_>, state: &PatternState) -> Option<Name> {
    if state.bare || !context.grammar.has.named_length || !context.rng.percent(30) {
        return None;
    }
    let name = context.fresh(b'r');
    let kind = ValueType::RELATIONSHIP.list();
    let nullable = state.optional;
    context.scope.push(Variable { nullable, ..Variable::new(name.clone(), kind, Witness::Unknown) });
    Some(name)
}

/// Makes a type expression that is true for all these types, as often as configured.
pub fn types(context: &mut Context<'_>, kinds: &[&Name]) -> Option<Labels> {
    if !context.rng.percent(context.config.query.labelled) {
        return None;
    }
    match kinds {
        [kind] => Some(Labels::one((*kind).clone())),
        _ if context.grammar.has.type_bar => {
            Labels::one_of(kinds.iter().map(|kind| (*kind).clone()).collect())
        }
        _ => None,
    }
}
