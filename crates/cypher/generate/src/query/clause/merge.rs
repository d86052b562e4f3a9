//! Makes MERGE clauses.

use edgewise_cypher_syntax::ast::{Clause, Expr, Merge, MergeAction, MergeEvent, Name, SetItem};

use super::super::{Context, pattern};

/// MERGE is made only if the query has at most this many rows, by estimate. So the graph grows only a little.
const MOST_ROWS: f64 = 60.0;

/// Makes `MERGE (n:A {k: e}) [ON CREATE SET …] [ON MATCH SET …]`.
pub fn merge(context: &mut Context<'_>) -> Option<Clause> {
    if context.rows > MOST_ROWS {
        return None;
    }
    let path = pattern::merged_path(context)?;
    let mut actions = Vec::new();
    if context.grammar.has.merge_action
        && context.rng.percent(50)
        && let Some((name, of_relationship)) = &path.made
    {
        for event in [MergeEvent::Create, MergeEvent::Match] {
            if context.rng.percent(60)
                && let Some(item) = set_action(context, name, *of_relationship, &path.keys)
            {
                actions.push(MergeAction { event, items: vec![item] });
            }
        }
        if context.rng.one_in(4) {
            actions.reverse();
        }
    }
    context.stale |= !actions.is_empty();
    context.scope_extend(path.bound);
    context.wrote = true;
    // MERGE may match several elements for one row.
    context.rows *= 2.0;
    context.single = false;
    Some(Clause::Merge(Merge { pattern: path.pattern, actions }))
}

/// Makes `x.k = literal` for ON CREATE or ON MATCH. The key `k` is not in the pattern, so that later rows still match
/// the same elements.
fn set_action(
    context: &mut Context<'_>,
    name: &Name,
    of_relationship: bool,
    keys: &[Name],
) -> Option<SetItem> {
    let key = context.stored_key(of_relationship)?;
    let source = context.source;
    let own = &source.key(key).name;
    if keys.contains(own) {
        return None;
    }
    let target = Expr::property(Expr::Variable(name.clone()), own.clone());
    Some(SetItem::Property { target, value: context.stored_literal(key) })
}
