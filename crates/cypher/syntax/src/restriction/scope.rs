//! Tests whether a query has forms that depend on which variables earlier clauses have bound.

use super::call::any_clauses;
use crate::ast::{Arrow, Clause, Expr, Match, Name, PathElement, PathPattern, Query};
use crate::walk::{for_each_clause, pattern_variables, used_variables, writes};
use std::collections::BTreeSet;

/// True if the WHERE of a WITH uses a variable to which the same WITH gives a new name.
pub(super) fn renamed_filter(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        if let Clause::With(with) = clause
            && let Some(filter) = &with.where_
        {
            let used = used_variables(filter);
            found |= with.projection.items.iter().any(|item| match (&item.expr, &item.alias) {
                (Expr::Variable(name), Some(alias)) => name != alias && used.contains(alias),
                _ => false,
            });
        }
    });
    found
}

/// True if an OPTIONAL MATCH has a WHERE and matches nothing but single nodes that are already bound.
pub(super) fn optional_bound_filter(query: &Query) -> bool {
    any_match(query, |found, bound| {
        let is_bound = |pattern: &PathPattern| match pattern.elements() {
            [PathElement::Node(node)] => node.variable.as_ref().is_some_and(|name| bound.contains(name)),
            _ => false,
        };
        found.optional && found.where_.is_some() && found.patterns.iter().all(is_bound)
    })
}

/// True if an OPTIONAL MATCH begins at nodes that are not bound, with an incoming relationship.
pub(super) fn optional_incoming(query: &Query) -> bool {
    any_match(query, |found, bound| {
        let begins = |pattern: &PathPattern| {
            let incoming = matches!(
                pattern.elements().get(1),
                Some(PathElement::Relationship(relationship)) if relationship.arrow == Arrow::Left
            );
            incoming && !pattern_variables(pattern).iter().any(|name| bound.contains(name))
        };
        found.optional && found.patterns.iter().any(begins)
    })
}

/// True if a MATCH has another pattern after one of several nodes, of which one has no variable.
pub(super) fn unnamed_before_comma(query: &Query) -> bool {
    any_match(query, |found, _| {
        let unnamed =
            |element: &PathElement| matches!(element, PathElement::Node(node) if node.variable.is_none());
        let Some((_, earlier)) = found.patterns.split_last() else { return false };
        earlier.iter().any(|pattern| pattern.elements().len() > 1 && pattern.elements().iter().any(unnamed))
    })
}

/// True if a query that writes has a MATCH whose WHERE uses a variable that only earlier clauses bind.
pub(super) fn outer_filter_of_write(query: &Query) -> bool {
    writes(query)
        && any_match(query, |found, bound| {
            let own: BTreeSet<Name> = found.patterns.iter().flat_map(pattern_variables).collect();
            let outer = |name: &Name| bound.contains(name) && !own.contains(name);
            found.where_.as_ref().is_some_and(|filter| used_variables(filter).iter().any(outer))
        })
}

/// True if `WITH *` or UNWIND comes after a path with a variable.
pub(super) fn carried_path(query: &Query) -> bool {
    any_clauses(query, |clauses| {
        let mut named = false;
        clauses.iter().any(|clause| {
            let carries = match clause {
                Clause::With(with) => with.projection.star,
                Clause::Unwind(_) => true,
                _ => false,
            };
            let names = |patterns: &[PathPattern]| patterns.iter().any(|pattern| pattern.variable.is_some());
            let found = named && carries;
            named |= match clause {
                Clause::Match(found) => names(&found.patterns),
                Clause::Create(create) => names(&create.patterns),
                Clause::Merge(merge) => merge.pattern.variable.is_some(),
                _ => false,
            };
            found
        })
    })
}

/// True if a MATCH fits, given the variables that the clauses before it have bound.
fn any_match(query: &Query, fits: fn(&Match, &BTreeSet<Name>) -> bool) -> bool {
    let here = |query: &Query| query.parts().any(|part| any_in(&part.clauses, fits));
    let mut found = here(query);
    for_each_clause(query, |clause| {
        if let Clause::CallSubquery(call) = clause {
            found |= here(&call.query);
        }
    });
    found
}

fn any_in(clauses: &[Clause], fits: fn(&Match, &BTreeSet<Name>) -> bool) -> bool {
    let mut bound: BTreeSet<Name> = BTreeSet::new();
    clauses.iter().any(|clause| {
        let found = matches!(clause, Clause::Match(here) if fits(here, &bound));
        match clause {
            Clause::Match(here) => bound.extend(here.patterns.iter().flat_map(pattern_variables)),
            Clause::Unwind(unwind) => drop(bound.insert(unwind.variable.clone())),
            other => super::bound::names_of(other, &mut bound),
        }
        found
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Parts, restriction_named};
    use crate::parse_query;

    const CASES: &[(&str, &str, bool)] = &[
        ("renamed-filter", "MATCH (n) WITH n AS v WHERE v.k = 1 RETURN v AS a", true),
        ("renamed-filter", "MATCH (n) WITH n AS v, n.k AS x WHERE x = 1 RETURN v AS a", false),
        ("renamed-filter", "MATCH (n) WITH n WHERE n.k = 1 RETURN n AS a", false),
        ("optional-bound-filter", "MATCH (n) OPTIONAL MATCH (n) WHERE n.k = 1 RETURN n AS a", true),
        ("optional-bound-filter", "MATCH (n) OPTIONAL MATCH (n)--() WHERE n.k = 1 RETURN n AS a", false),
        ("optional-bound-filter", "MATCH (n) OPTIONAL MATCH (n) RETURN n AS a", false),
        ("optional-incoming", "OPTIONAL MATCH (n)<--(m) RETURN n AS a", true),
        ("optional-incoming", "MATCH (m) OPTIONAL MATCH (n)<--(m) RETURN n AS a", false),
        ("optional-incoming", "OPTIONAL MATCH (n)-->(m) RETURN n AS a", false),
        ("unnamed-before-comma", "MATCH ()-->(m), (n) RETURN n AS a", true),
        ("unnamed-before-comma", "MATCH (n), ()-->(m) RETURN n AS a", false),
        ("unnamed-before-comma", "CALL { MATCH (n)-->(), (m) RETURN n } RETURN n AS a", true),
        ("outer-filter-of-write", "MATCH (n) MATCH (m) WHERE n.k = 1 SET m.k = 1", true),
        ("outer-filter-of-write", "MATCH (n) MATCH (m) WHERE m.k = 1 SET n.k = 1", false),
        ("outer-filter-of-write", "MATCH (n) MATCH (m) WHERE n.k = 1 RETURN m AS a", false),
        ("carried-path", "MATCH p = (n)-->() WITH * RETURN n AS a", true),
        ("carried-path", "MATCH p = (n)-->() UNWIND [1] AS x RETURN p AS a", true),
        ("carried-path", "UNWIND [1] AS x MATCH p = (n)-->() WITH p RETURN p AS a", false),
    ];

    #[test]
    fn each_restriction_is_found_in_exactly_the_queries_that_have_it() {
        for (name, text, found) in CASES.iter().copied() {
            let restriction = restriction_named(name).expect(name);
            let query = parse_query(text).expect(text);
            assert_eq!((restriction.found)(&query), found, "{name}: {text}");
            assert_eq!(restriction.is_in(&query, Parts::of(&query)), found, "{name}: {text}");
        }
    }
}
