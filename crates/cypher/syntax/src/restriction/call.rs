//! Restrictions of CALL { … } and FOREACH.

use crate::ast::{
    BinaryOp, CallSubquery, Clause, Expr, Imports, Name, PathElement, Projection, ProjectionItem, Query,
    SubqueryKind, UnaryOp, With,
};
use crate::function::holds_aggregate;
use crate::walk::{Walk, for_each_clause, for_each_expr, for_each_pattern, pattern_variables, writes};
use std::collections::BTreeSet;

fn any_call(query: &Query, found: impl Fn(&CallSubquery) -> bool) -> bool {
    let mut any = false;
    for_each_clause(query, |clause| {
        if let Clause::CallSubquery(call) = clause {
            any |= found(call);
        }
    });
    any
}

/// Whether `found` is true for the clauses of the query or of a CALL subquery in it.
pub(super) fn any_clauses(query: &Query, found: fn(&[Clause]) -> bool) -> bool {
    let here = |query: &Query| query.parts().any(|part| found(&part.clauses));
    here(query) || any_call(query, |call| here(&call.query))
}

pub(super) fn after_write(query: &Query) -> bool {
    any_clauses(query, |clauses| {
        let mut wrote = false;
        clauses.iter().any(|clause| match clause {
            Clause::With(_) => {
                wrote = false;
                false
            }
            Clause::CallSubquery(call) => {
                let found = wrote;
                wrote |= writes(&call.query);
                found
            }
            Clause::Create(_)
            | Clause::Merge(_)
            | Clause::Set(_)
            | Clause::Remove(_)
            | Clause::Delete(_)
            | Clause::Foreach(_) => {
                wrote = true;
                false
            }
            _ => false,
        })
    })
}

pub(super) fn without_return(query: &Query) -> bool {
    any_call(query, |call| {
        call.query.parts().any(|part| !matches!(part.clauses.last(), Some(Clause::Return(_))))
    })
}

pub(super) fn first_with_star(query: &Query) -> bool {
    matches!(query.first.clauses.first(), Some(Clause::With(with)) if with.projection.star)
}

pub(super) fn computed_import(query: &Query) -> bool {
    any_call(query, |call| {
        let mut firsts = call.query.parts().filter_map(|part| part.clauses.first());
        call.imports == Imports::Body
            && firsts.any(|clause| matches!(clause, Clause::With(with) if !is_plain_import(with)))
    })
}

/// Whether a WITH passes variables on unchanged, with all rows.
fn is_plain_import(with: &With) -> bool {
    let Projection { quantifier, star: _, items, order_by, skip, limit } = &with.projection;
    let plain = |item: &ProjectionItem| item.alias.is_none() && matches!(item.expr, Expr::Variable(_));
    items.iter().all(plain)
        && quantifier.is_none()
        && order_by.is_empty()
        && skip.is_none()
        && limit.is_none()
        && with.where_.is_none()
}

pub(super) fn imports_path(query: &Query) -> bool {
    let mut paths: BTreeSet<Name> = BTreeSet::new();
    for_each_pattern(query, |pattern| paths.extend(pattern.variable.clone()));
    !paths.is_empty()
        && any_call(query, |call| match &call.imports {
            Imports::Star => true,
            Imports::Variables(names) => names.iter().any(|name| paths.contains(name)),
            Imports::Body => match call.query.first.clauses.first() {
                Some(Clause::With(with)) => with
                    .projection
                    .items
                    .iter()
                    .any(|item| matches!(&item.expr, Expr::Variable(name) if paths.contains(name))),
                _ => false,
            },
        })
}

pub(super) fn aggregate_first(query: &Query) -> bool {
    any_clauses(query, |clauses| match clauses.first() {
        Some(Clause::Return(first)) => aggregates(&first.projection),
        Some(Clause::With(first)) => aggregates(&first.projection),
        _ => false,
    })
}

