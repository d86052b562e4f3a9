//! Signatures: a short name for a cause, computed once from the reduced case.

use crate::{Case, Symptom};
use edgewise_cypher::ast::{Expr, Literal, Name, Statement};
use edgewise_cypher::walk::{VisitMut, Walk, walk_element_mut, walk_expr_mut, walk_labels_mut};
use edgewise_cypher::{Dialect, parse_statement, print_statement};
use edgewise_cypher::ast::{LabelExpr, Labels, PathElement};

/// The signature of a reduced case: oracle, rule and error of the symptom, and the shape of the reduced query without
/// names and literals. Twelve hexadecimal digits.
pub fn signature(symptom: &Symptom, case: &Case) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut part = |text: &str| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    part(&serde_json::to_string(symptom).unwrap_or_default());
    // An error or a crash is told apart by what the engine said; its query may look one way or another.
    let said = symptom.template.is_some() || symptom.stack_top.is_some();
    if let (false, Some(query)) = (said, &case.query) {
        part(&shape(query));
    }
    if case.query.is_none() {
        // A finding of the setup alone: the kinds of statements in it.
        case.setup.iter().for_each(|request| part(&shape(&request.text)));
    }
    hasher.finalize().to_hex()[..12].to_owned()
}

/// A statement without names and literals; what cannot be parsed stands for itself.
fn shape(text: &str) -> String {
    match parse_statement(text) {
        Ok(mut statement) => {
            strip(&mut statement);
            print_statement(&statement, Dialect::whole())
        }
        Err(_) => text.to_owned(),
    }
}

fn strip(statement: &mut Statement) {
    struct Strip;
    impl VisitMut for Strip {
        fn expr(&mut self, expr: &mut Expr) {
            walk_expr_mut(self, expr);
            match expr {
                Expr::Literal(literal) => strip_literal(literal),
                Expr::Variable(name) => *name = Name::new_static("v"),
                Expr::Property(_, key) => *key = Name::new_static("k"),
                Expr::Map(entries) => entries.iter_mut().for_each(|(key, _)| *key = Name::new_static("k")),
                _ => {}
            }
        }

        fn labels(&mut self, labels: &mut Labels) {
            walk_labels_mut(self, labels);
            strip_labels(&mut labels.expr);
        }

        fn element(&mut self, element: &mut PathElement) {
            walk_element_mut(self, element);
            let variable = match element {
                PathElement::Node(node) => &mut node.variable,
                PathElement::Relationship(relationship) => &mut relationship.variable,
                PathElement::Group(group) => &mut group.variable,
            };
            if let Some(name) = variable {
                *name = Name::new_static("v");
            }
        }
    }
    statement.walk_mut(&mut Strip);
}

fn strip_literal(literal: &mut Literal) {
    match literal {
        Literal::Integer(integer) => integer.value = 0,
        Literal::Float(float) => float.0 = 0.0,
        Literal::String(text) => *text = Name::new_static("s"),
        Literal::Null | Literal::Bool(_) | Literal::Infinity | Literal::NaN => {}
    }
}

fn strip_labels(expr: &mut LabelExpr) {
    match expr {
        LabelExpr::Name(name) => *name = Name::new_static("L"),
        LabelExpr::Not(inner) => strip_labels(inner),
        LabelExpr::And(left, right) | LabelExpr::Or(left, right) => {
            strip_labels(left);
            strip_labels(right);
        }
        LabelExpr::Legacy(names) => names.iter_mut().for_each(|name| *name = Name::new_static("L")),
        LabelExpr::Wildcard | LabelExpr::Dynamic(..) => {}
    }
}
