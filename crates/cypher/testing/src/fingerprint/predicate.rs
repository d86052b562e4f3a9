//! The fingerprint of a predicate: the families of its operators and functions, and whether it compares NaN. Also finds
//! and removes the filters of a query; for this, only the part before the first UNION is searched.

use crate::{answer, knobs_of, setup_graph};
use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, CompareOp, Expr, FunctionCall, LabelExpr, Labels, Literal, PathElement, PathPattern,
    Query, Statement, UnaryOp,
};
use edgewise_cypher_syntax::function::constructs_value;
use edgewise_cypher_syntax::walk::{for_each_expr, for_each_pattern, free_variables};
use edgewise_lab::Case;
use std::collections::BTreeSet;

/// Adds the features of the predicate that an oracle partitions by.
pub(super) fn features(case: &Case, query: &Query, predicate: &Expr, features: &mut BTreeSet<String>) {
    if compares_nan(case, query, predicate) {
        // It does not matter how the NaN was computed, or what it is compared with.
        let ordered = contains(predicate, |op| !matches!(op, CompareOp::Equal | CompareOp::NotEqual));
        features.insert(format!("nan:{}", if ordered { "order" } else { "equality" }));
        return;
    }
    expression_features(predicate, features);
}

/// Adds the families of operators and functions in an expression, such as `op:order`. Names, keys and literals have no
/// feature.
pub(super) fn expression_features(expr: &Expr, features: &mut BTreeSet<String>) {
    for_each_expr(expr, |expr| shallow_feature(expr, features));
}

/// Adds the family of the outermost operator or function of an expression.
pub(super) fn shallow_feature(expr: &Expr, features: &mut BTreeSet<String>) {
    let feature = match expr {
        expr if is_nan(expr) => "value:nan",
        Expr::Unary(UnaryOp::Not, _) => "op:logic",
        // A signed literal is a literal, not an operation.
        Expr::Unary(_, operand) if matches!(**operand, Expr::Literal(_)) => return,
        Expr::Unary(..) => "op:sign",
        Expr::Binary(op, ..) => match op {
            BinaryOp::Or | BinaryOp::Xor | BinaryOp::And => "op:logic",
            BinaryOp::In => "op:in",
            BinaryOp::StartsWith | BinaryOp::EndsWith | BinaryOp::Contains => "op:string-test",
            BinaryOp::Regex => "op:regex",
            BinaryOp::Concat => "op:concat",
            BinaryOp::Divide => "op:division",
            BinaryOp::Modulo => "op:modulo",
            BinaryOp::Power => "op:power",
            _ => "op:arithmetic",
        },
        Expr::Comparison(_, steps) if steps.len() > 1 => "op:comparison-chain",
        Expr::Comparison(_, steps) => {
            if steps.iter().all(|(op, _)| matches!(op, CompareOp::Equal | CompareOp::NotEqual)) {
                "op:equality"
            } else {
                "op:order"
            }
        }
        Expr::IsNull(..) => "op:null-test",
        Expr::IsTyped(..) => "op:type-test",
        Expr::IsNormalized(..) => "op:normal-form-test",
        Expr::HasLabels(..) => "op:label-test",
        Expr::Index(..) => "op:index",
        Expr::Slice(..) => "op:slice",
        Expr::Case(_) => "op:case",
        Expr::ListComprehension(_) => "op:list-comprehension",
        Expr::PatternComprehension(_) => "op:pattern-comprehension",
        Expr::Quantified(_) => "op:quantifier",
        Expr::Reduce(_) => "op:reduce",
        Expr::MapProjection(_) => "op:map-projection",
        Expr::Pattern(_) => "op:pattern",
        Expr::Subquery(_) => "op:subquery",
        Expr::Trim(_) => "fn:trim",
        Expr::CountStar => "fn:count",
        Expr::Function(call) if is_constructor(call) => return,
        Expr::Function(call) => {
            features.insert(format!("fn:{}", call.name.join(".").to_lowercase()));
            return;
        }
        _ => return,
    };
    features.insert(feature.to_owned());
}

/// Whether an expression is `0.0 / 0.0`, which is how queries write NaN.
fn is_nan(expr: &Expr) -> bool {
    let zero = |expr: &Expr| matches!(expr, Expr::Literal(Literal::Float(number)) if number.0 == 0.0);
    matches!(expr, Expr::Binary(BinaryOp::Divide, left, right) if zero(left) && zero(right))
}

/// Whether a call is like `date('2020-02-29')`, which is how a query writes a value that has no literal.
fn is_constructor(call: &FunctionCall) -> bool {
    let literal = |expr: &Expr| match expr {
        Expr::Map(entries) => {
            entries.iter().all(|(_, value)| matches!(value, Expr::Literal(_) | Expr::Unary(..)))
        }
        other => matches!(other, Expr::Literal(_)),
    };
    constructs_value(call) && call.arguments.iter().all(literal)
}

/// Whether a comparison in the predicate uses an operator that `wanted` accepts.
fn contains(predicate: &Expr, wanted: impl Fn(&CompareOp) -> bool) -> bool {
    let mut found = false;
    for_each_expr(predicate, |expr| {
        if let Expr::Comparison(_, steps) = expr {
            found |= steps.iter().any(|(op, _)| wanted(op));
        }
    });
    found
}

