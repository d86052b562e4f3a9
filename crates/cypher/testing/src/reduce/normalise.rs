//! Normalising: brings a case that cannot get smaller into a preferred form. Findings with the same cause then mostly
//! have the same statement, from which their signature is computed.
//!
//! The passes that need only the query are in `crate::normal`. The passes here also need the graph.

use crate::consult::consult_briefly;
use crate::normal::{FINDS_NOTHING, PASSES, lighter, weight};
use crate::oracle::CypherTarget;
use crate::reduce::Reducer;
use crate::reduce::Subject;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::{
    Clause, Create, Expr, PathElement, PathPattern, Projection, ProjectionItem, Query, Return, Statement,
    Unwind,
};
use edgewise_cypher_syntax::walk::{
    VisitMut, Walk, declared_variables, for_each_expr, for_each_pattern, pattern_variables, walk_expr_mut,
};
use edgewise_cypher_syntax::{print_query, value_expr};
use edgewise_engine::{EngineError, Request};
use edgewise_lab::reduce::{doubled, flat};
use edgewise_model::{Graph, Name};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most rows that are turned into a list literal.
const MOST_ROWS: usize = 4;

/// The case in its normal form, as far as the remaining attempts allow.
pub(super) fn normalise(reducer: &mut Reducer<'_>, mut subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    if !reducer.keeps_setup() {
        let moved = created_before(&subject, remaker.context).and_then(|moved| remaker.remade(moved));
        subject = reducer.one(subject, moved)?;
        let twice = nodes_twice(&subject, remaker.context).and_then(|twice| remaker.remade(twice));
        subject = reducer.one(subject, twice)?;
    }
    let knobs = remaker.context.settings.knobs;
    let with_query = |subject: &Subject, query: &Query| remaker.with_query(subject, query.clone());
    let rows = |subject: &Subject| match (&subject.query, subject.expected_graph()) {
        (Some(query), Some(graph)) => unwound(query, &graph, knobs),
        _ => Vec::new(),
    };
    subject = reducer.descend_anew(subject, rows, with_query)?;
    // If the setup must stay, do not replace an OPTIONAL MATCH by one that finds nothing: another bug could then cause
    // the same symptom.
    let finds = reducer.keeps_setup();
    for (_, pass) in PASSES.iter().filter(|(name, _)| !finds || *name != FINDS_NOTHING) {
        let offers =
            |subject: &Subject| subject.query.as_ref().map(|query| lighter(query, *pass)).unwrap_or_default();
        subject = reducer.descend_anew(subject, offers, with_query)?;
    }
    Ok(subject)
}

/// `CREATE p …`, `MERGE p …` ⇒ `…` on a graph that already contains `p`. None if later clauses use what was created.
fn created_before(subject: &Subject, context: &CypherTarget) -> Option<Subject> {
    let query = subject.query.as_ref().filter(|query| query.unions.is_empty())?;
    let [first, rest @ ..] = query.first.clauses.as_slice() else { return None };
    let patterns = match first {
        Clause::Create(create) => create.patterns.as_slice(),
        Clause::Merge(merge) => std::slice::from_ref(&merge.pattern),
        _ => return None,
    };
    let names: BTreeSet<Name> = patterns.iter().flat_map(pattern_variables).collect();
    let rest = Query::single(rest.to_vec());
    if rest.first.clauses.len() < 2 || names.iter().any(|name| mentions_variable(&rest, name)) {
        return None;
    }
    let mut setup = (*subject.setup).clone();
    let alone = Query::single(vec![Clause::Create(Create { patterns: patterns.to_vec() })]);
    setup.push(Request::new(print_query(&alone, &context.settings.dialect)));
    let moved =
        Subject { setup: Arc::new(setup), mutations: None, query: Some(rest.into()), ..subject.clone() };
    flat(&moved, context).into_iter().next()
}

