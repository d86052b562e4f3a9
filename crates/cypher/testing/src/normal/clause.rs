//! Normalisation passes over clauses: each proposes queries with simpler clauses that may show the same bug.

use crate::shrink::{each_clause, part_mut, result};
use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, Expr, Literal, Match, Name, NodePattern, PathElement, PathPattern, ProjectionItem,
    Query, SetQuantifier, SubqueryBody,
};
use edgewise_cypher_syntax::function::holds_aggregate;
use edgewise_cypher_syntax::walk::{
    declared_variables, for_each_expr, for_each_pattern, pattern_variables, used_variables,
};

/// `… EXISTS { p } …`, `… (p) …`, `… [p | e] …` ⇒ `MATCH p RETURN 1`: engines match a pattern in the same way in all
/// these places.
pub(super) fn pattern_alone(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for_each_expr(query, |expr| {
        let (patterns, where_) = match expr {
            Expr::Pattern(pattern) => (vec![(**pattern).clone()], None),
            Expr::PatternComprehension(inner) => (vec![inner.pattern.clone()], inner.where_.clone()),
            Expr::Subquery(subquery) => match &subquery.body {
                SubqueryBody::Pattern { patterns, where_ } => (patterns.clone(), where_.clone()),
                SubqueryBody::Query(_) => return,
            },
            _ => return,
        };
        let reading = Match { optional: false, mode: None, patterns, hints: Vec::new(), where_ };
        candidates.push(Query::single(vec![Clause::Match(reading), result(Expr::int(1))]));
    });
    candidates
}

/// `… DELETE n …`, `… SET n.k = 1 …`, `… MATCH (n) …`, `… WITH n WHERE e …` ⇒ `… RETURN n`: the wrong value may already
/// have been read before that clause.
pub(super) fn read_instead(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    if !query.unions.is_empty() {
        return candidates;
    }
    let clauses = &query.first.clauses;
    for (place, clause) in clauses.iter().enumerate().filter(|(place, _)| *place > 0) {
        let own = Query::single(vec![clause.clone()]);
        let mut names = match clause {
            Clause::Delete(_) | Clause::Set(_) | Clause::Remove(_) => used_variables(&own),
            Clause::With(with) if with.where_.is_some() => used_variables(&own),
            Clause::Match(_) => {
                let mut names = used_variables(&own);
                for_each_pattern(&own, |pattern| names.extend(pattern_variables(pattern)));
                names
            }
            _ => continue,
        };
        let before = declared_variables(&Query::single(clauses[..place].to_vec()));
        names.retain(|name| before.contains(name));
        for name in names {
            let mut reading = clauses[..place].to_vec();
            reading.push(result(Expr::Variable(name)));
            candidates.push(Query::single(reading));
        }
    }
    candidates
}

/// `… UNWIND e AS x …` ⇒ `… RETURN e`: the list itself may already be wrong.
pub(super) fn list_result(query: &Query) -> Vec<Query> {
    if !query.unions.is_empty() {
        return Vec::new();
    }
    let clauses = &query.first.clauses;
    let unwound = clauses.iter().enumerate().filter_map(|(place, clause)| match clause {
        Clause::Unwind(unwind) if !matches!(unwind.list, Expr::List(_) | Expr::Literal(_)) => {
            Some((place, unwind.list.clone()))
        }
        _ => None,
    });
    unwound
        .map(|(place, list)| {
            let before = clauses[..place].iter().cloned();
            Query::single(before.chain([result(list)]).collect())
        })
        .collect()
}

/// `MATCH p WHERE a MATCH q WHERE b` ⇒ `MATCH p, q WHERE a AND b`: one clause instead of two.
pub(super) fn one_match(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for (part, single) in query.parts().enumerate() {
        for (place, pair) in single.clauses.windows(2).enumerate() {
            let [Clause::Match(first), Clause::Match(second)] = pair else { continue };
            if first.optional || second.optional {
                continue;
            }
            let mut joined = first.clone();
            joined.patterns.extend(second.patterns.iter().cloned());
            joined.hints.extend(second.hints.iter().cloned());
            joined.where_ = both(first.where_.clone(), second.where_.clone());
            let mut candidate = query.clone();
            let clauses = &mut part_mut(&mut candidate, part).clauses;
            clauses[place] = Clause::Match(joined);
            clauses.remove(place + 1);
            candidates.push(candidate);
        }
    }
    candidates
}

/// The conjunction of two optional predicates.
fn both(left: Option<Expr>, right: Option<Expr>) -> Option<Expr> {
    match (left, right) {
        (Some(left), Some(right)) => Some(Expr::Binary(BinaryOp::And, Box::new(left), Box::new(right))),
        (one, other) => one.or(other),
    }
}

