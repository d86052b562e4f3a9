//! Smaller queries without a clause that only passes values on: the values are inserted where they are used.

use super::clause::part_mut;
use edgewise_cypher_syntax::ast::{Clause, Expr, Imports, Name, PathElement, Projection, Query, With};
use edgewise_cypher_syntax::function::holds_aggregate;
use edgewise_cypher_syntax::walk::{VisitMut, Walk, walk_expr_mut, walk_pattern_mut};

/// The query without one WITH. In the clauses after it, its expressions replace its names.
pub(super) fn inline_with(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for (part, single) in query.parts().enumerate() {
        for (place, clause) in single.clauses.iter().enumerate() {
            let Clause::With(with) = clause else { continue };
            if !is_row_by_row(&with.projection) {
                continue;
            }
            let mut clauses = single.clauses.clone();
            clauses.remove(place);
            if let Some(filter) = &with.where_ {
                // The filter of the WITH uses its new names too.
                let mut filter = filter.clone();
                for item in &with.projection.items {
                    if let Some(alias) = &item.alias {
                        substitute(&mut filter, alias, &item.expr);
                    }
                }
                match place.checked_sub(1).and_then(|before| clauses.get_mut(before)) {
                    Some(Clause::Match(before)) if !before.optional => {
                        before.where_ = Some(match before.where_.take() {
                            Some(own) => {
                                Expr::binary(edgewise_cypher_syntax::ast::BinaryOp::And, own, filter)
                            }
                            None => filter,
                        });
                    }
                    _ => continue,
                }
            }
            for clause in &mut clauses[place..] {
                for item in &with.projection.items {
                    if let Some(alias) = &item.alias {
                        substitute(clause, alias, &item.expr);
                    }
                }
            }
            let mut candidate = query.clone();
            part_mut(&mut candidate, part).clauses = clauses;
            candidates.push(candidate);
        }
    }
    candidates
}

/// The query without one UNWIND of a list literal. An element of the list replaces the variable.
pub(super) fn inline_unwind(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for (part, single) in query.parts().enumerate() {
        for (place, clause) in single.clauses.iter().enumerate() {
            let Clause::Unwind(unwind) = clause else { continue };
            let Expr::List(elements) = &unwind.list else { continue };
            for element in elements {
                let mut clauses = single.clauses.clone();
                clauses.remove(place);
                for clause in &mut clauses[place..] {
                    substitute(clause, &unwind.variable, element);
                }
                let mut candidate = query.clone();
                part_mut(&mut candidate, part).clauses = clauses;
                candidates.push(candidate);
            }
        }
    }
    candidates
}

/// The query with a CALL or FOREACH replaced by the clauses inside it, or only the query inside a CALL.
pub(super) fn unwrap_clause(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for (part, single) in query.parts().enumerate() {
        for (place, clause) in single.clauses.iter().enumerate() {
            let mut replace = |by: Vec<Clause>| {
                let mut candidate = query.clone();
                part_mut(&mut candidate, part).clauses.splice(place..=place, by);
                candidates.push(candidate);
            };
            match clause {
                Clause::CallSubquery(call) => {
                    for inner in call.query.parts() {
                        let mut inner = inner.clauses.clone();
                        let imports = matches!(call.imports, Imports::Body)
                            && matches!(inner.first(), Some(Clause::With(with)) if is_row_by_row(&with.projection));
                        if imports {
                            inner.remove(0);
                        }
                        if let Some(Clause::Return(result)) = inner.last().cloned() {
                            inner.pop();
                            let projection = Projection { star: true, ..result.projection };
                            inner.push(Clause::With(With { projection, where_: None }));
                        }
                        replace(inner);
                    }
                }
                Clause::Foreach(foreach) => {
                    let element = match &foreach.list {
                        Expr::List(elements) => elements.first().cloned(),
                        _ => None,
                    };
                    let mut body = foreach.body.clone();
                    if let Some(element) = element {
                        body.iter_mut().for_each(|clause| substitute(clause, &foreach.variable, &element));
                    }
                    replace(body);
                }
                _ => {}
            }
            if let Clause::CallSubquery(call) = clause {
                candidates.push(call.query.clone());
            }
        }
    }
    candidates
}

/// Whether a projection only computes values row by row, without grouping, ORDER BY, SKIP, LIMIT or DISTINCT.
fn is_row_by_row(projection: &Projection) -> bool {
    !projection.items.iter().any(|item| holds_aggregate(&item.expr))
        && !projection.distinct()
        && projection.order_by.is_empty()
        && projection.skip.is_none()
        && projection.limit.is_none()
}

/// Replaces a variable by an expression everywhere. In a pattern, only another variable can replace it; otherwise the
/// query becomes invalid, which the caller checks.
fn substitute(root: &mut impl Walk, name: &Name, by: &Expr) {
    root.walk_mut(&mut Substitute { name, by });
}

struct Substitute<'a> {
    name: &'a Name,
    by: &'a Expr,
}

impl VisitMut for Substitute<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        if matches!(expr, Expr::Variable(own) if own == self.name) {
            *expr = self.by.clone();
            return;
        }
        walk_expr_mut(self, expr);
    }

    fn pattern(&mut self, pattern: &mut edgewise_cypher_syntax::ast::PathPattern) {
        walk_pattern_mut(self, pattern);
        let Expr::Variable(other) = self.by else { return };
        for element in pattern.elements_mut() {
            let variable = match element {
                PathElement::Node(node) => &mut node.variable,
                PathElement::Relationship(relationship) => &mut relationship.variable,
                PathElement::Group(_) => continue,
            };
            if variable.as_ref() == Some(self.name) {
                *variable = Some(other.clone());
            }
        }
    }
}