/// `MATCH (n)-->() …` ⇒ `MATCH (n) …` on a graph that contains every node twice. A relationship without a variable may
/// matter only because it repeats rows.
fn nodes_twice(subject: &Subject, context: &CypherTarget) -> Option<Subject> {
    let mut query = subject.query.as_ref().filter(|query| query.unions.is_empty())?.query.clone();
    let mut parted = false;
    for clause in &mut query.first.clauses {
        let Clause::Match(inner) = clause else { continue };
        for pattern in &mut inner.patterns {
            let [PathElement::Node(from), PathElement::Relationship(step), PathElement::Node(to)] =
                pattern.elements()
            else {
                continue;
            };
            let plain = pattern.variable.is_none() && step.variable.is_none() && step.length.is_none();
            let kept = match (from.variable.is_some(), to.variable.is_some()) {
                (true, false) => from.clone(),
                (false, true) => to.clone(),
                _ => continue,
            };
            if plain {
                *pattern = PathPattern::chain(vec![PathElement::Node(kept)]);
                parted = true;
            }
        }
    }
    let mut relationships = false;
    for_each_pattern(&query, |pattern| relationships |= pattern.elements().len() > 1);
    if !parted || relationships {
        return None;
    }
    doubled(&Subject { query: Some(query.into()), ..subject.clone() }, context)
}

/// Whether a query binds or uses a variable.
fn mentions_variable(query: &Query, name: &Name) -> bool {
    let mut found = declared_variables(query).contains(name);
    for_each_expr(query, |expr| found |= matches!(expr, Expr::Variable(own) if own == name));
    for_each_pattern(query, |pattern| found |= pattern_variables(pattern).contains(name));
    found
}

/// `MATCH … RETURN … n.k …` ⇒ `UNWIND [1, 2] AS x RETURN … x …`: often it does not matter where the rows come from.
fn unwound(query: &Query, graph: &Graph, knobs: Knobs) -> Vec<Query> {
    let clauses = &query.first.clauses;
    if !query.unions.is_empty() {
        return Vec::new();
    }
    let reading = clauses.iter().take_while(|clause| matches!(clause, Clause::Match(_))).count();
    let Some(kept) = clauses.get(reading..).filter(|kept| reading > 0 && !kept.is_empty()) else {
        return Vec::new();
    };
    let before = Query::single(clauses[..reading].to_vec());
    let rest = Query::single(kept.to_vec());
    let bound = declared_variables(&before);
    let star = kept.iter().any(|clause| match clause {
        Clause::With(with) => with.projection.star,
        Clause::Return(result) => result.projection.star,
        _ => false,
    });
    let mut matched_again = false;
    for_each_pattern(&rest, |pattern| {
        matched_again |= pattern_variables(pattern).iter().any(|name| bound.contains(name));
    });
    let Some(read) = only_read_expression(&rest, &bound).filter(|_| !star && !matched_again) else {
        return Vec::new();
    };
    let mut asked = before.first.clauses.clone();
    let items = vec![ProjectionItem::aliased(read.clone().unwrap_or(Expr::int(0)), "a")];
    asked.push(Clause::Return(Return { projection: Projection { items, ..Projection::default() } }));
    let answer = consult_briefly(&Statement::query(Query::single(asked)), graph, knobs);
    let Some(rows) = answer.and_then(|answer| answer.rows).filter(|rows| rows.len() <= MOST_ROWS) else {
        return Vec::new();
    };
    let values: Option<Vec<Expr>> = rows.rows.iter().map(|row| row.first().and_then(value_expr)).collect();
    let Some(values) = values.filter(|values| !values.is_empty()) else { return Vec::new() };
    let variable = Name::from("x");
    if declared_variables(query).contains(&variable) {
        return Vec::new();
    }
    let mut rest = rest;
    if let Some(read) = &read {
        rest.walk_mut(&mut ReplaceByVariable { read, variable: &variable });
    }
    let mut made = vec![Clause::Unwind(Unwind { list: Expr::List(values), variable })];
    made.extend(rest.first.clauses);
    let made = Query::single(made);
    Some(made).filter(|made| weight(made) < weight(query)).into_iter().collect()
}

/// The only expression by which the query reads the bound variables; `Some(None)` if it reads none of them. `None` if
/// there are several such expressions, or a variable is used in another way.
fn only_read_expression(rest: &Query, bound: &BTreeSet<Name>) -> Option<Option<Expr>> {
    let mut reads: Vec<&Expr> = Vec::new();
    let (mut variables, mut of_reads) = (0, 0);
    for_each_expr(rest, |expr| match expr {
        Expr::Variable(name) if bound.contains(name) => variables += 1,
        Expr::Property(of, _) if matches!(&**of, Expr::Variable(name) if bound.contains(name)) => {
            of_reads += 1;
            if !reads.contains(&expr) {
                reads.push(expr);
            }
        }
        // A map projection uses a variable without containing it as an expression.
        Expr::MapProjection(_) => variables += 1,
        _ => {}
    });
    (variables == of_reads && reads.len() < 2).then(|| reads.first().map(|read| (*read).clone()))
}

