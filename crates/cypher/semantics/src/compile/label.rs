//! Compiles label expressions.

use super::Compiler;
use crate::{
    check::Checked,
    program::{Ex, LabelTest},
};
use edgewise_cypher_syntax::ast::{DynamicLabels, LabelExpr, Labels};
use edgewise_model::Name;

impl Compiler<'_> {
    /// Compiles a label expression to a test on a node, where `A:B` requires both labels, or on the type of a
    /// relationship, where `A|:B` requires one of them.
    pub(super) fn label_test(&mut self, labels: &Labels, relationship: bool) -> Checked<LabelTest> {
        self.label_expr(&labels.expr, relationship)
    }

    /// Compiles a part of a label expression.
    fn label_expr(&mut self, expr: &LabelExpr, relationship: bool) -> Checked<LabelTest> {
        Ok(match expr {
            LabelExpr::Name(name) => LabelTest::Name(name.clone()),
            LabelExpr::Wildcard => LabelTest::Any,
            LabelExpr::Dynamic(which, expr) => {
                LabelTest::Dynamic(Box::new(self.expr(expr)?.ex), *which == DynamicLabels::Any)
            }
            LabelExpr::Not(inner) => LabelTest::Not(Box::new(self.label_expr(inner, relationship)?)),
            LabelExpr::And(left, right) => LabelTest::And(
                Box::new(self.label_expr(left, relationship)?),
                Box::new(self.label_expr(right, relationship)?),
            ),
            LabelExpr::Or(left, right) => LabelTest::Or(
                Box::new(self.label_expr(left, relationship)?),
                Box::new(self.label_expr(right, relationship)?),
            ),
            LabelExpr::Legacy(names) if relationship => LabelTest::OneOf(names.clone()),
            LabelExpr::Legacy(names) => LabelTest::AllOf(names.clone()),
        })
    }

    /// Compiles the labels to add or remove: names joined by `:` or `&`, or dynamic ones; `None` for any other
    /// label expression.
    pub(super) fn label_list(&mut self, labels: &Labels) -> Checked<Option<Vec<Ex>>> {
        let mut list = Vec::new();
        Ok(self.add_labels_of(&labels.expr, &mut list)?.then_some(list))
    }

    /// Adds the labels in the expression to the list; false if the expression is no plain list of labels.
    fn add_labels_of(&mut self, expr: &LabelExpr, list: &mut Vec<Ex>) -> Checked<bool> {
        let constant = |name: &Name| Ex::Constant(crate::cell::Cell::String(name.clone()));
        Ok(match expr {
            LabelExpr::Name(name) => {
                list.push(constant(name));
                true
            }
            LabelExpr::Legacy(names) => {
                list.extend(names.iter().map(constant));
                true
            }
            LabelExpr::And(left, right) => {
                self.add_labels_of(left, list)? && self.add_labels_of(right, list)?
            }
            LabelExpr::Dynamic(DynamicLabels::Plain | DynamicLabels::All, expr) => {
                list.push(self.expr(expr)?.ex);
                true
            }
            _ => false,
        })
    }
}
