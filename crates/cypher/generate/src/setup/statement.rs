//! `SetupStatement`: a change of the graph, and the statement that makes it.

use edgewise_cypher_syntax::ast::{
    Arrow, Clause, Create, CreateIndex, Delete, Expr, IndexDrop, IndexKind, IndexStatement, Labels, Literal,
    Match, NodePattern, PathElement, PathPattern, Query, RelationshipPattern, Remove, RemoveItem,
    SchemaTarget, Set, SetItem, Statement, StatementBody,
};
use edgewise_cypher_syntax::dialect::{Construct, Dialect};
use edgewise_model::graph::PatternRelationship;
use edgewise_model::{Index, Map, Mutation, Name, RelSelector, Selector};

use super::table::table_statement;
use crate::value::value_expr;

/// A setup statement: the change that it makes, and the statement itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupStatement {
    /// What it changes in the model graph.
    pub mutation: Mutation,
    /// The statement that the engine runs.
    pub statement: Statement,
}

/// The statement that makes this change of the graph. The dialect decides whether indexes have names.
pub fn mutation_statement(mutation: &Mutation, dialect: &Dialect) -> Statement {
    // Where there is no REMOVE, setting a property to null removes it.
    let removes = dialect.has(Construct::Remove);
    let clauses = match mutation {
        Mutation::CreateNode { labels, properties } => {
            vec![create(vec![PathPattern::chain(vec![new_node("n", labels, properties)])])]
        }
        Mutation::CreatePattern { nodes, relationships } => vec![create(new_pattern(nodes, relationships))],
        Mutation::CreateRelationships { from, to, kind, properties } => vec![
            match_patterns(vec![
                PathPattern::chain(vec![selected_node("a", from)]),
                PathPattern::chain(vec![selected_node("b", to)]),
            ]),
            create(vec![PathPattern::chain(vec![
                named_node("a"),
                new_relationship(kind, properties),
                named_node("b"),
            ])]),
        ],
        Mutation::SetProperty { on, key, value } => vec![
            match_node(on),
            Clause::Set(Set {
                items: vec![SetItem::Property { target: property("n", key), value: value_expr(value) }],
            }),
        ],
        Mutation::RemoveProperty { on, key } if !removes => {
            vec![match_node(on), set_null("n", key)]
        }
        Mutation::RemoveProperty { on, key } => {
            vec![
                match_node(on),
                Clause::Remove(Remove { items: vec![RemoveItem::Property(property("n", key))] }),
            ]
        }
        Mutation::AddLabels { on, labels } => {
            let items = Labels::all_of(labels.clone())
                .map(|labels| SetItem::Labels { variable: "n".into(), labels })
                .into_iter()
                .collect();
            vec![match_node(on), Clause::Set(Set { items })]
        }
        Mutation::RemoveLabels { on, labels } => {
            let items = Labels::all_of(labels.clone())
                .map(|labels| RemoveItem::Labels { variable: "n".into(), labels })
                .into_iter()
                .collect();
            vec![match_node(on), Clause::Remove(Remove { items })]
        }
        Mutation::SetRelationshipProperty { on, key, value } => vec![
            match_relationship(on),
            Clause::Set(Set {
                items: vec![SetItem::Property { target: property("r", key), value: value_expr(value) }],
            }),
        ],
        Mutation::RemoveRelationshipProperty { on, key } if !removes => {
            vec![match_relationship(on), set_null("r", key)]
        }
        Mutation::RemoveRelationshipProperty { on, key } => vec![
            match_relationship(on),
            Clause::Remove(Remove { items: vec![RemoveItem::Property(property("r", key))] }),
        ],
        Mutation::DeleteNodes { on } => vec![match_node(on), delete("n", true)],
        Mutation::DeleteRelationships { on } => vec![match_relationship(on), delete("r", false)],
        Mutation::Declare(table) => return table_statement(table),
        Mutation::CreateIndex(index) => return index_statement(create_index(index, dialect)),
        Mutation::DropIndex(index) => return index_statement(drop_index(index, dialect)),
    };
    Statement::query(Query::single(clauses))
}

fn create(patterns: Vec<PathPattern>) -> Clause {
    Clause::Create(Create { patterns })
}

/// A MATCH of these patterns.
fn match_patterns(patterns: Vec<PathPattern>) -> Clause {
    Clause::Match(Match { optional: false, mode: None, patterns, hints: Vec::new(), where_: None })
}

fn match_node(on: &Selector) -> Clause {
    match_patterns(vec![PathPattern::chain(vec![selected_node("n", on)])])
}

fn match_relationship(on: &RelSelector) -> Clause {
    let relationship = RelationshipPattern {
        variable: Some("r".into()),
        types: on.kind.clone().map(Labels::one),
        properties: on.property.iter().map(|(key, value)| property_map([(key, value)])).next(),
        ..RelationshipPattern::bare(Arrow::Right)
    };
    let end = || PathElement::Node(NodePattern::default());
    match_patterns(vec![PathPattern::chain(vec![end(), PathElement::Relationship(relationship), end()])])
}

fn delete(variable: &'static str, detach: bool) -> Clause {
    Clause::Delete(Delete { detach, nodetach: false, items: vec![Expr::variable(variable)] })
}

