//! Compiles expressions: one function per kind of expression.

use super::{Aggregates, Compiler, Grouped, Typed, Variable};
use crate::{
    Detail, ErrorKind, Phase, ReferenceError,
    cell::Cell,
    check::{Checked, Type, fail, mentions},
    program::{CaseArm, Ex, MapEntry},
};
use edgewise_cypher_syntax::ast::{
    Case, Expr, Literal, MapProjection, MapProjectionItem, PathPattern, PathShape, SubqueryKind,
};
use edgewise_model::Name;

/// Where an expression occurs, which decides whether it may be a bare pattern such as `(a)-->(b)`: only a predicate may
/// (TCK `expressions/list/List6` [6] for an argument; likewise for projections and the right side of SET).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Site {
    Value,
    Predicate,
}

impl Compiler<'_> {
    /// Compiles an expression used as a value.
    pub(super) fn expr(&mut self, expr: &Expr) -> Checked<Typed> {
        self.expr_at(expr, Site::Value)
    }

    /// Compiles the condition of WHERE, which must be a truth value and must not contain aggregates.
    pub(super) fn predicate(&mut self, expr: &Expr) -> Checked<Ex> {
        let typed =
            self.with_aggregates(Aggregates::Forbidden, |compiler| compiler.expr_at(expr, Site::Predicate))?;
        typed.of.expect_boolean()?;
        Ok(typed.ex)
    }

    /// Compiles an expression used as a value, and drops its static type.
    pub(super) fn boxed_expr(&mut self, expr: &Expr) -> Checked<Box<Ex>> {
        Ok(Box::new(self.expr(expr)?.ex))
    }

    /// Compiles an expression that occurs at this site.
    pub(super) fn expr_at(&mut self, expr: &Expr, site: Site) -> Checked<Typed> {
        if let Some(key) = self.group_key(expr) {
            return Ok(key);
        }
        self.one_level_deeper(|compiler| compiler.expr_by_kind(expr, site))
    }

    /// The slot of the grouping key that is equal to this expression, if expressions are evaluated per group here.
    fn group_key(&self, expr: &Expr) -> Option<Typed> {
        let grouped = self.grouped.as_ref()?;
        let (_, slot, of) = grouped.keys.iter().find(|(key, ..)| key == expr)?;
        let locals = self.scope.own.iter().skip(grouped.locals_from);
        if locals.into_iter().any(|local| mentions(expr, &local.name)) {
            return None;
        }
        Some(Typed::new(Ex::Slot(*slot), of.clone()))
    }

    /// Compiles an expression that is not a grouping key.
    fn expr_by_kind(&mut self, expr: &Expr, site: Site) -> Checked<Typed> {
        match expr {
            Expr::Literal(literal) => self::literal(literal, false),
            Expr::Parameter(name) => self.parameter(name),
            Expr::Variable(name) => self.variable(name),
            Expr::List(items) => self.list(items),
            Expr::Map(entries) => {
                let compiled: Checked<Vec<_>> =
                    entries.iter().map(|(key, value)| Ok((key.clone(), self.expr(value)?.ex))).collect();
                Ok(Typed::new(Ex::Map(compiled?), Type::Map))
            }
            Expr::Property(of, key) => self.property(of, key),
            Expr::Index(of, expr_at) => {
                let list = self.expr(of)?;
                let expr_at = self.boxed_expr(expr_at)?;
                Ok(Typed::new(Ex::Index(Box::new(list.ex), expr_at), list.of.element()))
            }
            Expr::Slice(of, from, to) => {
                let list = self.expr(of)?;
                let from = from.as_ref().map(|from| self.boxed_expr(from)).transpose()?;
                let to = to.as_ref().map(|to| self.boxed_expr(to)).transpose()?;
                Ok(Typed::new(Ex::Slice(Box::new(list.ex), from, to), list.of))
            }
            Expr::Unary(op, operand) => self.unary(*op, operand, site),
            Expr::Binary(op, left, right) => self.binary(*op, left, right, site),
            Expr::Comparison(first, rest) => {
                let first = self.boxed_expr(first)?;
                let rest: Checked<Vec<_>> =
                    rest.iter().map(|(op, operand)| Ok((*op, self.expr(operand)?.ex))).collect();
                Ok(Typed::new(Ex::Compare(first, rest?), Type::Bool))
            }
            Expr::IsNull(operand, not) => {
                Ok(Typed::new(Ex::IsNull(self.boxed_expr(operand)?, *not), Type::Bool))
            }
            Expr::IsTyped(operand, not, of) => {
                Ok(Typed::new(Ex::IsTyped(self.boxed_expr(operand)?, *not, (**of).clone()), Type::Bool))
            }
            Expr::IsNormalized(operand, not, form) => {
                let form = form.clone().unwrap_or_else(|| Name::new_static("NFC"));
                Ok(Typed::new(Ex::IsNormalized(self.boxed_expr(operand)?, *not, form), Type::Bool))
            }
            Expr::HasLabels(operand, labels) => {
                let operand = self.expr(operand)?;
                let test = self.label_test(labels, false)?;
                Ok(Typed::new(Ex::HasLabels(Box::new(operand.ex), test), Type::Bool))
            }
            Expr::Case(case) => self.case(case),
            Expr::Function(call) => self.function(call, expr),
            Expr::CountStar => self.count_star(expr),
            Expr::ListComprehension(comprehension) => self.list_comprehension(comprehension),
            Expr::PatternComprehension(comprehension) => self.pattern_comprehension(comprehension),
            Expr::Reduce(reduce) => self.reduce(reduce),
            Expr::Quantified(quantified) => self.quantified(quantified),
            Expr::MapProjection(projection) => self.map_projection(projection),
            Expr::Pattern(pattern) => self.pattern_expr(pattern, site),
            Expr::Subquery(subquery) => {
                let (query, column) = self.with_aggregates(Aggregates::Forbidden, |compiler| {
                    compiler.per_row(|compiler| compiler.subquery_expr(subquery))
                })?;
                let of = match subquery.kind {
                    SubqueryKind::Exists => Type::Bool,
                    SubqueryKind::Count => Type::Int,
                    SubqueryKind::Collect => Type::list(column),
                };
                Ok(Typed::new(Ex::Subquery(subquery.kind, Box::new(query)), of))
            }
            Expr::Trim(trim) => self.trim(trim),
        }
    }

    /// Compiles a parameter to a constant, because its value is given with the statement; its type is checked only
    /// at run time (TCK `clauses/return-skip-limit/ReturnSkipLimit1` [6] expects a runtime error).
    pub(super) fn parameter(&mut self, name: &Name) -> Checked<Typed> {
        match self.parameters.get(name) {
            Some(value) => Ok(Typed::constant(Cell::from_value(value), Type::Any)),
            None => Err(ReferenceError {
                phase: Phase::CompileTime,
                kind: ErrorKind::ParameterMissing,
                detail: Detail::MissingParameter,
                message: format!("parameter ${name} is not given").into(),
            }),
        }
    }

    /// Compiles a reference to a variable; an error if the expression is evaluated per group and the variable has no
    /// value per group.
    pub(super) fn variable(&mut self, name: &Name) -> Checked<Typed> {
        if let Some(Grouped { locals_from, per_row: true, .. }) = &self.grouped {
            let local = self.scope.own.iter().skip(*locals_from).any(|variable| variable.name == *name);
            if !local && self.scope.own.iter().any(|variable| variable.name == *name) {
                return fail(
                    Detail::AmbiguousAggregationExpression,
                    format!("variable `{name}` is neither a grouping key nor inside an aggregate"),
                );
            }
        }
        let Variable { slot, of, .. } = self.resolve(name)?;
        Ok(Typed::new(Ex::Slot(slot), of))
    }

    fn list(&mut self, items: &[Expr]) -> Checked<Typed> {
        let mut of: Option<Type> = None;
        let mut compiled = Vec::with_capacity(items.len());
        for item in items {
            let item = self.expr(item)?;
            of = Some(match of {
                Some(before) => before.join(item.of),
                None => item.of,
            });
            compiled.push(item.ex);
        }
        Ok(Typed::new(Ex::List(compiled), Type::list(of.unwrap_or(Type::Any))))
    }

    /// Compiles `e.k`. A path has no properties (TCK `clauses/match-where/MatchWhere1` [14]).
    fn property(&mut self, of: &Expr, key: &Name) -> Checked<Typed> {
        let of = self.expr(of)?;
        if of.of == Type::Path {
            return fail(Detail::InvalidArgumentType, "a path has no properties");
        }
        Ok(Typed::new(Ex::Property(Box::new(of.ex), key.clone()), Type::Any))
    }

    fn case(&mut self, case: &Case) -> Checked<Typed> {
        let operand = case.operand.as_ref().map(|operand| self.boxed_expr(operand)).transpose()?;
        let site = if operand.is_some() { Site::Value } else { Site::Predicate };
        let mut of = Type::Null;
        let mut arms = Vec::new();
        for branch in &case.branches {
            let when: Checked<Vec<Ex>> =
                branch.when.iter().map(|when| Ok(self.expr_at(when, site)?.ex)).collect();
            let then = self.expr(&branch.then)?;
            of = of.join(then.of);
            arms.push(CaseArm { when: when?, then: then.ex });
        }
        let otherwise = match &case.otherwise {
            Some(otherwise) => {
                let otherwise = self.expr(otherwise)?;
                of = of.join(otherwise.of);
                Some(Box::new(otherwise.ex))
            }
            None => None,
        };
        // If all branches are null, the type is unknown, so that `CASE WHEN false THEN null END` is allowed anywhere.
        let of = if of == Type::Null { Type::Any } else { of };
        Ok(Typed::new(Ex::Case { operand, arms, otherwise }, of))
    }

    fn map_projection(&mut self, projection: &MapProjection) -> Checked<Typed> {
        let variable = Expr::Variable(projection.variable.clone());
        let base = self.boxed_expr(&variable)?;
        let mut entries = Vec::new();
        for item in &projection.items {
            entries.push(match item {
                MapProjectionItem::All => MapEntry::All,
                MapProjectionItem::Entry(key, value) => MapEntry::Entry(key.clone(), self.expr(value)?.ex),
                MapProjectionItem::Property(key) => {
                    MapEntry::Entry(key.clone(), Ex::Property(self.boxed_expr(&variable)?, key.clone()))
                }
                MapProjectionItem::Variable(name) => {
                    MapEntry::Entry(name.clone(), self.expr(&Expr::Variable(name.clone()))?.ex)
                }
            });
        }
        Ok(Typed::new(Ex::MapProjection { base, entries }, Type::Map))
    }

    /// Compiles a pattern. `shortestPath(…)` is a value; any other pattern is allowed only as a predicate, and declares
    /// no variables (Cypher manual, "Patterns in WHERE").
    fn pattern_expr(&mut self, pattern: &PathPattern, site: Site) -> Checked<Typed> {
        if let PathShape::Shortest { all, .. } = &pattern.shape {
            return self.per_row(|compiler| {
                let (plan, path) = compiler.shortest_value(pattern)?;
                let of = if *all { Type::list(Type::Path) } else { Type::Path };
                Ok(Typed::new(Ex::ShortestPath { plan: Box::new(plan), path, all: *all }, of))
            });
        }
        if site == Site::Value {
            return fail(Detail::UnexpectedSyntax, "a pattern is allowed only as a predicate");
        }
        Ok(Typed::new(self.pattern_predicate(pattern)?, Type::Bool))
    }

    /// Compiles a pattern used as a truth value: whether it has a match.
    pub(super) fn pattern_predicate(&mut self, pattern: &PathPattern) -> Checked<Ex> {
        self.per_row(|compiler| Ok(Ex::PatternExists(Box::new(compiler.match_predicate(pattern)?))))
    }
}

/// Compiles a literal, negated or not: 2^63 is allowed only if negated (TCK `expressions/literals/Literals3` [16],
/// [17] for hexadecimal ones).
pub(super) fn literal(literal: &Literal, negative: bool) -> Checked<Typed> {
    Ok(match literal {
        Literal::Null => Typed::constant(Cell::Null, Type::Null),
        Literal::Bool(value) => Typed::constant(Cell::Bool(*value), Type::Bool),
        Literal::Integer(integer) => {
            let value = i128::from(integer.value);
            let Ok(value) = i64::try_from(if negative { -value } else { value }) else {
                return fail(Detail::IntegerOverflow, "the integer does not fit into 64 bits");
            };
            Typed::constant(Cell::Int(value), Type::Int)
        }
        Literal::Float(value) => Typed::constant(Cell::Float(value.0), Type::Float),
        Literal::String(value) => Typed::constant(Cell::String(value.clone()), Type::String),
        Literal::Infinity => Typed::constant(Cell::Float(f64::INFINITY), Type::Float),
        Literal::NaN => Typed::constant(Cell::Float(f64::NAN), Type::Float),
    })
}
