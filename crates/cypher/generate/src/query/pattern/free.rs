//! Makes free patterns, which are drawn from the schema alone, so that they may match nothing.

use edgewise_cypher_syntax::ast::{NodePattern, PathElement, PathLength, RelationshipPattern};

use super::super::{Context, ValueType, Variable, Witness};
use super::pattern_state::PatternState;
use super::{node as node_pattern, relationship, variable_length};

/// Makes the first node of a free path, with a random label.
pub fn node(context: &mut Context<'_>, state: &PatternState) -> PathElement {
    let element = end(context, state);
    context.rows *= context.source.nodes.len().max(1) as f64;
    element
}

/// Makes a further node of a free path.
fn end(context: &mut Context<'_>, state: &PatternState) -> PathElement {
    let labelled = context.rng.percent(context.config.query.labelled);
    let source = context.source;
    let labels = match context.rng.pick(&source.labels) {
        Some(label) if labelled => context.labels_for(std::slice::from_ref(label)),
        _ => None,
    };
    let variable = node_pattern::declare(context, state, Witness::Unknown);
    PathElement::Node(NodePattern { variable, labels, ..NodePattern::default() })
}

/// Extends a path by relationships of random types in random directions.
pub fn walk(
    context: &mut Context<'_>,
    state: &PatternState,
    first: PathElement,
    length: usize,
) -> Vec<PathElement> {
    let mut elements = Vec::with_capacity((2 * length + 1).min(5));
    elements.push(first);
    for _ in 0..length {
        if !context.take_hop() {
            break;
        }
        let forward = context.rng.bool();
        let arrow = relationship::arrow(context, forward);
        let kind = context.rng.pick(&context.source.types);
        let types = kind.and_then(|kind| relationship::types(context, kind));
        let mut pattern = RelationshipPattern { types, ..RelationshipPattern::bare(arrow) };
        let long = !context.modern && context.grammar.has.variable_length;
        if long && context.rng.one_in(9) && variable_length::has_room(context) {
            let high = 1 + context.rng.index(context.config.query.max_hops.max(1) as usize);
            variable_length::multiply_rows(context, arrow, 0, high);
            pattern.length = Some(PathLength::Range(Some(context.rng.index(2) as u64), Some(high as u64)));
            pattern.variable = variable_length::declare(context, state);
        } else {
            context.rows *= context.source.fan(kind, arrow).max(1.0);
            if !state.bare && context.rng.percent(60) {
                let name = context.fresh(b'r');
                let variable = Variable::new(name.clone(), ValueType::RELATIONSHIP, Witness::Unknown);
                context.scope.push(Variable { nullable: state.optional, ..variable });
                pattern.variable = Some(name);
            }
        }
        elements.push(PathElement::Relationship(pattern));
        elements.push(end(context, state));
    }
    elements
}
