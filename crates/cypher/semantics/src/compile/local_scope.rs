//! Compiles expressions with local variables: comprehensions, quantifiers, `reduce`, subqueries.

use super::{Aggregates, Compiler, Typed, Variable, expr::Site};
use crate::{
    check::{Checked, Type},
    program::{Ex, Slot},
};
use edgewise_cypher_syntax::ast::{Expr, ListComprehension, PatternComprehension, Quantified, Reduce};
use edgewise_model::Name;

impl Compiler<'_> {
    /// Compiles a subquery or pattern inside an expression. If the expression is evaluated per group, only grouping
    /// keys that are variables are in scope inside, and no other expression is recognised as a grouping key.
    pub(super) fn per_row<T>(&mut self, inside: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        let Some(grouped) = self.grouped.take() else { return inside(self) };
        // Inside, a variable stands for its value per group, so only grouping keys that are variables are in scope.
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

    /// Runs `inside` with local variables in scope, whose slots it gets. Aggregates are not allowed inside (TCK
    /// `expressions/list/List12` [7]).
    fn with_locals<T>(
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

    pub(super) fn list_comprehension(&mut self, comprehension: &ListComprehension) -> Checked<Typed> {
        let list = self.expr(&comprehension.list)?;
        list.of.expect_list()?;
        let element = list.of.element();
        let (slot, filter, map) =
            self.with_locals(&[(&comprehension.variable, element.clone())], |compiler, slots| {
                let filter = compiler.optional_predicate(comprehension.where_.as_ref())?;
                let map = comprehension.projection.as_ref().map(|map| compiler.expr(map)).transpose()?;
                Ok((slots[0], filter, map))
            })?;
        let of = map.as_ref().map_or(element, |map| map.of.clone());
        let map = map.map(|map| Box::new(map.ex));
        let list = Box::new(list.ex);
        Ok(Typed::new(Ex::ListComprehension { slot, list, filter, map }, Type::list(of)))
    }

    /// Compiles the predicate after WHERE, if there is one.
    fn optional_predicate(&mut self, expr: Option<&Expr>) -> Checked<Option<Box<Ex>>> {
        expr.map(|expr| self.local_predicate(expr)).transpose()
    }

    /// Compiles a predicate with a local variable in scope. Unlike [`Compiler::predicate`], it leaves the meaning of
    /// aggregates as the surrounding expression has set it.
    fn local_predicate(&mut self, expr: &Expr) -> Checked<Box<Ex>> {
        let typed = self.expr_at(expr, Site::Predicate)?;
        typed.of.expect_boolean()?;
        Ok(Box::new(typed.ex))
    }

    pub(super) fn reduce(&mut self, reduce: &Reduce) -> Checked<Typed> {
        let initial = self.boxed_expr(&reduce.initial)?;
        let list = self.expr(&reduce.list)?;
        list.of.expect_list()?;
        let locals = [(&reduce.accumulator, Type::Any), (&reduce.variable, list.of.element())];
        let (accumulator, slot, step) = self.with_locals(&locals, |compiler, slots| {
            Ok((slots[0], slots[1], compiler.boxed_expr(&reduce.step)?))
        })?;
        let list = Box::new(list.ex);
        Ok(Typed::new(Ex::Reduce { accumulator, initial, slot, list, step }, Type::Any))
    }

    pub(super) fn quantified(&mut self, quantified: &Quantified) -> Checked<Typed> {
        let list = self.expr(&quantified.list)?;
        list.of.expect_list()?;
        let (slot, predicate) = self
            .with_locals(&[(&quantified.variable, list.of.element())], |compiler, slots| {
                Ok((slots[0], compiler.optional_predicate(quantified.where_.as_ref())?))
            })?;
        let list = Box::new(list.ex);
        Ok(Typed::new(Ex::Quantified { kind: quantified.kind, slot, list, predicate }, Type::Bool))
    }

    /// Compiles a pattern comprehension. New variables of the pattern are local to it.
    pub(super) fn pattern_comprehension(&mut self, comprehension: &PatternComprehension) -> Checked<Typed> {
        self.per_row(|compiler| {
            compiler.with_locals(&[], |compiler, _| {
                let patterns = std::slice::from_ref(&comprehension.pattern);
                let (plan, _) = compiler.match_patterns(patterns, comprehension.where_.as_ref(), None)?;
                let map = compiler.expr(&comprehension.projection)?;
                let (plan, of) = (Box::new(plan), Type::list(map.of));
                Ok(Typed::new(Ex::PatternComprehension { plan, map: Box::new(map.ex) }, of))
            })
        })
    }
}
