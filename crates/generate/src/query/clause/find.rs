//! MATCH and OPTIONAL MATCH.

use edgewise_cypher::ast::{Clause, Match};

use super::super::{Context, pattern};

/// `MATCH paths [WHERE p]`
pub fn match_clause(context: &mut Context<'_>) -> Option<Clause> {
    // Some engines want WITH between OPTIONAL MATCH and MATCH.
    if context.after_optional && !context.grammar.has.match_after_optional {
        return None;
    }
    find(context, false)
}

/// `OPTIONAL MATCH paths [WHERE p]`
pub fn optional_match(context: &mut Context<'_>) -> Option<Clause> {
    find(context, true)
}

fn find(context: &mut Context<'_>, optional: bool) -> Option<Clause> {
    let patterns = pattern::paths(context, optional);
    if patterns.is_empty() {
        return None;
    }
    let where_ = if context.grammar.has.match_where { context.maybe_filter() } else { None };
    Some(Clause::Match(Match { optional, mode: None, patterns, hints: Vec::new(), where_ }))
}
