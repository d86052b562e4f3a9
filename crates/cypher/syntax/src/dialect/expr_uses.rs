//! The part of [`super::uses_of`] that records which constructs and functions expressions use.

use super::Construct::{self, *};
use super::uses::Uses;
use crate::ast::{
    BinaryOp, Clause, Expr, Literal, MapProjectionItem, Name, PathShape, Radix, SetQuantifier, SubqueryBody,
    SubqueryExpr, SubqueryKind, UnaryOp,
};

impl Uses {
    /// Records the constructs and functions that one expression uses, without its subexpressions.
    pub(super) fn expr_uses(&mut self, expr: &Expr) {
        match expr {
            Expr::Literal(literal) => self.literal_uses(literal),
            Expr::Parameter(_) => self.add(Parameter),
            Expr::Variable(_) => {}
            Expr::List(_) => self.add(List),
            Expr::Map(_) => self.add(Map),
            Expr::Property(..) => self.add(Property),
            Expr::Index(..) => self.add(Index),
            Expr::Slice(..) => self.add(Slice),
            Expr::Unary(op, _) => self.add_if(*op == UnaryOp::Plus, UnaryPlus),
            Expr::Binary(op, _, _) => {
                if let Some(construct) = binary_construct(*op) {
                    self.add(construct);
                }
            }
            Expr::Comparison(_, rest) => self.add_if(rest.len() > 1, ComparisonChain),
            Expr::IsNull(..) => self.add(IsNull),
            Expr::IsTyped(..) => self.add(IsTyped),
            Expr::IsNormalized(..) => self.add(IsNormalized),
            Expr::HasLabels(_, labels) => {
                self.add(LabelPredicate);
                self.predicate_labels(labels);
            }
            Expr::Case(case) => {
                self.add(if case.operand.is_some() { SimpleCase } else { SearchedCase });
                self.add_if(case.branches.iter().any(|branch| branch.when.len() > 1), CaseList);
            }
            Expr::Function(call) => {
                self.add(Construct::Function);
                self.add_if(call.quantifier == Some(SetQuantifier::Distinct), DistinctArgument);
                self.add_if(call.quantifier == Some(SetQuantifier::All), AllArgument);
                self.functions.insert(dotted(&call.name));
            }
            Expr::CountStar => self.add(CountStar),
            Expr::ListComprehension(_) => self.add(ListComprehension),
            Expr::PatternComprehension(comprehension) => {
                self.add(PatternComprehension);
                self.add_if(comprehension.pattern.variable.is_some(), NamedPatternComprehension);
            }
            Expr::Reduce(_) => self.add(Reduce),
            Expr::Quantified(quantified) => {
                self.add(if quantified.where_.is_some() { Quantified } else { QuantifiedBare });
            }
            Expr::MapProjection(projection) => {
                self.add(MapProjection);
                let variable = |item: &MapProjectionItem| matches!(item, MapProjectionItem::Variable(_));
                self.add_if(projection.items.iter().any(variable), MapProjectionVariable);
                let entry_first = matches!(projection.items.first(), Some(MapProjectionItem::Entry(..)));
                self.add_if(entry_first, MapProjectionEntry);
            }
            Expr::Pattern(pattern) => self.add(match pattern.shape {
                PathShape::Chain(_) => PatternPredicate,
                PathShape::Shortest { .. } => ShortestPathValue,
            }),
            Expr::Subquery(subquery) => {
                self.add(subquery_construct(subquery));
                let named = matches!(&subquery.body, SubqueryBody::Pattern { patterns, .. }
                    if patterns.iter().any(|pattern| pattern.variable.is_some()));
                self.add_if(named, NamedSubqueryPath);
            }
            Expr::Trim(_) => self.add(TrimFrom),
        }
    }

    /// Records the construct of a literal that not every dialect has.
    fn literal_uses(&mut self, literal: &Literal) {
        match literal {
            Literal::Integer(integer) => match integer.radix {
                Radix::Decimal => {}
                Radix::Hex => self.add(HexInteger),
                Radix::Octal => self.add(OctalInteger),
            },
            Literal::Infinity => self.add(InfinityLiteral),
            Literal::NaN => self.add(NanLiteral),
            Literal::Null | Literal::Bool(_) | Literal::Float(_) | Literal::String(_) => {}
        }
    }
}

/// The construct of a subquery expression, by its keyword and by what its body is.
fn subquery_construct(subquery: &SubqueryExpr) -> Construct {
    let by_body = |pattern, only_match, query| match &subquery.body {
        SubqueryBody::Pattern { .. } => pattern,
        SubqueryBody::Query(body)
            if body.unions.is_empty() && matches!(body.first.clauses.as_slice(), [Clause::Match(_)]) =>
        {
            only_match
        }
        SubqueryBody::Query(_) => query,
    };
    match subquery.kind {
        SubqueryKind::Exists => by_body(ExistsPattern, ExistsMatch, ExistsQuery),
        SubqueryKind::Count => by_body(CountPattern, CountMatch, CountQuery),
        SubqueryKind::Collect => CollectSubquery,
    }
}

/// The construct of an infix operator; `None` for an operator that every dialect has.
fn binary_construct(op: BinaryOp) -> Option<Construct> {
    Some(match op {
        BinaryOp::Xor => Xor,
        BinaryOp::Modulo => Modulo,
        BinaryOp::Power => Power,
        BinaryOp::Concat => Concat,
        BinaryOp::In => In,
        BinaryOp::StartsWith | BinaryOp::EndsWith | BinaryOp::Contains => StringPredicate,
        BinaryOp::Regex => Regex,
        BinaryOp::Or
        | BinaryOp::And
        | BinaryOp::Add
        | BinaryOp::Subtract
        | BinaryOp::Multiply
        | BinaryOp::Divide => return None,
    })
}

/// A dotted name from its parts.
fn dotted(parts: &[Name]) -> Name {
    match parts {
        [name] => name.clone(),
        _ => parts.join(".").into(),
    }
}
