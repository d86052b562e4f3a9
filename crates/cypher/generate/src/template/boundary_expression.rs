//! `BoundaryExpression`: a function call or an operation on boundary values.

use super::boundary_values::{draw, family};
use super::material::Material;
use super::operators::{CALENDAR, OPERATORS, Operator, PARTS, UNITS};
use super::templates::is_supported;
use crate::Features;
use edgewise_cypher_syntax::ast::{BinaryOp, Expr, FunctionCall, Query};
use edgewise_cypher_syntax::function::{Signature, Type};
use edgewise_cypher_syntax::parse_query;
use edgewise_cypher_syntax::restriction::{Parts, RESTRICTIONS};
use edgewise_cypher_syntax::walk::for_each_expr;
use edgewise_model::Rng;

/// An expression with placeholders for its arguments, and the arguments as texts.
pub(super) struct BoundaryExpression {
    form: String,
    arguments: Vec<String>,
}

/// How many lists of arguments are tried, until the reference can evaluate the call of a function.
const TRIES: usize = 6;

/// The comparisons, with placeholders for their operands; the operands are mostly values that are equal or nearly
/// equal.
const COMPARISONS: [&str; 9] = [
    "{0} = {1}",
    "{0} = {1}",
    "{0} <> {1}",
    "{0} < {1}",
    "{0} <= {1}",
    "{0} > {1}",
    "{0} >= {1}",
    "NOT ({0} < {1})",
    "[{0}] = [{1}]",
];

impl BoundaryExpression {
    /// Draws an expression that the reference can evaluate and whose syntax the target accepts; none if `TRIES`
    /// attempts give none.
    pub(super) fn draw(material: &Material<'_>, rng: &mut Rng) -> Option<Self> {
        (0..TRIES).find_map(|_| match rng.index(10) {
            0..=3 => call(material, rng),
            4 | 5 => operation(material, rng, OPERATORS),
            6 | 7 if material.features.has_function("date") => operation(material, rng, CALENDAR),
            _ => comparison(material, rng),
        })
    }

    /// The text of the expression, with its arguments as literals.
    pub(super) fn text(&self) -> String {
        self.with(|argument, _| format!("({argument})"))
    }

    /// The text of the expression with variables instead of its arguments, named by `prefix` and a number; and the
    /// values of these variables.
    pub(super) fn named(&self, prefix: &str) -> (String, Vec<String>) {
        let name = |place: usize| format!("{prefix}{place}");
        let items = self
            .arguments
            .iter()
            .enumerate()
            .map(|(place, argument)| format!("{argument} AS {}", name(place)));
        let items = items.collect();
        (self.with(|_, place| name(place)), items)
    }

    /// The text of the expression, with what `word` gives for each argument.
    fn with(&self, word: impl Fn(&str, usize) -> String) -> String {
        let mut text = self.form.clone();
        for (place, argument) in self.arguments.iter().enumerate() {
            text = text.replace(&format!("{{{place}}}"), &word(argument, place));
        }
        text
    }

    /// The expression itself if the reference can evaluate it and the target accepts its syntax; otherwise none.
    fn checked(self, material: &Material<'_>) -> Option<Self> {
        let text = format!("RETURN {} AS a", self.text());
        let query = parse_query(&text).ok()?;
        (is_supported(&query, material.features)
            && !is_refused(&query, material.features)
            && material.has_answer(&query))
        .then_some(self)
    }
}

/// Whether the target refuses the syntax of an expression. If it does, the whole query would fail, with all other
/// expressions in it.
fn is_refused(query: &Query, features: &Features) -> bool {
    let parts = Parts::of(query);
    let mut found = RESTRICTIONS.iter().any(|form| !features.has(form.name) && form.is_in(query, parts));
    for_each_expr(query, |expr| {
        found |= match expr {
            Expr::Function(call) if !features.has("other-points") => is_other_point(call),
            Expr::Binary(BinaryOp::Multiply | BinaryOp::Divide, left, right)
                if !features.has("duration-scale") =>
            {
                [left, right].into_iter().any(|side| is_call_of(side, "duration"))
            }
            _ => false,
        };
    });
    found
}

