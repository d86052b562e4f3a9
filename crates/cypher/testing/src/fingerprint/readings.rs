//! Other readings of a query, as an engine may have misunderstood it: a condition is missing, or a filter is moved.

use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, Expr, PathElement, PathPattern, Projection, ProjectionItem, Query, With,
};
use edgewise_cypher_syntax::function::is_aggregate;
use edgewise_cypher_syntax::parse_query;
use edgewise_cypher_syntax::walk::{for_each_clause, for_each_expr};
use edgewise_lab::Case;

/// The query without one condition, for each condition of its filters: operands of AND, and entries of maps in
/// patterns.
pub(super) fn without_conjuncts(query: &Query) -> Vec<Query> {
    let mut readings = Vec::new();
    for (place, clause) in query.first.clauses.iter().enumerate() {
        for less in clause_without_conjuncts(clause) {
            let mut reading = query.clone();
            reading.first.clauses[place] = less;
            readings.push(reading);
        }
    }
    readings
}

fn clause_without_conjuncts(clause: &Clause) -> Vec<Clause> {
    match clause {
        Clause::With(with) => without_one_conjunct(with.where_.as_ref())
            .into_iter()
            .map(|where_| Clause::With(With { where_: Some(where_), ..with.clone() }))
            .collect(),
        Clause::Match(inner) => {
            let mut found = Vec::new();
            for where_ in without_one_conjunct(inner.where_.as_ref()) {
                let mut less = inner.clone();
                less.where_ = Some(where_);
                found.push(Clause::Match(less));
            }
            for (path, pattern) in inner.patterns.iter().enumerate() {
                for (place, element) in pattern.elements().iter().enumerate() {
                    for element in element_without_entries(element) {
                        let mut less = inner.clone();
                        less.patterns[path].elements_mut()[place] = element;
                        found.push(Clause::Match(less));
                    }
                }
            }
            found
        }
        _ => Vec::new(),
    }
}

fn element_without_entries(element: &PathElement) -> Vec<PathElement> {
    let properties = match element {
        PathElement::Node(node) => &node.properties,
        PathElement::Relationship(step) => &step.properties,
        PathElement::Group(_) => return Vec::new(),
    };
    let Some(Expr::Map(entries)) = properties.as_deref() else { return Vec::new() };
    let fewer = |gone: usize| {
        let kept = entries.iter().enumerate().filter(|(place, _)| *place != gone);
        Some(Box::new(Expr::Map(kept.map(|(_, entry)| entry.clone()).collect())))
    };
    (0..entries.len())
        .map(|gone| {
            let mut less = element.clone();
            match &mut less {
                PathElement::Node(node) => node.properties = fewer(gone),
                PathElement::Relationship(step) => step.properties = fewer(gone),
                PathElement::Group(_) => {}
            }
            less
        })
        .collect()
}

/// A filter without one of its conditions, for each condition; empty if it has only one.
fn without_one_conjunct(filter: Option<&Expr>) -> Vec<Expr> {
    let mut conjuncts = Vec::new();
    if let Some(filter) = filter {
        collect_conjuncts(filter, &mut conjuncts);
    }
    if conjuncts.len() < 2 {
        return Vec::new();
    }
    (0..conjuncts.len())
        .filter_map(|gone| {
            let kept = conjuncts.iter().enumerate().filter(|(place, _)| *place != gone);
            kept.map(|(_, conjunct)| (*conjunct).clone())
                .reduce(|left, right| Expr::binary(BinaryOp::And, left, right))
        })
        .collect()
}

fn collect_conjuncts<'e>(filter: &'e Expr, found: &mut Vec<&'e Expr>) {
    match filter {
        Expr::Binary(BinaryOp::And, left, right) => {
            collect_conjuncts(left, found);
            collect_conjuncts(right, found);
        }
        other => found.push(other),
    }
}

/// The query with one filter that follows SKIP or LIMIT moved before it, for each such filter.
pub(super) fn early_filters(query: &Query) -> Vec<Query> {
    let clauses = &query.first.clauses;
    let mut readings = Vec::new();
    for (cut, clause) in clauses.iter().enumerate() {
        let Clause::With(with) = clause else { continue };
        let projection = &with.projection;
        if projection.skip.is_none() && projection.limit.is_none() || !is_plain(projection) {
            continue;
        }
        for place in cut..clauses.len() {
            // A filter can be moved to an earlier place only across WITH clauses; otherwise it would apply to other
            // rows.
            let Clause::With(later) = &clauses[place] else { break };
            let Some(filter) = &later.where_ else { continue };
            let mut moved = clauses.clone();
            if let Clause::With(later) = &mut moved[place] {
                later.where_ = None;
            }
            if let Clause::With(with) = &mut moved[cut] {
                with.projection.items.iter_mut().for_each(refer_by_name);
            }
            let own = projection.items.iter().filter(|item| item.alias.is_some()).cloned().collect();
            let before = Projection { star: true, items: own, ..Projection::default() };
            moved.insert(cut, Clause::With(With { projection: before, where_: Some(filter.clone()) }));
            readings.push(Query::single(moved));
        }
    }
    readings
}

/// Whether the last filter of a case's query follows a SKIP or LIMIT.
pub(crate) fn cuts_before_filter(case: &Case) -> bool {
    let query = case.query.as_deref().and_then(|text| parse_query(text).ok());
    query.is_some_and(|query| !early_filters(&query).is_empty())
}

/// Whether a statement has SKIP or LIMIT.
pub(crate) fn has_skip_or_limit(text: &str) -> bool {
    let Ok(query) = parse_query(text) else { return false };
    let mut found = false;
    for_each_clause(&query, |clause| {
        let cut = |projection: &Projection| projection.skip.is_some() || projection.limit.is_some();
        found |= clause.projection().is_some_and(cut);
    });
    found
}

/// Replaces an item that an earlier clause computes by its name.
fn refer_by_name(item: &mut ProjectionItem) {
    if let Some(alias) = item.alias.take() {
        item.expr = Expr::Variable(alias);
    }
}

/// Whether a projection has no grouping and no DISTINCT.
fn is_plain(projection: &Projection) -> bool {
    let mut groups = projection.distinct();
    for item in &projection.items {
        for_each_expr(&item.expr, |expr| groups |= is_aggregate(expr));
    }
    !groups
}

/// Whether a pattern is a node without labels and conditions, which only provides rows.
pub(super) fn is_bare_node(pattern: &PathPattern) -> bool {
    match pattern.elements() {
        [PathElement::Node(node)] => {
            node.labels.is_none() && node.properties.is_none() && node.where_.is_none()
        }
        _ => false,
    }
}
