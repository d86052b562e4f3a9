//! `MATCH … RETURN …` ⇒ `MATCH … WITH * RETURN …` (Dinkel)

use edgewise_cypher_syntax::walk::writes;
use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "with-star",
    change: "`Q` ⇒ `WITH * Q` before a clause",
    condition: "not the first clause; a variable in scope if the engine requires one",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, _: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    fits(spot.index > 0)?;
    may_insert(spot)?;
    let some = !spot.scope.variables.is_empty() || !spot.options.star_needs_variables && spot.scope.exact;
    require(some, Guard::NoVariables)?;
    Ok(spot.preceded([with_star(None)]))
}

/// Fails unless a reading clause that keeps the rows may be inserted before this clause: after a write it would need a
/// WITH.
pub(super) fn may_read(spot: &ClauseSpot<'_>) -> Result<(), Not> {
    may_insert(spot)?;
    let mut before = spot.clauses[..spot.index].iter().rev();
    let wrote = before.by_ref().take_while(|clause| !matches!(clause, Clause::With(_))).any(writes);
    require(!wrote, Guard::Writing)
}

/// Fails unless a WITH or a writing clause may be inserted before this clause.
pub(super) fn may_insert(spot: &ClauseSpot<'_>) -> Result<(), Not> {
    fits(matches!(spot.nesting, Nesting::Top | Nesting::Call))?;
    // A CALL of a procedure that is the whole query must stay the only clause.
    let alone = matches!(spot.clauses, [Clause::CallProcedure(_)]);
    fits(!alone)?;
    require(!spot.imports(), Guard::ImportingWith)
}
