//! Makes DELETE clauses. Later clauses use neither the variable of a deleted element nor another variable that may hold
//! the same element (Lepik and Forsberg): after DETACH DELETE of a node no node and relationship stays in scope, after
//! DELETE of a relationship no relationship.

use edgewise_cypher_syntax::ast::{
    Arrow, Clause, Delete, Expr, Match, NodePattern, PathElement, PathPattern, RelationshipPattern,
};

use super::super::{Base, Context, ValueType, Variable};

impl Context<'_> {
    /// Removes the variables that may hold a deleted element from the scope: all relationships and, if `nodes` is true,
    /// all nodes.
    fn forget_deleted(&mut self, nodes: bool) {
        let gone = |variable: &Variable| match variable.kind.base {
            Base::Node => nodes,
            Base::Relationship | Base::Path | Base::Track => true,
            // A map may contain a deleted element.
            Base::Map => true,
            _ => false,
        };
        self.hidden |= self.scope.forget(gone);
        (self.wrote, self.stale) = (true, true);
    }
}

/// Makes `DELETE r, s`.
pub fn delete_relationship(context: &mut Context<'_>) -> Option<Clause> {
    let place = context.scope.pick(context.rng, ValueType::RELATIONSHIP)?;
    let mut items = vec![Expr::Variable(context.scope[place].name.clone())];
    if context.rng.one_in(4)
        && let Some(other) = context.scope.pick(context.rng, ValueType::RELATIONSHIP)
        && other != place
    {
        items.push(Expr::Variable(context.scope[other].name.clone()));
    }
    if context.grammar.has.delete_expression && context.rng.one_in(8) {
        items = items.into_iter().map(|item| Expr::call("coalesce", vec![item.clone(), item])).collect();
    }
    context.forget_deleted(false);
    let nodetach = context.grammar.has.nodetach && context.rng.one_in(8);
    Some(Clause::Delete(Delete { detach: false, nodetach, items }))
}

/// Makes `DETACH DELETE n`.
pub fn detach_delete(context: &mut Context<'_>) -> Option<Clause> {
    let place = match context.rng.index(5) {
        0 => context.scope.pick(context.rng, ValueType::PATH),
        1 => context.scope.pick(context.rng, ValueType::RELATIONSHIP),
        _ => None,
    };
    let place = place.or_else(|| context.scope.pick(context.rng, ValueType::NODE))?;
    let items = vec![Expr::Variable(context.scope[place].name.clone())];
    context.forget_deleted(true);
    Some(Clause::Delete(Delete { detach: true, nodetach: false, items }))
}

/// Makes `OPTIONAL MATCH (n)-[r]-() DELETE r, n`: a DELETE of a node without DETACH must also delete all its
/// relationships.
pub fn delete_node(context: &mut Context<'_>) -> Option<Clause> {
    if context.nesting > 0 || !context.grammar.has.optional_match || !context.grammar.has.undirected {
        return None;
    }
    let place = context.scope.pick(context.rng, ValueType::NODE)?;
    let name = context.scope[place].name.clone();
    context.lead_with_after_write();
    let own = context.fresh(b'r');
    let relationship =
        RelationshipPattern { variable: Some(own.clone()), ..RelationshipPattern::bare(Arrow::None) };
    let elements = vec![
        PathElement::Node(NodePattern::named(name.clone())),
        PathElement::Relationship(relationship),
        PathElement::Node(NodePattern::default()),
    ];
    let patterns = vec![PathPattern::chain(elements)];
    context.lead.push(Clause::Match(Match {
        optional: true,
        mode: None,
        patterns,
        hints: Vec::new(),
        where_: None,
    }));
    context.single = false;
    context.forget_deleted(true);
    // The variable `r` is not in the scope, but `*` would include it.
    context.hidden = true;
    let items = vec![Expr::Variable(own), Expr::Variable(name)];
    Some(Clause::Delete(Delete { detach: false, nodetach: false, items }))
}
