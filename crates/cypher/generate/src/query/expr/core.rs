//! Makes expressions: chooses a production or, if nothing else is possible, makes a leaf: a variable, property or
//! literal.

use edgewise_cypher_syntax::ast::{Expr, IntegerLiteral, Literal, Radix};
use edgewise_model::{ScalarType, Value};

use super::super::{Base, Context, ValueType};
use super::comparison;
use crate::value::{Range, random_scalar, value_expr};

impl Context<'_> {
    /// Makes a random expression of a type over the variables in scope, nested at most `depth` deep.
    pub fn expr(&mut self, wanted: ValueType, depth: u32) -> Expr {
        if depth == 0 || self.budget == 0 {
            return self.leaf(wanted);
        }
        self.budget -= 1;
        let grammar = self.grammar;
        if let Some(choice) = grammar.table(wanted).choose(self.rng)
            && let Some(expr) = (choice.make)(self, wanted, depth - 1)
        {
            self.coverage.count(choice.place);
            return expr;
        }
        self.leaf(wanted)
    }

    /// Makes a variable, property or literal of a type; null if there is none, as for nodes.
    pub(crate) fn leaf(&mut self, wanted: ValueType) -> Expr {
        // A bare truth value tests little, so a comparison of a property is preferred.
        if wanted == ValueType::BOOLEAN
            && self.rng.percent(75)
            && let Some(comparison) = comparison::of_property(self, 0)
        {
            return comparison;
        }
        let found = match self.rng.index(8) {
            0 | 1 => None,
            2..6 => self.property(wanted).or_else(|| self.variable(wanted)),
            _ => self.variable(wanted).or_else(|| self.property(wanted)),
        };
        found.unwrap_or_else(|| self.literal(wanted))
    }

    /// Makes a variable or property of a type; none if there is none in scope.
    pub(crate) fn reference(&mut self, wanted: ValueType) -> Option<Expr> {
        if self.rng.percent(70) {
            self.property(wanted).or_else(|| self.variable(wanted))
        } else {
            self.variable(wanted).or_else(|| self.property(wanted))
        }
    }

    /// Chooses a variable of a type; none if there is none in scope.
    pub(crate) fn variable(&mut self, wanted: ValueType) -> Option<Expr> {
        let place = self.scope.pick(self.rng, wanted)?;
        Some(Expr::Variable(self.scope[place].name.clone()))
    }

    /// Makes `v.k` of a type.
    pub(crate) fn property(&mut self, wanted: ValueType) -> Option<Expr> {
        let site = self.property_site(|kind| kind.fits(wanted))?;
        Some(self.property_expr(site))
    }

    /// Makes a literal of a type: a value of the graph, or a random one.
    pub(crate) fn literal(&mut self, wanted: ValueType) -> Expr {
        if self.rng.percent(self.config.values.null_literals) {
            return Expr::null();
        }
        if self.grammar.has.parameter
            && self.config.query.parameters > 0
            && self.rng.percent(self.config.query.parameters)
            && self.rng.one_in(3)
            && let Some(value) = self.parameter_value(wanted)
        {
            return Expr::Parameter(self.parameter(value));
        }
        if wanted.is_list() {
            let length = self.config.query.list_length.draw(self.rng);
            return Expr::List((0..length).map(|_| self.literal_element(wanted.element())).collect());
        }
        self.literal_element(wanted)
    }

    /// Makes a literal of a type that is not a list.
    fn literal_element(&mut self, wanted: ValueType) -> Expr {
        if wanted.is_list() {
            return self.literal(wanted);
        }
        match wanted.scalar() {
            Some(scalar) => {
                let value = self.scalar_value(scalar, wanted);
                self.value_literal(&value)
            }
            None if wanted.base == Base::Map => {
                let entries =
                    (0..self.rng.index(3)).map(|_| (self.fresh(b'k'), self.literal(ValueType::INTEGER)));
                Expr::Map(entries.collect())
            }
            None => self.variable(wanted).unwrap_or_else(Expr::null),
        }
    }

    /// Makes a value of a type for a parameter; none for nodes, relationships and paths.
    fn parameter_value(&mut self, wanted: ValueType) -> Option<Value> {
        if wanted.is_list() {
            let length = self.config.query.list_length.draw(self.rng);
            let items = (0..length).map(|_| self.parameter_value(wanted.element()));
            return Some(Value::List(items.collect::<Option<_>>()?));
        }
        match wanted.scalar() {
            Some(scalar) => Some(self.scalar_value(scalar, wanted)),
            None if wanted.base == Base::Map => {
                let entries = (0..self.rng.index(3))
                    .map(|_| (self.fresh(b'k'), self.random_value(ScalarType::Integer, false)));
                Some(Value::Map(entries.collect()))
            }
            None => None,
        }
    }

    /// Makes an expression for a value: a literal or, as often as configured, a new parameter.
    pub(crate) fn value_or_parameter(&mut self, value: &Value) -> Expr {
        let percent = self.config.query.parameters;
        if percent > 0 && self.grammar.has.parameter && self.rng.percent(percent) {
            return Expr::Parameter(self.parameter(value.clone()));
        }
        self.value_literal(value)
    }

    /// Draws a value for a literal: one of the graph, or a random one.
    pub(crate) fn scalar_value(&mut self, scalar: ScalarType, wanted: ValueType) -> Value {
        if self.rng.percent(self.config.values.from_data) {
            let source = self.source;
            // Drawing a few random keys is cheaper than keeping a list of keys per type, and usually finds a value.
            for _ in 0..3 {
                let Some(key) = self.rng.pick(&source.keys) else { break };
                if key.kind.fits(wanted)
                    && let Some(value) = self.rng.pick(&key.values)
                {
                    return value.clone();
                }
            }
        }
        self.random_value(scalar, wanted.small)
    }

    /// Draws a random value of a scalar type; if `small` is true, a small one.
    pub(crate) fn random_value(&mut self, scalar: ScalarType, small: bool) -> Value {
        let has = &self.grammar.has;
        let range = Range { small, non_finite: has.non_finite, trouble: self.config.values.trouble };
        has.fit.fit(random_scalar(self.rng, scalar, range))
    }

    /// The literal of a value. Integers are sometimes written in hexadecimal or octal.
    pub(crate) fn value_literal(&mut self, value: &Value) -> Expr {
        if let Value::Int(int @ 0..) = value {
            let has = &self.grammar.has;
            let radix = match self.rng.index(60) {
                0 if has.hex => Radix::Hex,
                1 if has.octal => Radix::Octal,
                _ => return Expr::int(*int),
            };
            return Expr::Literal(Literal::Integer(IntegerLiteral { value: int.unsigned_abs(), radix }));
        }
        value_expr(value)
    }

    /// Makes an integer literal between `low` and `high`, both included.
    pub(crate) fn int_between(&mut self, low: i64, high: i64) -> Expr {
        Expr::int(self.rng.range_i64(low..=high))
    }
}

/// Makes a variable, property or literal: the production that every type has.
pub fn leaf(context: &mut Context<'_>, wanted: ValueType, _: u32) -> Option<Expr> {
    Some(context.leaf(wanted))
}
