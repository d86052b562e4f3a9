//! Gives a variable to every relationship of a MATCH and uses it in a filter, for engines that do not count other
//! relationships.
//!
//! FalkorDB documents that a relationship that is not referenced is only tested for existence, not counted, and that
//! referencing it is the workaround (<https://docs.falkordb.com/cypher/known-limitations.html>).

use crate::Round;
use crate::consult::consult;
use crate::oracle::guard::is_fixed_length;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_semantics::knobs::DeletedWrites;
use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, Expr, Literal, Match, Name, PathElement, Projection, Query, RelationshipPattern,
    Statement,
};
use edgewise_cypher_syntax::function::holds_aggregate;
use edgewise_cypher_syntax::walk::{
    VisitMut, Walk, declared_variables, for_each_clause, for_each_expr, for_each_pattern, used_variables,
    walk_clause_mut, writes,
};
use edgewise_model::Graph;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The query with `r IS NOT NULL` for every one-step relationship of a MATCH that its filter does not mention. This
/// does not change the meaning, because a matched relationship is never null.
///
/// # Errors
/// The reason why this is not possible: a fixed length, a relationship in MERGE or in an expression, or a `*` that
/// a new variable would change.
pub(super) fn with_names(query: &Query) -> Result<Query, Cow<'static, str>> {
    if let Some(reason) = obstacle(query) {
        return Err(Cow::Owned(format!("the query has {reason}, and only named relationships are counted")));
    }
    let mut taken = declared_variables(query);
    taken.extend(used_variables(query));
    let mut naming = Naming { taken, number: 0, named: false };
    let mut named = query.clone();
    named.walk_mut(&mut naming);
    if naming.named && has_star_that_depends_on_names(query) {
        return Err(Cow::Borrowed("the query has a `*`, and only named relationships are counted"));
    }
    Ok(named)
}

/// Names the relationships of a query and mentions them in filters.
struct Naming {
    taken: BTreeSet<Name>,
    number: usize,
    /// Whether a new variable was added.
    named: bool,
}

impl Naming {
    /// A new variable for a relationship.
    fn fresh(&mut self) -> Name {
        self.named = true;
        loop {
            self.number += 1;
            let name = Name::from(format!("rel{}", self.number));
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }

    /// Adds `r IS NOT NULL` to the filter of a MATCH for each relationship that it does not mention.
    fn mention_all(&mut self, clause: &mut Match) {
        let spoken = clause.where_.as_ref().map(used_variables).unwrap_or_default();
        let elements = clause.patterns.iter_mut().flat_map(|pattern| pattern.elements_mut());
        let plain = elements.filter_map(|element| match element {
            PathElement::Relationship(relationship) if is_unmentioned(relationship, &spoken) => {
                Some(relationship)
            }
            _ => None,
        });
        let names: BTreeSet<Name> = plain
            .map(|relationship| relationship.variable.get_or_insert_with(|| self.fresh()).clone())
            .collect();
        for name in names {
            let there = Expr::IsNull(Box::new(Expr::Variable(name)), true);
            clause.where_ = Some(match clause.where_.take() {
                None => there,
                Some(earlier) => Expr::binary(BinaryOp::And, earlier, there),
            });
        }
    }
}

impl VisitMut for Naming {
    fn clause(&mut self, clause: &mut Clause) {
        if let Clause::Match(clause) = clause {
            self.mention_all(clause);
        }
        walk_clause_mut(self, clause);
    }
}

/// Whether a query has the same answer on this graph whether or not its relationships are mentioned. True if each
/// match is unique anyway: no two relationships join the same nodes, there are no self-loops, and no unmentioned node
/// lies between two unmentioned relationships.
pub(super) fn counts_alike(query: &Query, round: &Round, knobs: Knobs) -> bool {
    let mut silent = false;
    let mut hidden = false;
    // Relationships in CREATE are not matched, so they do not count.
    let mut looked_for = query.clone();
    looked_for.walk_mut(&mut WithoutCreate);
    for_each_pattern(&looked_for, |pattern| {
        let elements = pattern.elements();
        let is = |place: usize| match elements.get(place) {
            Some(PathElement::Relationship(relationship)) => is_unmentioned(relationship, &BTreeSet::new()),
            Some(PathElement::Group(_)) => true,
            _ => false,
        };
        for (place, element) in elements.iter().enumerate() {
            silent |= is(place) || is_fixed_length(element);
            hidden |= is_fixed_length(element);
            if let (PathElement::Node(node), true) = (element, place > 0) {
                hidden |= is(place - 1) && is(place + 1) && !is_mentioned(node.variable.as_ref(), query);
            }
        }
    });
    !silent
        || (!hidden
            && has_no_parallels_or_loops(&round.graph)
            && (!writes(query) || writes_no_parallels_or_loops(query, round, knobs)))
}

/// Whether a variable is used outside the pattern that binds it.
fn is_mentioned(variable: Option<&Name>, query: &Query) -> bool {
    variable.is_some_and(|name| used_variables(query).contains(name))
}

/// Whether the graph still has at most one relationship between two nodes after a writing query, also if the query's
/// deletions are left out: a later clause may match what an earlier one wrote.
fn writes_no_parallels_or_loops(query: &Query, round: &Round, knobs: Knobs) -> bool {
    // An error about a deleted element does not matter here.
    let knobs = Knobs { deleted_writes: DeletedWrites::Ignored, ..knobs };
    let mut keeping = query.clone();
    keeping.walk_mut(&mut WithoutDelete);
    [query.clone(), keeping].into_iter().all(|query| {
        let mut after = (*round.graph).clone();
        let answer = consult(&Statement::query(query), &round.parameters, &mut after, knobs);
        answer.is_ok() && has_no_parallels_or_loops(&after)
    })
}

/// A visitor that removes the patterns of every CREATE.
struct WithoutCreate;

impl VisitMut for WithoutCreate {
    fn clause(&mut self, clause: &mut Clause) {
        if let Clause::Create(create) = clause {
            create.patterns.clear();
        }
        walk_clause_mut(self, clause);
    }
}

/// A visitor that makes every DELETE delete nothing.
struct WithoutDelete;

impl VisitMut for WithoutDelete {
    fn clause(&mut self, clause: &mut Clause) {
        if let Clause::Delete(delete) = clause {
            delete.items = vec![Expr::Literal(Literal::Null)];
        }
        walk_clause_mut(self, clause);
    }
}

/// Whether there is at most one relationship between any two nodes, and no self-loop.
fn has_no_parallels_or_loops(graph: &Graph) -> bool {
    let mut joined = BTreeSet::new();
    graph.relationships().all(|each| {
        each.start != each.end && joined.insert((each.start.min(each.end), each.start.max(each.end)))
    })
}

/// Whether a relationship of one step has no conditions besides its type and is not mentioned in `spoken`, the
/// variables of the filter. An empty map `{}` is no condition.
fn is_unmentioned(relationship: &RelationshipPattern, spoken: &BTreeSet<Name>) -> bool {
    let plain = relationship.length.is_none() && relationship.quantifier.is_none();
    let named = relationship.variable.as_ref().is_some_and(|name| spoken.contains(name));
    let asked = match relationship.properties.as_deref() {
        Some(Expr::Map(entries)) => !entries.is_empty(),
        properties => properties.is_some(),
    };
    plain && !named && !asked && relationship.where_.is_none()
}

/// What in a query prevents its relationships from being mentioned, if anything.
fn obstacle(query: &Query) -> Option<&'static str> {
    let mut found = None;
    for_each_clause(query, |clause| {
        let (patterns, merge) = match clause {
            Clause::Match(clause) => (clause.patterns.as_slice(), false),
            Clause::Merge(clause) => (std::slice::from_ref(&clause.pattern), true),
            _ => return,
        };
        let elements = || patterns.iter().flat_map(|pattern| pattern.elements());
        if elements().any(is_fixed_length) {
            found = Some("a fixed length");
        }
        if merge && elements().any(|element| matches!(element, PathElement::Relationship(_))) {
            found = Some("a relationship in MERGE");
        }
    });
    for_each_expr(query, |expr| {
        if matches!(expr, Expr::PatternComprehension(_) | Expr::Subquery(_)) {
            found = Some("a pattern in an expression");
        }
    });
    found
}

