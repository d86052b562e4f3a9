//! Replaces all values of one type by small integers in the same order, in the setup and in the query at once. Often
//! only the order of values matters for a bug.

use crate::Settings;
use crate::consult::consult_briefly;
use crate::reduce::Subject;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, Expr, Literal, Projection, ProjectionItem, Query, Return, Statement, UnaryOp,
};
use edgewise_cypher_syntax::function::constructs_value;
use edgewise_cypher_syntax::walk::{VisitMut, Walk, for_each_expr, walk_expr_mut};
use edgewise_lab::reduce::with_mutations;
use edgewise_model::relation::order;
use edgewise_model::{Graph, Kind, Map, Mutation, Schema, Value};

/// The types whose values are replaced, in the order in which they are tried.
const KINDS: [Kind; 12] = [
    Kind::String,
    Kind::Date,
    Kind::DateTime,
    Kind::LocalDateTime,
    Kind::Time,
    Kind::LocalTime,
    Kind::Duration,
    Kind::List,
    Kind::Point,
    Kind::Float,
    Kind::Bool,
    Kind::Int,
];

/// For each type: the case with all its values replaced by small integers.
pub(super) fn ranked(subject: &Subject, settings: &Settings) -> Vec<Subject> {
    let (Some(mutations), Some(query)) = (&subject.mutations, &subject.query) else { return Vec::new() };
    let simple = |mutation: &Mutation| {
        matches!(
            mutation,
            Mutation::CreateNode { .. } | Mutation::CreatePattern { .. } | Mutation::CreateIndex(_)
        )
    };
    if !mutations.iter().all(simple) {
        return Vec::new();
    }
    KINDS.iter().filter_map(|kind| ranked_kind(subject, mutations, query, *kind, settings)).collect()
}

/// The case with the values of one type replaced by small integers; none if that changes nothing.
fn ranked_kind(
    subject: &Subject,
    mutations: &[Mutation],
    query: &Query,
    kind: Kind,
    settings: &Settings,
) -> Option<Subject> {
    let mut values: Vec<Value> = Vec::new();
    let mut note = |value: &Value| {
        if value.kind() == kind && !values.contains(value) {
            values.push(value.clone());
        }
    };
    mutations.iter().for_each(|mutation| for_each_value(mutation, &mut note));
    for_each_expr(query, |expr| constant(expr).iter().for_each(&mut note));
    values.sort_by(order);
    let rank = |value: &Value| {
        let place = values.iter().position(|other| other == value)?;
        Some(Value::Int(i64::try_from(place).ok()?))
    };
    // Nothing changes if all values already are the small integers that would replace them.
    if values.is_empty() || values.iter().all(|value| rank(value).as_ref() == Some(value)) {
        return None;
    }
    let mutations = mutations.iter().map(|mutation| with_values(mutation, &rank)).collect();
    let mut query = query.clone();
    query.walk_mut(&mut ReplaceByRank { rank: &rank });
    // The schema does not describe the new values.
    let subject = Subject { query: Some(query.into()), schema: Schema::default(), ..subject.clone() };
    Some(with_mutations(&subject, mutations, settings))
}

/// The value of a literal, or of a constructor call such as `date('2020-01-01')`; none for other expressions.
fn constant(expr: &Expr) -> Option<Value> {
    let plain = match expr {
        Expr::Literal(literal) => !matches!(literal, Literal::Null),
        Expr::Unary(UnaryOp::Minus, operand) => {
            matches!(**operand, Expr::Literal(_)) || is_infinity_or_nan(operand)
        }
        Expr::List(items) => items.iter().all(|item| matches!(item, Expr::Literal(_))),
        expr if is_infinity_or_nan(expr) => true,
        Expr::Function(call) => {
            constructs_value(call)
                && matches!(call.arguments.as_slice(), [Expr::Literal(Literal::String(_)) | Expr::Map(_)])
        }
        _ => false,
    };
    if !plain {
        return None;
    }
    let items = vec![ProjectionItem::aliased(expr.clone(), "a")];
    let projection = Projection { items, ..Projection::default() };
    let statement = Statement::query(Query::single(vec![Clause::Return(Return { projection })]));
    let answer = consult_briefly(&statement, &Graph::new(), Knobs::default())?;
    answer.rows?.rows.into_iter().next()?.into_iter().next()
}

