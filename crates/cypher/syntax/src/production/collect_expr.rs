//! Records the productions that expressions use.

use super::Rule;
use super::collect::Collector;
use crate::ast::{
    BinaryOp, CompareOp, Expr, FunctionCall, ListComprehension, Literal, MapProjectionItem, Name, PathShape,
    QuantifierKind, Radix, SubqueryBody, SubqueryKind, UnaryOp,
};

impl Collector {
    /// Records the productions of one expression, without its subexpressions.
    pub(super) fn note_expr(&mut self, expr: &Expr) {
        // The grammar has a rule for each level of precedence. Every expression uses the first alternative of each
        // level above its own.
        self.hit(Rule::BooleanValueExpression, 0);
        self.hit(Rule::BooleanTermXor, 0);
        self.hit(Rule::BooleanTerm, 0);
        match expr {
            Expr::Binary(BinaryOp::Or, ..) => self.hit(Rule::BooleanValueExpression, 1),
            Expr::Binary(BinaryOp::Xor, ..) => self.hit(Rule::BooleanTermXor, 1),
            Expr::Binary(BinaryOp::And, ..) => self.hit(Rule::BooleanTerm, 1),
            Expr::Unary(UnaryOp::Not, _) => self.hit(Rule::BooleanFactor, 1),
            Expr::Pattern(pattern) if matches!(pattern.shape, PathShape::Chain(_)) => {
                self.hit(Rule::BooleanFactor, 0);
                self.hit(Rule::BooleanPrimary, 0);
            }
            _ => {
                self.hit(Rule::BooleanFactor, 0);
                self.hit(Rule::BooleanPrimary, 1);
                self.note_predicate(expr);
            }
        }
    }

    /// Records the productions of a comparison or another predicate; anything else is a term.
    fn note_predicate(&mut self, expr: &Expr) {
        match expr {
            Expr::Comparison(_, rest) => {
                for (op, _) in rest {
                    self.hit(Rule::SimpleComparisonPredicatePart2, 0);
                    self.hit(
                        Rule::SimpleCompOp,
                        match op {
                            CompareOp::Equal => 0,
                            CompareOp::NotEqual => 1,
                            CompareOp::Less => 2,
                            CompareOp::Greater => 3,
                            CompareOp::LessOrEqual => 4,
                            CompareOp::GreaterOrEqual => 5,
                        },
                    );
                }
            }
            Expr::IsNull(_, not) => {
                self.hit(Rule::AdvancedComparisonPredicatePart2, 1);
                self.hit(Rule::NullPredicatePart2, usize::from(*not));
            }
            Expr::HasLabels(_, labels) => {
                self.hit(Rule::AdvancedComparisonPredicatePart2, 2);
                self.note_labels(labels);
            }
            // These predicates are not in the openCypher grammar.
            Expr::IsTyped(..) | Expr::IsNormalized(..) => {}
            Expr::Binary(op, ..) => self.note_operator(*op),
            _ => self.note_term(expr),
        }
    }

    /// Records the production of an infix operator.
    fn note_operator(&mut self, op: BinaryOp) {
        let advanced = match op {
            BinaryOp::Contains => 0,
            BinaryOp::In => 1,
            BinaryOp::Regex => 2,
            BinaryOp::StartsWith => 3,
            BinaryOp::EndsWith => 4,
            BinaryOp::Add => return self.hit(Rule::ArithmeticValueExpression, 1),
            BinaryOp::Subtract => return self.hit(Rule::ArithmeticValueExpression, 2),
            BinaryOp::Multiply => return self.hit(Rule::ArithmeticTerm, 1),
            BinaryOp::Divide => return self.hit(Rule::ArithmeticTerm, 2),
            BinaryOp::Modulo => return self.hit(Rule::ArithmeticTerm, 3),
            BinaryOp::Power => return self.hit(Rule::ArithmeticFactor, 1),
            BinaryOp::Or | BinaryOp::Xor | BinaryOp::And | BinaryOp::Concat => return,
        };
        self.hit(Rule::AdvancedComparisonPredicatePart2, 0);
        self.hit(Rule::AdvancedCompOp, advanced);
    }

