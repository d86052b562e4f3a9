//! `MATCH (n) WHERE n:A` ⇒ `MATCH (n:A)`

use super::prelude::*;
use edgewise_cypher_syntax::ast::{LabelExpr, LabelKeyword, PathElement};

pub(super) const RULE: Rule = Rule {
    id: "label-from-where",
    change: "`MATCH (n) WHERE n:A` ⇒ `MATCH (n:A)`",
    condition: "a conjunct about a node of the clause that has no labels there; plain labels",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    let parts = conjuncts(clause.where_.as_ref().ok_or(Not::Here)?);
    let mut found = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        let Expr::HasLabels(of, labels) = part else { continue };
        let (Expr::Variable(name), LabelKeyword::Colon) = (&**of, labels.keyword) else { continue };
        if !matches!(labels.expr, LabelExpr::Name(_) | LabelExpr::Legacy(_)) {
            continue;
        }
        for (nth, path) in clause.patterns.iter().enumerate() {
            for (at, element) in path.elements().iter().enumerate() {
                if let PathElement::Node(node) = element
                    && node.variable.as_ref() == Some(name)
                    && node.labels.is_none()
                {
                    found.push((place, nth, at, labels.clone()));
                }
            }
        }
    }
    let (place, nth, at, labels) = context.one_of(found).ok_or(Not::Here)?;
    let mut clause = clause.clone();
    if let PathElement::Node(node) = &mut clause.patterns[nth].elements_mut()[at] {
        node.labels = Some(*labels);
    }
    clause.where_ = without(&parts, place);
    Ok(spot.replaced([Clause::Match(clause)]))
}

/// The conjunction of all parts except the one at `place`; none if no part is left.
pub(super) fn without(parts: &[&Expr], place: usize) -> Option<Expr> {
    let others = parts.iter().enumerate().filter(|(nth, _)| *nth != place);
    conjunction(others.map(|(_, part)| (*part).clone()))
}
