//! Guided predicates: they are built from the top down to be true, false or null for the remembered row, the row that
//! the query should return.

use edgewise_cypher_syntax::ast::{
    BinaryOp, CompareOp, Expr, Labels, PathPattern, SubqueryBody, SubqueryExpr, SubqueryKind,
};
use edgewise_cypher_syntax::dialect::Construct as C;
use edgewise_model::relation::{comparability, equality};
use edgewise_model::{ScalarType, Value};

use super::pattern::{InnerPath, inner_path};
use super::production::Production;
use super::{Context, ValueType, Witness};

/// The value a predicate should have for the remembered row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// The predicate should be true.
    True,
    /// The predicate should be false.
    False,
    /// The predicate should be null.
    Null,
}

/// Makes a predicate that has the wanted truth value for the remembered row; none if it cannot be made. The number is
/// the depth that is left for its operands.
pub type MakeGuided = for<'c> fn(&mut Context<'c>, Truth, u32) -> Option<Expr>;

type Line = Production<MakeGuided>;

/// A line of the table: name, needed constructs, weight and maker.
const fn line(name: &'static str, needs: &'static [C], weight: u32, make: MakeGuided) -> Line {
    Production { name, needs, weight, make }
}

/// The table of guided predicates.
pub const GUIDED: &[Line] = &[
    line("guided-comparison", &[], 50, comparison),
    line("guided-join", &[], 15, join),
    line("guided-and", &[], 20, and),
    line("guided-or", &[], 16, or),
    line("guided-not", &[], 12, not),
    line("guided-xor", &[C::Xor], 5, xor),
    line("guided-is-null", &[C::IsNull], 10, is_null),
    line("guided-in", &[C::In, C::List], 12, in_list),
    line("guided-string", &[C::StringPredicate], 12, string_predicate),
    line("guided-label", &[C::LabelPredicate], 8, label),
    line("guided-exists", &[C::ExistsPattern], 4, exists),
    line("guided-pattern", &[C::PatternPredicate], 5, pattern),
    line("guided-exists-call", &[C::ExistsCall], 2, exists_call),
];

/// Makes `EXISTS { (n)-->() }` with a pattern that matches for the remembered row, or its negation.
fn exists(context: &mut Context<'_>, truth: Truth, _: u32) -> Option<Expr> {
    if context.nesting > 1 || !context.subqueries {
        return None;
    }
    let path = context.restoring_scope(|context| inner_path(context, InnerPath::Named))?;
    let body = SubqueryBody::Pattern { patterns: vec![path], where_: None };
    or_negated(truth, Expr::Subquery(Box::new(SubqueryExpr { kind: SubqueryKind::Exists, body })))
}

/// Makes `(n)-->(m)` as a predicate; none if null is wanted, because a pattern predicate is never null.
fn pattern(context: &mut Context<'_>, truth: Truth, _: u32) -> Option<Expr> {
    if context.row_by_row || !context.subqueries {
        return None;
    }
    or_negated(truth, Expr::Pattern(Box::new(bare_path(context)?)))
}

/// Makes `exists((n)-->(m))`.
fn exists_call(context: &mut Context<'_>, truth: Truth, _: u32) -> Option<Expr> {
    if context.row_by_row || !context.subqueries {
        return None;
    }
    let path = Expr::Pattern(Box::new(bare_path(context)?));
    or_negated(truth, Expr::call("exists", vec![path]))
}

/// Makes a path without variables of its own that matches for the remembered row.
fn bare_path(context: &mut Context<'_>) -> Option<PathPattern> {
    context.restoring_scope(|context| inner_path(context, InnerPath::Bare))
}

/// The condition `holds`, which is true for the remembered row, or its negation if false is wanted; none if null is
/// wanted.
fn or_negated(truth: Truth, holds: Expr) -> Option<Expr> {
    match truth {
        Truth::True => Some(holds),
        Truth::False => Some(Expr::not(holds)),
        Truth::Null => None,
    }
}