/// `MATCH DIFFERENT RELATIONSHIPS p USING …` ⇒ `MATCH p`: without match mode and hints.
pub(super) fn plain_match(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let Clause::Match(inner) = clause else { return };
        out.push(Clause::Match(Match { mode: None, ..inner.clone() }));
        out.push(Clause::Match(Match { hints: Vec::new(), ..inner.clone() }));
    });
    candidates
}

/// `OPTIONAL MATCH p WHERE e` ⇒ `OPTIONAL MATCH (v) WHERE false` or `OPTIONAL MATCH (v {k: 0})`: often the pattern
/// matters only because it finds nothing.
pub(super) fn plain_optional(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let Clause::Match(inner) = clause else { return };
        if !inner.optional {
            return;
        }
        let mut names: Vec<Name> = inner.patterns.iter().flat_map(pattern_variables).collect();
        names.dedup();
        let absent = Expr::Map(vec![(Name::from("k0"), Expr::int(0))]);
        for name in names {
            let plain = NodePattern::named(name);
            let with_key = NodePattern { properties: Some(Box::new(absent.clone())), ..plain.clone() };
            for (node, where_) in [(plain.clone(), None), (plain, Some(Expr::bool(false))), (with_key, None)]
            {
                let pattern = PathPattern::chain(vec![PathElement::Node(node)]);
                out.push(Clause::Match(Match { patterns: vec![pattern], where_, ..inner.clone() }));
            }
        }
    });
    candidates
}

/// `MATCH p WITH * WHERE e` ⇒ `MATCH p WHERE e`: the filter of the MATCH itself.
pub(super) fn filter_early(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for (part, single) in query.parts().enumerate() {
        for (place, pair) in single.clauses.windows(2).enumerate() {
            let [Clause::Match(first), Clause::With(second)] = pair else { continue };
            let Some(filter) = &second.where_ else { continue };
            let mut filtered = first.clone();
            filtered.where_ = both(first.where_.clone(), Some(filter.clone()));
            let mut candidate = query.clone();
            let clauses = &mut part_mut(&mut candidate, part).clauses;
            clauses[place] = Clause::Match(filtered);
            clauses.remove(place + 1);
            candidates.push(candidate);
        }
    }
    candidates
}

/// `ORDER BY a DESC` ⇒ `ORDER BY a`; also replaces `SKIP 1 + 0` and `LIMIT 1 + 0` by literals.
pub(super) fn sort_upwards(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let mut clause = clause.clone();
        let projection = match &mut clause {
            Clause::With(with) => &mut with.projection,
            Clause::Return(result) => &mut result.projection,
            _ => return,
        };
        let whole = projection.clone();
        let mut offers = Vec::new();
        for place in 0..whole.order_by.len() {
            let mut upwards = whole.clone();
            upwards.order_by[place].word = None;
            offers.push(upwards);
        }
        if whole.limit.as_ref().is_some_and(|limit| !matches!(limit, Expr::Literal(Literal::Integer(_)))) {
            let mut plain = whole.clone();
            plain.limit = Some(Expr::int(1));
            offers.push(plain);
        }
        for offer in offers {
            let mut candidate = clause.clone();
            match &mut candidate {
                Clause::With(with) => with.projection = offer,
                Clause::Return(result) => result.projection = offer,
                _ => {}
            }
            out.push(candidate);
        }
    });
    candidates
}

/// `RETURN *, e` ⇒ `RETURN e`, also for WITH.
pub(super) fn named_result(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let mut named = clause.clone();
        let projection = match &mut named {
            Clause::Return(result) => &mut result.projection,
            Clause::With(with) => &mut with.projection,
            _ => return,
        };
        if projection.star && !projection.items.is_empty() {
            projection.star = false;
            out.push(named);
        }
    });
    candidates
}

/// `RETURN f(n)` ⇒ `RETURN n`: the argument may already be wrong.
pub(super) fn variable_result(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let Clause::Return(result) = clause else { return };
        for (place, item) in result.projection.items.iter().enumerate() {
            let mut names = used_variables(&item.expr);
            for_each_pattern(&item.expr, |pattern| names.extend(pattern_variables(pattern)));
            for name in names {
                let mut plain = result.clone();
                plain.projection.items[place].expr = Expr::Variable(name);
                out.push(Clause::Return(plain));
            }
        }
    });
    candidates
}

/// `RETURN a, count(*)` ⇒ `RETURN DISTINCT a`: grouping distinguishes values as DISTINCT does.
pub(super) fn distinct_groups(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let Clause::Return(result) = clause else { return };
        let keys: Vec<ProjectionItem> =
            result.projection.items.iter().filter(|item| !holds_aggregate(&item.expr)).cloned().collect();
        if !keys.is_empty() && keys.len() < result.projection.items.len() {
            let mut distinct = result.clone();
            distinct.projection.items = keys;
            distinct.projection.quantifier = Some(SetQuantifier::Distinct);
            out.push(Clause::Return(distinct));
        }
    });
    candidates
}
