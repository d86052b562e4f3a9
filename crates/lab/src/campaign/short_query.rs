//! `ShortQueries`: queries of one to three short clauses over the labels, types, keys and values of a graph, of the shapes
//! that planners have plans of their own for: scans and seeks, counts, joins, steps between bound nodes, walks, pages,
//! filters behind WITH, changes and reads in one statement.
//!
//! Parts are drawn independently of one another. Whatever the target lacks is thrown away.

use edgewise_cypher::ast::{Expr, Name, Query, Statement};
use edgewise_cypher::dialect::{Dialect, Use, uses_of};
use edgewise_cypher::{parse_query, print_expression, value_expr};
use edgewise_generate::Features;
use edgewise_model::{Graph, Rng, Value};
use std::collections::BTreeSet;

/// Makes short queries about one graph.
pub(super) struct ShortQueries<'a> {
    features: &'a Features,
    labels: Vec<String>,
    types: Vec<String>,
    keys: Vec<Name>,
    values: Vec<(Name, Value)>,
}

/// What a query has named so far.
#[derive(Default)]
struct Named {
    nodes: Vec<String>,
    values: Vec<String>,
    /// Named lists of relationships, while they are in scope.
    walks: Vec<String>,
    optional: bool,
    count: usize,
}

impl Named {
    fn fresh(&mut self, prefix: &str) -> String {
        self.count += 1;
        format!("{prefix}{}", self.count)
    }
}

/// Queries that are tried for one that the target takes.
const TRIES: usize = 4;

impl<'a> ShortQueries<'a> {
    /// What the graph has to be asked about.
    pub(super) fn new(graph: &Graph, features: &'a Features) -> Self {
        let quoted = |name: &Name| format!("`{}`", name.replace('`', "``"));
        let labels: BTreeSet<&Name> = graph.nodes().flat_map(|node| &node.labels).collect();
        let types: BTreeSet<&Name> = graph.relationships().map(|relationship| &relationship.kind).collect();
        let mut values = Vec::new();
        for node in graph.nodes() {
            values.extend(node.properties.iter().map(|(key, value)| (key.clone(), value.clone())));
        }
        let keys: BTreeSet<Name> = values.iter().map(|(key, _)| key.clone()).collect();
        Self {
            features,
            labels: labels.into_iter().map(quoted).collect(),
            types: types.into_iter().map(quoted).collect(),
            keys: keys.into_iter().collect(),
            values,
        }
    }

