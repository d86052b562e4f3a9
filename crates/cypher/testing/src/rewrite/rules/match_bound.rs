//! `Q` ⇒ `MATCH (n) Q` for a node that is already bound

use edgewise_cypher_syntax::walk::writes;
use super::prelude::*;
use super::with_star::may_insert;

pub(super) const RULE: Rule = Rule {
    id: "match-bound",
    change: "`Q` ⇒ `MATCH (n) Q` for a bound n",
    condition: "n is a node that is neither null nor deleted; nothing was written; MATCH may follow what is before",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    fits(spot.index > 0)?;
    may_insert(spot)?;
    let nodes = || spot.scope.variables.iter().filter(|each| each.kind == Kind::Node);
    fits(nodes().next().is_some())?;
    require(!spot.clauses[..spot.index].iter().any(writes), Guard::Writing)?;
    let after_optional =
        matches!(spot.clauses.get(spot.index - 1), Some(Clause::Match(clause)) if clause.optional);
    require(spot.options.match_after_optional || !after_optional, Guard::Knob)?;
    let names: Vec<&Name> = nodes().filter(|each| !each.nullable).map(|each| &each.name).collect();
    let name = *context.rng.pick(&names).ok_or(Guard::Nullable)?;
    Ok(spot.preceded([find(false, vec![node(name)], None)]))
}
