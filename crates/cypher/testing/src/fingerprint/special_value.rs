//! Values that engines store, order or look up in special ways, so that they have their own bugs.

use crate::setup_graph;
use edgewise_cypher_syntax::ast::{BinaryOp, Expr, Literal, Query, UnaryOp};
use edgewise_cypher_syntax::walk::{Visit, Walk, for_each_expr, walk_expr};
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_model::Value;

/// A kind of special value. If a case has several, the first one listed here counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SpecialValue {
    /// The float NaN.
    Nan,
    /// An infinity.
    Infinity,
    /// -0.0, which equals 0.0 but is a different value.
    NegativeZero,
    /// A string that begins or ends with white space.
    Blank,
    /// The empty string.
    Empty,
    /// An integer that no float represents exactly, or whose difference from another integer may overflow.
    Huge,
    /// Any other string.
    Text,
}

impl SpecialValue {
    /// The name of the kind in features.
    pub(super) fn feature(self) -> &'static str {
        match self {
            Self::Nan => "nan",
            Self::Infinity => "infinity",
            Self::NegativeZero => "negative-zero",
            Self::Blank => "blank-string",
            Self::Empty => "empty-string",
            Self::Huge => "huge-integer",
            Self::Text => "string",
        }
    }

    /// The kind of special value, if the value is one.
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Float(number) if number.is_nan() => Some(Self::Nan),
            Value::Float(number) if number.is_infinite() => Some(Self::Infinity),
            Value::Float(number) if *number == 0.0 && number.is_sign_negative() => Some(Self::NegativeZero),
            Value::String(text) => Some(Self::of_text(text)),
            Value::Int(number) if number.unsigned_abs() >= HUGE => Some(Self::Huge),
            Value::List(items) => items.iter().filter_map(Self::of).min(),
            _ => None,
        }
    }

    fn of_text(text: &str) -> Self {
        if text.is_empty() {
            Self::Empty
        } else if text.trim() == text {
            Self::Text
        } else {
            Self::Blank
        }
    }

    /// Whether the setup or the statement of a minimal deviation contains a float.
    pub(super) fn beside_float(minimal_deviation: &MinimalDeviation, query: &Query) -> bool {
        let float = |value: &Value| matches!(value, Value::Float(_));
        let mut found = setup_graph(&minimal_deviation.setup).is_some_and(|graph| {
            graph.nodes().any(|node| node.properties.values().any(float))
                || graph.relationships().any(|each| each.properties.values().any(float))
        });
        for_each_expr(query, |expr| found |= matches!(expr, Expr::Literal(Literal::Float(_))));
        found
    }

    /// The most special value in the setup and the statement of a minimal deviation, if there is one.
    pub(super) fn within(minimal_deviation: &MinimalDeviation, query: &Query) -> Option<Self> {
        let mut found = MostSpecialFinder(None);
        if let Some(graph) = setup_graph(&minimal_deviation.setup) {
            let of_nodes = graph.nodes().flat_map(|node| node.properties.values());
            let of_relationships = graph.relationships().flat_map(|each| each.properties.values());
            of_nodes.chain(of_relationships).filter_map(Self::of).for_each(|special| found.note(special));
        }
        query.walk(&mut found);
        found.0
    }
}

/// From this absolute value on, an integer is huge: larger ones are not all exact as floats.
const HUGE: u64 = 1 << 53;

/// A visitor that keeps the most special value of a query.
struct MostSpecialFinder(Option<SpecialValue>);

impl MostSpecialFinder {
    /// Keeps the value if it is more special than the one so far.
    fn note(&mut self, special: SpecialValue) {
        self.0 = Some(self.0.map_or(special, |known| known.min(special)));
    }
}

impl<'ast> Visit<'ast> for MostSpecialFinder {
    fn expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Literal(Literal::NaN) => self.note(SpecialValue::Nan),
            Expr::Literal(Literal::Infinity) => self.note(SpecialValue::Infinity),
            Expr::Literal(Literal::String(text)) => self.note(SpecialValue::of_text(text)),
            Expr::Literal(Literal::Integer(number)) if number.value >= HUGE => self.note(SpecialValue::Huge),
            Expr::Binary(BinaryOp::Divide | BinaryOp::Modulo, left, right) if is_zero(right) => {
                let special = if is_zero(left) || matches!(expr, Expr::Binary(BinaryOp::Modulo, ..)) {
                    SpecialValue::Nan
                } else {
                    SpecialValue::Infinity
                };
                self.note(special);
                return;
            }
            Expr::Unary(UnaryOp::Minus, operand) if is_zero(operand) => self.note(SpecialValue::NegativeZero),
            _ => {}
        }
        walk_expr(self, expr);
    }
}

/// Whether an expression is 0.0 or -0.0: a literal, or a conversion by `toFloat`.
fn is_zero(expr: &Expr) -> bool {
    match expr {
        Expr::Literal(Literal::Float(number)) => number.0 == 0.0,
        Expr::Unary(UnaryOp::Minus, operand) => is_zero(operand),
        Expr::Function(call) => {
            let converts = matches!(&*call.name, [name] if name.eq_ignore_ascii_case("toFloat"));
            let zero = |argument: &Expr| {
                is_zero(argument)
                    || matches!(argument, Expr::Literal(Literal::Integer(number)) if number.value == 0)
            };
            converts && !call.arguments.is_empty() && call.arguments.iter().all(zero)
        }
        _ => false,
    }
}