    /// A query; none if the graph has nothing to be asked about, or the target takes none of those that were tried.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<Query> {
        if self.labels.is_empty() || self.keys.is_empty() {
            return None;
        }
        (0..TRIES).find_map(|_| {
            let text = if rng.one_in(14) { self.union(rng) } else { self.text(rng) };
            parse_query(&text).ok().filter(|query| self.is_taken(query))
        })
    }

    fn is_taken(&self, query: &Query) -> bool {
        let statement = Statement::query(query.clone());
        self.features.dialect.accepts(&statement).is_ok()
            && uses_of(query).iter().all(|used| match used {
                Use::Construct(construct) => self.features.allows(*construct),
                Use::Function(name) => self.features.has_function(name),
            })
    }

    fn text(&self, rng: &mut Rng) -> String {
        let mut named = Named::default();
        let mut text = self.find(rng, &mut named, "MATCH");
        if rng.bool() {
            let more = self.second(rng, &mut named);
            text = format!("{text} {more}");
        }
        let changes = !named.optional && !named.nodes.is_empty() && rng.one_in(6);
        if changes {
            let change = self.change(rng, &named);
            text = format!("{text} {change}");
            if rng.one_in(3) {
                let node = named.nodes[0].clone();
                named = Named { nodes: vec![node.clone()], count: named.count, ..Named::default() };
                let more = self.find(rng, &mut named, "MATCH");
                text = format!("{text} WITH {node} {more}");
            }
        }
        format!("{text} {}", self.last(rng, &named, changes))
    }

    /// The same kind of thing of two labels, together.
    fn union(&self, rng: &mut Rng) -> String {
        let key = self.key(rng);
        let part = |rng: &mut Rng| {
            let label = self.one(rng, &self.labels);
            format!("MATCH (a:{label}) RETURN a.{} AS p", quote(&key))
        };
        format!("{} UNION {}", part(rng), part(rng))
    }

    fn one(&self, rng: &mut Rng, of: &[String]) -> String {
        rng.pick(of).cloned().unwrap_or_default()
    }

    fn key(&self, rng: &mut Rng) -> Name {
        rng.pick(&self.keys).cloned().unwrap_or_default()
    }

    /// MATCH or OPTIONAL MATCH with a pattern or two and up to three conditions.
    fn find(&self, rng: &mut Rng, named: &mut Named, word: &str) -> String {
        let mut patterns = vec![self.pattern(rng, named)];
        if rng.one_in(3) {
            patterns.push(self.pattern(rng, named));
        }
        let count = [0, 1, 1, 2, 3][rng.index(5)];
        let filter = self.filter(rng, named, count);
        format!("{word} {}{filter}", patterns.join(", "))
    }

    fn filter(&self, rng: &mut Rng, named: &Named, count: usize) -> String {
        let conditions: Vec<String> = (0..count).filter_map(|_| self.condition(rng, named)).collect();
        if conditions.is_empty() { String::new() } else { format!(" WHERE {}", conditions.join(" AND ")) }
    }

    /// A node, a step or two, or a walk.
    fn pattern(&self, rng: &mut Rng, named: &mut Named) -> String {
        let mut text = self.node(rng, named);
        for _ in 0..[0, 0, 1, 1, 2][rng.index(5)] {
            let step = self.step(rng, named);
            text = format!("{text}{step}{}", self.node(rng, named));
        }
        text
    }

    fn node(&self, rng: &mut Rng, named: &mut Named) -> String {
        if !named.nodes.is_empty() && rng.one_in(4) {
            return format!("({})", self.one(rng, &named.nodes));
        }
        let name = named.fresh("n");
        named.nodes.push(name.clone());
        let labels = match rng.index(7) {
            0 | 1 => String::new(),
            2 => format!(":{}:{}", self.one(rng, &self.labels), self.one(rng, &self.labels)),
            _ => format!(":{}", self.one(rng, &self.labels)),
        };
        let properties = match self.value(rng) {
            Some((key, value)) if rng.one_in(8) => format!(" {{{}: {value}}}", quote(&key)),
            _ => String::new(),
        };
        format!("({name}{labels}{properties})")
    }

    fn step(&self, rng: &mut Rng, named: &mut Named) -> String {
        let kinds = match rng.index(4) {
            _ if self.types.is_empty() => String::new(),
            0 => String::new(),
            1 => format!(":{}|{}", self.one(rng, &self.types), self.one(rng, &self.types)),
            _ => format!(":{}", self.one(rng, &self.types)),
        };
        let length =
            if rng.one_in(3) { ["*1..2", "*0..2", "*2..2", "*2..3", "*1..3"][rng.index(5)] } else { "" };
        let name = if rng.bool() { named.fresh("r") } else { String::new() };
        if !name.is_empty() && !length.is_empty() {
            named.walks.push(name.clone());
        }
        let inner = format!("[{name}{kinds}{length}]");
        match rng.index(3) {
            0 => format!("-{inner}->"),
            1 => format!("<-{inner}-"),
            _ => format!("-{inner}-"),
        }
    }

    /// A stored value as a literal, now and then the same number of the other kind, or none that is stored.
    fn value(&self, rng: &mut Rng) -> Option<(Name, String)> {
        let (key, value) = rng.pick(&self.values)?;
        Some((key.clone(), literal(&near(value, rng))?))
    }

    fn value_of(&self, rng: &mut Rng, key: &Name) -> Option<Value> {
        let own: Vec<&Value> =
            self.values.iter().filter(|(of, _)| of == key).map(|(_, value)| value).collect();
        rng.pick(&own).map(|value| near(value, rng))
    }

    fn condition(&self, rng: &mut Rng, named: &Named) -> Option<String> {
        if named.nodes.is_empty() || (!named.values.is_empty() && rng.bool()) {
            let of = self.one(rng, &named.values);
            let key = self.key(rng);
            let value = self.value_of(rng, &key).as_ref().and_then(literal)?;
            return (!of.is_empty())
                .then(|| format!("{of} {} {value}", OPERATORS[rng.index(OPERATORS.len())]));
        }
        let (node, key) = (self.one(rng, &named.nodes), self.key(rng));
        let property = format!("{node}.{}", quote(&key));
        let value = self.value_of(rng, &key)?;
        let text = literal(&value)?;
        let ordered = !matches!(value, Value::Bool(_) | Value::List(_) | Value::Point(_));
        Some(match rng.index(12) {
            0 => format!("{property} IS NOT NULL"),
            1 => format!("{property} IN [{}]", self.items(rng, &key)),
            2 if matches!(value, Value::String(_)) => {
                let start = if rng.bool() {
                    String::new()
                } else {
                    text.trim_matches('\'').chars().take(1).collect()
                };
                let start = if start == "\\" { String::new() } else { start };
                format!("{property} STARTS WITH '{start}'")
            }
            3 | 11 => {
                let other = format!("{}.{}", self.one(rng, &named.nodes), quote(&self.key(rng)));
                format!("{property} = {other}")
            }
            4 if !self.types.is_empty() => format!("({node})-[:{}]->()", self.one(rng, &self.types)),
            5 | 6 if ordered => {
                let upper = self.value_of(rng, &key).as_ref().and_then(literal)?;
                format!("{property} >= {text} AND {property} <= {upper}")
            }
            7..=9 if ordered => format!("{property} {} {text}", OPERATORS[rng.index(OPERATORS.len())]),
            _ => format!("{property} = {text}"),
        })
    }

    fn items(&self, rng: &mut Rng, key: &Name) -> String {
        let count = 1 + rng.index(3);
        let mut items: Vec<String> =
            (0..count).filter_map(|_| self.value_of(rng, key).as_ref().and_then(literal)).collect();
        if rng.one_in(4) {
            items.push("null".to_owned());
        }
        items.join(", ")
    }

    /// A second clause that reads.
    fn second(&self, rng: &mut Rng, named: &mut Named) -> String {
        match rng.index(6) {
            0 => self.find(rng, named, "MATCH"),
            1 | 2 => {
                let text = self.find(rng, named, "OPTIONAL MATCH");
                named.optional = true;
                if rng.one_in(3) && self.features.has("match-after-optional-match") {
                    return format!("{text} {}", self.find(rng, named, "MATCH"));
                }
                text
            }
            3 => {
                named.walks.clear();
                let names = named.nodes.join(", ");
                format!("WITH {names}{}", self.filter(rng, named, 1))
            }
            4 => {
                let count = named.fresh("v");
                *named = Named { values: vec![count.clone()], count: named.count, ..Named::default() };
                let filter = ["", " WHERE false", " WHERE 1 > 0"][rng.index(3)];
                format!("WITH count(*) AS {count}{filter}")
            }
            _ => {
                let (one, other) = (named.fresh("v"), named.fresh("v"));
                let items = format!(
                    "{}.{} AS {one}, {}.{} AS {other}",
                    self.one(rng, &named.nodes),
                    quote(&self.key(rng)),
                    self.one(rng, &named.nodes),
                    quote(&self.key(rng))
                );
                *named = Named {
                    values: vec![one.clone(), other.clone()],
                    count: named.count,
                    ..Named::default()
                };
                // Sorted by all there is, so that what is kept is certain.
                let page = format!(" ORDER BY {one}, {other} LIMIT {}", 1 + rng.index(3));
                let page = if rng.one_in(3) { String::new() } else { page };
                format!("WITH {items}{page}{}", self.filter(rng, named, 1))
            }
        }
    }

    /// A clause that writes, with the same value for every row.
    fn change(&self, rng: &mut Rng, named: &Named) -> String {
        let node = self.one(rng, &named.nodes);
        let Some((key, value)) = self.value(rng) else { return String::new() };
        let (key, label) = (quote(&key), self.one(rng, &self.labels));
        match rng.index(5) {
            0 => format!("CREATE (:{label} {{{key}: {value}}})"),
            1 => format!("REMOVE {node}.{key}"),
            2 => format!("WITH {}, {node}.{key} AS old SET {node}.{key} = {value}", named.nodes.join(", ")),
            _ => format!("SET {node}.{key} = {value}"),
        }
    }

    /// RETURN: a count, groups, values, sorted or not.
    fn last(&self, rng: &mut Rng, named: &Named, changed: bool) -> String {
        if named.nodes.is_empty() {
            return format!("RETURN {} AS p", self.one(rng, &named.values));
        }
        if !changed && !named.walks.is_empty() && rng.one_in(5) {
            return format!("RETURN {} AS p", self.one(rng, &named.walks));
        }
        let property = |rng: &mut Rng| format!("{}.{}", self.one(rng, &named.nodes), quote(&self.key(rng)));
        let (one, other) = (property(rng), property(rng));
        let sorted = |rng: &mut Rng| {
            let word = if rng.bool() { " DESC" } else { "" };
            let page = if rng.one_in(3) { format!(" LIMIT {}", 1 + rng.index(3)) } else { String::new() };
            (word, page)
        };
        match rng.index(8) {
            0 | 1 => "RETURN count(*) AS c".to_owned(),
            2 => format!("RETURN count({}) AS c", self.one(rng, &named.nodes)),
            3 => format!("RETURN {one} AS p, count(*) AS c"),
            4 => {
                let (word, page) = sorted(rng);
                format!("RETURN DISTINCT {one} AS p ORDER BY p{word}{page}")
            }
            5 if !changed => {
                let (word, page) = sorted(rng);
                format!("RETURN {one} AS p ORDER BY p{word}{page}")
            }
            6 => format!("RETURN DISTINCT {one} AS p"),
            _ => format!("RETURN {one} AS p, {other} AS q"),
        }
    }
}

