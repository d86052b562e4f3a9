//! Adds a filter to a query that has none, for oracles that need one: on a property of a matched node or relationship,
//! with a value from the graph, so that it keeps some rows and drops others.

use crate::Round;
use crate::oracle::partition_point::handles_each_row_alone;
use crate::oracle::{CypherTarget, guard};
use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, CompareOp, Expr, Match, PathElement, PathPattern, PathShape, Query, Statement,
};
use edgewise_cypher_syntax::dialect::Construct;
use edgewise_cypher_syntax::value_expr;
use edgewise_cypher_syntax::walk::writes;
use edgewise_model::{Name, Rng, Value};
use std::collections::BTreeSet;

/// A node or relationship with a variable, in a MATCH without a filter.
struct FilterableElement {
    /// The index of the MATCH among the clauses.
    clause: usize,
    variable: Name,
    /// Whether it is a relationship.
    is_relationship: bool,
    /// The static labels of the node, or types of the relationship.
    labels: BTreeSet<Name>,
}

/// What an oracle needs the filter for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The filter is to split the rows, so every clause after it must handle each row by itself.
    Split,
    /// The filter is to use an index, so it must test an element that an index may find.
    Seek,
}

/// The query with a filter added to one MATCH. None if the query writes, binds no suitable element, no such element of
/// the graph has a property, or the engine does not support the adapted query.
pub(super) fn with_adapted_filter(
    query: &Query,
    round: &Round,
    context: &CypherTarget,
    purpose: Purpose,
    rng: &mut Rng,
) -> Option<Query> {
    if !query.unions.is_empty() || writes(query) {
        return None;
    }
    let mut named = filterable_elements(query, purpose);
    if purpose == Purpose::Seek {
        let profile = &context.profile;
        let relationships =
            profile.relationship_indexes && context.settings.dialect.has(Construct::RelationshipIndex);
        named.retain(|named| !named.labels.is_empty());
        named.retain(|named| if named.is_relationship { relationships } else { profile.node_indexes });
    }
    let chosen = rng.pick(&named)?;
    let (key, value) = property(chosen, round, rng)?;
    let filter = predicate(Expr::property(Expr::variable(chosen.variable.clone()), key), &value, rng)?;
    let mut made = query.clone();
    let Some(Clause::Match(clause)) = made.first.clauses.get_mut(chosen.clause) else { return None };
    clause.where_ = Some(filter);
    is_supported(&made, context).then_some(made)
}

/// Whether the engine supports an adapted query.
pub(super) fn is_supported(made: &Query, context: &CypherTarget) -> bool {
    !guard::violates_restriction(made, &context.profile)
        && context.settings.dialect.accepts(&Statement::query(made.clone())).is_ok()
}

/// The elements that can be filtered: those of MATCH clauses without a filter, if the clauses after them fit the
/// purpose.
fn filterable_elements(query: &Query, purpose: Purpose) -> Vec<FilterableElement> {
    let mut found = Vec::new();
    let [before @ .., Clause::Return(_)] = query.first.clauses.as_slice() else { return found };
    for (place, clause) in before.iter().enumerate().rev() {
        match clause {
            Clause::Match(clause) if may_get_filter(clause) => {
                found.extend(filterable_in(clause, place));
            }
            _ => {}
        }
        if purpose == Purpose::Split && !handles_each_row_alone(clause) {
            break;
        }
    }
    found
}

/// Whether a filter can be added to a MATCH: it has none, is not optional, and does not look for shortest paths, whose
/// choice the filter could change.
fn may_get_filter(clause: &Match) -> bool {
    let plain =
        |pattern: &PathPattern| pattern.selector.is_none() && matches!(pattern.shape, PathShape::Chain(_));
    !clause.optional && clause.where_.is_none() && clause.patterns.iter().all(plain)
}

/// The elements with a variable in a MATCH, whose index is `place`.
fn filterable_in(clause: &Match, place: usize) -> impl Iterator<Item = FilterableElement> {
    let elements = clause.patterns.iter().flat_map(PathPattern::elements);
    elements.filter_map(move |element| {
        let (variable, labels, is_relationship) = match element {
            PathElement::Node(node) => (node.variable.clone()?, &node.labels, false),
            PathElement::Relationship(step) if step.length.is_none() && step.quantifier.is_none() => {
                (step.variable.clone()?, &step.types, true)
            }
            _ => return None,
        };
        let mut names = BTreeSet::new();
        if let Some(labels) = labels {
            guard::label_names(&labels.expr, &mut names);
        }
        Some(FilterableElement { clause: place, variable, is_relationship, labels: names })
    })
}

/// The key and the value of a random property of a graph element that has one of the labels of `named`.
fn property(named: &FilterableElement, round: &Round, rng: &mut Rng) -> Option<(Name, Value)> {
    let fits = |label: &Name| named.labels.is_empty() || named.labels.contains(label);
    let all: Vec<(&Name, &Value)> = if named.is_relationship {
        let kinds = round.graph.relationships().filter(|each| fits(&each.kind));
        kinds.flat_map(|each| each.properties.iter()).collect()
    } else {
        let nodes =
            round.graph.nodes().filter(|node| named.labels.is_empty() || node.labels.iter().any(fits));
        nodes.flat_map(|node| node.properties.iter()).collect()
    };
    rng.pick(&all).map(|(key, value)| ((*key).clone(), (*value).clone()))
}

