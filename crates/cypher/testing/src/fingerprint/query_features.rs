//! The fingerprint of a query: the kinds of clauses, pattern parts and expressions in it.

use crate::fingerprint::blame::Blame;
use crate::fingerprint::predicate;
use crate::oracle::oracle;
use edgewise_cypher_syntax::ast::{
    Clause, Expr, LabelExpr, Labels, PathElement, PathPattern, PathShape, Projection, Query,
};
use edgewise_cypher_syntax::function::is_aggregate;
use edgewise_cypher_syntax::walk::{for_each_clause, for_each_expr, for_each_pattern};
use edgewise_cypher_syntax::{Dialect, parse_query, print_query};
use edgewise_lab::Case;
use std::collections::BTreeSet;

/// The features of the query of a case, in which `blame` says whether the predicate matters.
pub(super) fn features(case: &Case, blame: &Blame) -> BTreeSet<String> {
    case.query.as_deref().map(|text| text_features(case, text, blame)).unwrap_or_default()
}

/// The features of a statement. If `left_out` is given, the filters of the statement are replaced by this one feature.
pub(crate) fn statement_features(text: &str, left_out: Option<&str>) -> BTreeSet<String> {
    let without = left_out.and_then(|_| parse_query(text).ok()).map(|mut query| {
        predicate::drop_filters(&mut query);
        print_query(&query, Dialect::whole())
    });
    match without {
        Some(text) => {
            let mut features = features_within(&text, None);
            features.extend(left_out.map(str::to_owned));
            features
        }
        None => features_within(text, None),
    }
}

/// The features of a case about ORDER BY, SKIP or LIMIT. Where the rows come from and what is computed from each does
/// not matter.
pub(crate) fn pagination_features(text: &str) -> BTreeSet<String> {
    let Ok(query) = parse_query(text) else { return BTreeSet::new() };
    if sorts_within(&query) {
        // The inner order cannot be seen in the answer, but the bug needs it: the engine wrongly combines the inner
        // sort with a SKIP or LIMIT after it.
        return BTreeSet::from(["projection:inner-sort".to_owned()]);
    }
    let mut features = features_within(&print_query(&query, Dialect::whole()), None);
    features.retain(|feature| {
        let sources = ["clause:match", "clause:unwind"];
        feature == "projection:distinct"
            || feature.starts_with("clause:") && !sources.contains(&feature.as_str())
    });
    let mut grouped = false;
    for_each_expr(&query, |expr| grouped |= is_aggregate(expr));
    if grouped {
        features.insert("fn:aggregate".to_owned());
    }
    features
}

/// Whether a WITH sorts rows and keeps all of them.
fn sorts_within(query: &Query) -> bool {
    query.parts().flat_map(|part| &part.clauses).any(|clause| match clause {
        Clause::With(with) => {
            let projection = &with.projection;
            !projection.order_by.is_empty() && projection.skip.is_none() && projection.limit.is_none()
        }
        _ => false,
    })
}

/// The features of a statement of a case. If the oracle partitions, the partitioned predicate is treated separately.
pub(super) fn text_features(case: &Case, text: &str, blame: &Blame) -> BTreeSet<String> {
    features_within(
        text,
        Some((case, blame))
            .filter(|(case, _)| oracle(&case.plan.oracle).is_some_and(|judge| judge.partitions())),
    )
}

/// The features of a statement. For a partition, the features of the last filter depend on whether the predicate
/// matters.
fn features_within(text: &str, partition: Option<(&Case, &Blame)>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let features = &mut found;
    let Ok(query) = parse_query(text) else {
        features.insert(format!("text:{text}"));
        return found;
    };
    if !query.unions.is_empty() {
        features.insert("clause:union".to_owned());
    }
    let last_filter = predicate::filter(&query).filter(|_| partition.is_some());
    for part in query.parts() {
        // After MATCHes that are not optional, a WITH that only passes rows on has no effect, and so no feature.
        let mut plain = true;
        for clause in &part.clauses {
            clause_features(clause, plain, last_filter, features);
            plain &= match clause {
                Clause::Match(clause) => !clause.optional,
                Clause::With(with) => passes_on(&with.projection),
                _ => false,
            };
        }
    }
    for_each_pattern(&query, |pattern| pattern_features(pattern, features));
    if let (Some(last), Some((case, blame))) = (last_filter, partition) {
        if blame.any_predicate {
            features.insert("predicate:any".to_owned());
        } else {
            predicate::features(case, &query, last, features);
        }
    }
    if returns_path(&query) {
        features.insert("returns:path".to_owned());
    }
    found
}

