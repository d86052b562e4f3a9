//! Prints expressions: operators, predicates and terms.

use super::edge::{ends_with_alternatives, starts_with_membership};
use super::level::Level;
use super::pen::Pen;
use super::surface::SurfaceKind;
use crate::ast::{BinaryOp, CompareOp, Expr, Literal, TypeExpr, UnaryOp};
use crate::dialect::EqualsSpelling;

impl Pen<'_> {
    /// Writes an expression that is not an operand: it needs no parentheses, but a surface variation may add some.
    #[inline]
    pub(super) fn expr(&mut self, expr: &Expr) {
        if self.variation.is_some() {
            self.varied_expr(expr);
        } else {
            self.bare_expr(expr);
        }
    }

    /// Writes an expression without any parentheses around it.
    pub(super) fn bare_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Literal(literal) => self.literal(literal),
            Expr::Parameter(name) => self.parameter(name),
            Expr::Variable(name) => self.name(name),
            Expr::List(items) => self.list_literal(items),
            Expr::Map(entries) => self.map(entries),
            Expr::Property(of, key) => {
                self.subject(of);
                self.text(".");
                self.name(key);
            }
            Expr::Index(of, index) => {
                self.operand(of, Level::Indexed);
                self.text("[");
                self.expr(index);
                self.text("]");
            }
            Expr::Slice(of, from, to) => {
                self.operand(of, Level::Indexed);
                self.text("[");
                if let Some(from) = from {
                    self.expr(from);
                }
                self.text("..");
                if let Some(to) = to {
                    self.expr(to);
                }
                self.text("]");
            }
            Expr::Unary(op, operand) => self.unary(*op, operand),
            Expr::Binary(op, left, right) => self.binary(*op, left, right),
            Expr::Comparison(first, rest) => self.comparison(first, rest),
            Expr::IsNull(operand, not) => {
                self.operand(operand, self.predicate_operand());
                self.text(if *not { " IS NOT NULL" } else { " IS NULL" });
            }
            Expr::IsTyped(operand, not, ty) => self.is_typed(operand, *not, ty),
            Expr::IsNormalized(operand, not, form) => {
                self.operand(operand, self.predicate_operand());
                self.text(if *not { " IS NOT " } else { " IS " });
                if let Some(form) = form {
                    self.text(form);
                    self.text(" ");
                }
                self.text("NORMALIZED");
            }
            Expr::HasLabels(operand, labels) => {
                self.term(operand);
                self.predicate_labels(labels);
            }
            Expr::Case(case) => self.case(case),
            Expr::Function(call) => self.function(call),
            Expr::CountStar => self.text("count(*)"),
            Expr::ListComprehension(comprehension) => self.list_comprehension(comprehension),
            Expr::PatternComprehension(comprehension) => self.pattern_comprehension(comprehension),
            Expr::Reduce(reduce) => self.reduce(reduce),
            Expr::Quantified(quantified) => self.quantified(quantified),
            Expr::MapProjection(projection) => self.map_projection(projection),
            Expr::Pattern(pattern) => self.path_pattern(pattern),
            Expr::Subquery(subquery) => self.subquery(subquery),
            Expr::Trim(trim) => self.trim(trim),
        }
    }

    /// Writes an operand, in parentheses unless the operand binds at least as tightly as `least`.
    pub(super) fn operand(&mut self, expr: &Expr, least: Level) {
        let least = if self.parenthesised { least.max(Level::Indexed) } else { least };
        if Level::of(expr) < least { self.group(expr) } else { self.expr(expr) }
    }

    /// Writes an expression in parentheses.
    pub(super) fn group(&mut self, expr: &Expr) {
        self.text("(");
        self.expr(expr);
        self.text(")");
        self.group_end = self.out.len();
    }

    /// Writes an expression that is followed by a `|`, in parentheses if the `|` could become part of it.
    pub(super) fn before_bar(&mut self, expr: &Expr) {
        if ends_with_alternatives(expr) { self.group(expr) } else { self.expr(expr) }
    }

    /// Writes `{k: e}`.
    pub(super) fn map(&mut self, entries: &[(crate::ast::Name, Expr)]) {
        self.text("{");
        self.list(entries, |pen, (key, value)| {
            pen.name(key);
            pen.text(": ");
            pen.expr(value);
        });
        self.text("}");
    }

    /// Writes a `<value expression primary>` with its postfix operators.
    pub(super) fn term(&mut self, expr: &Expr) {
        self.operand(expr, self.tightest());
    }

    /// The loosest level that counts as a term. Indexing counts as one, unless the precedence of the dialect is
    /// uncertain.
    fn tightest(&self) -> Level {
        if self.caution.index { Level::Term } else { Level::Indexed }
    }

    /// Writes a term before a dot. A number gets parentheses, because the dot would be read as part of the number.
    fn subject(&mut self, expr: &Expr) {
        if matches!(expr, Expr::Literal(Literal::Integer(_) | Literal::Float(_))) {
            self.group(expr);
        } else {
            self.term(expr);
        }
    }

    fn list_literal(&mut self, items: &[Expr]) {
        self.text("[");
        self.list(items, Self::expr_of_list(items));
        self.text("]");
    }

    /// Writes the elements of a list. The first one gets parentheses if it looks like the beginning of a comprehension.
    fn expr_of_list(items: &[Expr]) -> impl FnMut(&mut Self, &Expr) {
        let mut group_first = items.first().is_some_and(starts_with_membership);
        move |pen, item| if std::mem::take(&mut group_first) { pen.group(item) } else { pen.expr(item) }
    }

    fn is_typed(&mut self, operand: &Expr, not: bool, ty: &TypeExpr) {
        let start = self.out.len();
        self.operand(operand, self.predicate_operand());
        self.text(if not { " IS NOT :: " } else { " IS :: " });
        let type_start = self.out.len();
        self.type_expr(ty);
        if self.barred > 0 && self.out[type_start..].contains('|') {
            self.wrap(start);
        }
    }

    /// The loosest level that operands of `IN`, `IS NULL` and similar predicates may have without parentheses.
    fn predicate_operand(&self) -> Level {
        if self.caution.predicate { Level::Term } else { Level::Sum }
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr) {
        match op {
            UnaryOp::Not => {
                self.text("NOT ");
                self.operand(operand, Level::Not);
            }
            UnaryOp::Plus => self.sign("+", operand),
            UnaryOp::Minus => self.sign("-", operand),
        }
    }

    /// Writes a sign. There is no space before its number, because some engines read `-9223372036854775808` as one
    /// token.
    fn sign(&mut self, sign: &str, operand: &Expr) {
        if matches!(operand, Expr::Literal(Literal::Integer(_))) {
            self.token(sign);
            self.glue();
            self.bare_expr(operand);
        } else if !self.caution.sign && matches!(operand, Expr::Unary(UnaryOp::Plus | UnaryOp::Minus, _)) {
            self.text(sign);
            self.text(" ");
            self.expr(operand);
        } else {
            self.text(sign);
            self.term(operand);
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        let (least_left, least_right, text) = match op {
            BinaryOp::Or => (Level::Or, Level::Xor, " OR "),
            BinaryOp::Xor if self.caution.xor => (Level::Not, Level::Not, " XOR "),
            BinaryOp::Xor => (Level::Xor, Level::And, " XOR "),
            BinaryOp::And => (Level::And, Level::Not, " AND "),
            BinaryOp::Add => (Level::Sum, Level::Product, " + "),
            BinaryOp::Subtract => return self.subtract(left, right),
            BinaryOp::Concat => (Level::Sum, Level::Product, " || "),
            BinaryOp::Multiply => (Level::Product, Level::Power, " * "),
            BinaryOp::Divide => (Level::Product, Level::Power, " / "),
            BinaryOp::Modulo => (Level::Product, Level::Power, " % "),
            BinaryOp::Power if self.caution.power => (Level::Term, Level::Term, " ^ "),
            BinaryOp::Power if self.caution.power_chain => (Level::Sign, Level::Sign, " ^ "),
            BinaryOp::Power => (Level::Power, Level::Sign, " ^ "),
            BinaryOp::In => (self.predicate_operand(), self.predicate_operand(), " IN "),
            BinaryOp::StartsWith => (self.predicate_operand(), self.predicate_operand(), " STARTS WITH "),
            BinaryOp::EndsWith => (self.predicate_operand(), self.predicate_operand(), " ENDS WITH "),
            BinaryOp::Contains => (self.predicate_operand(), self.predicate_operand(), " CONTAINS "),
            BinaryOp::Regex => (self.predicate_operand(), self.predicate_operand(), " =~ "),
        };
        self.operand(left, least_left);
        self.text(text);
        self.operand(right, least_right);
    }

    /// Writes `a - b`. After a closing parenthesis, `- [` and `- -` would look like an arrow, and elsewhere `- -` is
    /// hard to read, so the right operand gets parentheses there.
    fn subtract(&mut self, left: &Expr, right: &Expr) {
        self.operand(left, Level::Sum);
        let after_group = self.group_end == self.out.len();
        self.text(" - ");
        let start = self.mark();
        self.operand(right, Level::Product);
        match self.out.as_bytes().get(start) {
            Some(b'-') if self.caution.sign || after_group => self.wrap(start),
            Some(b'[') if after_group => self.wrap(start),
            _ => {}
        }
    }

    fn comparison(&mut self, first: &Expr, rest: &[(CompareOp, Expr)]) {
        self.operand(first, if self.caution.comparison_left { Level::Sum } else { Level::Predicate });
        let least_right = if self.caution.comparison_right { Level::Sum } else { Level::Predicate };
        for (index, (op, operand)) in rest.iter().enumerate() {
            let after_group = self.group_end == self.out.len();
            let other_sign = *op == CompareOp::NotEqual && self.hits(SurfaceKind::NotEqualSign);
            self.text(match op {
                CompareOp::Equal if self.spelling.equals == EqualsSpelling::Double => " == ",
                CompareOp::Equal => " = ",
                CompareOp::NotEqual if other_sign => " != ",
                CompareOp::NotEqual => " <> ",
                CompareOp::Less => " < ",
                CompareOp::Greater => " > ",
                CompareOp::LessOrEqual => " <= ",
                CompareOp::GreaterOrEqual => " >= ",
            });
            // Engines differ in how much NOT negates in the middle of a chain of comparisons.
            if let (false, Expr::Unary(UnaryOp::Not, negated)) = (self.caution.not, operand)
                && index + 1 == rest.len()
            {
                self.text("NOT ");
                self.operand(negated, Level::Sum);
                return;
            }
            let start = self.mark();
            self.operand(operand, least_right);
            // `(n:A) < -[x]` would be read as the arrow of a pattern.
            if after_group && *op == CompareOp::Less && self.out.as_bytes().get(start) == Some(&b'-') {
                self.wrap(start);
            }
        }
    }
}
