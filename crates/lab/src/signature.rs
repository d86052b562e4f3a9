//! Signatures: a short name for a cause, computed once from the reduced case.

use crate::{Case, Symptom};
use edgewise_cypher::ast::{
    Clause, Expr, LabelExpr, Labels, Literal, Name, PathElement, PathPattern, Projection, Statement,
};
use edgewise_cypher::walk::{
    VisitMut, Walk, walk_clause_mut, walk_element_mut, walk_expr_mut, walk_labels_mut, walk_pattern_mut,
    walk_projection_mut,
};
use edgewise_cypher::{Dialect, parse_statement, print_statement};

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
    for applied in case.plan.variants.iter().flat_map(|variant| &variant.applied) {
        part(&applied.rule);
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
                Expr::ListComprehension(comprehension) => comprehension.variable = Name::new_static("v"),
                Expr::Quantified(quantified) => quantified.variable = Name::new_static("v"),
                Expr::MapProjection(projection) => projection.variable = Name::new_static("v"),
                Expr::Reduce(reduce) => {
                    reduce.variable = Name::new_static("v");
                    reduce.accumulator = Name::new_static("v");
                }
                Expr::Map(entries) => entries.iter_mut().for_each(|(key, _)| *key = Name::new_static("k")),
                _ => {}
            }
        }

        fn labels(&mut self, labels: &mut Labels) {
            walk_labels_mut(self, labels);
            strip_labels(&mut labels.expr);
        }

        fn clause(&mut self, clause: &mut Clause) {
            walk_clause_mut(self, clause);
            if let Clause::Unwind(unwind) = clause {
                unwind.variable = Name::new_static("v");
            }
        }

        fn projection(&mut self, projection: &mut Projection) {
            walk_projection_mut(self, projection);
            for item in &mut projection.items {
                item.alias = item.alias.is_some().then_some(Name::new_static("a"));
            }
        }

        fn pattern(&mut self, pattern: &mut PathPattern) {
            walk_pattern_mut(self, pattern);
            pattern.variable = pattern.variable.is_some().then_some(Name::new_static("p"));
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

#[cfg(test)]
mod tests {
    use super::shape;

    #[test]
    fn names_and_literals_do_not_tell_two_shapes_apart() {
        let one = shape(
            "MATCH p = (a:L1)-[r:T]->() WHERE a.x > 12 AND any(e3 IN [a] WHERE e3.y) UNWIND [1.5, 'b'] AS y RETURN a.x AS c2",
        );
        let two = shape(
            "MATCH q = (n:M)-[s:U]->() WHERE n.k > 3 AND any(e7 IN [n] WHERE e7.z) UNWIND [2.0, 'abc'] AS z RETURN n.k AS c9",
        );
        assert_eq!(one, two);
    }

    #[test]
    fn operators_and_structure_do() {
        let shapes: Vec<String> = [
            "MATCH (n) WHERE n.x > 1 RETURN 1 AS a",
            "MATCH (n) WHERE n.x >= 1 RETURN 1 AS a",
            "MATCH (n) WHERE n.x > 1.0 RETURN 1 AS a",
            "OPTIONAL MATCH (n) WHERE n.x > 1 RETURN 1 AS a",
            "MATCH (n)--() WHERE n.x > 1 RETURN 1 AS a",
        ]
        .into_iter()
        .map(shape)
        .collect();
        for (place, one) in shapes.iter().enumerate() {
            assert!(shapes[place + 1..].iter().all(|other| other != one), "{one}");
        }
    }
}
