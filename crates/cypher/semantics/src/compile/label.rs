//! Label expressions.

use super::Compiler;
use crate::{
    check::Checked,
    program::{Ex, LabelTest},
};
use edgewise_cypher_syntax::ast::{DynamicLabels, LabelExpr, Labels};
use edgewise_model::Name;

impl Compiler<'_> {
    /// The test for a node (`A:B` requires both) or a relationship (`A|:B` requires one of them).
    pub(super) fn label_test(&mut self, labels: &Labels, relationship: bool) -> Checked<LabelTest> {
        self.label_expr(&labels.expr, relationship)
    }

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

    /// The labels to add or remove: names joined by `:` or `&`, or dynamic ones; `None` for any other label
    /// expression.
    pub(super) fn label_list(&mut self, labels: &Labels) -> Checked<Option<Vec<Ex>>> {
        let mut list = Vec::new();
        Ok(self.label_list_of(&labels.expr, &mut list)?.then_some(list))
    }

    fn label_list_of(&mut self, expr: &LabelExpr, list: &mut Vec<Ex>) -> Checked<bool> {
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
                self.label_list_of(left, list)? && self.label_list_of(right, list)?
            }
            LabelExpr::Dynamic(DynamicLabels::Plain | DynamicLabels::All, expr) => {
                list.push(self.expr(expr)?.ex);
                true
            }
            _ => false,
        })
    }
}
