//! `SET n.k = e` ⇒ `SET n += {k: e}`, `REMOVE n.k` ⇒ `SET n.k = null`

use super::prelude::*;
use edgewise_cypher_syntax::ast::{LabelExpr, Labels, RemoveItem, Set, SetItem};

pub(super) const RULE: Rule = Rule {
    id: "set-form",
    change: "`SET n.k = e` ⇒ `SET n += {k: e}`, `SET n:A:B` ⇒ `SET n:A, n:B`, `REMOVE n.k` ⇒ `SET n.k = null`",
    condition: "n is a variable; REMOVE: only properties",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    match spot.clause() {
        Clause::Set(set) => {
            let mut items = set.items.clone();
            let place = context.rng.index(items.len());
            let new = match &items[place] {
                SetItem::Property { target: Expr::Property(of, key), value } => {
                    let Expr::Variable(variable) = &**of else { return Err(Not::Here) };
                    let value = Expr::Map(vec![(key.clone(), value.clone())]);
                    vec![SetItem::Add { variable: variable.clone(), value }]
                }
                SetItem::Labels { variable, labels } => {
                    let LabelExpr::Legacy(names) = &labels.expr else { return Err(Not::Here) };
                    let one = |name: &Name| SetItem::Labels {
                        variable: variable.clone(),
                        labels: Labels::one(name.clone()),
                    };
                    names.iter().map(one).collect()
                }
                _ => return Err(Not::Here),
            };
            items.splice(place..=place, new);
            Ok(spot.replaced([Clause::Set(Set { items })]))
        }
        Clause::Remove(remove) => {
            let to_null = |item: &RemoveItem| match item {
                RemoveItem::Property(target) => {
                    Some(SetItem::Property { target: target.clone(), value: Expr::null() })
                }
                RemoveItem::Labels { .. } => None,
            };
            let items = remove.items.iter().map(to_null).collect::<Option<Vec<_>>>().ok_or(Not::Here)?;
            Ok(spot.replaced([Clause::Set(Set { items })]))
        }
        _ => Err(Not::Here),
    }
}
