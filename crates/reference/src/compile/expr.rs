//! Expressions: one function per family.

use super::{Aggregates, Compiler, Grouped, Typed, Variable};
use crate::{
    Detail, ErrorKind, Phase, ReferenceError,
    cell::Cell,
    check::{Checked, Type, fail, mentions},
    program::{Arithmetic, CaseArm, Ex, MapEntry, Slot, StringTest},
};
use edgewise_cypher::ast::{
    BinaryOp, Case, Expr, ListComprehension, Literal, MapProjection, MapProjectionItem, PathPattern,
    PathShape, PatternComprehension, Quantified, Reduce, SubqueryKind, UnaryOp,
};
use edgewise_model::Name;

/// Whether a bare pattern may stand here: only where a truth value is asked for (TCK `expressions/pattern/Pattern1`
/// [22] to [24]).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Site {
    Value,
    Predicate,
}

impl Compiler<'_> {
    /// A value.
    pub(super) fn expr(&mut self, expr: &Expr) -> Checked<Typed> {
        self.at(expr, Site::Value)
    }

    /// What WHERE takes: a truth value, and no aggregates.
    pub(super) fn predicate(&mut self, expr: &Expr) -> Checked<Ex> {
        let typed =
            self.with_aggregates(Aggregates::Forbidden, |compiler| compiler.at(expr, Site::Predicate))?;
        typed.of.expect_boolean()?;
        Ok(typed.ex)
    }

    fn boxed(&mut self, expr: &Expr) -> Checked<Box<Ex>> {
        Ok(Box::new(self.expr(expr)?.ex))
    }

    fn at(&mut self, expr: &Expr, site: Site) -> Checked<Typed> {
        if let Some(key) = self.group_key(expr) {
            return Ok(key);
        }
        self.deeper(|compiler| compiler.inside(expr, site))
    }

    /// The grouping key that is this very expression, when something is computed per group.
    fn group_key(&self, expr: &Expr) -> Option<Typed> {
        let grouped = self.grouped.as_ref()?;
        let (_, slot, of) = grouped.keys.iter().find(|(key, ..)| key == expr)?;
        let locals = self.scope.own.iter().skip(grouped.locals_from);
        if locals.into_iter().any(|local| mentions(expr, &local.name)) {
            return None;
        }
        Some(Typed::new(Ex::Slot(*slot), of.clone()))
    }

    fn inside(&mut self, expr: &Expr, site: Site) -> Checked<Typed> {
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
            Expr::Index(of, at) => {
                let list = self.expr(of)?;
                let at = self.boxed(at)?;
                Ok(Typed::new(Ex::Index(Box::new(list.ex), at), list.of.element()))
            }
            Expr::Slice(of, from, to) => {
                let list = self.expr(of)?;
                let from = from.as_ref().map(|from| self.boxed(from)).transpose()?;
                let to = to.as_ref().map(|to| self.boxed(to)).transpose()?;
                Ok(Typed::new(Ex::Slice(Box::new(list.ex), from, to), list.of))
            }
            Expr::Unary(op, operand) => self.unary(*op, operand, site),
            Expr::Binary(op, left, right) => self.binary(*op, left, right, site),
            Expr::Comparison(first, rest) => {
                let first = self.boxed(first)?;
                let rest: Checked<Vec<_>> =
                    rest.iter().map(|(op, operand)| Ok((*op, self.expr(operand)?.ex))).collect();
                Ok(Typed::new(Ex::Compare(first, rest?), Type::Bool))
            }
            Expr::IsNull(operand, not) => Ok(Typed::new(Ex::IsNull(self.boxed(operand)?, *not), Type::Bool)),
            Expr::IsTyped(operand, not, of) => {
                Ok(Typed::new(Ex::IsTyped(self.boxed(operand)?, *not, (**of).clone()), Type::Bool))
            }
            Expr::IsNormalized(operand, not, form) => {
                let form = form.clone().unwrap_or_else(|| Name::new_static("NFC"));
                Ok(Typed::new(Ex::IsNormalized(self.boxed(operand)?, *not, form), Type::Bool))
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

    /// Compiles a part whose names are resolved one by one, not as grouping keys.
    fn per_row<T>(&mut self, inside: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        let Some(grouped) = self.grouped.take() else { return inside(self) };
        // Within a subquery, a variable means its value per group: only grouping keys that are variables are in scope.
        let around = self.scope.clone();
        let is_key = |variable: &Variable| {
            grouped.keys.iter().find_map(|(key, slot, of)| match key {
                Expr::Variable(name) if *name == variable.name => {
                    Some(Variable { name: name.clone(), slot: *slot, of: of.clone() })
                }
                _ => None,
            })
        };
        if grouped.per_row {
            let own = std::mem::take(&mut self.scope.own);
            let kept = own.into_iter().enumerate().filter_map(|(index, variable)| {
                if index >= grouped.locals_from { Some(variable) } else { is_key(&variable) }
            });
            self.scope.own = kept.collect();
        }
        let result = inside(self);
        self.scope = around;
        self.grouped = Some(grouped);
        result
    }

    /// A parameter is given with the statement, so it is a constant; its type is not looked at before the run (TCK
    /// `clauses/return-skip-limit/ReturnSkipLimit1` [6] expects a runtime error).
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

    /// TCK `clauses/match-where/MatchWhere1` [14]: a path has no properties.
    fn property(&mut self, of: &Expr, key: &Name) -> Checked<Typed> {
        let of = self.expr(of)?;
        if of.of == Type::Path {
            return fail(Detail::InvalidArgumentType, "a path has no properties");
        }
        Ok(Typed::new(Ex::Property(Box::new(of.ex), key.clone()), Type::Any))
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr, site: Site) -> Checked<Typed> {
        match op {
            UnaryOp::Not => {
                let operand = self.at(operand, site)?;
                operand.of.expect_boolean()?;
                Ok(Typed::new(Ex::Not(Box::new(operand.ex)), Type::Bool))
            }
            UnaryOp::Plus => {
                let operand = self.expr(operand)?;
                operand.of.expect_number()?;
                Ok(Typed::new(Ex::Plus(Box::new(operand.ex)), operand.of))
            }
            UnaryOp::Minus => {
                if let Expr::Literal(literal @ Literal::Integer(_)) = operand {
                    return self::literal(literal, true);
                }
                let operand = self.expr(operand)?;
                operand.of.expect_number()?;
                Ok(Typed::new(Ex::Minus(Box::new(operand.ex)), operand.of))
            }
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, site: Site) -> Checked<Typed> {
        let logic = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let site = if logic { site } else { Site::Value };
        let left = self.at(left, site)?;
        let right = self.at(right, site)?;
        if logic {
            left.of.expect_boolean()?;
            right.of.expect_boolean()?;
        }
        let (a, b) = (Box::new(left.ex), Box::new(right.ex));
        let arithmetic = |op, a, b, left: Type, right: Type| {
            left.expect_number()?;
            right.expect_number()?;
            Ok(Typed::new(Ex::Arithmetic(op, a, b), left.arithmetic(right)))
        };
        let string = |test, a, b| Ok(Typed::new(Ex::StringTest(test, a, b), Type::Bool));
        match op {
            BinaryOp::And => Ok(Typed::new(Ex::And(a, b), Type::Bool)),
            BinaryOp::Or => Ok(Typed::new(Ex::Or(a, b), Type::Bool)),
            BinaryOp::Xor => Ok(Typed::new(Ex::Xor(a, b), Type::Bool)),
            BinaryOp::Add => {
                let of = match (left.of, right.of) {
                    (Type::List(left), Type::List(right)) => Type::list(left.join(*right)),
                    (Type::String, Type::String) => Type::String,
                    (left, right) => left.arithmetic(right),
                };
                Ok(Typed::new(Ex::Arithmetic(Arithmetic::Add, a, b), of))
            }
            BinaryOp::Concat => Ok(Typed::new(Ex::Concat(a, b), Type::Any)),
            BinaryOp::Subtract => arithmetic(Arithmetic::Subtract, a, b, left.of, right.of),
            BinaryOp::Multiply => arithmetic(Arithmetic::Multiply, a, b, left.of, right.of),
            BinaryOp::Divide => arithmetic(Arithmetic::Divide, a, b, left.of, right.of),
            BinaryOp::Modulo => arithmetic(Arithmetic::Modulo, a, b, left.of, right.of),
            BinaryOp::Power => {
                let mut typed = arithmetic(Arithmetic::Power, a, b, left.of, right.of)?;
                if typed.of == Type::Int {
                    typed.of = Type::Number;
                }
                Ok(typed)
            }
            BinaryOp::In => {
                right.of.expect_list()?;
                Ok(Typed::new(Ex::In(a, b), Type::Bool))
            }
            BinaryOp::StartsWith => string(StringTest::StartsWith, a, b),
            BinaryOp::EndsWith => string(StringTest::EndsWith, a, b),
            BinaryOp::Contains => string(StringTest::Contains, a, b),
            BinaryOp::Regex => string(StringTest::Regex, a, b),
        }
    }

    fn case(&mut self, case: &Case) -> Checked<Typed> {
        let operand = case.operand.as_ref().map(|operand| self.boxed(operand)).transpose()?;
        let site = if operand.is_some() { Site::Value } else { Site::Predicate };
        let mut of = Type::Null;
        let mut arms = Vec::new();
        for branch in &case.branches {
            let when: Checked<Vec<Ex>> = branch.when.iter().map(|when| Ok(self.at(when, site)?.ex)).collect();
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
        // A branch of null type says nothing: `CASE WHEN false THEN null END` may stand anywhere.
        let of = if of == Type::Null { Type::Any } else { of };
        Ok(Typed::new(Ex::Case { operand, arms, otherwise }, of))
    }

    /// Compiles something under a local variable, where aggregates are not allowed (TCK `expressions/list/List12` [7]).
    fn under<T>(
        &mut self,
        locals: &[(&Name, Type)],
        inside: impl FnOnce(&mut Self, &[Slot]) -> Checked<T>,
    ) -> Checked<T> {
        let mark = self.scope.own.len();
        let slots: Vec<Slot> = locals.iter().map(|(name, of)| self.declare(name, of.clone())).collect();
        let aggregates = match self.aggregates {
            Aggregates::Collected => Aggregates::Forbidden,
            other => other,
        };
        let result = self.with_aggregates(aggregates, |compiler| inside(compiler, &slots));
        self.scope.own.truncate(mark);
        result
    }

    fn list_comprehension(&mut self, comprehension: &ListComprehension) -> Checked<Typed> {
        let list = self.expr(&comprehension.list)?;
        list.of.expect_list()?;
        let element = list.of.element();
        let (slot, filter, map) =
            self.under(&[(&comprehension.variable, element.clone())], |compiler, slots| {
                let filter = compiler.optional_predicate(comprehension.where_.as_ref())?;
                let map = comprehension.projection.as_ref().map(|map| compiler.expr(map)).transpose()?;
                Ok((slots[0], filter, map))
            })?;
        let of = map.as_ref().map_or(element, |map| map.of.clone());
        let map = map.map(|map| Box::new(map.ex));
        let list = Box::new(list.ex);
        Ok(Typed::new(Ex::ListComprehension { slot, list, filter, map }, Type::list(of)))
    }

    fn optional_predicate(&mut self, expr: Option<&Expr>) -> Checked<Option<Box<Ex>>> {
        expr.map(|expr| self.local_predicate(expr)).transpose()
    }

    /// A predicate under a local variable: an aggregate there is wrong in the way the place around says.
    fn local_predicate(&mut self, expr: &Expr) -> Checked<Box<Ex>> {
        let typed = self.at(expr, Site::Predicate)?;
        typed.of.expect_boolean()?;
        Ok(Box::new(typed.ex))
    }

    fn reduce(&mut self, reduce: &Reduce) -> Checked<Typed> {
        let initial = self.boxed(&reduce.initial)?;
        let list = self.expr(&reduce.list)?;
        list.of.expect_list()?;
        let locals = [(&reduce.accumulator, Type::Any), (&reduce.variable, list.of.element())];
        let (accumulator, slot, step) =
            self.under(&locals, |compiler, slots| Ok((slots[0], slots[1], compiler.boxed(&reduce.step)?)))?;
        let list = Box::new(list.ex);
        Ok(Typed::new(Ex::Reduce { accumulator, initial, slot, list, step }, Type::Any))
    }

    fn quantified(&mut self, quantified: &Quantified) -> Checked<Typed> {
        let list = self.expr(&quantified.list)?;
        list.of.expect_list()?;
        let (slot, predicate) = self
            .under(&[(&quantified.variable, list.of.element())], |compiler, slots| {
                Ok((slots[0], compiler.optional_predicate(quantified.where_.as_ref())?))
            })?;
        let list = Box::new(list.ex);
        Ok(Typed::new(Ex::Quantified { kind: quantified.kind, slot, list, predicate }, Type::Bool))
    }

    /// New variables of the pattern are local to the comprehension.
    fn pattern_comprehension(&mut self, comprehension: &PatternComprehension) -> Checked<Typed> {
        self.per_row(|compiler| {
            compiler.under(&[], |compiler, _| {
                let patterns = std::slice::from_ref(&comprehension.pattern);
                let (plan, _) = compiler.match_patterns(patterns, comprehension.where_.as_ref(), None)?;
                let map = compiler.expr(&comprehension.projection)?;
                let (plan, of) = (Box::new(plan), Type::list(map.of));
                Ok(Typed::new(Ex::PatternComprehension { plan, map: Box::new(map.ex) }, of))
            })
        })
    }

    fn map_projection(&mut self, projection: &MapProjection) -> Checked<Typed> {
        let variable = Expr::Variable(projection.variable.clone());
        let base = self.boxed(&variable)?;
        let mut entries = Vec::new();
        for item in &projection.items {
            entries.push(match item {
                MapProjectionItem::All => MapEntry::All,
                MapProjectionItem::Entry(key, value) => MapEntry::Entry(key.clone(), self.expr(value)?.ex),
                MapProjectionItem::Property(key) => {
                    MapEntry::Entry(key.clone(), Ex::Property(self.boxed(&variable)?, key.clone()))
                }
                MapProjectionItem::Variable(name) => {
                    MapEntry::Entry(name.clone(), self.expr(&Expr::Variable(name.clone()))?.ex)
                }
            });
        }
        Ok(Typed::new(Ex::MapProjection { base, entries }, Type::Map))
    }

    /// A pattern as a predicate binds nothing new (TCK `expressions/pattern/Pattern1` [21]); `shortestPath(…)` is a
    /// value.
    fn pattern_expr(&mut self, pattern: &PathPattern, site: Site) -> Checked<Typed> {
        if let PathShape::Shortest { all, .. } = &pattern.shape {
            return self.per_row(|compiler| {
                let (plan, path) = compiler.shortest_value(pattern)?;
                let of = if *all { Type::list(Type::Path) } else { Type::Path };
                Ok(Typed::new(Ex::ShortestPath { plan: Box::new(plan), path, all: *all }, of))
            });
        }
        if site == Site::Value {
            return fail(Detail::UnexpectedSyntax, "a pattern stands only where a predicate is asked for");
        }
        Ok(Typed::new(self.pattern_predicate(pattern)?, Type::Bool))
    }

    /// The pattern as a truth value.
    pub(super) fn pattern_predicate(&mut self, pattern: &PathPattern) -> Checked<Ex> {
        self.per_row(|compiler| Ok(Ex::PatternExists(Box::new(compiler.match_predicate(pattern)?))))
    }
}

/// A literal, negated or not: 2^63 is one only with a sign (TCK `expressions/literals/Literals2`).
fn literal(literal: &Literal, negative: bool) -> Checked<Typed> {
    Ok(match literal {
        Literal::Null => Typed::constant(Cell::Null, Type::Null),
        Literal::Bool(value) => Typed::constant(Cell::Bool(*value), Type::Bool),
        Literal::Integer(integer) => {
            let value = i128::from(integer.value);
            let Ok(value) = i64::try_from(if negative { -value } else { value }) else {
                return fail(Detail::IntegerOverflow, "the integer has more than 64 bits");
            };
            Typed::constant(Cell::Int(value), Type::Int)
        }
        Literal::Float(value) => Typed::constant(Cell::Float(value.0), Type::Float),
        Literal::String(value) => Typed::constant(Cell::String(value.clone()), Type::String),
        Literal::Infinity => Typed::constant(Cell::Float(f64::INFINITY), Type::Float),
        Literal::NaN => Typed::constant(Cell::Float(f64::NAN), Type::Float),
    })
}
