//! Adds a filter to queries that have none: on a property of an element of a MATCH, with a value from the graph, so
//! that it keeps some rows and drops others.

use crate::Round;
use crate::oracle::partition_point::row_by_row;
use crate::oracle::{CypherTarget, guard};
use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, CompareOp, Expr, Match, PathElement, PathPattern, PathShape, Query, Statement,
};
use edgewise_cypher_syntax::dialect::Construct;
use edgewise_cypher_syntax::value_expr;
use edgewise_cypher_syntax::walk::writes;
use edgewise_model::{Name, Rng, Value};
use std::collections::BTreeSet;

/// An element that a MATCH without a filter binds.
struct Named {
    /// The index of the clause.
    clause: usize,
    variable: Name,
    /// True for a relationship.
    joins: bool,
    /// Its static labels or types.
    labels: BTreeSet<Name>,
}

/// What an oracle needs a filter for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To split the rows: after it, every clause must handle each row by itself.
    Split,
    /// For an index: it must test an element that an index may find.
    Seek,
}

/// The query with a filter; none if it writes, if it binds no suitable element, if no such element of the graph has
/// a property, or if the engine refuses the adapted query.
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
    let mut named = named(query, purpose);
    if purpose == Purpose::Seek {
        let profile = &context.profile;
        let relationships =
            profile.relationship_indexes && context.settings.dialect.has(Construct::RelationshipIndex);
        named.retain(|named| !named.labels.is_empty());
        named.retain(|named| if named.joins { relationships } else { profile.node_indexes });
    }
    let chosen = rng.pick(&named)?;
    let (key, value) = property(chosen, round, rng)?;
    let filter = predicate(Expr::property(Expr::variable(chosen.variable.clone()), key), &value, rng)?;
    let mut made = query.clone();
    let Some(Clause::Match(clause)) = made.first.clauses.get_mut(chosen.clause) else { return None };
    clause.where_ = Some(filter);
    is_supported(&made, context).then_some(made)
}

/// True if the engine supports an adapted query.
pub(super) fn is_supported(made: &Query, context: &CypherTarget) -> bool {
    !guard::has_form_off(made, &context.profile)
        && context.settings.dialect.accepts(&Statement::query(made.clone())).is_ok()
}

/// The elements that MATCHes without a filter bind, if the clauses after them fit the purpose.
fn named(query: &Query, purpose: Purpose) -> Vec<Named> {
    let mut found = Vec::new();
    let [before @ .., Clause::Return(_)] = query.first.clauses.as_slice() else { return found };
    for (place, clause) in before.iter().enumerate().rev() {
        match clause {
            Clause::Match(clause) if is_open(clause) => {
                found.extend(named_in(clause, place));
            }
            _ => {}
        }
        if purpose == Purpose::Split && !row_by_row(clause) {
            break;
        }
    }
    found
}

/// True if a MATCH has no filter, and adding one would not change which paths are the shortest.
fn is_open(clause: &Match) -> bool {
    let plain =
        |pattern: &PathPattern| pattern.selector.is_none() && matches!(pattern.shape, PathShape::Chain(_));
    !clause.optional && clause.where_.is_none() && clause.patterns.iter().all(plain)
}

fn named_in(clause: &Match, place: usize) -> impl Iterator<Item = Named> {
    let elements = clause.patterns.iter().flat_map(PathPattern::elements);
    elements.filter_map(move |element| {
        let (variable, labels, joins) = match element {
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
        Some(Named { clause: place, variable, joins, labels: names })
    })
}

/// A property of the graph that such an element may have.
fn property(named: &Named, round: &Round, rng: &mut Rng) -> Option<(Name, Value)> {
    let fits = |label: &Name| named.labels.is_empty() || named.labels.contains(label);
    let all: Vec<(&Name, &Value)> = if named.joins {
        let kinds = round.graph.relationships().filter(|each| fits(&each.kind));
        kinds.flat_map(|each| each.properties.iter()).collect()
    } else {
        let nodes =
            round.graph.nodes().filter(|node| named.labels.is_empty() || node.labels.iter().any(fits));
        nodes.flat_map(|node| node.properties.iter()).collect()
    };
    rng.pick(&all).map(|(key, value)| ((*key).clone(), (*value).clone()))
}

/// A predicate on a property. Values with an order are also compared by it.
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
            .expect("its ends are there");
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

    /// Everything that is drawn for a query on the reference.
    fn drawn(text: &str, purpose: Purpose) -> BTreeSet<String> {
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
    fn it_speaks_of_properties_that_such_elements_have() {
        let nodes = drawn("MATCH (n:A) RETURN n AS a", Purpose::Split);
        assert!(nodes.contains("MATCH (n:A) WHERE n.a = 1 RETURN n AS a"), "{nodes:?}");
        assert!(nodes.contains("MATCH (n:A) WHERE n.a IS NULL RETURN n AS a"), "{nodes:?}");
        assert!(nodes.iter().all(|text| text.contains("WHERE n.a ")), "no B is asked for: {nodes:?}");
        let any = drawn("MATCH (n) RETURN n AS a", Purpose::Split);
        assert!(any.contains("MATCH (n) WHERE n.b >= 'x' RETURN n AS a"), "{any:?}");
        let steps = drawn("MATCH ()-[r:T]->() RETURN 1 AS a", Purpose::Seek);
        assert!(steps.contains("MATCH ()-[r:T]->() WHERE r.t > 0.5 RETURN 1 AS a"), "{steps:?}");
    }

    #[test]
    fn it_stands_where_rows_are_treated_one_by_one_from_there_on() {
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
            assert_eq!(drawn(text, Purpose::Split), BTreeSet::new(), "{text}");
        }
        assert_eq!(drawn("MATCH (n) RETURN n AS a", Purpose::Seek), BTreeSet::new(), "no label for an index");
        let after = drawn("MATCH (n) WITH count(*) AS c MATCH (m:A) RETURN c AS a", Purpose::Split);
        assert!(!after.is_empty() && after.iter().all(|text| text.contains("WHERE m.a ")), "{after:?}");
    }
}