/// How often another production is tried if one fails, before a null test or any boolean is made instead.
const ATTEMPTS: usize = 4;

impl Truth {
    fn of(value: Option<bool>) -> Self {
        match value {
            Some(true) => Self::True,
            Some(false) => Self::False,
            None => Self::Null,
        }
    }

    const fn negated(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Null => Self::Null,
        }
    }
}

/// An expression, its type, and its value in the remembered row.
struct Site {
    expr: Expr,
    kind: ValueType,
    value: Value,
}

impl Context<'_> {
    /// Makes a predicate that has the wanted truth value for the remembered row, if that is possible.
    pub fn guided(&mut self, truth: Truth, depth: u32) -> Expr {
        let grammar = self.grammar;
        for _ in 0..ATTEMPTS {
            let Some(choice) = grammar.guided.choose(self.rng) else { break };
            if let Some(expr) = (choice.make)(self, truth, depth) {
                self.coverage.count(choice.place);
                return expr;
            }
        }
        if let Some(expr) = is_null(self, truth, depth) {
            return expr;
        }
        // No value in the remembered row is known. As most variables are not null, a null test has the wanted truth
        // value with high probability.
        match self.scope.pick_where(self.rng, |_| true) {
            Some(place) if truth != Truth::Null => {
                let variable = Expr::Variable(self.scope[place].name.clone());
                Expr::IsNull(Box::new(variable), truth == Truth::True)
            }
            _ => self.expr(ValueType::BOOLEAN, depth.min(2)),
        }
    }

    /// Chooses a property or variable whose value in the remembered row is known and satisfies `wish`.
    fn site(&mut self, wish: impl Fn(&Value) -> bool) -> Option<Site> {
        for _ in 0..3 {
            if self.rng.percent(85) {
                let Some(site) = self.property_site(|_| true) else { continue };
                match self.property_witness(site) {
                    Some(value) if wish(value) => {
                        let kind = self.source.key(site.1).kind;
                        return Some(Site { expr: self.property_expr(site), kind, value: value.clone() });
                    }
                    _ => {}
                }
            } else {
                let known = |variable: &super::Variable| matches!(&variable.witness, Witness::Value(value) if wish(value));
                let Some(place) = self.scope.pick_where(self.rng, known) else { continue };
                let variable = &self.scope[place];
                if let Witness::Value(value) = &variable.witness {
                    let expr = Expr::Variable(variable.name.clone());
                    return Some(Site { expr, kind: variable.kind, value: value.clone() });
                }
            }
        }
        None
    }

    /// Draws another value of the type: one of the graph, or a random one.
    fn other_value(&mut self, kind: ValueType) -> Option<Value> {
        let scalar: ScalarType = kind.scalar()?;
        Some(self.scalar_value(scalar, kind))
    }
}

const OPS: [CompareOp; 6] = [
    CompareOp::Equal,
    CompareOp::NotEqual,
    CompareOp::Less,
    CompareOp::Greater,
    CompareOp::LessOrEqual,
    CompareOp::GreaterOrEqual,
];

/// The truth value of `left op right`.
fn truth_of_comparison(op: CompareOp, left: &Value, right: &Value) -> Truth {
    Truth::of(match op {
        CompareOp::Equal => equality(left, right),
        CompareOp::NotEqual => equality(left, right).map(|equal| !equal),
        CompareOp::Less => comparability::less(left, right),
        CompareOp::Greater => comparability::greater(left, right),
        CompareOp::LessOrEqual => comparability::less_or_equal(left, right),
        CompareOp::GreaterOrEqual => comparability::greater_or_equal(left, right),
    })
}

/// Chooses an operator for which the comparison has the wanted truth value; the search starts at a random one.
fn operator(
    context: &mut Context<'_>,
    kind: ValueType,
    left: &Value,
    right: &Value,
    truth: Truth,
) -> Option<CompareOp> {
    let usable = if kind.is_ordered() { OPS.len() } else { 2 };
    let first = context.rng.index(usable);
    (0..usable)
        .map(|nth| OPS[(first + nth) % usable])
        .find(|op| truth_of_comparison(*op, left, right) == truth)
}