/// A visitor that replaces every occurrence of an expression by a variable.
struct ReplaceByVariable<'a> {
    read: &'a Expr,
    variable: &'a Name,
}

impl VisitMut for ReplaceByVariable<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        if expr == self.read {
            *expr = Expr::Variable(self.variable.clone());
        } else {
            walk_expr_mut(self, expr);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Subject, created_before, nodes_twice, unwound};
    use crate::rounds::target_context;
    use crate::setup_graph;
    use edgewise_cypher_semantics::Knobs;
    use edgewise_cypher_syntax::{Dialect, parse_query, print_query};
    use edgewise_engine::Request;
    use edgewise_reference::open_reference;
    use std::sync::Arc;

    fn of(setup: &str, query: &str) -> Vec<String> {
        let graph = setup_graph(&[Request::new(setup)]).expect("a graph");
        let query = parse_query(query).expect("a query");
        let made = unwound(&query, &graph, Knobs::default());
        made.iter().map(|query| print_query(query, Dialect::whole())).collect()
    }

    #[test]
    fn a_relationship_that_only_repeats_rows_is_replaced_by_doubled_nodes() {
        let reference = open_reference("reference").expect("a reference");
        let context = target_context(reference.profile()).expect("a context");
        let twice = |query: &str| {
            let subject = Subject {
                setup: Arc::new(vec![Request::new("CREATE (n {k: 0}), (m), (n)-[:T]->(m)")]),
                mutations: None,
                schema: edgewise_model::Schema::default(),
                read_back: None,
                query: Some(parse_query(query).expect("a query").into()),
                plan: edgewise_lab::Plan::new("reference", "answer"),
            };
            let twice = nodes_twice(&subject, &context)?;
            let query = twice.query.map(|query| print_query(&query, Dialect::whole()))?;
            Some((
                setup_graph(&twice.setup).map(|graph| (graph.nodes().count(), graph.relationships().count())),
                query,
            ))
        };
        let (graph, query) = twice("MATCH (a), (b)-->() WHERE a.k = b.k RETURN 1 AS c").expect("a subject");
        assert_eq!((graph, query.as_str()), (Some((4, 0)), "MATCH (a), (b) WHERE a.k = b.k RETURN 1 AS c"));
        assert_eq!(twice("MATCH (a), (b)-[r]->() RETURN r.k AS c"), None, "the query reads the relationship");
        assert_eq!(twice("MATCH (a)-->(b) RETURN 1 AS c"), None, "both nodes have a variable");
        assert_eq!(twice("MATCH (a), (b) RETURN 1 AS c"), None);
    }

    #[test]
    fn elements_that_the_query_creates_first_move_to_the_setup() {
        let reference = open_reference("reference").expect("a reference");
        let context = target_context(reference.profile()).expect("a context");
        let moved = |query: &str| {
            let subject = Subject {
                setup: Arc::new(Vec::new()),
                mutations: Some(Vec::new()),
                schema: edgewise_model::Schema::default(),
                read_back: None,
                query: Some(parse_query(query).expect("a query").into()),
                plan: edgewise_lab::Plan::new("reference", "answer"),
            };
            let moved = created_before(&subject, &context)?;
            let query = moved.query.map(|query| print_query(&query, Dialect::whole()))?;
            Some((moved.setup.iter().map(|request| request.text.clone()).collect::<Vec<_>>(), query))
        };
        let (setup, query) = moved("MERGE () MATCH (n) RETURN n AS a").expect("a subject");
        assert_eq!((setup.len(), query.as_str()), (1, "MATCH (n) RETURN n AS a"));
        assert_eq!(moved("CREATE (n) SET n.k = 1 RETURN 1 AS a"), None);
    }

    #[test]
    fn rows_of_which_only_values_are_read_become_a_list_literal() {
        let setup = "CREATE ({k: 2}), ({k: 0})";
        assert_eq!(
            of(setup, "MATCH (n) RETURN n.k AS a ORDER BY a LIMIT 1"),
            ["UNWIND [2, 0] AS x RETURN x AS a ORDER BY a LIMIT 1"]
        );
        assert_eq!(of(setup, "MATCH () RETURN count(*) AS a"), ["UNWIND [0, 0] AS x RETURN count(*) AS a"]);
        for other in
            ["MATCH (n) RETURN n AS a", "MATCH (n) RETURN *", "MATCH (n) MATCH (n)-->() RETURN 1 AS a"]
        {
            assert!(of(setup, other).is_empty(), "{other}");
        }
    }
}
