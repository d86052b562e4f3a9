//! Prints label and type expressions.

use super::pen::Pen;
use crate::ast::{DynamicLabels, LabelExpr, LabelKeyword, Labels, Name};
use crate::dialect::{LabelSpelling, TypeSpelling};

/// The precedence of an operator inside a label expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Not,
}

impl Pen<'_> {
    /// Writes the labels of a node pattern, or of SET and REMOVE; `spaced` is true if there is a name before them.
    pub(super) fn node_labels(&mut self, labels: &Labels, spaced: bool) {
        self.label_keyword(labels.keyword, spaced);
        match &labels.expr {
            LabelExpr::Legacy(names) if self.spelling.labels == LabelSpelling::Ampersand => {
                self.names(names, "&")
            }
            LabelExpr::Legacy(names) => self.names(names, ":"),
            LabelExpr::And(..) if self.spelling.labels == LabelSpelling::Colon => {
                let mut names = Vec::new();
                if conjunction(&labels.expr, &mut names) {
                    self.names(&names, ":");
                } else {
                    self.label_expr(&labels.expr, Binding::Or);
                }
            }
            expr => self.label_expr(expr, Binding::Or),
        }
    }

    /// Writes the labels of a label predicate: `n:A`, `n IS A`.
    pub(super) fn predicate_labels(&mut self, labels: &Labels) {
        if self.barred > 0 && matches!(labels.expr, LabelExpr::Or(..)) {
            self.label_keyword(labels.keyword, true);
            self.text("(");
            self.label_expr(&labels.expr, Binding::Or);
            self.text(")");
        } else {
            self.node_labels(labels, true);
        }
    }

    /// Writes the types of a relationship pattern.
    pub(super) fn relationship_types(&mut self, types: &Labels, spaced: bool) {
        self.label_keyword(types.keyword, spaced);
        match &types.expr {
            LabelExpr::Legacy(names) if self.spelling.types == TypeSpelling::Bar => self.names(names, "|"),
            LabelExpr::Legacy(names) => self.names(names, "|:"),
            LabelExpr::Or(..) if self.spelling.types == TypeSpelling::BarColon => {
                let mut names = Vec::new();
                if disjunction(&types.expr, &mut names) {
                    self.names(&names, "|:");
                } else {
                    self.label_expr(&types.expr, Binding::Or);
                }
            }
            expr => self.label_expr(expr, Binding::Or),
        }
    }

    /// Writes names with a separator between them.
    pub(super) fn names(&mut self, names: &[Name], separator: &str) {
        for (index, name) in names.iter().enumerate() {
            if index > 0 {
                self.text(separator);
            }
            self.name(name);
        }
    }

    fn label_keyword(&mut self, keyword: LabelKeyword, spaced: bool) {
        match keyword {
            LabelKeyword::Colon => self.text(":"),
            LabelKeyword::Is if spaced => self.text(" IS "),
            LabelKeyword::Is => self.text("IS "),
        }
    }

    fn label_expr(&mut self, expr: &LabelExpr, least: Binding) {
        let binding = match expr {
            LabelExpr::Or(..) => Binding::Or,
            LabelExpr::And(..) => Binding::And,
            _ => Binding::Not,
        };
        if binding < least {
            self.text("(");
            self.label_expr(expr, Binding::Or);
            self.text(")");
            return;
        }
        match expr {
            LabelExpr::Name(name) => self.name(name),
            LabelExpr::Wildcard => self.text("%"),
            LabelExpr::Dynamic(kind, inner) => {
                self.text(match kind {
                    DynamicLabels::Plain => "$(",
                    DynamicLabels::All => "$all(",
                    DynamicLabels::Any => "$any(",
                });
                self.expr(inner);
                self.text(")");
            }
            // The grammar allows only one `!` before a label: `!!A` is written `!(!A)`.
            LabelExpr::Not(operand) if matches!(**operand, LabelExpr::Not(_)) => {
                self.text("!(");
                self.label_expr(operand, Binding::Or);
                self.text(")");
            }
            LabelExpr::Not(operand) => {
                self.text("!");
                self.label_expr(operand, Binding::Not);
            }
            LabelExpr::And(left, right) => {
                self.label_expr(left, if self.parenthesised { Binding::Not } else { Binding::And });
                self.text("&");
                self.label_expr(right, Binding::Not);
            }
            LabelExpr::Or(left, right) => {
                self.label_expr(left, if self.parenthesised { Binding::Not } else { Binding::Or });
                self.text("|");
                self.label_expr(right, if self.parenthesised { Binding::Not } else { Binding::And });
            }
            LabelExpr::Legacy(names) => self.names(names, ":"),
        }
    }
}

/// Collects the names of `A & B & C`; false if the expression contains anything else.
fn conjunction(expr: &LabelExpr, names: &mut Vec<Name>) -> bool {
    match expr {
        LabelExpr::Name(name) => {
            names.push(name.clone());
            true
        }
        LabelExpr::And(left, right) => conjunction(left, names) && conjunction(right, names),
        _ => false,
    }
}

/// Collects the names of `A | B | C`; false if the expression contains anything else.
fn disjunction(expr: &LabelExpr, names: &mut Vec<Name>) -> bool {
    match expr {
        LabelExpr::Name(name) => {
            names.push(name.clone());
            true
        }
        LabelExpr::Or(left, right) => disjunction(left, names) && disjunction(right, names),
        _ => false,
    }
}