/// Counts the comprehensions in the columns of WITH and RETURN: if the query has more, some are elsewhere.
pub(super) fn filter_comprehension(query: &Query) -> bool {
    let mut in_columns = 0;
    for_each_clause(query, |clause| {
        let projection = match clause {
            Clause::With(with) => &with.projection,
            Clause::Return(last) => &last.projection,
            _ => return,
        };
        in_columns += projection.items.iter().map(|item| comprehensions(&item.expr)).sum::<usize>();
    });
    comprehensions(query) > in_columns
}

pub(super) fn exists_as_value(query: &Query) -> bool {
    let mut conditions = 0;
    for_each_clause(query, |clause| {
        let filter = match clause {
            Clause::Match(inner) => &inner.where_,
            Clause::With(inner) => &inner.where_,
            _ => return,
        };
        conditions += filter.as_ref().map_or(0, existence_conditions);
    });
    let mut all = 0;
    for_each_expr(query, |expr| all += usize::from(is_existence(expr)));
    all > conditions
}

/// The number of existential subqueries among the conditions that a filter joins by AND, OR, XOR and NOT.
fn existence_conditions(filter: &Expr) -> usize {
    match filter {
        Expr::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, left, right) => {
            existence_conditions(left) + existence_conditions(right)
        }
        Expr::Unary(UnaryOp::Not, inner) => existence_conditions(inner),
        other => usize::from(is_existence(other)),
    }
}

fn is_existence(expr: &Expr) -> bool {
    matches!(expr, Expr::Subquery(subquery) if subquery.kind == SubqueryKind::Exists)
}

fn comprehensions(root: &impl Walk) -> usize {
    let mut found = 0;
    for_each_expr(root, |expr| found += usize::from(matches!(expr, Expr::PatternComprehension(_))));
    found
}

fn aggregates(projection: &Projection) -> bool {
    projection.items.iter().any(|item| holds_aggregate(&item.expr))
}

pub(super) fn first_foreach(query: &Query) -> bool {
    any_clauses(query, |clauses| matches!(clauses.first(), Some(Clause::Foreach(_))))
}

pub(super) fn last(query: &Query) -> bool {
    query.parts().any(|part| matches!(part.clauses.last(), Some(Clause::CallSubquery(_))))
}

pub(super) fn grouped_comprehension(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        let projection = match clause {
            Clause::With(with) => &with.projection,
            Clause::Return(last) => &last.projection,
            _ => return,
        };
        let any = projection.items.iter().any(|item| comprehensions(&item.expr) > 0);
        found |= any && aggregates(projection);
    });
    found
}

pub(super) fn outer_comprehension(query: &Query) -> bool {
    let mut found = false;
    for_each_expr(query, |expr| {
        if let Expr::PatternComprehension(comprehension) = expr {
            let own = pattern_variables(&comprehension.pattern);
            let outer = |root: &Expr| {
                let mut outer = false;
                for_each_expr(root, |expr| {
                    outer |= matches!(expr, Expr::Variable(name) if !own.contains(name));
                });
                outer
            };
            found |= outer(&comprehension.projection) || comprehension.where_.as_ref().is_some_and(outer);
        }
    });
    found
}

pub(super) fn with_pattern(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        if let Clause::With(with) = clause
            && let Some(filter) = &with.where_
        {
            let renames = with.projection.items.iter().any(|item| item.alias.is_some());
            for_each_expr(filter, |expr| {
                if let Expr::Pattern(pattern) = expr {
                    found |= renames || pattern.elements().iter().any(has_properties);
                }
            });
        }
    });
    found
}

fn has_properties(element: &PathElement) -> bool {
    match element {
        PathElement::Node(node) => node.properties.is_some(),
        PathElement::Relationship(relationship) => relationship.properties.is_some(),
        PathElement::Group(_) => false,
    }
}

pub(super) fn grouped_subquery(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        let projection = match clause {
            Clause::With(with) => &with.projection,
            Clause::Return(last) => &last.projection,
            _ => return,
        };
        let mut any = false;
        for item in &projection.items {
            for_each_expr(&item.expr, |expr| any |= matches!(expr, Expr::Subquery(_)));
        }
        found |= any && aggregates(projection);
    });
    found
}
