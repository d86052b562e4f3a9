//! Records the productions that label expressions use.

use super::Rule;
use super::collect::Collector;
use crate::ast::{LabelExpr, LabelKeyword, Labels};

impl Collector {
    /// Records the productions of the labels of a node pattern.
    pub(super) fn note_node_labels(&mut self, labels: &Labels) {
        if matches!(labels.expr, LabelExpr::Legacy(_)) {
            self.hit(Rule::IsNodeLabelExpression, 0);
        } else {
            self.hit(Rule::IsNodeLabelExpression, 1);
            self.note_labels(labels);
        }
    }

    /// Records the productions of the types of a relationship pattern.
    pub(super) fn note_relationship_types(&mut self, types: &Labels) {
        if matches!(types.expr, LabelExpr::Legacy(_)) {
            self.hit(Rule::IsRelationshipLabelExpression, 0);
        } else {
            self.hit(Rule::IsRelationshipLabelExpression, 1);
            self.note_labels(types);
        }
    }

    /// Records the productions of `<is label expression>`.
    pub(super) fn note_labels(&mut self, labels: &Labels) {
        self.hit(Rule::IsLabelExpression, usize::from(labels.keyword == LabelKeyword::Is));
        self.note_label_expr(&labels.expr);
    }

    fn note_label_expr(&mut self, expr: &LabelExpr) {
        self.hit(Rule::LabelExpression, 0);
        self.hit(Rule::LabelTerm, 0);
        match expr {
            LabelExpr::Or(left, right) => {
                self.hit(Rule::LabelExpression, 1);
                self.note_label_expr(left);
                self.note_label_expr(right);
            }
            LabelExpr::And(left, right) => {
                self.hit(Rule::LabelTerm, 1);
                self.note_label_expr(left);
                self.note_label_expr(right);
            }
            LabelExpr::Not(operand) => {
                self.hit(Rule::LabelFactor, 1);
                self.note_label_expr(operand);
            }
            LabelExpr::Name(_) => self.note_label_primary(0),
            LabelExpr::Wildcard => self.note_label_primary(2),
            // These label expressions are not in the openCypher grammar.
            LabelExpr::Dynamic(..) | LabelExpr::Legacy(_) => {}
        }
    }

    /// Records an alternative of the rule for a single label, and of the rule above it.
    fn note_label_primary(&mut self, alternative: usize) {
        self.hit(Rule::LabelFactor, 0);
        self.hit(Rule::LabelPrimary, alternative);
    }
}
