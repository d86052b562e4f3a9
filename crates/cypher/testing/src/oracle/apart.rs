//! `Apart`: the columns whose values depend on behaviour that a profile documents differently.

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

/// The indexes of columns that depend on a function for which the profile documents different behaviour. None if
/// such a value may affect more than its column: which rows there are, their order, or what is written.
pub(super) fn apart(query: &Query, profile: &Profile) -> Option<BTreeSet<usize>> {
    let mut places = BTreeSet::new();
    for part in query.parts() {
        places.extend(Apart { profile, names: BTreeSet::new() }.part(part)?);
    }
    let merges = query.unions.iter().any(|union| union.quantifier != Some(SetQuantifier::All));
    (places.is_empty() || !merges).then_some(places)
}

/// Goes through the clauses of one part of a UNION.
struct Apart<'p> {
    profile: &'p Profile,
    /// The variables with such values.
    names: BTreeSet<Name>,
}

impl Apart<'_> {
    fn part(mut self, part: &SingleQuery) -> Option<BTreeSet<usize>> {
        let mut places = BTreeSet::new();
        for clause in &part.clauses {
            match clause {
                Clause::With(with) => {
                    let touched = self.touched(&with.projection)?;
                    let named =
                        (0..).zip(&with.projection.items).filter(|(place, _)| touched.contains(place));
                    let names: BTreeSet<Name> =
                        named.map(|(_, item)| name_of(item)).collect::<Option<_>>()?;
                    let kept = with.projection.star.then(|| self.names.clone());
                    let before = std::mem::replace(&mut self.names, names);
                    self.names.extend(kept.into_iter().flatten());
                    let after = Self { profile: self.profile, names: &before | &self.names };
                    if with.where_.as_ref().is_some_and(|filter| after.touches(filter)) {
                        return None;
                    }
                }
                Clause::Return(result) => {
                    if result.projection.star && !self.names.is_empty() {
                        return None;
                    }
                    places = self.touched(&result.projection)?;
                    // After `*` the column indexes are not known.
                    if result.projection.star && !places.is_empty() {
                        return None;
                    }
                }
                Clause::Unwind(unwind) if self.touches(&unwind.list) => {
                    // A list literal has a known number of rows.
                    if !matches!(unwind.list, Expr::List(_)) {
                        return None;
                    }
                    self.names.insert(unwind.variable.clone());
                }
                Clause::Unwind(_) => {}
                other => {
                    if self.touches(other) || !self.names.is_empty() && takes_all(other) {
                        return None;
                    }
                }
            }
        }
        Some(places)
    }

    /// Which items of a projection have such values; none if they affect more.
    fn touched(&self, projection: &Projection) -> Option<BTreeSet<usize>> {
        let items = || (0..).zip(&projection.items);
        let touched: BTreeSet<usize> =
            items().filter(|(_, item)| self.touches(&item.expr)).map(|(place, _)| place).collect();
        let grouped = items().any(|(_, item)| holds_aggregate(&item.expr));
        let is_key = |(place, item): (usize, &ProjectionItem)| {
            touched.contains(&place) && !holds_aggregate(&item.expr)
        };
        let kept = projection.star && !self.names.is_empty();
        if grouped && (kept || items().any(is_key)) || projection.distinct() && (kept || !touched.is_empty())
        {
            return None;
        }
        let new = items().filter(|(place, _)| touched.contains(place)).filter_map(|(_, item)| name_of(item));
        let seen = Self { profile: self.profile, names: self.names.iter().cloned().chain(new).collect() };
        let is_key = |item: &SortItem| seen.touches(&item.key);
        let pages = projection.skip.as_ref().map(|skip| &skip.count).into_iter().chain(&projection.limit);
        if projection.order_by.iter().any(is_key) || pages.into_iter().any(|page| seen.touches(page)) {
            return None;
        }
        Some(touched)
    }

    /// True if a tree mentions such a function or variable.
    fn touches(&self, tree: &impl Walk) -> bool {
        let mut found = false;
        for_each_expr(tree, |expr| found |= is_documented(expr, self.profile));
        found
            || !self.names.is_disjoint(&used_variables(tree))
            || !self.names.is_disjoint(&declared_variables(tree))
    }
}

/// The name of an item; none if it is the text of its expression.
fn name_of(item: &ProjectionItem) -> Option<Name> {
    match (&item.alias, &item.expr) {
        (Some(alias), _) => Some(alias.clone()),
        (None, Expr::Variable(name)) => Some(name.clone()),
        _ => None,
    }
}

/// True if a subquery may use variables without importing them by name.
fn takes_all(clause: &Clause) -> bool {
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
    use super::apart;
    use edgewise_cypher_syntax::parse_query;
    use edgewise_engine::Profile;

    #[test]
    fn only_the_columns_of_a_function_that_is_documented_differently_are_put_apart() {
        let profile = Profile::built_in("falkordb@4.16.3").expect("it is built in");
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
            let got = apart(&parse_query(text).expect("a query"), &profile);
            let got: Option<Vec<usize>> = got.map(|places| places.into_iter().collect());
            assert_eq!(got.as_deref(), places, "{text}");
        }
    }
}
