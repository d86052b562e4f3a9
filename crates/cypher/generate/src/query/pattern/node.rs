//! Makes node patterns.

use edgewise_cypher_syntax::ast::{Expr, LabelExpr, Labels, Name, NodePattern, PathElement};
use edgewise_model::relation::equality;
use edgewise_model::{Map, NodeId};

use super::super::guided::Truth;
use super::super::source::KeyId;
use super::super::{Context, ValueType, Variable, Witness};
use super::pattern_state::PatternState;

/// Makes the pattern `(v)` of a variable that is already bound, sometimes with a label that its node has. `place` is
/// the index of the variable.
pub fn bound(context: &mut Context<'_>, place: usize, id: Option<NodeId>) -> PathElement {
    let mut pattern = NodePattern::named(context.scope[place].name.clone());
    if let Some(id) = id
        && context.rng.one_in(5)
    {
        pattern.labels = labels(context, id);
    }
    PathElement::Node(pattern)
}

/// Makes the pattern for a node that a path reaches: with the variable that already holds this node, or a new one.
pub fn at(context: &mut Context<'_>, state: &PatternState, id: NodeId) -> PathElement {
    if context.rng.percent(context.config.query.reuse) {
        let same = |variable: &Variable| {
            matches!(variable.witness, Witness::Node(own) if own == id) && variable.kind == ValueType::NODE
        };
        if let Some(place) = context.scope.pick_where(context.rng, same) {
            // The path leads to a bound node, which drops rows. But paths often return to the same node anyway, so the
            // estimate is only halved.
            context.rows = (context.rows / 2.0).max(1.0);
            return bound(context, place, Some(id));
        }
    }
    new_pattern(context, state, id)
}

/// Makes the pattern of a new node at which a path begins, and multiplies the estimated number of rows.
pub fn new(context: &mut Context<'_>, state: &PatternState, id: NodeId) -> PathElement {
    let element = new_pattern(context, state, id);
    if let PathElement::Node(pattern) = &element {
        let source = context.source;
        let label = pattern.labels.as_ref().and_then(|labels| match &labels.expr {
            LabelExpr::Name(name) => Some(name),
            _ => None,
        });
        let count = label.map_or(source.nodes.len(), |label| source.graph.nodes_with_label(label).len());
        let share = if pattern.properties.is_some() { 0.4 } else { 1.0 };
        context.rows *= (count as f64 * share).max(1.0);
    }
    element
}

/// Makes a node pattern with labels, properties and perhaps a variable, all true for this node.
fn new_pattern(context: &mut Context<'_>, state: &PatternState, id: NodeId) -> PathElement {
    let labels = if context.rng.percent(context.config.query.labelled) { labels(context, id) } else { None };
    let properties = match context.source.graph.node(id) {
        Some(node) => property_map(context, &node.properties, context.source.keys_of_node(id)),
        None => None,
    };
    let variable = declare(context, state, Witness::Node(id));
    // Some engines do not allow a property map together with an inline WHERE.
    let allowed = properties.is_none() && context.grammar.has.node_where;
    let where_ = if allowed { inline(context, variable.as_ref()) } else { None };
    PathElement::Node(NodePattern { variable, labels, properties, where_ })
}

/// Makes a WHERE inside a node or relationship pattern, which uses only the pattern's own variable. That must be the
/// last variable in scope.
pub fn inline(context: &mut Context<'_>, variable: Option<&Name>) -> Option<Box<Expr>> {
    variable?;
    if !context.rng.percent(context.config.query.inline_filters) {
        return None;
    }
    let own = context.scope.variables().last()?.clone();
    let subqueries = std::mem::replace(&mut context.subqueries, false);
    let condition = context.with_only(own, |context| context.guided(Truth::True, 1));
    context.subqueries = subqueries;
    Some(Box::new(condition))
}

/// Declares a new node variable, most of the time; none if the node stays unnamed.
pub fn declare(context: &mut Context<'_>, state: &PatternState, witness: Witness) -> Option<Name> {
    // The first variable of a query is always declared, because a query needs one.
    if state.bare || (!context.scope.is_empty() && context.rng.percent(12)) {
        return None;
    }
    let name = context.fresh(b'n');
    let variable = Variable::new(name.clone(), ValueType::NODE, witness);
    context.scope.push(Variable { nullable: state.optional, ..variable });
    Some(name)
}

/// Makes a label expression that is true for a node, as often as configured.
fn labels(context: &mut Context<'_>, id: NodeId) -> Option<Labels> {
    if context.stale {
        return None;
    }
    let source = context.source;
    context.labels_for(&source.graph.node(id)?.labels)
}

/// Makes a property map `{k: v}` of one or two properties that the element has. Values that do not equal themselves,
/// such as NaN, are left out: they match nothing.
pub fn property_map(context: &mut Context<'_>, properties: &Map, keys: &[KeyId]) -> Option<Box<Expr>> {
    // In queries whose rows are split by a filter, property maps are rarer, so that more rows are left for the filter.
    let percent = context.config.query.property_maps / if context.row_by_row { 3 } else { 1 };
    if context.stale || !context.grammar.has.property_map || !context.rng.percent(percent) {
        return None;
    }
    let source = context.source;
    let mut entries: Vec<(Name, Expr)> = Vec::with_capacity(2);
    for _ in 0..if context.rng.one_in(5) { 2 } else { 1 } {
        let key = &source.key(*context.rng.pick(keys)?).name;
        let value = properties.get(key)?;
        // NaN matches nothing, nor does a stored list that contains NaN.
        if equality(value, value) == Some(true) && entries.iter().all(|(own, _)| own != key) {
            let literal = context.value_or_parameter(value);
            entries.push((key.clone(), literal));
        }
    }
    (!entries.is_empty()).then(|| Box::new(Expr::Map(entries)))
}
