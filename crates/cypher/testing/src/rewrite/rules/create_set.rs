//! `CREATE (n {k: e})` ⇒ `CREATE (n) SET n.k = e`

use super::prelude::*;
use edgewise_cypher_syntax::ast::{PathElement, Set, SetItem};

pub(super) const RULE: Rule = Rule {
    id: "create-set",
    change: "`CREATE (n {k: 1})` ⇒ `CREATE (n) SET n.k = 1`",
    condition: "n is new in this clause; the values are literals, parameters or variables; no key twice",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, _: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Create(create) = spot.clause() else { return Err(Not::Here) };
    let mut create = create.clone();
    let mut items = Vec::new();
    for path in &mut create.patterns {
        for element in path.elements_mut() {
            let PathElement::Node(node) = element else { continue };
            let (Some(name), Some(map)) = (&node.variable, &node.properties) else { continue };
            let Expr::Map(entries) = &**map else { continue };
            let simple =
                |value: &Expr| matches!(value, Expr::Literal(_) | Expr::Parameter(_) | Expr::Variable(_));
            require(entries.iter().all(|(_, value)| simple(value)), Guard::Writing)?;
            let twice = |(place, key)| entries[..place].iter().any(|(other, _)| other == key);
            require(!entries.iter().map(|(key, _)| key).enumerate().any(twice), Guard::DuplicateKey)?;
            items.extend(entries.iter().map(|(key, value)| SetItem::Property {
                target: Expr::property(var(name), key.clone()),
                value: value.clone(),
            }));
            node.properties = None;
        }
    }
    fits(!items.is_empty())?;
    let foreach = spot.nesting == Nesting::Foreach;
    fits(!foreach)?;
    Ok(spot.replaced([Clause::Create(create), Clause::Set(Set { items })]))
}