/// Makes `n.k < literal`.
fn comparison(context: &mut Context<'_>, truth: Truth, _: u32) -> Option<Expr> {
    let site = context.site(|value| value.is_null() == (truth == Truth::Null))?;
    if site.kind.is_list() {
        return None;
    }
    let right = if context.rng.percent(30) && !site.value.is_null() {
        site.value.clone()
    } else {
        context.other_value(site.kind)?
    };
    let op = operator(context, site.kind, &site.value, &right, truth)?;
    let right = context.value_literal(&right);
    Some(Expr::compare(op, site.expr, right))
}

/// Makes `n.k < m.l` of two properties of one type whose values are known.
fn join(context: &mut Context<'_>, truth: Truth, _: u32) -> Option<Expr> {
    let left = context.site(|value| !value.is_null())?;
    let kind = left.value.kind();
    let right = context.site(|value| value.kind() == kind || (truth == Truth::Null && value.is_null()))?;
    if left.expr == right.expr {
        return None;
    }
    let op = operator(context, left.kind, &left.value, &right.value, truth)?;
    Some(Expr::compare(op, left.expr, right.expr))
}

/// Makes `a AND b`. If the first operand alone decides the result, the second may be anything.
fn and(context: &mut Context<'_>, truth: Truth, depth: u32) -> Option<Expr> {
    let depth = depth.checked_sub(1)?;
    let (left, right) = match truth {
        Truth::True => (context.guided(Truth::True, depth), context.guided(Truth::True, depth)),
        Truth::False => (context.guided(Truth::False, depth), context.expr(ValueType::BOOLEAN, depth)),
        Truth::Null => (context.guided(Truth::Null, depth), context.guided(Truth::True, depth)),
    };
    Some(in_random_order(context, BinaryOp::And, left, right))
}

/// Makes `a OR b`. If the first operand alone decides the result, the second may be anything.
fn or(context: &mut Context<'_>, truth: Truth, depth: u32) -> Option<Expr> {
    let depth = depth.checked_sub(1)?;
    let (left, right) = match truth {
        Truth::True => (context.guided(Truth::True, depth), context.expr(ValueType::BOOLEAN, depth)),
        Truth::False => (context.guided(Truth::False, depth), context.guided(Truth::False, depth)),
        Truth::Null => (context.guided(Truth::Null, depth), context.guided(Truth::False, depth)),
    };
    Some(in_random_order(context, BinaryOp::Or, left, right))
}

/// Makes `a XOR b`.
fn xor(context: &mut Context<'_>, truth: Truth, depth: u32) -> Option<Expr> {
    let depth = depth.checked_sub(1)?;
    let first = if context.rng.bool() { Truth::True } else { Truth::False };
    let second = match truth {
        Truth::True => first.negated(),
        Truth::False => first,
        Truth::Null => Truth::Null,
    };
    let left = context.guided(first, depth);
    let right = context.guided(second, depth);
    Some(in_random_order(context, BinaryOp::Xor, left, right))
}

/// Makes `NOT a`.
fn not(context: &mut Context<'_>, truth: Truth, depth: u32) -> Option<Expr> {
    let depth = depth.checked_sub(1)?;
    Some(Expr::not(context.guided(truth.negated(), depth)))
}

/// The operation with its operands in random order.
fn in_random_order(context: &mut Context<'_>, op: BinaryOp, left: Expr, right: Expr) -> Expr {
    if context.rng.bool() { Expr::binary(op, left, right) } else { Expr::binary(op, right, left) }
}

