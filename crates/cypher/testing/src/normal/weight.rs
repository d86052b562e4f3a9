//! How far a query is from its preferred form, as a number.

use edgewise_cypher_syntax::ast::{
    Arrow, BinaryOp, Clause, CompareOp, Expr, LabelExpr, Labels, Literal, PathElement, PathLength,
    PathPattern, PathShape, Projection, Query, UnaryOp,
};
use edgewise_cypher_syntax::function::is_aggregate;
use edgewise_cypher_syntax::walk::{
    Visit, Walk, walk_clause, walk_element, walk_expr, walk_pattern, walk_projection, walk_query,
};

/// The weight of a query: the sum of the weights of its parts. Reading weighs less than writing, a node less than a
/// relationship, a number less than any other value, an arrow to the right less than one to the left.
pub fn weight(query: &Query) -> u64 {
    let mut scales = WeightSum { sum: 0 };
    query.walk(&mut scales);
    scales.sum
}

/// A visitor that adds up the weights of the parts of a query.
struct WeightSum {
    sum: u64,
}

impl WeightSum {
    /// Adds a weight if the condition holds.
    fn add_if(&mut self, holds: bool, weight: u64) {
        if holds {
            self.sum += weight;
        }
    }
}

impl<'ast> Visit<'ast> for WeightSum {
    fn query(&mut self, query: &'ast Query) {
        self.sum += 40 * query.unions.len() as u64;
        walk_query(self, query);
    }

    fn clause(&mut self, clause: &'ast Clause) {
        self.sum += match clause {
            Clause::Return(_) | Clause::Finish => 0,
            Clause::Unwind(_) => 12,
            Clause::With(with) => 14 + 5 * u64::from(with.where_.is_some()),
            Clause::Match(clause) => {
                20 + 15 * u64::from(clause.optional)
                    + 10 * u64::from(clause.mode.is_some())
                    + 10 * clause.hints.len() as u64
                    + 5 * u64::from(clause.where_.is_some())
            }
            Clause::Set(_) | Clause::Remove(_) | Clause::Delete(_) => 50,
            Clause::Create(_) | Clause::Merge(_) => 60,
            Clause::Foreach(_) | Clause::CallSubquery(_) | Clause::CallProcedure(_) => 80,
            Clause::LoadCsv(_) => 100,
        };
        walk_clause(self, clause);
    }

    fn projection(&mut self, projection: &'ast Projection) {
        self.add_if(projection.distinct(), 5);
        self.add_if(projection.skip.is_some(), 8);
        self.add_if(projection.limit.is_some(), 8);
        self.add_if(projection.star, 3);
        self.add_if(!projection.order_by.is_empty(), 8);
        self.sum += 2 * (projection.items.len() + projection.order_by.len()) as u64;
        self.sum += projection.order_by.iter().filter(|item| item.word.is_some()).count() as u64;
        self.sum += projection.order_by.iter().filter(|item| item.descending()).count() as u64;
        walk_projection(self, projection);
    }

    fn pattern(&mut self, pattern: &'ast PathPattern) {
        self.sum += 3;
        self.add_if(pattern.variable.is_some(), 4);
        self.add_if(pattern.selector.is_some(), 20);
        self.add_if(matches!(pattern.shape, PathShape::Shortest { .. }), 20);
        walk_pattern(self, pattern);
    }

    fn element(&mut self, element: &'ast PathElement) {
        match element {
            PathElement::Node(node) => {
                self.add_if(node.variable.is_some(), 1);
                self.add_if(node.properties.is_some(), 3);
                self.add_if(node.where_.is_some(), 5);
            }
            PathElement::Relationship(step) => {
                self.sum += 10;
                self.sum += match step.arrow {
                    Arrow::Right => 0,
                    Arrow::Left => 1,
                    Arrow::None => 2,
                    Arrow::Both => 3,
                };
                self.sum += match step.length {
                    None => 0,
                    Some(PathLength::Any) => 10,
                    Some(PathLength::Fixed(_)) => 11,
                    Some(PathLength::Range(..)) => 12,
                };
                self.add_if(step.quantifier.is_some(), 15);
                self.add_if(step.variable.is_some(), 1);
                self.add_if(step.properties.is_some(), 3);
                self.add_if(step.where_.is_some(), 5);
            }
            PathElement::Group(_) => self.sum += 30,
        }
        walk_element(self, element);
    }

    fn labels(&mut self, labels: &'ast Labels) {
        self.sum += 5 + label_weight(&labels.expr);
        edgewise_cypher_syntax::walk::walk_labels(self, labels);
    }

    fn expr(&mut self, expr: &'ast Expr) {
        self.sum += own_weight(expr);
        walk_expr(self, expr);
    }
}

fn label_weight(labels: &LabelExpr) -> u64 {
    match labels {
        LabelExpr::Name(_) => 1,
        LabelExpr::Legacy(names) => names.len() as u64,
        LabelExpr::Wildcard => 4,
        LabelExpr::Dynamic(..) => 9,
        LabelExpr::Not(inner) => 4 + label_weight(inner),
        LabelExpr::And(left, right) => 2 + label_weight(left) + label_weight(right),
        LabelExpr::Or(left, right) => 3 + label_weight(left) + label_weight(right),
    }
}

/// The weight of an expression without its parts.
fn own_weight(expr: &Expr) -> u64 {
    match expr {
        Expr::Literal(literal) => match literal {
            Literal::Integer(number) => 1 + u64::from(number.value > 2),
            Literal::Bool(_) | Literal::Null => 2,
            Literal::Float(number) => 3 + u64::from(number.0.fract() != 0.0),
            Literal::String(text) => 3 + u64::from(!text.is_empty()),
            Literal::Infinity | Literal::NaN => 5,
        },
        Expr::Variable(_) => 2,
        Expr::Map(entries) => 2 + entries.len() as u64,
        Expr::List(_) => 3,
        Expr::Property(..) => 4,
        Expr::Parameter(_) | Expr::CountStar => 5,
        Expr::Unary(UnaryOp::Minus | UnaryOp::Plus, _) => 2,
        Expr::Unary(UnaryOp::Not, _) => 4,
        Expr::IsNull(..) => 5,
        Expr::Index(..) => 6,
        Expr::Slice(..) | Expr::IsTyped(..) | Expr::IsNormalized(..) | Expr::Trim(_) => 8,
        Expr::HasLabels(..) => 9,
        Expr::Case(_) => 10,
        Expr::ListComprehension(_) | Expr::Quantified(_) | Expr::MapProjection(_) => 12,
        Expr::Reduce(_) => 14,
        Expr::Pattern(_) => 30,
        Expr::PatternComprehension(_) | Expr::Subquery(_) => 40,
        Expr::Comparison(_, steps) => steps
            .iter()
            .map(|(op, _)| match op {
                CompareOp::Equal => 4,
                CompareOp::NotEqual | CompareOp::Less => 5,
                _ => 6,
            })
            .sum(),
        Expr::Binary(op, ..) => match op {
            BinaryOp::And => 5,
            BinaryOp::Or | BinaryOp::Add => 6,
            BinaryOp::Xor | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::In => 7,
            _ => 8,
        },
        Expr::Function(_) => 7 + u64::from(is_aggregate(expr)),
    }
}