/// Whether a new variable would change the meaning of a `*`: in RETURN, with DISTINCT, or beside an aggregate.
fn has_star_that_depends_on_names(query: &Query) -> bool {
    let mut found = false;
    let matters = |projection: &Projection| {
        projection.star
            && (projection.distinct() || projection.items.iter().any(|item| holds_aggregate(&item.expr)))
    };
    for_each_clause(query, |clause| match clause {
        Clause::With(with) => found |= matters(&with.projection),
        Clause::Return(result) => found |= result.projection.star,
        _ => {}
    });
    found
}

#[cfg(test)]
mod tests {
    use super::with_names;
    use edgewise_cypher_syntax::{Dialect, parse_query, print_query};

    #[test]
    fn unmentioned_relationships_are_named_and_mentioned() {
        for (text, named) in [
            (
                "MATCH (a)-[r]->(b)-->(c) WHERE a.x RETURN a AS a",
                Some(
                    "MATCH (a)-[r]->(b)-[rel1]->(c) WHERE a.x AND r IS NOT NULL AND rel1 IS NOT NULL RETURN a AS a",
                ),
            ),
            ("MATCH ()-[r]-() WHERE r.x RETURN 1 AS a", Some("MATCH ()-[r]-() WHERE r.x RETURN 1 AS a")),
            ("MATCH ()-[{x: 1}]-() RETURN 1 AS a", Some("MATCH ()-[{x: 1}]-() RETURN 1 AS a")),
            (
                "CALL { OPTIONAL MATCH ()-->() RETURN 1 AS x } WITH * RETURN x AS a",
                Some(
                    "CALL { OPTIONAL MATCH ()-[rel1]->() WHERE rel1 IS NOT NULL RETURN 1 AS x } WITH * RETURN x AS a",
                ),
            ),
            ("MATCH (a)-->() RETURN *", None),
            ("MATCH (a)-->() WITH DISTINCT * RETURN a AS a", None),
            ("MATCH (a)-[*2]->() RETURN a AS a", None),
            ("MATCH (a) RETURN [(a)-->(b) | b.x] AS a", None),
        ] {
            let query = parse_query(text).expect("a query");
            let got = with_names(&query).map(|query| print_query(&query, Dialect::whole()));
            assert_eq!(got.as_deref().ok(), named, "{text}");
        }
    }
}