/// Whether some comparison in the predicate has an operand `x` that is NaN on some row, according to the reference
/// interpreter: then `x <> x` keeps that row.
fn compares_nan(case: &Case, query: &Query, predicate: &Expr) -> bool {
    let mut operands = Vec::new();
    for_each_expr(predicate, |expr| {
        if let Expr::Comparison(first, steps) = expr {
            operands.push((**first).clone());
            operands.extend(steps.iter().map(|(_, operand)| operand.clone()));
        }
    });
    let Some(graph) = setup_graph(&case.setup) else { return false };
    operands.into_iter().any(|operand| {
        let differs = Expr::Comparison(Box::new(operand.clone()), vec![(CompareOp::NotEqual, operand)]);
        let mut query = query.clone();
        let Some(place) = filter_mut(&mut query) else { return false };
        *place = differs;
        let statement = Statement::query(query);
        answer(&statement, &case.plan.parameters(), &mut graph.clone(), knobs_of(case))
            .and_then(|answer| answer.rows)
            .is_some_and(|rows| !rows.is_empty())
    })
}

/// The last WHERE of a MATCH or WITH, before the first UNION; none if there is none.
pub(super) fn filter(query: &Query) -> Option<&Expr> {
    query.first.clauses.iter().rev().find_map(|clause| match clause {
        Clause::Match(clause) => clause.where_.as_ref(),
        Clause::With(clause) => clause.where_.as_ref(),
        _ => None,
    })
}

/// Removes the last filter of a query.
pub(super) fn drop_filter(query: &mut Query) {
    for clause in query.first.clauses.iter_mut().rev() {
        let filter = match clause {
            Clause::Match(clause) => &mut clause.where_,
            Clause::With(clause) => &mut clause.where_,
            _ => continue,
        };
        if filter.take().is_some() {
            return;
        }
    }
}

/// The variables that the filters of a query use. A filter inside a node or relationship counts as using its variable.
pub(super) fn filter_variables(query: &Query) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (number, clause) in query.first.clauses.iter().enumerate() {
        let filter = match clause {
            Clause::Match(clause) => {
                let elements = clause.patterns.iter().flat_map(PathPattern::elements);
                for (place, element) in elements.enumerate() {
                    let (name, filters) = match element {
                        PathElement::Node(node) => (&node.variable, [&node.properties, &node.where_]),
                        PathElement::Relationship(step) => (&step.variable, [&step.properties, &step.where_]),
                        PathElement::Group(_) => continue,
                    };
                    for filter in filters.into_iter().flatten() {
                        names.insert(
                            name.as_ref().map_or_else(|| format!("{number} {place}"), ToString::to_string),
                        );
                        names.extend(free_variables(filter).iter().map(ToString::to_string));
                    }
                }
                clause.where_.as_ref()
            }
            Clause::With(clause) => clause.where_.as_ref(),
            _ => None,
        };
        names.extend(filter.iter().flat_map(|filter| free_variables(filter)).map(|name| name.to_string()));
    }
    names
}

/// Whether a query has a relationship of variable length.
pub(super) fn has_variable_length(query: &Query) -> bool {
    let mut found = false;
    for_each_pattern(query, |pattern| {
        found |= pattern
            .elements()
            .iter()
            .any(|element| matches!(element, PathElement::Relationship(step) if step.length.is_some()));
    });
    found
}

/// Removes the labels of nodes from all MATCH clauses.
pub(super) fn drop_labels(query: &mut Query) {
    for clause in &mut query.first.clauses {
        let Clause::Match(clause) = clause else { continue };
        for element in clause.patterns.iter_mut().flat_map(PathPattern::elements_mut) {
            if let PathElement::Node(node) = element {
                node.labels = None;
            }
        }
    }
}

/// Removes labels if they are dynamic: these count as a filter, static ones as part of the pattern.
fn drop_dynamic_labels(labels: &mut Option<Labels>) {
    if matches!(labels, Some(Labels { expr: LabelExpr::Dynamic(..), .. })) {
        *labels = None;
    }
}

/// Removes all filters of a query, also those inside patterns. Static labels and types stay.
pub(super) fn drop_filters(query: &mut Query) {
    for clause in &mut query.first.clauses {
        match clause {
            Clause::Match(clause) => {
                clause.where_ = None;
                for element in clause.patterns.iter_mut().flat_map(PathPattern::elements_mut) {
                    match element {
                        PathElement::Node(node) => {
                            (node.properties, node.where_) = (None, None);
                            drop_dynamic_labels(&mut node.labels);
                        }
                        PathElement::Relationship(step) => {
                            (step.properties, step.where_) = (None, None);
                            drop_dynamic_labels(&mut step.types);
                        }
                        PathElement::Group(_) => {}
                    }
                }
            }
            Clause::With(clause) => clause.where_ = None,
            _ => {}
        }
    }
}

fn filter_mut(query: &mut Query) -> Option<&mut Expr> {
    query.first.clauses.iter_mut().rev().find_map(|clause| match clause {
        Clause::Match(clause) => clause.where_.as_mut(),
        Clause::With(clause) => clause.where_.as_mut(),
        _ => None,
    })
}
