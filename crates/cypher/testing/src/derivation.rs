//! A derivation: the rows after each clause of a query, computed by the reference interpreter, to show readers why an
//! answer is right.

use crate::{answer, knobs_of, setup_graph};
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::{
    Clause, Expr, Match, Name, PathElement, Projection, ProjectionItem, Query, Return, Statement, With,
};
use edgewise_cypher_syntax::walk::{declared_variables, used_variables};
use edgewise_cypher_syntax::{Dialect, parse_query, print_expression, print_query};
use edgewise_engine::Step;
use edgewise_lab::{Case, DerivationStep};
use edgewise_model::{Graph, Map, Rows};
use std::collections::BTreeSet;

/// How the right answer of the statement at `place` of a case's plan is derived. None if that step is not a query that
/// can be split into clauses.
pub fn derivation_of(case: &Case, place: usize) -> Option<Vec<DerivationStep>> {
    let Step::Run(request) = &case.plan.steps.get(place)?.step else { return None };
    let (query, graph) = (parse_query(&request.text).ok()?, setup_graph(&case.setup)?);
    derivation(&query, &case.plan.parameters(), &graph, knobs_of(case))
}

/// Derives the answer of a reading query clause by clause. Nodes and relationships without a variable get one, so that
/// the rows show them. None for a query with UNION, or one that writes.
pub fn derivation(
    query: &Query,
    parameters: &Map,
    graph: &Graph,
    knobs: Knobs,
) -> Option<Vec<DerivationStep>> {
    if !query.unions.is_empty() {
        return None;
    }
    let mut query = query.clone();
    // With `*`, the added variables would be passed on and would change DISTINCT and grouping.
    let star = query.first.clauses.iter().any(|clause| match clause {
        Clause::With(with) => with.projection.star,
        Clause::Return(result) => result.projection.star,
        _ => false,
    });
    if !star {
        name_elements(&mut query);
    }
    let clauses = &query.first.clauses;
    let ask = |clauses: Vec<Clause>| {
        let statement = Statement::query(Query::single(clauses));
        answer(&statement, parameters, &mut graph.clone(), knobs).and_then(|answer| answer.rows)
    };
    let mut steps = Vec::new();
    for (place, clause) in clauses.iter().enumerate() {
        let before = &clauses[..place];
        let text = print_query(&Query::single(vec![clause.clone()]), Dialect::whole());
        let step = match clause {
            Clause::Match(found) => {
                let bare = Clause::Match(Match { where_: None, ..found.clone() });
                // The filter of an OPTIONAL MATCH decides what matches. It does not remove rows, so its value per row
                // is not shown.
                let filter = found.where_.as_ref().filter(|_| !found.optional);
                if found.optional {
                    DerivationStep {
                        clause: text,
                        rows: ask(returning_rows_after(before, clause, None)),
                        filter: None,
                    }
                } else {
                    filtered_step(text, filter, |filter| ask(returning_rows_after(before, &bare, filter)))
                }
            }
            Clause::With(with) => {
                let bare = Clause::With(With { where_: None, ..with.clone() });
                filtered_step(text, with.where_.as_ref(), |filter| {
                    ask(returning_rows_after(before, &bare, filter))
                })
            }
            Clause::Unwind(_) => DerivationStep {
                clause: text,
                rows: ask(returning_rows_after(before, clause, None)),
                filter: None,
            },
            Clause::Return(_) => {
                DerivationStep { clause: text, rows: ask(clauses[..=place].to_vec()), filter: None }
            }
            _ => return None,
        };
        steps.push(step);
    }
    Some(steps)
}

/// The step of a clause with an optional filter: its rows before the filter, and the filter's value on each.
fn filtered_step(
    clause: String,
    filter: Option<&Expr>,
    ask: impl Fn(Option<&Expr>) -> Option<Rows>,
) -> DerivationStep {
    let text = filter.map(|filter| print_expression(filter, Dialect::whole()));
    // A filter may use variables that its WITH drops. Then the rows are shown without the filter's value.
    match filter.and_then(|filter| ask(Some(filter))) {
        Some(rows) => DerivationStep { clause, rows: Some(rows), filter: text },
        None => DerivationStep { clause, rows: ask(None), filter: None },
    }
}

/// The clauses so far, then a RETURN of all variables in scope and of the predicate's value. Without variables, the
/// RETURN counts the rows.
fn returning_rows_after(before: &[Clause], clause: &Clause, predicate: Option<&Expr>) -> Vec<Clause> {
    let mut clauses = before.to_vec();
    clauses.push(clause.clone());
    let query = Query::single(clauses.clone());
    let mut projection = Projection { star: true, ..Projection::default() };
    if declared_variables(&query).is_empty() {
        projection.star = false;
        projection.items.push(ProjectionItem::aliased(Expr::CountStar, "rows"));
    } else if let Some(predicate) = predicate {
        projection.items.push(ProjectionItem::aliased(predicate.clone(), "predicate"));
    }
    clauses.push(Clause::Return(Return { projection }));
    clauses
}

/// Gives each node and relationship of a MATCH a variable if it has none.
fn name_elements(query: &mut Query) {
    let taken: BTreeSet<Name> =
        declared_variables(&*query).into_iter().chain(used_variables(&*query)).collect();
    let mut number = 0;
    let mut fresh = |kind: &str| loop {
        number += 1;
        let name = Name::from(format!("{kind}{number}"));
        if !taken.contains(&name) {
            return name;
        }
    };
    // A WITH without `*` drops the added variables, so the clauses after it keep their meaning.
    for clause in &mut query.first.clauses {
        let Clause::Match(found) = clause else { continue };
        for pattern in &mut found.patterns {
            for element in pattern.elements_mut() {
                match element {
                    PathElement::Node(node) if node.variable.is_none() => node.variable = Some(fresh("node")),
                    PathElement::Relationship(each) if each.variable.is_none() => {
                        each.variable = Some(fresh("rel"))
                    }
                    _ => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::derivation;
    use edgewise_cypher_semantics::Knobs;
    use edgewise_cypher_syntax::parse_query;
    use edgewise_model::{Graph, Map, Value};

    #[test]
    fn rows_and_the_value_of_the_filter_on_each_are_shown_after_each_clause() {
        let mut graph = Graph::new();
        for number in [1, 2] {
            graph.add_node(["A"], Map::from([("k".into(), Value::Int(number))]));
        }
        let query =
            parse_query("MATCH (n:A) WHERE n.k > 1 UNWIND [1, 2] AS x RETURN x AS a").expect("a query");
        let steps = derivation(&query, &Map::new(), &graph, Knobs::default()).expect("a derivation");
        let sizes: Vec<usize> = steps
            .iter()
            .map(|step| step.rows.as_ref().map_or(usize::MAX, edgewise_model::Rows::len))
            .collect();
        assert_eq!(sizes, [2, 2, 2]);
        let matched = steps[0].rows.as_ref().expect("rows");
        let said: Vec<&Value> = matched.rows.iter().filter_map(|row| row.last()).collect();
        assert_eq!(said, [&Value::Bool(false), &Value::Bool(true)]);
        assert_eq!(steps[0].filter.as_deref(), Some("n.k > 1"));
    }
}