/// Makes `n.k IS [NOT] NULL`.
fn is_null(context: &mut Context<'_>, truth: Truth, _: u32) -> Option<Expr> {
    if truth == Truth::Null {
        return None;
    }
    let site = context.site(|_| true)?;
    let negated = site.value.is_null() != (truth == Truth::True);
    Some(Expr::IsNull(Box::new(site.expr), negated))
}

/// Makes `n.k IN [literal, …]`.
fn in_list(context: &mut Context<'_>, truth: Truth, _: u32) -> Option<Expr> {
    let site = context.site(|value| value.is_null() == (truth == Truth::Null))?;
    if site.kind.is_list() {
        return None;
    }
    let mut items: Vec<Value> = Vec::with_capacity(4);
    for _ in 0..1 + context.rng.index(3) {
        let value = context.other_value(site.kind)?;
        if truth == Truth::True || equality(&site.value, &value) != Some(true) {
            items.push(value);
        }
    }
    if truth == Truth::True {
        if equality(&site.value, &site.value) != Some(true) {
            return None;
        }
        let place = context.rng.index(items.len() + 1);
        items.insert(place, site.value);
    }
    if items.is_empty() {
        return None;
    }
    let items = items.iter().map(|value| context.value_literal(value)).collect();
    Some(Expr::binary(BinaryOp::In, site.expr, Expr::List(items)))
}

/// Makes `n.k STARTS WITH 'part'`, `ENDS WITH` or `CONTAINS`. For a true result, the part is taken from the value.
fn string_predicate(context: &mut Context<'_>, truth: Truth, _: u32) -> Option<Expr> {
    let site = context.site(|value| match truth {
        Truth::Null => value.is_null(),
        _ => matches!(value, Value::String(_)),
    })?;
    if site.kind != ValueType::STRING {
        return None;
    }
    const OPS: [BinaryOp; 3] = [BinaryOp::StartsWith, BinaryOp::EndsWith, BinaryOp::Contains];
    let op = OPS[context.rng.index(3)];
    let part = match (truth, &site.value) {
        (Truth::True, Value::String(text)) => Expr::string(part_of_text(context, text, op)),
        (Truth::False, Value::String(text)) => {
            let Value::String(part) = context.other_value(ValueType::STRING)? else { return None };
            let holds = match op {
                BinaryOp::StartsWith => text.starts_with(part.as_str()),
                BinaryOp::EndsWith => text.ends_with(part.as_str()),
                _ => text.contains(part.as_str()),
            };
            if holds {
                return None;
            }
            Expr::string(part)
        }
        _ => context.leaf(ValueType::STRING),
    };
    Some(Expr::binary(op, site.expr, part))
}

/// A beginning, end or middle of a text, as the operator needs it; characters are not split.
fn part_of_text(context: &mut Context<'_>, text: &str, op: BinaryOp) -> edgewise_cypher_syntax::ast::Name {
    let characters = text.chars().count();
    let length = context.rng.index(characters.min(4) + 1);
    let skipped = match op {
        BinaryOp::StartsWith => 0,
        BinaryOp::EndsWith => characters - length,
        _ => context.rng.index(characters - length + 1),
    };
    text.chars().skip(skipped).take(length).collect()
}

/// Makes `n:A`.
fn label(context: &mut Context<'_>, truth: Truth, _: u32) -> Option<Expr> {
    if truth == Truth::Null {
        return None;
    }
    let known = |variable: &super::Variable| matches!(variable.witness, Witness::Node(_));
    let place = context.scope.pick_where(context.rng, known)?;
    let Witness::Node(id) = context.scope[place].witness else { return None };
    let source = context.source;
    if context.stale {
        return None;
    }
    let node = source.graph.node(id)?;
    let label = if truth == Truth::True {
        context.rng.pick(&node.labels)?
    } else {
        let label = context.rng.pick(&source.labels)?;
        if node.has_label(label) {
            return None;
        }
        label
    };
    let expr = Expr::Variable(context.scope[place].name.clone());
    Some(Expr::HasLabels(Box::new(expr), Box::new(Labels::one(label.clone()))))
}
