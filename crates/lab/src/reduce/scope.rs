//! A quick look at scope: does a smaller query still know every name it uses?

use edgewise_cypher::ast::{Clause, Expr, Name, PathElement, PathPattern, Projection, Query};
use edgewise_cypher::walk::{free_variables, pattern_variables};
use std::collections::BTreeSet;

/// True if every variable is known where it is used, no projected name stands twice, and the query ends in RETURN. Only
/// reading clauses are looked at; others are taken as they are.
pub(super) fn scoped(query: &Query) -> bool {
    query.parts().all(|single| {
        let mut scope = BTreeSet::new();
        let known = single.clauses.iter().all(|clause| enter(clause, &mut scope));
        known && single.clauses.iter().rev().skip(1).all(|clause| !matches!(clause, Clause::Return(_)))
    })
}

fn enter(clause: &Clause, scope: &mut BTreeSet<Name>) -> bool {
    match clause {
        Clause::Match(clause) => {
            // Property maps and inline filters may use what is bound in the same clause; most engines allow it.
            for pattern in &clause.patterns {
                scope.extend(pattern_variables(pattern));
            }
            clause.patterns.iter().all(|pattern| pattern_known(pattern, scope))
                && clause.where_.iter().all(|predicate| known(predicate, scope))
        }
        Clause::Unwind(clause) => {
            let fine = known(&clause.list, scope) && !scope.contains(&clause.variable);
            scope.insert(clause.variable.clone());
            fine
        }
        Clause::With(clause) => {
            let fine = project(&clause.projection, scope);
            fine && clause.where_.iter().all(|predicate| known(predicate, scope))
        }
        Clause::Return(clause) => project(&clause.projection, scope),
        _ => true,
    }
}

fn project(projection: &Projection, scope: &mut BTreeSet<Name>) -> bool {
    if !projection.items.iter().all(|item| known(&item.expr, scope)) {
        return false;
    }
    let names: Vec<Name> = projection
        .items
        .iter()
        .filter_map(|item| match (&item.alias, &item.expr) {
            (Some(alias), _) => Some(alias.clone()),
            (None, Expr::Variable(name)) => Some(name.clone()),
            (None, _) => None,
        })
        .collect();
    let distinct: BTreeSet<&Name> = names.iter().collect();
    if distinct.len() != names.len() || (projection.star && scope.is_empty() && projection.items.is_empty()) {
        return false;
    }
    let mut after: BTreeSet<Name> = names.into_iter().collect();
    let mut sortable = scope.clone();
    sortable.extend(after.iter().cloned());
    let fine = projection.order_by.iter().all(|item| known(&item.key, &sortable));
    if projection.star {
        after.extend(scope.iter().cloned());
    }
    *scope = after;
    fine
}

fn pattern_known(pattern: &PathPattern, scope: &BTreeSet<Name>) -> bool {
    pattern.elements().iter().all(|element| match element {
        PathElement::Node(node) => node.properties.iter().chain(&node.where_).all(|expr| known(expr, scope)),
        PathElement::Relationship(relationship) => {
            relationship.properties.iter().chain(&relationship.where_).all(|expr| known(expr, scope))
        }
        PathElement::Group(_) => true,
    })
}

fn known(expr: &Expr, scope: &BTreeSet<Name>) -> bool {
    free_variables(expr).is_subset(scope)
}

#[cfg(test)]
mod tests {
    use super::scoped;
    use edgewise_cypher::parse_query;

    #[test]
    fn a_name_that_lost_its_clause_is_noticed() {
        for (text, fine) in [
            ("MATCH (n) WHERE n.x = 1 RETURN n AS a", true),
            ("MATCH (n) RETURN m AS a", false),
            ("MATCH (n) WITH n.x AS a WHERE a > 1 RETURN n AS b", false),
            ("MATCH (n) WITH n.x AS a ORDER BY n.y RETURN a AS b", true),
            ("UNWIND [1] AS x UNWIND [2] AS x RETURN x AS a", false),
            ("MATCH (n) RETURN n.x AS a, n.y AS a", false),
            ("MATCH (n) RETURN [x IN [1] WHERE x > 0 | x] AS a", true),
            ("MATCH (n) RETURN n AS a RETURN 1 AS b", false),
        ] {
            assert_eq!(scoped(&parse_query(text).expect("a query")), fine, "{text}");
        }
    }
}