/// Whether the call makes a point that is not geographic in two dimensions.
fn is_other_point(call: &FunctionCall) -> bool {
    let geographic = |argument: &Expr| match argument {
        Expr::Map(entries) => entries.iter().any(|(key, _)| key.as_str() == "latitude"),
        _ => true,
    };
    call.name.join(".").eq_ignore_ascii_case("point") && !call.arguments.iter().all(geographic)
}

/// Whether the expression calls the function with this name.
fn is_call_of(expr: &Expr, name: &str) -> bool {
    matches!(expr, Expr::Function(call) if call.name.join(".").eq_ignore_ascii_case(name))
}

/// Draws a function call on boundary values.
fn call(material: &Material<'_>, rng: &mut Rng) -> Option<BoundaryExpression> {
    let calls = &material.calls;
    let function = calls.functions[rng.weighted(&calls.weights)?];
    (0..TRIES).find_map(|_| {
        let signature = rng.pick(function.signatures)?;
        let mut arguments = Vec::new();
        for argument in signature.arguments {
            if argument.optional && rng.one_in(3) {
                break;
            }
            arguments.push(draw(argument.ty, material.features, rng)?.to_owned());
        }
        if rng.bool() {
            fit_range_arguments(signature, &mut arguments, rng);
        }
        if arguments.is_empty() {
            return None;
        }
        let places: Vec<String> = (0..arguments.len()).map(|place| format!("{{{place}}}")).collect();
        let form = format!("{}({})", function.name, places.join(", "));
        BoundaryExpression { form, arguments }.checked(material)
    })
}

/// Makes the arguments of `range` and the like fit together: a start, an end some steps away, and the step, so that a
/// step reaches the end exactly.
fn fit_range_arguments(signature: &Signature, arguments: &mut [String], rng: &mut Rng) {
    let (from, count) = (rng.range_i64(-3..=6), rng.range_i64(0..=3));
    let step = rng.range_i64(1..=3) * if rng.bool() { 1 } else { -1 };
    let integers = arguments.iter_mut().zip(signature.arguments).filter(|(_, of)| of.ty == Type::Int);
    for ((own, _), number) in integers.zip([from, from + count * step, step]) {
        *own = number.to_string();
    }
}

/// Draws an operation of this table on boundary values.
fn operation(
    material: &Material<'_>,
    rng: &mut Rng,
    table: &'static [Operator],
) -> Option<BoundaryExpression> {
    let operator = rng.pick(table)?;
    (0..TRIES).find_map(|_| {
        let one = family(material.features, rng);
        let value = |rng: &mut Rng, of| match of {
            // The operands of unknown type come from one family, so that they are equal or nearly equal.
            Type::Any => rng.pick(one).copied(),
            of => draw(of, material.features, rng),
        };
        let arguments: Option<Vec<String>> =
            operator.operands.iter().map(|operand| value(rng, *operand).map(str::to_owned)).collect();
        let (unit, part) = (UNITS[rng.index(UNITS.len())], PARTS[rng.index(PARTS.len())]);
        let form = operator.form.replace("{unit}", unit).replace("{part}", part);
        BoundaryExpression { form, arguments: arguments? }.checked(material)
    })
}

/// Draws a comparison of boundary values.
fn comparison(material: &Material<'_>, rng: &mut Rng) -> Option<BoundaryExpression> {
    let one = family(material.features, rng);
    let other = if rng.one_in(5) { family(material.features, rng) } else { one };
    let arguments = vec![(*rng.pick(one)?).to_owned(), (*rng.pick(other)?).to_owned()];
    BoundaryExpression { form: COMPARISONS[rng.index(COMPARISONS.len())].to_owned(), arguments }
        .checked(material)
}
