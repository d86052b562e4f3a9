//! `Q` ⇒ `OPTIONAL MATCH (x:Nowhere) Q` (Dinkel)

use super::prelude::*;
use super::with_star::may_read;
use edgewise_cypher_syntax::ast::{Labels, NodePattern, PathElement, PathPattern};

pub(super) const RULE: Rule = Rule {
    id: "optional-impossible",
    change: "`Q` ⇒ `OPTIONAL MATCH (x:Nowhere) Q`, `OPTIONAL MATCH (x) WHERE false Q`",
    condition: "nothing can have the label; the new variable is not visible in the result; \
                MATCH may follow OPTIONAL MATCH if one does",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    may_read(spot)?;
    require(!spot.whole.star, Guard::NewNameShows)?;
    let matches = matches!(spot.clause(), Clause::Match(clause) if !clause.optional);
    require(!matches || spot.options.match_after_optional, Guard::Knob)?;
    let variable = context.fresh("n");
    let impossible = if context.rng.bool() {
        find(true, vec![node(&variable)], Some(Expr::bool(false)))
    } else {
        let label = smol_str::format_smolstr!("Nowhere{:016x}", context.rng.u64());
        let labels = Some(Labels::one(label));
        let node = NodePattern { labels, ..NodePattern::named(variable) };
        find(true, vec![PathPattern::chain(vec![PathElement::Node(node)])], None)
    };
    Ok(spot.preceded([impossible]))
}
