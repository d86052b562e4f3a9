//! Checks which clauses are allowed in which order, and that UNION is not mixed with UNION ALL.

use super::{Checked, fail};
use crate::Detail;
use edgewise_cypher_syntax::ast::{Clause, Expr, Query, SetQuantifier, SingleQuery, With};

/// Checks the order of clauses in a single query: RETURN and FINISH may only be last, and the query must end with
/// RETURN, FINISH or an update, unless `may_end_open` is set.
///
/// openCypher 9, "Clause composition". Since openCypher 9 no WITH is needed between an update and a read: the grammar's
/// `<linear statement>` allows them in any order.
pub(crate) fn check_clauses(query: &SingleQuery, may_end_open: bool) -> Checked {
    let Some((last, before)) = query.clauses.split_last() else {
        return fail(Detail::UnexpectedSyntax, "a query must have at least one clause");
    };
    if before.iter().any(|clause| matches!(clause, Clause::Return(_) | Clause::Finish)) {
        return fail(Detail::InvalidClauseComposition, "RETURN must be the last clause");
    }
    let ends = match last {
        Clause::Return(_) | Clause::Finish => true,
        Clause::CallProcedure(_) => before.is_empty() || may_end_open || before.iter().any(clause_writes),
        Clause::CallSubquery(call) => returns_nothing(&call.query) || may_end_open,
        clause => clause_writes(clause) || may_end_open,
    };
    if ends {
        Ok(())
    } else {
        fail(Detail::InvalidClauseComposition, "a query must end with RETURN or an update")
    }
}

/// Checks that UNION and UNION ALL are not mixed (TCK `clauses/union/Union3`). Returns whether duplicates are
/// removed: true for UNION, false for UNION ALL and for a query without UNION.
pub(crate) fn check_union(query: &Query) -> Checked<bool> {
    let all = |quantifier: &Option<SetQuantifier>| *quantifier == Some(SetQuantifier::All);
    let Some(first) = query.unions.first() else { return Ok(false) };
    if query.unions.iter().any(|part| all(&part.quantifier) != all(&first.quantifier)) {
        return fail(Detail::InvalidClauseComposition, "UNION and UNION ALL cannot be mixed");
    }
    Ok(!all(&first.quantifier))
}

/// Whether some clause of the query changes the graph.
pub(crate) fn writes(query: &Query) -> bool {
    query.parts().any(|part| part.clauses.iter().any(clause_writes))
}

/// Whether the clause changes the graph, or contains a clause that does.
fn clause_writes(clause: &Clause) -> bool {
    match clause {
        Clause::Create(_)
        | Clause::Merge(_)
        | Clause::Set(_)
        | Clause::Remove(_)
        | Clause::Delete(_)
        | Clause::Foreach(_) => true,
        Clause::CallSubquery(call) => writes(&call.query),
        _ => false,
    }
}

/// Whether the query has no RETURN.
fn returns_nothing(query: &Query) -> bool {
    !query.parts().any(|part| matches!(part.clauses.last(), Some(Clause::Return(_))))
}

/// Whether a WITH at the start of `CALL { … }` imports variables of the outer query: it lists only plain variables and
/// has no other part. Any other WITH there sees no outer variables.
pub(crate) fn is_importing_with(with: &With) -> bool {
    let projection = &with.projection;
    let plain = projection.quantifier.is_none()
        && projection.order_by.is_empty()
        && projection.skip.is_none()
        && projection.limit.is_none()
        && with.where_.is_none();
    let variables = projection.items.iter().all(|item| match (&item.expr, &item.alias) {
        (Expr::Variable(name), alias) => alias.as_ref().is_none_or(|alias| alias == name),
        _ => false,
    });
    plain && variables
}