    /// Records the productions of a term: an operand with its postfix operators.
    fn note_term(&mut self, expr: &Expr) {
        self.hit(Rule::ArithmeticValueExpression, 0);
        self.hit(Rule::ArithmeticTerm, 0);
        self.hit(Rule::ArithmeticFactor, 0);
        self.hit(Rule::ArithmeticUnary, 0);
        self.hit(Rule::PostfixExpression, 0);
        let postfix = match expr {
            Expr::Unary(..) => return,
            Expr::Property(..) => 0,
            Expr::Index(..) => 1,
            Expr::Slice(_, from, to) => {
                self.hit_if(from.is_some(), Rule::SlicingFrom);
                self.hit_if(to.is_some(), Rule::SlicingTo);
                2
            }
            _ => return self.note_primary(expr),
        };
        self.hit(Rule::PostfixExpression, 1);
        self.hit(Rule::PostfixOperator, postfix);
    }

    /// Records the productions of `<non-parenthesized value expression primary>`.
    fn note_primary(&mut self, expr: &Expr) {
        let alternative = match expr {
            Expr::Parameter(_) => {
                // The grammar has two rules from which a parameter can be derived.
                self.hit(Rule::ValueSpecification, 1);
                self.note_value_specification();
                0
            }
            Expr::Case(case) => {
                self.hit(Rule::CaseExpression, usize::from(case.operand.is_none()));
                self.hit_if(case.otherwise.is_some(), Rule::ElseClause);
                1
            }
            Expr::CountStar => 2,
            Expr::Subquery(subquery) if subquery.kind == SubqueryKind::Exists => {
                self.note_exists(&subquery.body);
                3
            }
            Expr::MapProjection(projection) => {
                self.note_map_projection(&projection.items);
                4
            }
            Expr::ListComprehension(comprehension) => {
                self.note_list_comprehension(comprehension);
                5
            }
            Expr::PatternComprehension(comprehension) => {
                self.hit_if(comprehension.where_.is_some(), Rule::PatternFilter);
                6
            }
            Expr::Reduce(_) => 7,
            Expr::Quantified(quantified) => {
                self.hit(
                    Rule::Quantifier,
                    match quantified.kind {
                        QuantifierKind::All => 0,
                        QuantifierKind::Any => 1,
                        QuantifierKind::Single => 2,
                        QuantifierKind::None => 3,
                    },
                );
                8
            }
            Expr::Function(call) if is_trim(call) => 9,
            Expr::Pattern(_) => 10,
            Expr::Function(call) => {
                self.quantifier(call.quantifier);
                self.hit_if(call.name.len() > 1, Rule::CatalogObjectParentReference);
                self.hit_if(!call.arguments.is_empty(), Rule::FunctionArgumentList);
                11
            }
            Expr::Literal(literal) => {
                self.note_literal(literal);
                12
            }
            Expr::List(items) => {
                self.note_list(items);
                12
            }
            Expr::Map(entries) => {
                self.note_map(entries);
                12
            }
            Expr::Variable(_) => 13,
            _ => return,
        };
        self.hit(Rule::ValueExpressionPrimary, 1);
        self.hit(Rule::NonParenthesizedValueExpressionPrimary, alternative);
    }

    fn note_exists(&mut self, body: &SubqueryBody) {
        match body {
            SubqueryBody::Query(_) => self.hit(Rule::SubqueryExpressionArgument, 0),
            SubqueryBody::Pattern { where_, .. } => {
                self.hit(Rule::SubqueryExpressionArgument, 1);
                self.hit_if(where_.is_some(), Rule::GraphPatternWhereClause);
            }
        }
    }

