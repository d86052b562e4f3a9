//! Makes quantified path patterns: `((a)-[r]->(b) WHERE p){1,3}`.

use edgewise_cypher_syntax::ast::{NodePattern, PathElement, PathGroup, RelationshipPattern};
use edgewise_model::NodeId;

use super::super::guided::Truth;
use super::super::{Context, ValueType, Variable, Witness};
use super::pattern_state::PatternState;
use super::variable_length;

/// Makes a quantified pattern around one or more steps of the model graph, and gives the node at which it ends. Its
/// variables are lists outside of it.
pub fn group(
    context: &mut Context<'_>,
    state: &mut PatternState,
    from: NodeId,
) -> Option<(PathGroup, NodeId)> {
    let walk = variable_length::walk(context, state, from)?;
    let types = variable_length::types(context, &walk.kinds);
    let (low, high) = variable_length::bounds(context, &walk, types.as_ref());
    let quantifier = Some(variable_length::quantifier(context, low, high));
    let mut named: Vec<Variable> = Vec::with_capacity(3);
    let mut name = |context: &mut Context<'_>, letter: u8, kind: ValueType, witness: Witness| {
        if state.bare || context.rng.percent(40) {
            return None;
        }
        let name = context.fresh(letter);
        named.push(Variable::new(name.clone(), kind, witness));
        Some(name)
    };
    let left = name(context, b'n', ValueType::NODE, Witness::Node(from));
    let own = Witness::Relationship(walk.first.relationship);
    let middle = name(context, b'r', ValueType::RELATIONSHIP, own);
    let right = name(context, b'n', ValueType::NODE, Witness::Node(walk.first.node));
    // A condition is added only for a single repetition: for several, it is not known which nodes each repetition
    // matches.
    let condition = walk.hops == 1 && !named.is_empty() && context.rng.percent(40);
    let where_ = condition.then(|| {
        let around = context.scope.take();
        named.iter().cloned().for_each(|variable| context.scope.push(variable));
        let subqueries = std::mem::replace(&mut context.subqueries, false);
        let condition = context.guided(Truth::True, 1);
        context.subqueries = subqueries;
        context.scope.restore(around);
        Box::new(condition)
    });
    for variable in named {
        let outside = Variable::new(variable.name, variable.kind.list(), Witness::Unknown);
        context.scope.push(Variable { nullable: state.optional, ..outside });
    }
    // A path variable inside the parentheses: it holds the path of one repetition inside, and the list of these paths
    // outside.
    let mut subpath = None;
    if !state.bare && context.grammar.has.subpath_variable && context.rng.bool() {
        let name = context.fresh(b'p');
        let outside = Variable::new(name.clone(), ValueType::PATH.list(), Witness::Unknown);
        context.scope.push(Variable { nullable: state.optional, ..outside });
        subpath = Some(name);
    }
    let node = |variable| PathElement::Node(NodePattern { variable, ..NodePattern::default() });
    let relationship =
        RelationshipPattern { variable: middle, types, ..RelationshipPattern::bare(walk.arrow) };
    let elements = vec![node(left), PathElement::Relationship(relationship), node(right)];
    Some((PathGroup { variable: subpath, elements, where_, quantifier }, walk.to))
}
