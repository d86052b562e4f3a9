//! Guards the oracles share: what may be claimed of a query from its text alone.

use edgewise_cypher::ast::{
    Clause, Expr, Name, PathElement, PathLength, PathPattern, Projection, Quantifier, Query, Return, With,
};
use edgewise_cypher::function::function;
use edgewise_cypher::walk::{Walk, for_each_clause, for_each_expr, for_each_pattern};
use edgewise_engine::Profile;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// True if the query changes the graph.
pub(crate) fn writes(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        found |= matches!(
            clause,
            Clause::Create(_)
                | Clause::Merge(_)
                | Clause::Set(_)
                | Clause::Remove(_)
                | Clause::Delete(_)
                | Clause::Foreach(_)
        );
    });
    found
}

/// Declines a query with a function of which the profile documents another behaviour than openCypher's.
///
/// # Errors
/// The function.
pub(super) fn documented_elsewhere(query: &Query, profile: &Profile) -> Result<(), Cow<'static, str>> {
    let mut found = None;
    for_each_expr(query, |expr| {
        if let Expr::Function(call) = expr {
            let name = call.name.join(".");
            let documented = profile
                .deviations
                .iter()
                .any(|deviation| deviation.functions.iter().any(|own| own.eq_ignore_ascii_case(&name)));
            if documented && found.is_none() {
                found = Some(name);
            }
        }
    });
    match found {
        Some(name) => Err(Cow::Owned(format!("the profile documents another behaviour of {name}()"))),
        None => Ok(()),
    }
}

/// The reason why two runs of the query may give different bags of rows on a right engine, if there is one.
///
/// The order of rows is free, and with it everything that depends on it: LIMIT and SKIP, the order of `collect`, float
/// sums, and which of several equivalent values (1 and 1.0, 0.0 and -0.0) stands for its group.
pub(super) fn undetermined(query: &Query) -> Option<&'static str> {
    let mut reason = None;
    let elements = element_variables(query);
    for_each_clause(query, |clause| {
        if let Clause::With(with) = clause {
            reason = reason.or_else(|| undetermined_projection(&with.projection, &elements));
        }
        if let Clause::Return(result) = clause {
            reason = reason.or_else(|| undetermined_projection(&result.projection, &elements));
        }
        if !matches!(clause, Clause::Match(_) | Clause::Unwind(_) | Clause::With(_) | Clause::Return(_)) {
            reason = reason.or(Some("a clause whose rows are not known to be determined"));
        }
    });
    for_each_expr(query, |expr| {
        if let Expr::Function(call) = expr {
            let name = call.name.join(".");
            match function(&name) {
                None => reason = reason.or(Some("a function the registry does not know")),
                Some(known) if !known.deterministic => {
                    reason = reason.or(Some("a function that is not deterministic"))
                }
                Some(known) if known.aggregate && !name.eq_ignore_ascii_case("count") => {
                    reason = reason.or(Some("an aggregate that depends on the order of rows"));
                }
                Some(known) if known.free_order => {
                    reason = reason.or(Some("a list whose order is free"));
                }
                Some(_) => {}
            }
        }
        if matches!(expr, Expr::Subquery(_) | Expr::PatternComprehension(_)) {
            reason = reason.or(Some("a subquery or pattern comprehension, whose list order is free"));
        }
    });
    for_each_pattern(query, |pattern| {
        if pattern.selector.is_some()
            || matches!(pattern.shape, edgewise_cypher::ast::PathShape::Shortest { .. })
        {
            reason = reason.or(Some("a shortest path, whose ties are free"));
        }
    });
    reason
}

fn undetermined_projection(projection: &Projection, elements: &BTreeSet<Name>) -> Option<&'static str> {
    if projection.skip.is_some() || projection.limit.is_some() {
        return Some("LIMIT or SKIP");
    }
    if projection.distinct() {
        return Some("DISTINCT, whose representative is free");
    }
    let groups = projection.items.iter().any(|item| aggregates(&item.expr));
    let plain_keys =
        projection.items.iter().all(|item| aggregates(&item.expr) || is_element(&item.expr, elements));
    if groups && !(plain_keys && projection.order_by.is_empty()) {
        return Some("grouping by values, whose representative is free");
    }
    None
}

