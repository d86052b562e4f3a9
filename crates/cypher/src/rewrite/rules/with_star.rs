//! `MATCH … RETURN …` ⇒ `MATCH … WITH * RETURN …` (C1)

use crate::ast::Clause;
use crate::rewrite::build::with_star;
use crate::rewrite::rule::{fits, require};
use crate::rewrite::{Action, ClauseSpot, Guard, Hand, Made, Nesting, Rule};

pub(super) const RULE: Rule = Rule {
    id: "with-star",
    change: "`Q` ⇒ `WITH * Q` before a clause",
    condition: "not the first clause; a variable in scope where the engine asks for one",
    action: Action::Clause(make),
};

fn make(spot: &ClauseSpot<'_>, _: &mut Hand<'_>) -> Made<Vec<Clause>> {
    fits(spot.index > 0 && matches!(spot.nesting, Nesting::Top | Nesting::Call))?;
    let some = !spot.scope.variables.is_empty() || !spot.options.star_needs_variables && spot.scope.exact;
    require(some, Guard::NoVariables)?;
    Ok(spot.preceded([with_star(None)]))
}
