//! `Written`: which property keys a query writes, with which values, and whether it writes at all.

use super::constant;
use super::facts::Facts;
use super::inferred::Inferred;
use super::interval::Interval;
use super::kinds::Kinds;
use edgewise_cypher_syntax::ast::{
    Clause, Expr, Literal, Name, PathElement, PathPattern, Query, SetItem, UnaryOp,
};
use edgewise_cypher_syntax::walk::{Visit, for_each_clause, walk_clause, walk_set_item};
use edgewise_model::Value;
use std::collections::BTreeMap;

/// Which property keys a query writes, and which values. The types in the schema do not cover these values.
#[derive(Clone, Debug, Default)]
pub(super) struct Written {
    /// The written keys, with what is known of the values; none if a value is not a literal.
    keys: BTreeMap<Name, Option<Inferred>>,
    /// Whether the query may write any key.
    all: bool,
}

impl Written {
    /// Finds what a query writes.
    pub(super) fn of(query: &Query, facts: &Facts) -> Self {
        let mut found = WrittenFinder { written: Self::default(), facts };
        found.query(query);
        found.written
    }

    /// What a query may write to a key. `None`: any value; `Some(None)`: nothing; `Some(Some(value))`: values like
    /// this.
    pub(super) fn to(&self, key: &str) -> Option<Option<&Inferred>> {
        match self.keys.get(key) {
            _ if self.all => None,
            None => Some(None),
            Some(values) => values.as_ref().map(Some),
        }
    }

    /// Adds a value that is written to a key; none if nothing is known of it.
    fn add(&mut self, key: &Name, value: Option<Inferred>) {
        let known = match (self.keys.remove(key), value) {
            (None, value) => value,
            (Some(Some(before)), Some(value)) => Some(before.or(value)),
            _ => None,
        };
        self.keys.insert(key.clone(), known);
    }
}

/// What is known of a written value if it is a literal, a known parameter, or a constructor call with literal
/// arguments.
fn inferred_constant(value: &Expr, facts: &Facts) -> Option<Inferred> {
    match value {
        Expr::Literal(Literal::Null) => Some(Inferred::of(Kinds::NULL)),
        Expr::Literal(Literal::Bool(_)) => Some(Inferred::of(Kinds::BOOL)),
        Expr::Literal(Literal::String(_)) => Some(Inferred::of(Kinds::STRING)),
        Expr::Literal(_) | Expr::Unary(UnaryOp::Minus, _) => match constant::integer(value) {
            Some(number) => Some(Inferred::integer(Interval::one(number))),
            None => constant::number(value).map(|_| Inferred::of(Kinds::FLOAT)),
        },
        Expr::Parameter(name) => facts.parameters.get(name).map(Inferred::value),
        Expr::Function(call) if constant::is_valid_argument(&call.name.join("."), &call.arguments) => {
            let kind = match call.name.join(".").as_str() {
                "date" => Kinds::DATE,
                "localtime" => Kinds::LOCAL_TIME,
                "time" => Kinds::TIME,
                "localdatetime" => Kinds::LOCAL_DATE_TIME,
                "datetime" => Kinds::DATE_TIME,
                "duration" => Kinds::DURATION,
                "point" => Kinds::POINT,
                _ => return None,
            };
            Some(Inferred::of(kind))
        }
        _ => None,
    }
}

/// Collects what a query writes.
struct WrittenFinder<'f> {
    written: Written,
    facts: &'f Facts,
}

impl WrittenFinder<'_> {
    /// Adds the entries of a map that is written: the value of `SET v = e` or `SET v += e`, or the properties of a
    /// pattern.
    fn add_map(&mut self, map: &Expr) {
        match map {
            Expr::Map(entries) => {
                for (key, value) in entries {
                    self.written.add(key, inferred_constant(value, self.facts));
                }
            }
            Expr::Parameter(name) => match self.facts.parameters.get(name) {
                Some(Value::Map(map)) => {
                    map.iter().for_each(|(key, value)| self.written.add(key, Some(Inferred::value(value))));
                }
                _ => self.written.all = true,
            },
            _ => self.written.all = true,
        }
    }

    /// Adds the properties in a pattern of CREATE or MERGE.
    fn add_pattern(&mut self, pattern: &PathPattern) {
        for element in pattern.elements() {
            let properties = match element {
                PathElement::Node(node) => &node.properties,
                PathElement::Relationship(relationship) => &relationship.properties,
                PathElement::Group(_) => &None,
            };
            if let Some(properties) = properties {
                self.add_map(properties);
            }
        }
    }
}

/// Whether a map is `properties(v)` of this variable `v`. `SET v += properties(v)` changes nothing.
pub(super) fn is_copy(map: &Expr, of: &Name) -> bool {
    match map {
        Expr::Function(call) => {
            matches!(call.name.as_slice(), [name] if name.eq_ignore_ascii_case("properties"))
                && matches!(call.arguments.as_slice(), [Expr::Variable(own)] if own == of)
        }
        _ => false,
    }
}

impl<'ast> Visit<'ast> for WrittenFinder<'_> {
    fn clause(&mut self, clause: &'ast Clause) {
        match clause {
            Clause::Create(create) => create.patterns.iter().for_each(|pattern| self.add_pattern(pattern)),
            Clause::Merge(merge) => self.add_pattern(&merge.pattern),
            _ => {}
        }
        walk_clause(self, clause);
    }

    fn set_item(&mut self, item: &'ast SetItem) {
        match item {
            SetItem::Property { target: Expr::Property(_, key), value } => {
                self.written.add(key, inferred_constant(value, self.facts));
            }
            SetItem::Property { target: Expr::Index(_, key), value } => match &**key {
                Expr::Literal(Literal::String(key)) => {
                    self.written.add(key, inferred_constant(value, self.facts))
                }
                _ => self.written.all = true,
            },
            SetItem::Property { .. } => self.written.all = true,
            SetItem::Replace { variable, value } | SetItem::Add { variable, value } => {
                if !is_copy(value, variable) {
                    self.add_map(value);
                }
            }
            SetItem::Labels { .. } => {}
        }
        walk_set_item(self, item);
    }
}

/// Whether a query may change the graph. A call of a procedure may, unless the facts say that it only reads.
pub(super) fn writes(query: &Query, facts: &Facts) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        found |= match clause {
            Clause::Create(_)
            | Clause::Merge(_)
            | Clause::Set(_)
            | Clause::Remove(_)
            | Clause::Delete(_)
            | Clause::Foreach(_) => true,
            Clause::CallProcedure(call) => !facts.procedures.contains(call.name.join(".").as_str()),
            _ => false,
        };
    });
    found
}
