//! Finds where a predicate can split the rows of a query, and makes the query with another filter there.

use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, CompareOp, Expr, Projection, Query, SubqueryKind, UnaryOp, With,
};
use edgewise_cypher_syntax::walk::{for_each_expr, free_variables};
use edgewise_lab::oracle::Refusal;

/// A place in a query where a predicate can split the rows, because every clause after it handles each row by itself.
#[derive(Clone, Debug)]
pub(super) struct PartitionPoint {
    /// The index of the clause that has the filter, or after which it is inserted.
    clause: usize,
    /// The predicate that splits the rows.
    pub(super) predicate: Expr,
    /// Whether the filter goes into a new `WITH *` after the clause. This is needed for an OPTIONAL MATCH, whose own
    /// filter does not drop rows.
    pub(super) through_with: bool,
    /// Whether the predicate is never null, because it contains a pattern. A pattern is not a value, so it cannot be
    /// tested for null, and there is no null part.
    pub(super) two_valued: bool,
}

/// All places of a query where its own filters can split the rows.
///
/// # Errors
/// The reason why there is no such place.
pub(super) fn points(query: &Query) -> Result<Vec<PartitionPoint>, Refusal> {
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
                Ok(two_valued) => found.push(PartitionPoint {
                    clause: place,
                    predicate: predicate.clone(),
                    through_with,
                    two_valued,
                }),
            }
        }
        if !handles_each_row_alone(clause) {
            if before[..place].iter().any(|clause| filter(clause).is_some()) {
                guard.get_or_insert(
                    "the clauses between the filter and RETURN do not handle each row by itself",
                );
            }
            break;
        }
    }
    if found.is_empty() {
        return Err(guard.map_or(Refusal::not_applicable("there is no filter"), Refusal::unsound));
    }
    Ok(found)
}

/// The filter of a MATCH or WITH.
fn filter(clause: &Clause) -> Option<&Expr> {
    match clause {
        Clause::Match(clause) => clause.where_.as_ref(),
        Clause::With(with) => with.where_.as_ref(),
        _ => None,
    }
}

/// All places where a constant predicate can split the rows. They are worth testing, because planners move a filter
/// without variables furthest.
pub(super) fn constant_points(query: &Query) -> Vec<PartitionPoint> {
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
                found.push(PartitionPoint {
                    clause: place,
                    predicate,
                    through_with: false,
                    two_valued: false,
                });
            }
            let predicate = Expr::compare(CompareOp::Greater, Expr::int(1), Expr::int(2));
            found.push(PartitionPoint { clause: place, predicate, through_with: false, two_valued: false });
        }
        if !handles_each_row_alone(clause) {
            break;
        }
    }
    found
}

/// The query with another filter at this place, or with none.
pub(super) fn with_filter(query: &Query, point: &PartitionPoint, filter: Option<Expr>) -> Query {
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

/// Whether a clause handles each row independently of the others.
pub(super) fn handles_each_row_alone(clause: &Clause) -> bool {
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

/// Whether a predicate contains a pattern and so is never null. An error if it combines a pattern with values that may
/// be null.
fn two_valued(predicate: &Expr) -> Result<bool, &'static str> {
    let mut pattern = false;
    for_each_expr(predicate, |expr| pattern |= matches!(expr, Expr::Pattern(_)));
    match (pattern, never_null(predicate)) {
        (false, _) => Ok(false),
        (true, true) => Ok(true),
        (true, false) => Err("the predicate contains a pattern beside values that may be null"),
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
