//! Builds the small syntax trees that rules insert into a query.

use edgewise_cypher_syntax::ast::{
    BinaryOp, CallSubquery, Case, CaseBranch, Clause, Expr, Imports, Match, Name, NodePattern, PathElement,
    PathPattern, Projection, ProjectionItem, Query, Return, Unwind, With,
};

/// A variable as an expression.
pub(super) fn var(name: &Name) -> Expr {
    Expr::Variable(name.clone())
}

/// Makes `a AND b`.
pub(super) fn and(left: Expr, right: Expr) -> Expr {
    Expr::binary(BinaryOp::And, left, right)
}

/// Makes `a OR b`.
pub(super) fn or(left: Expr, right: Expr) -> Expr {
    Expr::binary(BinaryOp::Or, left, right)
}

/// Makes `e IS NOT NULL`.
pub(super) fn is_not_null(operand: Expr) -> Expr {
    Expr::IsNull(Box::new(operand), true)
}

/// The conjunction of an optional predicate and a further one.
pub(super) fn both(first: Option<Expr>, second: Expr) -> Expr {
    match first {
        None => second,
        Some(first) => and(first, second),
    }
}

/// Makes `CASE WHEN w THEN t … ELSE e END`.
pub(super) fn case(branches: Vec<(Expr, Expr)>, otherwise: Expr) -> Expr {
    let branches = branches.into_iter().map(|(when, then)| CaseBranch { when: vec![when], then }).collect();
    Expr::Case(Box::new(Case { operand: None, branches, otherwise: Some(otherwise) }))
}

/// Makes `WITH * [WHERE p]`.
pub(super) fn with_star(where_: Option<Expr>) -> Clause {
    Clause::With(With { projection: Projection { star: true, ..Projection::default() }, where_ })
}

/// Makes `WITH items`.
pub(super) fn with(items: Vec<ProjectionItem>) -> Clause {
    Clause::With(With { projection: Projection { items, ..Projection::default() }, where_: None })
}

/// Makes `RETURN items`.
pub(super) fn returning(items: Vec<ProjectionItem>) -> Clause {
    Clause::Return(Return { projection: Projection { items, ..Projection::default() } })
}

/// Makes `UNWIND list AS v`.
pub(super) fn unwind(list: Expr, variable: Name) -> Clause {
    Clause::Unwind(Unwind { list, variable })
}

/// Makes `(v)` as a path.
pub(super) fn node(variable: &Name) -> PathPattern {
    PathPattern::chain(vec![PathElement::Node(NodePattern::named(variable.clone()))])
}

/// Makes `[OPTIONAL] MATCH patterns [WHERE p]`.
pub(super) fn find(optional: bool, patterns: Vec<PathPattern>, where_: Option<Expr>) -> Clause {
    Clause::Match(Match { optional, mode: None, patterns, hints: Vec::new(), where_ })
}

/// Makes `CALL { clauses }`.
pub(super) fn call(clauses: Vec<Clause>) -> Clause {
    Clause::CallSubquery(CallSubquery {
        optional: false,
        imports: Imports::Body,
        query: Query::single(clauses),
        in_transactions: None,
    })
}

/// The operands of AND in a predicate, in order.
pub(super) fn conjuncts(predicate: &Expr) -> Vec<&Expr> {
    match predicate {
        Expr::Binary(BinaryOp::And, left, right) => {
            let mut parts = conjuncts(left);
            parts.extend(conjuncts(right));
            parts
        }
        _ => vec![predicate],
    }
}

/// The conjunction of these predicates; none if there are none.
pub(super) fn conjunction(parts: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    parts.into_iter().reduce(and)
}
