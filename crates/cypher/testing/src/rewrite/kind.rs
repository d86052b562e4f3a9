//! `Kind`: the type of an expression's values, as far as it follows from the form of the expression and its variables.

use super::Scope;
use edgewise_cypher_syntax::ast::{BinaryOp, Expr, FunctionCall, Literal, SubqueryKind, UnaryOp};
use edgewise_cypher_syntax::function::{Function, Signature, Type, function};

/// The type of an expression's values. Null is not taken into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The type is not known.
    Any,
    /// The value is always null.
    Null,
    /// Always a boolean.
    Bool,
    /// Always an integer.
    Int,
    /// Always a float.
    Float,
    /// Always a string.
    Text,
    /// Always a list.
    List,
    /// Always a map.
    Map,
    /// Always a node.
    Node,
    /// Always a relationship.
    Relationship,
    /// Always a path.
    Path,
    /// A temporal value or a point.
    Other,
}

impl Kind {
    /// Whether the values are integers or floats.
    pub fn is_number(self) -> bool {
        matches!(self, Self::Int | Self::Float)
    }

    /// The type of a value that has one type or the other.
    pub(super) fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Null, kind) | (kind, Self::Null) => kind,
            (left, right) if left == right => left,
            _ => Self::Any,
        }
    }
}

/// The entry of the function registry for a call, if there is one.
pub(super) fn known(call: &FunctionCall) -> Option<&'static Function> {
    match call.name.as_slice() {
        [name] => function(name),
        parts => function(&parts.join(".")),
    }
}

/// The type of an expression's values.
pub fn kind_of(expr: &Expr, scope: &Scope) -> Kind {
    match expr {
        Expr::Literal(literal) => match literal {
            Literal::Null => Kind::Null,
            Literal::Bool(_) => Kind::Bool,
            Literal::Integer(_) => Kind::Int,
            Literal::Float(_) | Literal::Infinity | Literal::NaN => Kind::Float,
            Literal::String(_) => Kind::Text,
        },
        Expr::Variable(name) => scope.get(name).map_or(Kind::Any, |variable| variable.kind),
        Expr::Unary(UnaryOp::Not, _)
        | Expr::Comparison(..)
        | Expr::IsNull(..)
        | Expr::IsTyped(..)
        | Expr::IsNormalized(..)
        | Expr::HasLabels(..)
        | Expr::Quantified(_)
        | Expr::Pattern(_) => Kind::Bool,
        Expr::Unary(_, operand) => match kind_of(operand, scope) {
            kind @ (Kind::Int | Kind::Float) => kind,
            _ => Kind::Any,
        },
        Expr::Binary(op, left, right) => binary(*op, kind_of(left, scope), kind_of(right, scope)),
        Expr::List(_) | Expr::ListComprehension(_) | Expr::PatternComprehension(_) | Expr::Slice(..) => {
            Kind::List
        }
        Expr::Map(_) | Expr::MapProjection(_) => Kind::Map,
        Expr::CountStar => Kind::Int,
        Expr::Case(case) => {
            let results = case.branches.iter().map(|branch| &branch.then).chain(&case.otherwise);
            results.map(|result| kind_of(result, scope)).fold(Kind::Null, Kind::or)
        }
        Expr::Function(call) => called(call, scope),
        Expr::Subquery(subquery) => match subquery.kind {
            SubqueryKind::Exists => Kind::Bool,
            SubqueryKind::Count => Kind::Int,
            SubqueryKind::Collect => Kind::List,
        },
        Expr::Trim(_) => Kind::Text,
        Expr::Parameter(_) | Expr::Property(..) | Expr::Index(..) | Expr::Reduce(_) => Kind::Any,
    }
}

/// The type of the result of a binary operator.
fn binary(op: BinaryOp, left: Kind, right: Kind) -> Kind {
    match op {
        BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::And
        | BinaryOp::In
        | BinaryOp::StartsWith
        | BinaryOp::EndsWith
        | BinaryOp::Contains
        | BinaryOp::Regex => Kind::Bool,
        BinaryOp::Add if left == Kind::List || right == Kind::List => Kind::List,
        BinaryOp::Add | BinaryOp::Concat if left == Kind::Text && right == Kind::Text => Kind::Text,
        BinaryOp::Concat if left == Kind::List && right == Kind::List => Kind::List,
        BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply => match (left, right) {
            (Kind::Int, Kind::Int) => Kind::Int,
            (Kind::Float, Kind::Float | Kind::Int) | (Kind::Int, Kind::Float) => Kind::Float,
            _ => Kind::Any,
        },
        BinaryOp::Divide | BinaryOp::Modulo if left == Kind::Float && right == Kind::Float => Kind::Float,
        // The type depends on knobs: of integer division and power, and of overflow.
        BinaryOp::Divide | BinaryOp::Modulo | BinaryOp::Power | BinaryOp::Concat => Kind::Any,
    }
}

/// The type of the result of a function call.
fn called(call: &FunctionCall, scope: &Scope) -> Kind {
    let Some(known) = known(call) else { return Kind::Any };
    let kinds: Vec<Kind> = call.arguments.iter().map(|argument| kind_of(argument, scope)).collect();
    let fitting = known.signatures.iter().filter(|signature| may_take(signature, &kinds));
    fitting
        .map(|signature| result(signature, &kinds))
        .reduce(|left, right| if left == right { left } else { Kind::Any })
        .unwrap_or(Kind::Any)
}

/// The type of the result, if a call with arguments of these types has this signature.
fn result(signature: &Signature, kinds: &[Kind]) -> Kind {
    match signature.result {
        Type::First => kinds.first().copied().unwrap_or(Kind::Any),
        other => of_type(other),
    }
}

/// Whether a call with arguments of these types may match the signature.
fn may_take(signature: &Signature, kinds: &[Kind]) -> bool {
    kinds.iter().enumerate().all(|(place, kind)| {
        let argument = signature.arguments.get(place).or(signature.arguments.last());
        argument.is_some_and(|argument| {
            let wanted = of_type(argument.ty);
            *kind == wanted || matches!(*kind, Kind::Any | Kind::Null) || wanted == Kind::Any
        })
    })
}

/// Whether a call with arguments of these types certainly matches one of the function's signatures.
pub(super) fn surely_takes(known: &Function, kinds: &[Kind]) -> bool {
    known.signatures.iter().any(|signature| {
        signature.takes(kinds.len())
            && kinds.iter().enumerate().all(|(place, kind)| {
                let argument = signature.arguments.get(place).or(signature.arguments.last());
                argument.is_some_and(|argument| {
                    let wanted = of_type(argument.ty);
                    *kind == wanted && wanted != Kind::Other || argument.ty == Type::Any
                })
            })
    })
}

/// The type that a type of the function registry stands for.
fn of_type(ty: Type) -> Kind {
    match ty {
        Type::Bool => Kind::Bool,
        Type::Int => Kind::Int,
        Type::Float => Kind::Float,
        Type::String => Kind::Text,
        Type::List
        | Type::BoolList
        | Type::IntList
        | Type::FloatList
        | Type::StringList
        | Type::NodeList
        | Type::RelationshipList => Kind::List,
        Type::Map => Kind::Map,
        Type::Node => Kind::Node,
        Type::Relationship => Kind::Relationship,
        Type::Path => Kind::Path,
        Type::Any | Type::First | Type::ElementOfFirst => Kind::Any,
        _ => Kind::Other,
    }
}
