//! Where a predicate can split the rows of a query, and the query with another filter there.

use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, CompareOp, Expr, Projection, Query, SubqueryKind, UnaryOp, With,
};
use edgewise_cypher_syntax::walk::{for_each_expr, free_variables};
use edgewise_lab::oracle::Refusal;

/// A place where a predicate splits the rows: after it every clause treats each row by itself.
#[derive(Clone, Debug)]
pub(super) struct Point {
    /// The clause whose filter it is.
    clause: usize,
    /// The predicate.
    pub(super) predicate: Expr,
    /// True if the filter goes into a `WITH *` of its own after the clause: that of an OPTIONAL MATCH does not filter.
    pub(super) through_with: bool,
    /// True if the predicate is never null, and a pattern, which is no value to be tested for null.
    pub(super) two_valued: bool,
}

/// Every place of a query where a predicate can split its rows.
///
/// # Errors
/// The reason why there is none.
pub(super) fn points(query: &Query) -> Result<Vec<Point>, Refusal> {
    if !query.unions.is_empty() {
        return Err(Refusal::not_applicable("the query is a UNION"));
    }
    let [before @ .., Clause::Return(_)] = query.first.clauses.as_slice() else {
        return Err(Refusal::not_applicable("the query does not end in RETURN"));
    };
    let mut found = Vec::new();
    let mut guard = None;
    for (place, clause) in before.iter().enumerate().rev() {
        if let Some(predicate) = filter(clause) {
            let through_with = matches!(clause, Clause::Match(clause) if clause.optional);
            match two_valued(predicate) {
                Err(reason) => guard = Some(reason),
                Ok(_) if through_with && free_variables(predicate).is_empty() => {
                    guard = Some("the filter of an OPTIONAL MATCH is about no variable");
                }
                Ok(two_valued) => found.push(Point {
                    clause: place,
                    predicate: predicate.clone(),
                    through_with,
                    two_valued,
                }),
            }
        }
        if !row_by_row(clause) {
            if before[..place].iter().any(|clause| filter(clause).is_some()) {
                guard.get_or_insert("the rows after its filter are not treated one by one up to RETURN");
            }
            break;
        }
    }
    if found.is_empty() {
        return Err(guard.map_or(Refusal::not_applicable("there is no filter"), Refusal::unsound));
    }
    Ok(found)
}

/// The filter after a clause.
fn filter(clause: &Clause) -> Option<&Expr> {
    match clause {
        Clause::Match(clause) => clause.where_.as_ref(),
        Clause::With(with) => with.where_.as_ref(),
        _ => None,
    }
}

/// Every place where a predicate about nothing can split the rows: in full, and nothing beside it. A filter without
/// variables is what planners move furthest.
pub(super) fn constant_points(query: &Query) -> Vec<Point> {
    let mut found = Vec::new();
    if !query.unions.is_empty() {
        return found;
    }
    let [before @ .., Clause::Return(_)] = query.first.clauses.as_slice() else { return found };
    for (place, clause) in before.iter().enumerate().rev() {
        let open = match clause {
            Clause::Match(clause) => !clause.optional && clause.where_.is_none(),
            Clause::With(with) => with.where_.is_none(),
            _ => false,
        };
        if open {
            for value in [true, false] {
                let predicate = Expr::bool(value);
                found.push(Point { clause: place, predicate, through_with: false, two_valued: false });
            }
            let predicate = Expr::compare(CompareOp::Greater, Expr::int(1), Expr::int(2));
            found.push(Point { clause: place, predicate, through_with: false, two_valued: false });
        }
        if !row_by_row(clause) {
            break;
        }
    }
    found
}

/// The query with another filter at the point, or none.
pub(super) fn with_filter(query: &Query, point: &Point, filter: Option<Expr>) -> Query {
    let mut query = query.clone();
    let clauses = &mut query.first.clauses;
    if point.through_with {
        let projection = Projection { star: true, ..Projection::default() };
        clauses.insert(point.clause + 1, Clause::With(With { projection, where_: filter }));
        return query;
    }
    match clauses.get_mut(point.clause) {
        Some(Clause::Match(clause)) => clause.where_ = filter,
        Some(Clause::With(with)) => with.where_ = filter,
        _ => {}
    }
    query
}

/// True if the clause makes of each row what it makes of it alone.
pub(super) fn row_by_row(clause: &Clause) -> bool {
    match clause {
        Clause::Match(_) | Clause::Unwind(_) => true,
        Clause::With(With { projection, .. }) => {
            !projection.distinct()
                && projection.skip.is_none()
                && projection.limit.is_none()
                && !projection
                    .items
                    .iter()
                    .any(|item| edgewise_cypher_syntax::function::holds_aggregate(&item.expr))
        }
        _ => false,
    }
}

/// Whether a predicate holds a pattern and can be split in two: true if so, false if it is a value, which may be null.
fn two_valued(predicate: &Expr) -> Result<bool, &'static str> {
    let mut pattern = false;
    for_each_expr(predicate, |expr| pattern |= matches!(expr, Expr::Pattern(_)));
    match (pattern, never_null(predicate)) {
        (false, _) => Ok(false),
        (true, true) => Ok(true),
        (true, false) => Err("the predicate holds a pattern beside values that may be null"),
    }
}

fn never_null(predicate: &Expr) -> bool {
    match predicate {
        Expr::Pattern(_) | Expr::IsNull(..) => true,
        Expr::Subquery(subquery) => subquery.kind == SubqueryKind::Exists,
        Expr::Unary(UnaryOp::Not, inner) => never_null(inner),
        Expr::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, left, right) => {
            never_null(left) && never_null(right)
        }
        _ => false,
    }
}
