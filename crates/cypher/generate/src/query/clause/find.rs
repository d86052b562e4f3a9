//! Makes MATCH and OPTIONAL MATCH clauses.

use edgewise_cypher_syntax::ast::{
    Clause, CompareOp, Expr, Match, MatchMode, PathElement, PathPattern, With,
};

use super::super::{Context, pattern};
use super::hint::hints;
use super::project::star;

/// Makes `MATCH paths [WHERE p]`.
pub fn match_clause(context: &mut Context<'_>) -> Option<Clause> {
    if !match_may_follow(context) {
        return None;
    }
    match_or_optional(context, false)
}

/// Makes `OPTIONAL MATCH paths [WHERE p]`.
pub fn optional_match(context: &mut Context<'_>) -> Option<Clause> {
    match_or_optional(context, true)
}

/// Whether a MATCH may come next: some engines require WITH between OPTIONAL MATCH and MATCH.
fn match_may_follow(context: &Context<'_>) -> bool {
    !context.after_optional || context.grammar.has.match_after_optional
}

/// Makes MATCH or OPTIONAL MATCH.
fn match_or_optional(context: &mut Context<'_>, optional: bool) -> Option<Clause> {
    context.lead_with_after_write();
    let mut patterns = pattern::shape(context, optional);
    if patterns.is_empty() {
        return None;
    }
    let where_ = if context.grammar.has.match_where { context.maybe_filter() } else { None };
    let mode = mode(context, &patterns);
    let hints = hints(context, &mut patterns);
    context.single = false;
    Some(Clause::Match(Match { optional, mode, patterns, hints, where_ }))
}

/// Sometimes a match mode: `DIFFERENT RELATIONSHIPS`, which is the default behaviour anyway, or `REPEATABLE ELEMENTS`,
/// which matches more.
fn mode(context: &mut Context<'_>, patterns: &[PathPattern]) -> Option<MatchMode> {
    if !context.modern
        || !context.grammar.has.match_mode
        || !context.rng.percent(context.config.query.match_modes)
    {
        return None;
    }
    // With REPEATABLE ELEMENTS a variable length needs an upper bound, so the mode is used only for patterns of fixed
    // length.
    let simple = |element: &PathElement| match element {
        PathElement::Node(_) => true,
        PathElement::Relationship(relationship) => relationship.quantifier.is_none(),
        PathElement::Group(_) => false,
    };
    let repeatable = patterns.iter().flat_map(PathPattern::elements).all(simple) && context.rng.bool();
    Some(if repeatable { MatchMode::RepeatableElements } else { MatchMode::DifferentRelationships })
}

/// Makes `MATCH p = shortestPath((a)-[*]-(b))`, with `WITH * WHERE a <> b` before it.
pub fn match_shortest(context: &mut Context<'_>) -> Option<Clause> {
    shortest(context, false)
}

/// Makes `MATCH p = allShortestPaths((a)-[*]-(b))`, with `WITH * WHERE a <> b` before it.
pub fn match_all_shortest(context: &mut Context<'_>) -> Option<Clause> {
    shortest(context, true)
}

/// Makes a MATCH or OPTIONAL MATCH of shortest paths.
fn shortest(context: &mut Context<'_>, all: bool) -> Option<Clause> {
    if context.row_by_row || context.modern || context.hidden {
        return None;
    }
    let (pattern, differ) = pattern::shortest(context, all)?;
    context.lead.push(Clause::With(With { projection: star(), where_: Some(differ) }));
    context.wrote = false;
    // There may be no path. OPTIONAL MATCH then keeps the row that the query should return.
    let optional = context.grammar.has.optional_match && context.rng.percent(85);
    let length = pattern.variable.as_ref().filter(|_| context.rng.one_in(3)).map(|name| {
        let length = Expr::call("length", vec![Expr::Variable(name.clone())]);
        Expr::compare(CompareOp::GreaterOrEqual, length, Expr::int(1))
    });
    let where_ = if context.grammar.has.match_where { length } else { None };
    context.after_optional = false;
    Some(Clause::Match(Match { optional, mode: None, patterns: vec![pattern], hints: Vec::new(), where_ }))
}

/// Makes `MATCH ANY SHORTEST (a)-->+(b)`, or a MATCH with another path selector.
pub fn match_selected(context: &mut Context<'_>) -> Option<Clause> {
    if context.row_by_row || !match_may_follow(context) {
        return None;
    }
    context.lead_with_after_write();
    let pattern = pattern::selected(context, false)?;
    let where_ = match &pattern.variable {
        Some(name) if context.rng.one_in(3) && context.grammar.has.match_where => {
            let length = Expr::call("length", vec![Expr::Variable(name.clone())]);
            Some(Expr::compare(CompareOp::Greater, length, Expr::int(0)))
        }
        _ => None,
    };
    context.single = false;
    Some(Clause::Match(Match {
        optional: false,
        mode: None,
        patterns: vec![pattern],
        hints: Vec::new(),
        where_,
    }))
}

impl Context<'_> {
    /// If the last clause wrote and the target requires a WITH before the next reading clause, puts one before it.
    pub(crate) fn lead_with_after_write(&mut self) {
        if !std::mem::replace(&mut self.wrote, false) || self.grammar.has.read_after_write {
            return;
        }
        let with = if self.scope.is_empty() && !self.hidden {
            super::project::with_star(self)
        } else if self.grammar.has.star {
            Clause::With(With { projection: star(), where_: None })
        } else {
            super::project::with_star(self)
        };
        self.lead.push(with);
    }
}