    fn note_map_projection(&mut self, items: &[MapProjectionItem]) {
        self.hit_if(!items.is_empty(), Rule::MapProjectionElementList);
        for item in items {
            let alternative = match item {
                MapProjectionItem::Entry(..) => 0,
                MapProjectionItem::Property(_) => 1,
                MapProjectionItem::Variable(_) => 2,
                MapProjectionItem::All => 3,
            };
            self.hit(Rule::MapProjectionElement, alternative);
        }
    }

    fn note_list(&mut self, items: &[Expr]) {
        self.hit(Rule::ValueSpecification, 2);
        self.hit_if(!items.is_empty(), Rule::ListElementList);
        if items.iter().all(is_literal) {
            self.hit(Rule::GeneralLiteral, 3);
            self.hit(Rule::ValueSpecification, 0);
            self.hit(Rule::Literal, 1);
            self.hit_if(!items.is_empty(), Rule::ListElementListLiteral);
        }
    }

    fn note_map(&mut self, entries: &[(Name, Expr)]) {
        self.hit(Rule::ValueSpecification, 3);
        self.hit_if(!entries.is_empty(), Rule::FieldList);
        if entries.iter().all(|(_, value)| is_literal(value)) {
            self.hit(Rule::GeneralLiteral, 4);
            self.hit(Rule::ValueSpecification, 0);
            self.hit(Rule::Literal, 1);
            self.hit_if(!entries.is_empty(), Rule::FieldListLiteral);
        }
    }

    /// Records that an operand is a value specification: a literal or a parameter.
    fn note_value_specification(&mut self) {
        self.hit(Rule::NonParenthesizedValueExpressionPrimary, 12);
    }

    fn note_list_comprehension(&mut self, comprehension: &ListComprehension) {
        match (&comprehension.where_, &comprehension.projection) {
            (filter, Some(_)) => {
                self.hit(Rule::ListElementFilterAndProjection, 0);
                self.hit_if(filter.is_some(), Rule::ListElementFilter);
            }
            (Some(_), None) => self.hit(Rule::ListElementFilterAndProjection, 1),
            (None, None) => {}
        }
    }

    fn note_literal(&mut self, literal: &Literal) {
        self.hit(Rule::ValueSpecification, 0);
        let general = match literal {
            Literal::Bool(truth) => {
                self.hit(Rule::BooleanLiteral, usize::from(!truth));
                0
            }
            Literal::String(_) => 1,
            Literal::Null => 2,
            Literal::Integer(integer) => {
                self.hit(Rule::Literal, 0);
                self.hit(Rule::UnsignedNumericLiteral, 0);
                return self.hit(
                    Rule::UnsignedInteger,
                    match integer.radix {
                        Radix::Decimal => 0,
                        Radix::Hex => 1,
                        Radix::Octal => 2,
                    },
                );
            }
            Literal::Float(_) => {
                self.hit(Rule::Literal, 0);
                return self.hit(Rule::UnsignedNumericLiteral, 1);
            }
            Literal::Infinity | Literal::NaN => return self.hit(Rule::Literal, 0),
        };
        self.hit(Rule::Literal, 1);
        self.hit(Rule::GeneralLiteral, general);
    }
}

/// True if the expression is a `<literal>` of the grammar: a literal, or a list or map of literals.
fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Literal(_) => true,
        Expr::Unary(UnaryOp::Minus, operand) => {
            matches!(**operand, Expr::Literal(Literal::Integer(_) | Literal::Float(_) | Literal::Infinity))
        }
        Expr::List(items) => items.iter().all(is_literal),
        Expr::Map(entries) => entries.iter().all(|(_, value)| is_literal(value)),
        _ => false,
    }
}

/// True if the call is a `<trim function>` of the grammar: the plain call. The form with characters to trim is not in
/// the grammar.
fn is_trim(call: &FunctionCall) -> bool {
    matches!(call.name.as_slice(), [name] if name.eq_ignore_ascii_case("trim")) && call.arguments.len() == 1
}
