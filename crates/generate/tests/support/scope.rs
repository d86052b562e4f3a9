//! A small static checker: every variable that is used is defined, nothing is bound twice, aggregates stand alone.

use std::collections::BTreeSet;

use edgewise_cypher::ast::{
    Clause, Expr, Name, PathElement, PathPattern, Projection, Statement, StatementBody,
};
use edgewise_cypher::walk::{for_each_expr, free_variables, pattern_variables};

type Names = BTreeSet<Name>;

/// Checks a statement without UNION and subqueries.
pub fn check(statement: &Statement) -> Result<(), String> {
    let StatementBody::Query(query) = &statement.body else { return Ok(()) };
    let mut scope = Names::new();
    let last = query.first.clauses.len() - 1;
    for (place, clause) in query.first.clauses.iter().enumerate() {
        match clause {
            Clause::Match(find) => {
                patterns(&find.patterns, &mut scope)?;
                find.where_.iter().try_for_each(|filter| plain(filter, &scope))?;
            }
            Clause::Create(create) => patterns(&create.patterns, &mut scope)?,
            Clause::Unwind(unwind) => {
                plain(&unwind.list, &scope)?;
                define(&mut scope, &unwind.variable)?;
            }
            Clause::With(with) => {
                scope = projection(&with.projection, &scope, false)?;
                with.where_.iter().try_for_each(|filter| plain(filter, &scope))?;
            }
            Clause::Return(result) => {
                if place != last {
                    return Err("RETURN is not the last clause".to_owned());
                }
                projection(&result.projection, &scope, true)?;
            }
            Clause::Set(_) | Clause::Remove(_) | Clause::Delete(_) => {}
            other => return Err(format!("unexpected clause {other:?}")),
        }
    }
    Ok(())
}

fn define(scope: &mut Names, name: &Name) -> Result<(), String> {
    if scope.insert(name.clone()) { Ok(()) } else { Err(format!("{name} is bound twice")) }
}

fn known(expr: &Expr, scope: &Names) -> Result<(), String> {
    match free_variables(expr).into_iter().find(|name| !scope.contains(name)) {
        Some(name) => Err(format!("{name} is not defined")),
        None => Ok(()),
    }
}

/// An expression outside a projection: defined variables, no aggregate.
fn plain(expr: &Expr, scope: &Names) -> Result<(), String> {
    if aggregates(expr) {
        return Err("an aggregate stands outside a projection".to_owned());
    }
    known(expr, scope)
}

fn is_aggregate(expr: &Expr) -> bool {
    match expr {
        Expr::CountStar => true,
        Expr::Function(call) => {
            ["count", "sum", "avg", "min", "max", "collect"].contains(&call.name[0].as_str())
        }
        _ => false,
    }
}

/// Whether an expression holds an aggregate.
pub fn aggregates(expr: &Expr) -> bool {
    let mut found = false;
    for_each_expr(expr, |inner| found |= is_aggregate(inner));
    found
}

/// Property maps see what was bound before the clause; relationship variables are bound once.
fn patterns(patterns: &[PathPattern], scope: &mut Names) -> Result<(), String> {
    let before = scope.clone();
    let mut relationships = Names::new();
    for pattern in patterns {
        for element in pattern.elements() {
            let properties = match element {
                PathElement::Node(node) => &node.properties,
                PathElement::Relationship(relationship) => {
                    if let Some(name) = &relationship.variable {
                        if before.contains(name) {
                            return Err(format!("{name} is bound twice"));
                        }
                        define(&mut relationships, name)?;
                    }
                    &relationship.properties
                }
                PathElement::Group(_) => return Err("unexpected group".to_owned()),
            };
            properties.iter().try_for_each(|map| plain(map, &before))?;
        }
        scope.extend(pattern_variables(pattern));
    }
    Ok(())
}

fn projection(projection: &Projection, scope: &Names, aliased: bool) -> Result<Names, String> {
    let mut columns = if projection.star { scope.clone() } else { Names::new() };
    if projection.star && scope.is_empty() {
        return Err("a star without variables".to_owned());
    }
    if !projection.star && projection.items.is_empty() {
        return Err("a projection without items".to_owned());
    }
    for item in &projection.items {
        known(&item.expr, scope)?;
        match &item.expr {
            aggregate if is_aggregate(aggregate) => {
                let mut count = 0;
                for_each_expr(aggregate, |inner| count += usize::from(is_aggregate(inner)));
                if count != 1 {
                    return Err("a nested aggregate".to_owned());
                }
            }
            other => plain(other, scope)?,
        }
        match (&item.alias, &item.expr) {
            (Some(alias), _) => define(&mut columns, alias)?,
            (None, Expr::Variable(name)) if !aliased => define(&mut columns, name)?,
            _ => return Err("an item without alias".to_owned()),
        }
    }
    projection.order_by.iter().try_for_each(|item| plain(&item.key, &columns))?;
    Ok(columns)
}
