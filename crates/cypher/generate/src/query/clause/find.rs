//! MATCH and OPTIONAL MATCH.

use edgewise_cypher_syntax::ast::{
    Clause, CompareOp, Expr, Match, MatchMode, PathElement, PathPattern, With,
};

use super::super::{Context, pattern};
use super::hint::hints;
use super::project::star;

/// `MATCH paths [WHERE p]`
pub fn match_clause(context: &mut Context<'_>) -> Option<Clause> {
    if !match_may_follow(context) {
        return None;
    }
    find(context, false)
}

/// `OPTIONAL MATCH paths [WHERE p]`
pub fn optional_match(context: &mut Context<'_>) -> Option<Clause> {
    find(context, true)
}

/// Some engines require WITH between OPTIONAL MATCH and MATCH.
fn match_may_follow(context: &Context<'_>) -> bool {
    !context.after_optional || context.grammar.has.match_after_optional
}

fn find(context: &mut Context<'_>, optional: bool) -> Option<Clause> {
    context.barrier();
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

/// A match mode. `DIFFERENT RELATIONSHIPS` is the default behaviour; `REPEATABLE ELEMENTS` matches more.
fn mode(context: &mut Context<'_>, patterns: &[PathPattern]) -> Option<MatchMode> {
    if !context.modern
        || !context.grammar.has.match_mode
        || !context.rng.percent(context.config.query.match_modes)
    {
        return None;
    }
    // Where elements may repeat, a variable length needs an upper bound.
    let simple = |element: &PathElement| match element {
        PathElement::Node(_) => true,
        PathElement::Relationship(relationship) => relationship.quantifier.is_none(),
        PathElement::Group(_) => false,
    };
    let repeatable = patterns.iter().flat_map(PathPattern::elements).all(simple) && context.rng.bool();
    Some(if repeatable { MatchMode::RepeatableElements } else { MatchMode::DifferentRelationships })
}

/// `MATCH p = shortestPath((a)-[*]-(b))` after `WITH * WHERE a <> b`
pub fn match_shortest(context: &mut Context<'_>) -> Option<Clause> {
    shortest(context, false)
}

/// `MATCH p = allShortestPaths((a)-[*]-(b))` after `WITH * WHERE a <> b`
pub fn match_all_shortest(context: &mut Context<'_>) -> Option<Clause> {
    shortest(context, true)
}

fn shortest(context: &mut Context<'_>, all: bool) -> Option<Clause> {
    if context.row_by_row || context.modern || context.hidden {
        return None;
    }
    let (pattern, differ) = pattern::shortest(context, all)?;
    context.lead.push(Clause::With(With { projection: star(), where_: Some(differ) }));
    context.wrote = false;
    // There may be no path, and without OPTIONAL the remembered row would be lost.
    let optional = context.grammar.has.optional_match && context.rng.percent(85);
    let length = pattern.variable.as_ref().filter(|_| context.rng.one_in(3)).map(|name| {
        let length = Expr::call("length", vec![Expr::Variable(name.clone())]);
        Expr::compare(CompareOp::GreaterOrEqual, length, Expr::int(1))
    });
    let where_ = if context.grammar.has.match_where { length } else { None };
    context.after_optional = false;
    Some(Clause::Match(Match { optional, mode: None, patterns: vec![pattern], hints: Vec::new(), where_ }))
}

/// `MATCH ANY SHORTEST (a)-->+(b)` and the other path selectors
pub fn match_selected(context: &mut Context<'_>) -> Option<Clause> {
    if context.row_by_row || !match_may_follow(context) {
        return None;
    }
    context.barrier();
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
    /// Puts WITH between a writing and a reading clause, if the target requires it.
    pub(crate) fn barrier(&mut self) {
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