/// `SET variable.key = null`
fn set_null(variable: &'static str, key: &Name) -> Clause {
    let value = Expr::Literal(Literal::Null);
    Clause::Set(Set { items: vec![SetItem::Property { target: property(variable, key), value }] })
}

/// The property `variable.key`.
fn property(variable: &'static str, key: &Name) -> Expr {
    Expr::property(Expr::variable(variable), key.clone())
}

/// The node pattern `(variable)`.
fn named_node(variable: &str) -> PathElement {
    PathElement::Node(NodePattern::named(variable))
}

/// The node pattern with this variable that the selector describes.
fn selected_node(variable: &str, selector: &Selector) -> PathElement {
    PathElement::Node(NodePattern {
        labels: selector.label.clone().map(Labels::one),
        properties: selector.property.iter().map(|(key, value)| property_map([(key, value)])).next(),
        ..NodePattern::named(variable)
    })
}

fn new_node(variable: &str, labels: &[Name], properties: &Map) -> PathElement {
    PathElement::Node(NodePattern {
        labels: Labels::all_of(labels.to_vec()),
        properties: some_properties(properties),
        ..NodePattern::named(variable)
    })
}

fn new_relationship(kind: &Name, properties: &Map) -> PathElement {
    PathElement::Relationship(RelationshipPattern {
        types: Some(Labels::one(kind.clone())),
        properties: some_properties(properties),
        ..RelationshipPattern::bare(Arrow::Right)
    })
}

fn new_pattern(nodes: &[(Vec<Name>, Map)], relationships: &[PatternRelationship]) -> Vec<PathPattern> {
    let variable = |place: usize| format!("n{place}");
    let nodes = nodes.iter().enumerate().map(|(place, (labels, properties))| {
        PathPattern::chain(vec![new_node(&variable(place), labels, properties)])
    });
    let relationships = relationships.iter().map(|relationship| {
        PathPattern::chain(vec![
            named_node(&variable(relationship.from)),
            new_relationship(&relationship.kind, &relationship.properties),
            named_node(&variable(relationship.to)),
        ])
    });
    nodes.chain(relationships).collect()
}

/// The property map of a new element; none if it has no properties.
fn some_properties(properties: &Map) -> Option<Box<Expr>> {
    if properties.is_empty() { None } else { Some(property_map(properties)) }
}

fn property_map<'a>(entries: impl IntoIterator<Item = (&'a Name, &'a edgewise_model::Value)>) -> Box<Expr> {
    let entries = entries.into_iter().map(|(key, value)| (key.clone(), value_expr(value)));
    Box::new(Expr::Map(entries.collect()))
}

fn index_statement(statement: IndexStatement) -> Statement {
    Statement { mode: None, options: None, body: StatementBody::Index(statement) }
}

/// The name of an index, derived from what it covers, so that `DROP INDEX` needs no table of names.
fn index_name(index: &Index) -> Name {
    use edgewise_model::IndexKind as Kind;
    let prefix = match index.kind {
        Kind::NodeRange | Kind::RelRange => "index",
        Kind::NodeText | Kind::RelText => "text",
        Kind::NodePoint | Kind::RelPoint => "point",
    };
    format!("{prefix}_{}_{}", index.label, index.keys.join("_")).into()
}

/// What the index is on. In the legacy syntax it has no variable.
fn target(index: &Index, legacy: bool) -> SchemaTarget {
    let variable = |name: &'static str| Name::new_static(if legacy { "" } else { name });
    if index.kind.is_relationship() {
        SchemaTarget::Relationship { variable: variable("r"), types: vec![index.label.clone()] }
    } else {
        SchemaTarget::Node { variable: variable("n"), labels: vec![index.label.clone()] }
    }
}

/// The keyword before INDEX, which names the kind of the index.
fn index_kind(index: &Index) -> IndexKind {
    use edgewise_model::IndexKind as Kind;
    match index.kind {
        Kind::NodeRange | Kind::RelRange => IndexKind::Default,
        Kind::NodeText | Kind::RelText => IndexKind::Text,
        Kind::NodePoint | Kind::RelPoint => IndexKind::Point,
    }
}

fn create_index(index: &Index, dialect: &Dialect) -> IndexStatement {
    let legacy = !dialect.has(Construct::IndexFor);
    IndexStatement::Create(CreateIndex {
        kind: index_kind(index),
        name: dialect.has(Construct::IndexName).then(|| index_name(index)),
        if_not_exists: false,
        target: target(index, legacy),
        keys: index.keys.clone(),
        options: None,
        legacy,
    })
}

fn drop_index(index: &Index, dialect: &Dialect) -> IndexStatement {
    let named = dialect.has(Construct::IndexName) && dialect.has(Construct::DropIndexNamed);
    IndexStatement::Drop(if named {
        IndexDrop::Named { name: index_name(index), if_exists: false }
    } else {
        let legacy = !dialect.has(Construct::DropIndexFor);
        let (kind, target) = (index_kind(index), target(index, legacy));
        IndexDrop::Described { kind, target, keys: index.keys.clone(), legacy }
    })
}
