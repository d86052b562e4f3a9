//! Finds the columns of an answer whose values depend on functions for which the profile of the target documents other
//! behaviour than openCypher's. These columns are not compared.

use crate::oracle::guard::is_documented;
use edgewise_cypher_syntax::ast::{
    Clause, Expr, Name, Projection, ProjectionItem, Query, SetQuantifier, SingleQuery, SortItem,
};
use edgewise_cypher_syntax::function::holds_aggregate;
use edgewise_cypher_syntax::walk::{
    Walk, declared_variables, for_each_clause, for_each_expr, used_variables,
};
use edgewise_engine::Profile;
use std::collections::BTreeSet;

/// The indexes of the columns that depend on a function for which the profile documents different behaviour. None if
/// such a value may affect more than its own column: which rows there are, their order, or what is written.
pub(super) fn dependent_columns(query: &Query, profile: &Profile) -> Option<BTreeSet<usize>> {
    let mut places = BTreeSet::new();
    for part in query.parts() {
        places.extend(DependentColumns { profile, names: BTreeSet::new() }.part(part)?);
    }
    let merges = query.unions.iter().any(|union| union.quantifier != Some(SetQuantifier::All));
    (places.is_empty() || !merges).then_some(places)
}

/// The state of the search in one part of a UNION.
struct DependentColumns<'p> {
    profile: &'p Profile,
    /// The variables whose values depend on such a function.
    names: BTreeSet<Name>,
}

impl DependentColumns<'_> {
    /// The columns of one part of a UNION that depend on such a function. None if such a value affects more than its
    /// column.
    fn part(mut self, part: &SingleQuery) -> Option<BTreeSet<usize>> {
        let mut places = BTreeSet::new();
        for clause in &part.clauses {
            match clause {
                Clause::With(with) => {
                    let dependent_items = self.dependent_items(&with.projection)?;
                    let named = (0..)
                        .zip(&with.projection.items)
                        .filter(|(place, _)| dependent_items.contains(place));
                    let names: BTreeSet<Name> =
                        named.map(|(_, item)| name_of(item)).collect::<Option<_>>()?;
                    let kept = with.projection.star.then(|| self.names.clone());
                    let before = std::mem::replace(&mut self.names, names);
                    self.names.extend(kept.into_iter().flatten());
                    let after = Self { profile: self.profile, names: &before | &self.names };
                    if with.where_.as_ref().is_some_and(|filter| after.depends_on_deviation(filter)) {
                        return None;
                    }
                }
                Clause::Return(result) => {
                    if result.projection.star && !self.names.is_empty() {
                        return None;
                    }
                    places = self.dependent_items(&result.projection)?;
                    // With `*`, the indexes of the columns are not known.
                    if result.projection.star && !places.is_empty() {
                        return None;
                    }
                }
                Clause::Unwind(unwind) if self.depends_on_deviation(&unwind.list) => {
                    // A list literal gives a known number of rows, whatever its values.
                    if !matches!(unwind.list, Expr::List(_)) {
                        return None;
                    }
                    self.names.insert(unwind.variable.clone());
                }
                Clause::Unwind(_) => {}
                other => {
                    if self.depends_on_deviation(other) || !self.names.is_empty() && uses_star(other) {
                        return None;
                    }
                }
            }
        }
        Some(places)
    }

    /// The items of a projection that depend on such a function. None if they affect more than their columns, for
    /// example as grouping or sort keys.
    fn dependent_items(&self, projection: &Projection) -> Option<BTreeSet<usize>> {
        let items = || (0..).zip(&projection.items);
        let dependent_items: BTreeSet<usize> = items()
            .filter(|(_, item)| self.depends_on_deviation(&item.expr))
            .map(|(place, _)| place)
            .collect();
        let grouped = items().any(|(_, item)| holds_aggregate(&item.expr));
        let is_key = |(place, item): (usize, &ProjectionItem)| {
            dependent_items.contains(&place) && !holds_aggregate(&item.expr)
        };
        let kept = projection.star && !self.names.is_empty();
        if grouped && (kept || items().any(is_key))
            || projection.distinct() && (kept || !dependent_items.is_empty())
        {
            return None;
        }
        let new = items()
            .filter(|(place, _)| dependent_items.contains(place))
            .filter_map(|(_, item)| name_of(item));
        let seen = Self { profile: self.profile, names: self.names.iter().cloned().chain(new).collect() };
        let is_key = |item: &SortItem| seen.depends_on_deviation(&item.key);
        let pages = projection.skip.as_ref().map(|skip| &skip.count).into_iter().chain(&projection.limit);
        if projection.order_by.iter().any(is_key)
            || pages.into_iter().any(|page| seen.depends_on_deviation(page))
        {
            return None;
        }
        Some(dependent_items)
    }

    /// Whether an expression or clause uses such a function, or a variable that depends on one.
    fn depends_on_deviation(&self, tree: &impl Walk) -> bool {
        let mut found = false;
        for_each_expr(tree, |expr| found |= is_documented(expr, self.profile));
        found
            || !self.names.is_disjoint(&used_variables(tree))
            || !self.names.is_disjoint(&declared_variables(tree))
    }
}