/// Whether an expression is `1.0 / 0.0` or `0.0 / 0.0`, which is how queries write infinity and NaN.
fn is_infinity_or_nan(expr: &Expr) -> bool {
    let float = |expr: &Expr, wanted: &[f64]| matches!(expr, Expr::Literal(Literal::Float(number)) if wanted.contains(&number.0));
    matches!(expr, Expr::Binary(BinaryOp::Divide, left, right) if float(left, &[0.0, 1.0]) && float(right, &[0.0]))
}

/// A visitor that replaces each constant by its small integer.
struct ReplaceByRank<'a> {
    rank: &'a dyn Fn(&Value) -> Option<Value>,
}

impl VisitMut for ReplaceByRank<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        match constant(expr).and_then(|value| (self.rank)(&value)) {
            Some(Value::Int(rank)) => *expr = Expr::int(rank),
            _ => walk_expr_mut(self, expr),
        }
    }
}

/// Calls `see` with the property values that a CREATE without MATCH writes. Other setup statements are ignored.
fn for_each_value(mutation: &Mutation, see: &mut dyn FnMut(&Value)) {
    match mutation {
        Mutation::CreateNode { properties, .. } => properties.values().for_each(see),
        Mutation::CreatePattern { nodes, relationships } => {
            nodes.iter().flat_map(|(_, properties)| properties.values()).for_each(&mut *see);
            relationships.iter().flat_map(|each| each.properties.values()).for_each(see);
        }
        _ => {}
    }
}

/// The setup statement with its property values replaced, if it is a CREATE without MATCH; any other statement
/// unchanged.
fn with_values(mutation: &Mutation, by: &dyn Fn(&Value) -> Option<Value>) -> Mutation {
    let mut mutation = mutation.clone();
    let change = |properties: &mut Map| {
        for value in properties.values_mut() {
            if let Some(other) = by(value) {
                *value = other;
            }
        }
    };
    match &mut mutation {
        Mutation::CreateNode { properties, .. } => change(properties),
        Mutation::CreatePattern { nodes, relationships } => {
            nodes.iter_mut().for_each(|(_, properties)| change(properties));
            relationships.iter_mut().for_each(|each| change(&mut each.properties));
        }
        _ => {}
    }
    mutation
}

#[cfg(test)]
mod tests {
    use super::{Subject, ranked};
    use crate::Settings;
    use edgewise_cypher_semantics::Knobs;
    use edgewise_cypher_syntax::{Dialect, parse_query, print_query};
    use edgewise_model::{Map, Mutation, Schema, Value};
    use std::sync::Arc;

    #[test]
    fn an_infinity_becomes_a_number_in_the_setup_and_in_the_query() {
        let properties = Map::from([("k".into(), Value::Float(f64::NEG_INFINITY))]);
        let subject = Subject {
            setup: Arc::new(Vec::new()),
            mutations: Some(vec![Mutation::CreateNode { labels: Vec::new(), properties }]),
            schema: Schema::default(),
            read_back: None,
            query: parse_query("MATCH (n) WHERE n.k = -(1.0 / 0.0) RETURN 0 AS a").ok().map(Into::into),
            plan: edgewise_lab::Plan::new("reference", "answer"),
        };
        let settings = Settings { dialect: Dialect::whole().clone(), knobs: Knobs::default() };
        let made = ranked(&subject, &settings);
        let [made] = made.as_slice() else { panic!("{made:?}") };
        let query = made.query.as_ref().map(|query| print_query(query, Dialect::whole()));
        assert_eq!(query.as_deref(), Some("MATCH (n) WHERE n.k = 0 RETURN 0 AS a"));
        assert!(made.setup[0].text.contains("k: 0"), "{:?}", made.setup);
    }
}