/// Adds the features of a clause. `plain` says that only MATCHes that are not optional precede it; `apart` is a filter
/// to leave out.
fn clause_features(clause: &Clause, plain: bool, apart: Option<&Expr>, features: &mut BTreeSet<String>) {
    let own = |expr: &Expr| apart.is_some_and(|apart| std::ptr::eq(apart, expr));
    let mut add = |feature: &str| {
        features.insert(feature.to_owned());
    };
    match clause {
        Clause::Match(clause) => {
            add(if clause.optional { "clause:optional-match" } else { "clause:match" });
            if !clause.hints.is_empty() {
                add("clause:hint");
            }
            if let Some(filter) = clause.where_.as_ref().filter(|filter| !own(filter)) {
                predicate::expression_features(filter, features);
            }
        }
        Clause::With(with) => {
            if !(plain && passes_on(&with.projection)) {
                add("clause:with");
            }
            projection_features(&with.projection, features);
            if let Some(filter) = with.where_.as_ref().filter(|filter| !own(filter)) {
                predicate::expression_features(filter, features);
            }
        }
        Clause::Return(result) => projection_features(&result.projection, features),
        Clause::Unwind(unwind) => {
            add("clause:unwind");
            predicate::expression_features(&unwind.list, features);
        }
        other => {
            add(match other {
                Clause::Create(_) => "clause:create",
                Clause::Merge(_) => "clause:merge",
                Clause::Set(_) => "clause:set",
                Clause::Remove(_) => "clause:remove",
                Clause::Delete(_) => "clause:delete",
                Clause::Foreach(_) => "clause:foreach",
                Clause::CallProcedure(_) => "clause:call",
                Clause::CallSubquery(_) => "clause:subquery",
                Clause::LoadCsv(_) => "clause:load-csv",
                _ => "clause:finish",
            });
            if let Clause::CallSubquery(call) = other {
                subquery_features(&call.query, features);
            }
            for_each_expr(other, |expr| predicate::shallow_feature(expr, features));
        }
    }
}

/// Adds what matters about a subquery: that it returns no rows, and that it has an OPTIONAL MATCH.
fn subquery_features(query: &Query, features: &mut BTreeSet<String>) {
    let returns = |clause: &Clause| matches!(clause, Clause::Return(_));
    if !query.parts().any(|part| part.clauses.iter().any(returns)) {
        features.insert("subquery:unit".to_owned());
    }
    let mut optional = false;
    for_each_clause(query, |clause| {
        optional |= matches!(clause, Clause::Match(clause) if clause.optional);
    });
    if optional {
        features.insert("clause:optional-match".to_owned());
    }
}

/// Whether a projection only passes rows on, without grouping, ORDER BY, SKIP, LIMIT or DISTINCT.
pub(super) fn passes_on(projection: &Projection) -> bool {
    let groups = projection.items.iter().any(|item| {
        let mut found = false;
        for_each_expr(&item.expr, |expr| found |= is_aggregate(expr));
        found
    });
    !groups
        && !projection.distinct()
        && projection.order_by.is_empty()
        && projection.skip.is_none()
        && projection.limit.is_none()
}

fn projection_features(projection: &Projection, features: &mut BTreeSet<String>) {
    for (holds, feature) in [
        (projection.distinct(), "projection:distinct"),
        (!projection.order_by.is_empty(), "projection:order-by"),
        (projection.skip.is_some(), "projection:skip"),
        (projection.limit.is_some(), "projection:limit"),
    ] {
        if holds {
            features.insert(feature.to_owned());
        }
    }
    let items = projection.items.iter().map(|item| &item.expr);
    let keys = projection.order_by.iter().map(|item| &item.key);
    items.chain(keys).for_each(|expr| predicate::expression_features(expr, features));
}

fn pattern_features(pattern: &PathPattern, features: &mut BTreeSet<String>) {
    let mut add = |feature: &str| {
        features.insert(feature.to_owned());
    };
    if pattern.variable.is_some() {
        add("pattern:named");
    }
    if pattern.selector.is_some() || matches!(pattern.shape, PathShape::Shortest { .. }) {
        add("pattern:shortest");
    }
    for element in pattern.elements() {
        match element {
            PathElement::Node(node) => {
                node.labels.iter().for_each(|labels| add(label_feature(labels, "label")));
                if node.properties.is_some() || node.where_.is_some() {
                    add("pattern:inline-filter");
                }
            }
            PathElement::Relationship(relationship) => {
                let long = relationship.length.is_some() || relationship.quantifier.is_some();
                add(if long { "pattern:variable-length" } else { "pattern:relationship" });
                relationship.types.iter().for_each(|labels| add(label_feature(labels, "type")));
                if relationship.properties.is_some() || relationship.where_.is_some() {
                    add("pattern:inline-filter");
                }
            }
            PathElement::Group(_) => add("pattern:group"),
        }
    }
}

fn label_feature(labels: &Labels, of: &str) -> &'static str {
    let plain = matches!(&labels.expr, LabelExpr::Name(_) | LabelExpr::Legacy(_) | LabelExpr::And(..));
    match (of, plain) {
        ("label", true) => "pattern:label",
        ("label", false) => "pattern:label-expression",
        (_, true) => "pattern:type",
        (_, false) => "pattern:type-expression",
    }
}

/// Whether the query returns a path, or the list of a variable-length relationship.
fn returns_path(query: &Query) -> bool {
    let mut paths = BTreeSet::new();
    for_each_pattern(query, |pattern| {
        paths.extend(pattern.variable.clone());
        for element in pattern.elements() {
            if let PathElement::Relationship(relationship) = element
                && (relationship.length.is_some() || relationship.quantifier.is_some())
            {
                paths.extend(relationship.variable.clone());
            }
        }
    });
    query.parts().filter_map(|part| part.clauses.last()).any(|clause| match clause {
        Clause::Return(result) => result
            .projection
            .items
            .iter()
            .any(|item| matches!(&item.expr, Expr::Variable(name) if paths.contains(name))),
        _ => false,
    })
}