/// The name of a projected item; none if it has no alias and is not a variable.
fn name_of(item: &ProjectionItem) -> Option<Name> {
    match (&item.alias, &item.expr) {
        (Some(alias), _) => Some(alias.clone()),
        (None, Expr::Variable(name)) => Some(name.clone()),
        _ => None,
    }
}

/// Whether a clause is a subquery with `*`, which may use variables without naming them.
fn uses_star(clause: &Clause) -> bool {
    let mut found = false;
    let Clause::CallSubquery(call) = clause else { return false };
    for_each_clause(&call.query, |inner| {
        found |= match inner {
            Clause::With(with) => with.projection.star,
            Clause::Return(result) => result.projection.star,
            _ => false,
        };
    });
    found
}

#[cfg(test)]
mod tests {
    use super::dependent_columns;
    use edgewise_cypher_syntax::parse_query;
    use edgewise_engine::Profile;

    #[test]
    fn only_columns_that_depend_on_a_function_documented_differently_are_found() {
        let profile = Profile::built_in("falkordb@4.16.3").expect("the profile is built in");
        for (text, places) in [
            ("MATCH (n) RETURN n.x AS a, round(n.y) AS b, 1 AS c", Some(&[1][..])),
            (
                "WITH 1 AS x, round(2.5) AS y WITH x, y AS z, [y] AS l RETURN x AS a, z + 1 AS b, l AS c",
                Some(&[1, 2]),
            ),
            ("MATCH (n) RETURN n.x AS a, sum(n.y) AS s", Some(&[1])),
            ("UNWIND [1.5, round(2.5)] AS x RETURN 1 AS a, x AS b", Some(&[1])),
            ("WITH round(1.5) AS x WITH *, 1 AS y RETURN y AS a, x AS b", Some(&[1])),
            ("WITH round(1.5) AS x MATCH (n) RETURN n AS a", Some(&[])),
            ("RETURN 1 AS a, 2 AS b UNION ALL RETURN 2 AS a, round(1.5) AS b", Some(&[1])),
            ("RETURN 1 AS a, 2 AS b UNION RETURN 2 AS a, round(1.5) AS b", None),
            ("UNWIND range(1, round(2.5)) AS x RETURN 1 AS a", None),
            ("MATCH (n) WHERE round(n.x) = 1 RETURN n AS a", None),
            ("MATCH (n) WITH n, round(n.x) AS x WHERE x = 1 RETURN n AS a", None),
            ("MATCH (n) WITH n, round(n.x) AS x CREATE ({y: x}) RETURN n AS a", None),
            ("MATCH (n) RETURN round(n.x) AS k, count(*) AS c", None),
            ("MATCH (n) RETURN DISTINCT round(n.x) AS k, 1 AS c", None),
            ("MATCH (n) RETURN n AS a, round(n.x) AS k ORDER BY k", None),
            ("MATCH (n) RETURN n AS a ORDER BY round(n.x)", None),
            ("WITH round(1.5) AS x RETURN *", None),
            ("WITH round(1.5) AS x CALL { WITH x RETURN x AS y } RETURN y AS a", None),
            (
                "MATCH (n), (m) WITH CASE WHEN round(n.x) = 1 THEN n ELSE m END AS x MATCH (x)-->(y) RETURN y AS a",
                None,
            ),
        ] {
            let got = dependent_columns(&parse_query(text).expect("a query"), &profile);
            let got: Option<Vec<usize>> = got.map(|places| places.into_iter().collect());
            assert_eq!(got.as_deref(), places, "{text}");
        }
    }
}