const OPERATORS: [&str; 5] = ["<", "<=", ">", ">=", "="];

fn quote(name: &Name) -> String {
    format!("`{}`", name.replace('`', "``"))
}

fn literal(value: &Value) -> Option<String> {
    let expr: Expr = value_expr(value)?;
    Some(print_expression(&expr, Dialect::whole()))
}

/// The value, or a number beside it or of the other kind.
#[allow(clippy::cast_precision_loss)] // Small numbers only.
fn near(value: &Value, rng: &mut Rng) -> Value {
    match value {
        Value::Int(number) if number.unsigned_abs() < 1 << 40 => match rng.index(6) {
            0 => Value::Float(*number as f64),
            1 => Value::Int(number + 1),
            2 => Value::Float(*number as f64 + 0.5),
            _ => value.clone(),
        },
        Value::Float(number) if number.is_finite() && number.abs() < 1e6 && rng.one_in(5) => {
            Value::Float(number + 0.25)
        }
        _ => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{bearing_of, features_of, open_reference};
    use crate::consult::{consult, graph_of};
    use edgewise_engine::Request;
    use edgewise_model::Map;
    use edgewise_reference::{ErrorKind, Knobs};

    #[test]
    fn short_queries_are_valid_and_most_are_new() {
        let setup = "CREATE (a:A {k: 1, s: 'x'}), (b:A:B {k: 2.5, s: ''}), (a)-[:T]->(b), (b)-[:U]->(b)";
        let graph = graph_of(&[Request::new(setup)]).expect("a graph");
        let bearing =
            bearing_of(open_reference("reference").expect("a reference").profile()).expect("a bearing");
        let features = features_of(&bearing);
        let short = ShortQueries::new(&graph, &features);
        let mut rng = Rng::from_seed_u64(1);
        let mut texts = BTreeSet::new();
        for _ in 0..2_000 {
            let query = short.draw(&mut rng).expect("a query");
            let statement = Statement::query(query);
            let text = edgewise_cypher::print_statement(&statement, &bearing.dialect);
            let answer = consult(&statement, &Map::new(), &mut graph.clone(), Knobs::default());
            let refused = answer.err().filter(|error| error.kind != ErrorKind::Resource);
            assert!(refused.is_none(), "{text}: {refused:?}");
            texts.insert(text);
        }
        assert!(texts.len() > 1_500, "{}", texts.len());
    }
}
