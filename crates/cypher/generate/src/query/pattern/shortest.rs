//! Makes `shortestPath` and `allShortestPaths` patterns.

use edgewise_cypher_syntax::ast::{
    CompareOp, Expr, Labels, NodePattern, PathElement, PathLength, PathPattern, PathShape,
    RelationshipPattern,
};
use edgewise_model::NodeId;

use super::super::{Context, ValueType, Variable, Witness};
use super::relationship;

/// Two node variables that hold different nodes in the remembered row.
struct Pair {
    left: usize,
    right: usize,
}

/// Chooses such a pair of variables; none if there is none.
fn pair(context: &mut Context<'_>) -> Option<Pair> {
    let id_of = |variable: &Variable| match variable.witness {
        Witness::Node(id) if variable.kind == ValueType::NODE && !variable.nullable => Some(id),
        _ => None,
    };
    let left = context.scope.pick_where(context.rng, |variable| id_of(variable).is_some())?;
    let own: NodeId = id_of(&context.scope[left])?;
    let right =
        context.scope.pick_where(context.rng, |variable| id_of(variable).is_some_and(|id| id != own))?;
    Some(Pair { left, right })
}

/// The condition `a <> b`, because engines refuse a shortest path from a node to itself.
fn nodes_differ(context: &Context<'_>, pair: &Pair) -> Expr {
    let variable = |place: usize| Expr::Variable(context.scope[place].name.clone());
    Expr::compare(CompareOp::NotEqual, variable(pair.left), variable(pair.right))
}

/// The pattern of the shortest path between the two variables.
fn shape(context: &mut Context<'_>, pair: &Pair, all: bool) -> PathShape {
    let forward = context.rng.bool();
    let arrow = relationship::arrow(context, forward);
    let source = context.source;
    let types = match context.rng.pick(&source.types) {
        Some(kind) if context.rng.percent(40) => Some(Labels::one(kind.clone())),
        _ => None,
    };
    let most = u64::from(context.config.query.max_hops.max(1));
    let length = match context.rng.index(4) {
        0 if context.grammar.has.open_length => PathLength::Any,
        1 => PathLength::Range(Some(1), Some(most)),
        _ => PathLength::Range(None, Some(most)),
    };
    let node = |context: &Context<'_>, place: usize| {
        PathElement::Node(NodePattern::named(context.scope[place].name.clone()))
    };
    let relationship =
        RelationshipPattern { types, length: Some(length), ..RelationshipPattern::bare(arrow) };
    let elements =
        vec![node(context, pair.left), PathElement::Relationship(relationship), node(context, pair.right)];
    PathShape::Shortest { all, elements }
}

/// Makes `p = shortestPath((a)-[*]-(b))` between two bound nodes, and the condition `a <> b`, which must be checked
/// before. If there are several shortest paths, only the length of `p` may be used.
pub fn shortest(context: &mut Context<'_>, all: bool) -> Option<(PathPattern, Expr)> {
    let pair = pair(context)?;
    let condition = nodes_differ(context, &pair);
    let shape = shape(context, &pair, all);
    let named = !context.grammar.has.unnamed_shortest_path || context.rng.percent(80);
    let variable = named.then(|| {
        let name = context.fresh(b'p');
        let kind = if all { ValueType::PATH } else { ValueType::TRACK };
        let variable = Variable::new(name.clone(), kind, Witness::Unknown);
        context.scope.push(Variable { nullable: true, ..variable });
        name
    });
    Some((PathPattern { variable, selector: None, shape }, condition))
}

/// Makes the condition and the value of `CASE WHEN a <> b THEN length(shortestPath((a)-[*]-(b))) END`.
pub fn shortest_value(context: &mut Context<'_>) -> Option<(Expr, Expr)> {
    let pair = pair(context)?;
    let condition = nodes_differ(context, &pair);
    let pattern = PathPattern { variable: None, selector: None, shape: shape(context, &pair, false) };
    Some((condition, Expr::call("length", vec![Expr::Pattern(Box::new(pattern))])))
}
