//! A template that combines parts which are drawn independently: scans and seeks, counts, joins, relationships between
//! bound nodes, variable-length patterns, paging, filters after WITH, and writes together with reads.

use super::material::{Material, OPERATORS, is_ordered, literal, quote};
use edgewise_cypher_syntax::ast::Name;
use edgewise_model::{Rng, Value};

/// Draws the text of a query.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    (!material.is_empty()).then(|| Mixed { material }.text(rng))
}

/// Draws the parts of one query.
struct Mixed<'a, 'b> {
    material: &'a Material<'b>,
}

/// The variables that the query has so far.
#[derive(Default)]
struct Named {
    nodes: Vec<String>,
    values: Vec<String>,
    /// The variables in scope that hold lists of relationships.
    walks: Vec<String>,
    optional: bool,
    count: usize,
}

impl Named {
    /// A new variable with this prefix.
    fn fresh(&mut self, prefix: &str) -> String {
        self.count += 1;
        format!("{prefix}{}", self.count)
    }
}

impl Mixed<'_, '_> {
    /// Draws the whole query.
    fn text(&self, rng: &mut Rng) -> String {
        let mut named = Named::default();
        let mut text = self.find(rng, &mut named, "MATCH");
        if rng.bool() {
            let more = self.second_clause(rng, &mut named);
            text = format!("{text} {more}");
        }
        let changes = !named.optional && !named.nodes.is_empty() && rng.one_in(6);
        if changes {
            let change = self.writing_clause(rng, &named);
            text = format!("{text} {change}");
            if rng.one_in(3) {
                let node = named.nodes[0].clone();
                named = Named { nodes: vec![node.clone()], count: named.count, ..Named::default() };
                let more = self.find(rng, &mut named, "MATCH");
                text = format!("{text} WITH {node} {more}");
            }
        }
        format!("{text} {}", self.return_clause(rng, &named, changes))
    }

    /// Chooses one of these variables.
    fn one(&self, rng: &mut Rng, of: &[String]) -> String {
        rng.pick(of).cloned().unwrap_or_default()
    }

    /// Draws a key of the graph.
    fn key(&self, rng: &mut Rng) -> Name {
        self.material.key(rng)
    }

    /// Draws a MATCH or OPTIONAL MATCH (`word`) of one or two patterns, with up to three conditions.
    fn find(&self, rng: &mut Rng, named: &mut Named, word: &str) -> String {
        let mut patterns = vec![self.pattern(rng, named)];
        if rng.one_in(3) {
            patterns.push(self.pattern(rng, named));
        }
        let count = [0, 1, 1, 2, 3][rng.index(5)];
        let filter = self.filter(rng, named, count);
        format!("{word} {}{filter}", patterns.join(", "))
    }

    /// Draws a WHERE with this many conditions.
    fn filter(&self, rng: &mut Rng, named: &Named, count: usize) -> String {
        let conditions: Vec<String> = (0..count).filter_map(|_| self.condition(rng, named)).collect();
        if conditions.is_empty() { String::new() } else { format!(" WHERE {}", conditions.join(" AND ")) }
    }

    /// Draws a pattern: a node, one or two relationships, or a variable length.
    fn pattern(&self, rng: &mut Rng, named: &mut Named) -> String {
        let mut text = self.node(rng, named);
        for _ in 0..[0, 0, 1, 1, 2][rng.index(5)] {
            let step = self.step(rng, named);
            text = format!("{text}{step}{}", self.node(rng, named));
        }
        text
    }

    /// Draws a node pattern, with a new or an old variable.
    fn node(&self, rng: &mut Rng, named: &mut Named) -> String {
        if !named.nodes.is_empty() && rng.one_in(4) {
            return format!("({})", self.one(rng, &named.nodes));
        }
        let name = named.fresh("n");
        named.nodes.push(name.clone());
        let labels = match rng.index(7) {
            0 | 1 => String::new(),
            2 => {
                format!(":{}:{}", self.one(rng, &self.material.labels), self.one(rng, &self.material.labels))
            }
            _ => format!(":{}", self.one(rng, &self.material.labels)),
        };
        let properties = match self.value(rng) {
            Some((key, value)) if rng.one_in(8) => format!(" {{{}: {value}}}", quote(&key)),
            _ => String::new(),
        };
        format!("({name}{labels}{properties})")
    }

    /// Draws a relationship pattern.
    fn step(&self, rng: &mut Rng, named: &mut Named) -> String {
        let kinds = match rng.index(4) {
            _ if self.material.types.is_empty() => String::new(),
            0 => String::new(),
            1 => format!(":{}|{}", self.one(rng, &self.material.types), self.one(rng, &self.material.types)),
            _ => format!(":{}", self.one(rng, &self.material.types)),
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

    /// Draws a key and a literal for it.
    fn value(&self, rng: &mut Rng) -> Option<(Name, String)> {
        self.material.entry(rng)
    }

    fn value_of(&self, rng: &mut Rng, key: &Name) -> Option<Value> {
        self.material.value_of(rng, key)
    }

    /// Draws a condition on the variables so far.
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
        let ordered = is_ordered(&value);
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
            4 if !self.material.types.is_empty() => {
                format!("({node})-[:{}]->()", self.one(rng, &self.material.types))
            }
            5 | 6 if ordered => {
                let upper = self.value_of(rng, &key).as_ref().and_then(literal)?;
                format!("{property} >= {text} AND {property} <= {upper}")
            }
            7..=9 if ordered => format!("{property} {} {text}", OPERATORS[rng.index(OPERATORS.len())]),
            _ => format!("{property} = {text}"),
        })
    }

    /// Draws literals for the list of an IN.
    fn items(&self, rng: &mut Rng, key: &Name) -> String {
        let count = 1 + rng.index(3);
        let mut items: Vec<String> =
            (0..count).filter_map(|_| self.value_of(rng, key).as_ref().and_then(literal)).collect();
        if rng.one_in(4) {
            items.push("null".to_owned());
        }
        items.join(", ")
    }

    /// Draws a second reading clause: another MATCH, a WITH or an UNWIND.
    fn second_clause(&self, rng: &mut Rng, named: &mut Named) -> String {
        match rng.index(6) {
            0 => self.find(rng, named, "MATCH"),
            1 | 2 => {
                let text = self.find(rng, named, "OPTIONAL MATCH");
                named.optional = true;
                if rng.one_in(3) && self.material.features.has("match-after-optional-match") {
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
                // The rows are sorted by all columns, so that it is determined which of them LIMIT keeps.
                let page = format!(" ORDER BY {one}, {other} LIMIT {}", 1 + rng.index(3));
                let page = if rng.one_in(3) { String::new() } else { page };
                format!("WITH {items}{page}{}", self.filter(rng, named, 1))
            }
        }
    }

    /// Draws a writing clause. It sets the same value for every row, so that the order of rows does not matter.
    fn writing_clause(&self, rng: &mut Rng, named: &Named) -> String {
        let node = self.one(rng, &named.nodes);
        let Some((key, value)) = self.value(rng) else { return String::new() };
        let (key, label) = (quote(&key), self.one(rng, &self.material.labels));
        match rng.index(5) {
            0 => format!("CREATE (:{label} {{{key}: {value}}})"),
            1 => format!("REMOVE {node}.{key}"),
            2 => format!("WITH {}, {node}.{key} AS old SET {node}.{key} = {value}", named.nodes.join(", ")),
            _ => format!("SET {node}.{key} = {value}"),
        }
    }

    /// Draws the RETURN: a count, groups or values, sorted or not.
    fn return_clause(&self, rng: &mut Rng, named: &Named, changed: bool) -> String {
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
