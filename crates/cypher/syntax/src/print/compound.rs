//! Prints expressions that have keywords or brackets of their own.

use super::pen::Pen;
use crate::ast::{
    Case, Expr, FunctionCall, ListComprehension, MapProjection, MapProjectionItem, PatternComprehension,
    Quantified, QuantifierKind, Reduce, SetQuantifier, Trim, TrimSide,
};

impl Pen<'_> {
    /// Writes `CASE [<case operand>] <when clause>... [ <else clause> ] END`.
    pub(super) fn case(&mut self, case: &Case) {
        if self.barred > 0 && case.branches.iter().any(|branch| branch.when.len() > 1) {
            self.text("(");
            self.bare_case(case);
            self.text(")");
            self.group_end = self.out.len();
        } else {
            self.bare_case(case);
        }
    }

    /// Writes CASE without any parentheses around it.
    fn bare_case(&mut self, case: &Case) {
        self.text("CASE");
        if let Some(operand) = &case.operand {
            self.text(" ");
            self.expr(operand);
        }
        for branch in &case.branches {
            self.text(" WHEN ");
            self.list(&branch.when, Self::expr);
            self.text(" THEN ");
            self.expr(&branch.then);
        }
        if let Some(otherwise) = &case.otherwise {
            self.text(" ELSE ");
            self.expr(otherwise);
        }
        self.text(" END");
    }

    /// Writes `<function reference> <left paren> [ <set quantifier> ] [ <function argument list> ] <right paren>`.
    pub(super) fn function(&mut self, call: &FunctionCall) {
        self.function_name(&call.name);
        self.text("(");
        match call.quantifier {
            None => {}
            Some(SetQuantifier::Distinct) => self.text("DISTINCT "),
            Some(SetQuantifier::All) => self.text("ALL "),
        }
        if let (Some(SetQuantifier::All), Some((first, rest))) =
            (call.quantifier, call.arguments.split_first())
        {
            self.expr_after_all(first);
            for argument in rest {
                self.text(", ");
                self.argument(argument);
            }
        } else {
            self.list(&call.arguments, Self::argument);
        }
        self.text(")");
    }

    /// Writes an argument of a function. A pattern as an argument has no parentheses around it.
    fn argument(&mut self, expr: &Expr) {
        if matches!(expr, Expr::Pattern(_)) { self.bare_expr(expr) } else { self.expr(expr) }
    }

    /// Writes an expression after the set quantifier `ALL`. With a parenthesis after it, `ALL` would be parsed as the
    /// quantifier expression `all(…)`.
    pub(super) fn expr_after_all(&mut self, expr: &Expr) {
        let start = self.mark();
        self.expr(expr);
        if self.out.as_bytes().get(start) == Some(&b'(') {
            self.wrap(start);
        }
    }

    /// Writes `[v IN e [WHERE e] [| e]]`.
    pub(super) fn list_comprehension(&mut self, comprehension: &ListComprehension) {
        self.text("[");
        self.barred += 1;
        self.name(&comprehension.variable);
        self.text(" IN ");
        let bar = comprehension.projection.is_some();
        self.maybe_before_bar(&comprehension.list, bar && comprehension.where_.is_none());
        if let Some(predicate) = &comprehension.where_ {
            self.text(" WHERE ");
            self.maybe_before_bar(predicate, bar);
        }
        if let Some(projection) = &comprehension.projection {
            self.text(" | ");
            self.expr(projection);
        }
        self.barred -= 1;
        self.text("]");
    }

    /// Writes an expression, with `bar` one that is followed by a `|`.
    fn maybe_before_bar(&mut self, expr: &Expr, bar: bool) {
        if bar { self.before_bar(expr) } else { self.expr(expr) }
    }

    /// Writes `[ [p =] path [WHERE e] | e ]`.
    pub(super) fn pattern_comprehension(&mut self, comprehension: &PatternComprehension) {
        self.text("[");
        self.barred += 1;
        self.path_pattern(&comprehension.pattern);
        if let Some(predicate) = &comprehension.where_ {
            self.text(" WHERE ");
            self.before_bar(predicate);
        }
        self.text(" | ");
        self.expr(&comprehension.projection);
        self.barred -= 1;
        self.text("]");
    }

    /// Writes `reduce(a = e, v IN e | e)`.
    pub(super) fn reduce(&mut self, reduce: &Reduce) {
        self.text("reduce(");
        self.barred += 1;
        self.name(&reduce.accumulator);
        self.text(" = ");
        self.expr(&reduce.initial);
        self.text(", ");
        self.name(&reduce.variable);
        self.text(" IN ");
        self.before_bar(&reduce.list);
        self.text(" | ");
        self.expr(&reduce.step);
        self.barred -= 1;
        self.text(")");
    }

    /// Writes `all(v IN e WHERE e)`.
    pub(super) fn quantified(&mut self, quantified: &Quantified) {
        self.text(match quantified.kind {
            QuantifierKind::All => "all(",
            QuantifierKind::Any => "any(",
            QuantifierKind::Single => "single(",
            QuantifierKind::None => "none(",
        });
        self.name(&quantified.variable);
        self.text(" IN ");
        self.expr(&quantified.list);
        if let Some(predicate) = &quantified.where_ {
            self.text(" WHERE ");
            self.expr(predicate);
        }
        self.text(")");
    }

    /// Writes `v {.k, .*, k: e, w}`.
    pub(super) fn map_projection(&mut self, projection: &MapProjection) {
        self.name(&projection.variable);
        self.text(" {");
        self.list(&projection.items, |pen, item| match item {
            MapProjectionItem::Entry(key, value) => {
                pen.name(key);
                pen.text(": ");
                pen.expr(value);
            }
            MapProjectionItem::Property(key) => {
                pen.text(".");
                pen.name(key);
            }
            MapProjectionItem::Variable(name) => pen.name(name),
            MapProjectionItem::All => pen.text(".*"),
        });
        self.text("}");
    }

    /// Writes `trim([BOTH|LEADING|TRAILING] [e] FROM e)`.
    pub(super) fn trim(&mut self, trim: &Trim) {
        self.text("trim(");
        match trim.side {
            Some(TrimSide::Both) => self.text("BOTH "),
            Some(TrimSide::Leading) => self.text("LEADING "),
            Some(TrimSide::Trailing) => self.text("TRAILING "),
            None => {}
        }
        if let Some(characters) = &trim.characters {
            self.term(characters);
            self.text(" ");
        }
        self.text("FROM ");
        self.expr(&trim.source);
        self.text(")");
    }
}