/// A predicate that compares a property with a value. If values of this type have an order, it may be an inequality.
fn predicate(property: Expr, value: &Value, rng: &mut Rng) -> Option<Expr> {
    let ordered = match value {
        Value::Int(_) | Value::String(_) => true,
        Value::Float(number) => !number.is_nan(),
        _ => false,
    };
    let operand = value_expr(value)?;
    Some(match rng.index(if ordered { 8 } else { 4 }) {
        0 => Expr::is_null(property),
        1 => Expr::binary(BinaryOp::In, property, Expr::List(vec![operand])),
        2 => Expr::compare(CompareOp::NotEqual, property, operand),
        3 | 4 => Expr::compare(CompareOp::Equal, property, operand),
        5 => Expr::compare(CompareOp::Less, property, operand),
        6 => Expr::compare(CompareOp::GreaterOrEqual, property, operand),
        _ => Expr::compare(CompareOp::Greater, property, operand),
    })
}

#[cfg(test)]
mod tests {
    use super::{Purpose, with_adapted_filter};
    use crate::Round;
    use crate::rounds::target_context;
    use edgewise_cypher_syntax::{Dialect, parse_query, print_query};
    use edgewise_model::{Graph, Map, Rng, Schema, Value};
    use edgewise_reference::open_reference;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    fn round() -> Round {
        let mut graph = Graph::new();
        let properties = |key: &str, value: Value| -> Map { [(key.into(), value)].into_iter().collect() };
        let one = graph.add_node(["A"], properties("a", Value::Int(1)));
        let other = graph.add_node(["B"], properties("b", Value::from("x")));
        graph
            .add_relationship(one, other, "T", properties("t", Value::Float(0.5)))
            .expect("both nodes exist");
        Round {
            index: 0,
            schema: Schema::default(),
            setup: Arc::new(Vec::new()),
            others: Vec::new(),
            graph: Arc::new(graph),
            modelled: true,
            queries: Vec::new(),
            parameters: Map::new(),
        }
    }

    /// The adapted queries that 200 seeds make of a query, for the reference engine.
    fn adapted_queries(text: &str, purpose: Purpose) -> BTreeSet<String> {
        let engine = open_reference("reference").expect("the reference");
        let context = target_context(engine.profile()).expect("a context");
        let (query, round) = (parse_query(text).expect("a query"), round());
        let draw = |seed| {
            let mut rng = Rng::from_seed_u64(seed);
            let made = with_adapted_filter(&query, &round, &context, purpose, &mut rng)?;
            Some(print_query(&made, Dialect::whole()))
        };
        (0..200).filter_map(draw).collect()
    }

    #[test]
    fn an_added_filter_tests_properties_that_such_elements_have() {
        let nodes = adapted_queries("MATCH (n:A) RETURN n AS a", Purpose::Split);
        assert!(nodes.contains("MATCH (n:A) WHERE n.a = 1 RETURN n AS a"), "{nodes:?}");
        assert!(nodes.contains("MATCH (n:A) WHERE n.a IS NULL RETURN n AS a"), "{nodes:?}");
        assert!(
            nodes.iter().all(|text| text.contains("WHERE n.a ")),
            "no property of B is tested: {nodes:?}"
        );
        let any = adapted_queries("MATCH (n) RETURN n AS a", Purpose::Split);
        assert!(any.contains("MATCH (n) WHERE n.b >= 'x' RETURN n AS a"), "{any:?}");
        let steps = adapted_queries("MATCH ()-[r:T]->() RETURN 1 AS a", Purpose::Seek);
        assert!(steps.contains("MATCH ()-[r:T]->() WHERE r.t > 0.5 RETURN 1 AS a"), "{steps:?}");
    }

    #[test]
    fn a_filter_is_added_only_if_the_clauses_after_it_handle_each_row_by_itself() {
        for text in [
            "MATCH (n) WITH count(*) AS c RETURN c AS a",
            "MATCH (n) WITH n LIMIT 1 RETURN n AS a",
            "OPTIONAL MATCH (n) RETURN n AS a",
            "MATCH () RETURN 1 AS a",
            "MATCH (n) WHERE n.a = 1 RETURN n AS a",
            "MATCH (n) SET n.a = 2 RETURN n AS a",
            "MATCH (n) RETURN 1 AS a UNION MATCH (n) RETURN 2 AS a",
            "MATCH p = shortestPath((n)-[*]-(m)) RETURN 1 AS a",
            "MATCH ()-[r*]->() RETURN 1 AS a",
            "MATCH ANY SHORTEST (n)-[r]->(m) RETURN 1 AS a",
            "MATCH ((n)-[r]->(m)){1,2} RETURN 1 AS a",
            "MATCH ()-[r]->+() RETURN 1 AS a",
        ] {
            assert_eq!(adapted_queries(text, Purpose::Split), BTreeSet::new(), "{text}");
        }
        assert_eq!(
            adapted_queries("MATCH (n) RETURN n AS a", Purpose::Seek),
            BTreeSet::new(),
            "without a label no index applies"
        );
        let after = adapted_queries("MATCH (n) WITH count(*) AS c MATCH (m:A) RETURN c AS a", Purpose::Split);
        assert!(!after.is_empty() && after.iter().all(|text| text.contains("WHERE m.a ")), "{after:?}");
    }
}
