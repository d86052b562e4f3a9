//! The type of an expression, as far as it follows from the expression's form. A replacement must have the same type,
//! else the reduced query could be ill-typed and have no right answer.

use edgewise_cypher_syntax::ast::{BinaryOp, Expr, Literal, UnaryOp};
use edgewise_cypher_syntax::function::{Type, function};

/// The type of an expression's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Boolean,
    Integer,
    Float,
    String,
    List,
    Map,
    /// The value is null, which is valid for every type.
    Null,
    /// The type does not follow from the form: variables, properties, parameters.
    Unknown,
}

/// The type of an expression, as far as it follows from the expression's form.
pub(super) fn kind_of(expr: &Expr) -> Kind {
    match expr {
        Expr::Literal(literal) => match literal {
            Literal::Null => Kind::Null,
            Literal::Bool(_) => Kind::Boolean,
            Literal::Integer(_) => Kind::Integer,
            Literal::Float(_) | Literal::Infinity | Literal::NaN => Kind::Float,
            Literal::String(_) => Kind::String,
        },
        Expr::Unary(UnaryOp::Not, _)
        | Expr::Comparison(..)
        | Expr::IsNull(..)
        | Expr::IsTyped(..)
        | Expr::IsNormalized(..)
        | Expr::HasLabels(..)
        | Expr::Quantified(_)
        | Expr::Pattern(_) => Kind::Boolean,
        Expr::Unary(UnaryOp::Plus | UnaryOp::Minus, operand) => kind_of(operand),
        Expr::Binary(op, left, right) => binary_kind(*op, kind_of(left), kind_of(right)),
        Expr::List(_) | Expr::ListComprehension(_) | Expr::PatternComprehension(_) | Expr::Slice(..) => {
            Kind::List
        }
        Expr::Map(_) | Expr::MapProjection(_) => Kind::Map,
        Expr::CountStar => Kind::Integer,
        Expr::Case(case) => {
            let results = case.branches.iter().map(|branch| &branch.then).chain(&case.otherwise);
            common(results.map(kind_of))
        }
        Expr::Function(call) => match function(&call.name.join(".")) {
            Some(known) => common(known.signatures.iter().map(|signature| kind_of_type(signature.result))),
            None => Kind::Unknown,
        },
        Expr::Trim(_) => Kind::String,
        Expr::Parameter(_)
        | Expr::Variable(_)
        | Expr::Property(..)
        | Expr::Index(..)
        | Expr::Reduce(_)
        | Expr::Subquery(_) => Kind::Unknown,
    }
}

fn binary_kind(op: BinaryOp, left: Kind, right: Kind) -> Kind {
    match op {
        BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::And
        | BinaryOp::In
        | BinaryOp::StartsWith
        | BinaryOp::EndsWith
        | BinaryOp::Contains
        | BinaryOp::Regex => Kind::Boolean,
        BinaryOp::Power => Kind::Float,
        BinaryOp::Add
        | BinaryOp::Subtract
        | BinaryOp::Concat
        | BinaryOp::Multiply
        | BinaryOp::Divide
        | BinaryOp::Modulo => {
            if left == right {
                left
            } else {
                Kind::Unknown
            }
        }
    }
}

/// The type that all of these have, null aside; unknown if they differ.
fn common(mut kinds: impl Iterator<Item = Kind>) -> Kind {
    let Some(first) = kinds.next() else { return Kind::Unknown };
    kinds.fold(first, |kind, next| match (kind, next) {
        (Kind::Null, other) | (other, Kind::Null) => other,
        (kind, next) if kind == next => kind,
        _ => Kind::Unknown,
    })
}

fn kind_of_type(result: Type) -> Kind {
    match result {
        Type::Bool => Kind::Boolean,
        Type::Int => Kind::Integer,
        Type::Float => Kind::Float,
        Type::String => Kind::String,
        Type::List
        | Type::BoolList
        | Type::IntList
        | Type::FloatList
        | Type::StringList
        | Type::NodeList
        | Type::RelationshipList => Kind::List,
        Type::Map => Kind::Map,
        _ => Kind::Unknown,
    }
}