fn is_element(expr: &Expr, elements: &BTreeSet<Name>) -> bool {
    matches!(expr, Expr::Variable(name) if elements.contains(name))
}

/// Names that always stand for a node or one relationship: bound by a pattern, and nowhere bound to anything else.
fn element_variables(query: &Query) -> BTreeSet<Name> {
    let (mut bound, mut rebound) = (BTreeSet::new(), BTreeSet::new());
    for_each_pattern(query, |pattern| {
        rebound.extend(pattern.variable.clone());
        for element in pattern.elements() {
            match element {
                PathElement::Node(node) => bound.extend(node.variable.clone()),
                PathElement::Relationship(relationship) => {
                    let one = relationship.length.is_none() && relationship.quantifier.is_none();
                    if one { &mut bound } else { &mut rebound }.extend(relationship.variable.clone());
                }
                // Inside a quantified group a name is a list to the outside.
                PathElement::Group(group) => {
                    rebound.extend(group.elements.iter().filter_map(|inner| match inner {
                        PathElement::Node(node) => node.variable.clone(),
                        PathElement::Relationship(relationship) => relationship.variable.clone(),
                        PathElement::Group(_) => None,
                    }));
                }
            }
        }
    });
    for_each_clause(query, |clause| match clause {
        Clause::Unwind(unwind) => {
            rebound.insert(unwind.variable.clone());
        }
        Clause::With(With { projection, .. }) | Clause::Return(Return { projection }) => {
            for item in &projection.items {
                let same = matches!(&item.expr, Expr::Variable(name) if item.alias.as_ref() == Some(name));
                rebound.extend(item.alias.clone().filter(|_| !same));
            }
        }
        _ => {}
    });
    bound.difference(&rebound).cloned().collect()
}

/// True if the expression holds an aggregate.
pub(super) fn aggregates(expr: &Expr) -> bool {
    let mut found = false;
    for_each_expr(expr, |inner| {
        found |= match inner {
            Expr::CountStar => true,
            Expr::Function(call) => function(&call.name.join(".")).is_some_and(|known| known.aggregate),
            _ => false,
        };
    });
    found
}

/// The reason why a statement may rightly take very long, if there is one: no hang is claimed of such a statement.
pub(super) fn may_take_long(query: &impl Walk) -> Option<&'static str> {
    let mut reason = None;
    for_each_pattern(query, |pattern| {
        if unbounded(pattern) {
            reason = reason.or(Some("an unbounded variable length"));
        }
    });
    let mut patterns = 0;
    let mut unwinds = 0;
    for_each_clause(query, |clause| match clause {
        Clause::Match(clause) => patterns += clause.patterns.len(),
        Clause::Unwind(_) => unwinds += 1,
        _ => {}
    });
    if patterns > 2 || patterns + unwinds > 4 {
        reason = reason.or(Some("a product of more than two patterns"));
    }
    for_each_expr(query, |expr| {
        if let Expr::Function(call) = expr
            && call.name.len() == 1
            && call.name[0].eq_ignore_ascii_case("range")
        {
            reason = reason.or(Some("a range()"));
        }
    });
    reason
}

fn unbounded(pattern: &PathPattern) -> bool {
    let long = |bound: Option<u64>| bound.is_none_or(|bound| bound > 3);
    pattern.elements().iter().any(|element| match element {
        PathElement::Node(_) => false,
        PathElement::Group(_) => true,
        PathElement::Relationship(relationship) => {
            let by_length = match relationship.length {
                None => false,
                Some(PathLength::Any) => true,
                Some(PathLength::Fixed(bound)) => long(Some(bound)),
                Some(PathLength::Range(_, bound)) => long(bound),
            };
            let by_quantifier = match relationship.quantifier {
                None => false,
                Some(Quantifier::Star | Quantifier::Plus) => true,
                Some(Quantifier::Fixed(bound)) => long(Some(bound)),
                Some(Quantifier::Range(_, bound)) => long(bound),
            };
            by_length || by_quantifier
        }
    })
}
