//! Expressions.

use super::{
    BinaryOp, CompareOp, FloatLiteral, IntegerLiteral, Labels, Literal, Name, PathPattern, Radix,
    SetQuantifier, SubqueryExpr, TypeExpr, UnaryOp,
};

/// `<value expression>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A literal.
    Literal(Literal),
    /// `$name`
    Parameter(Name),
    /// A variable.
    Variable(Name),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `{k: e}` in written order.
    Map(Vec<(Name, Expr)>),
    /// `e.k`
    Property(Box<Expr>, Name),
    /// `e[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `e[a..b]`
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// Prefix operator.
    Unary(UnaryOp, Box<Expr>),
    /// Infix operator.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a < b <= c`: a chain of at least one comparison.
    Comparison(Box<Expr>, Vec<(CompareOp, Expr)>),
    /// `e IS NULL`, or `e IS NOT NULL` if the flag is set.
    IsNull(Box<Expr>, bool),
    /// `e IS :: type`, or `e IS NOT :: type` if the flag is set.
    IsTyped(Box<Expr>, bool, Box<TypeExpr>),
    /// `e IS [NOT] [NFC|NFD|NFKC|NFKD] NORMALIZED`; the flag is set for `NOT`.
    IsNormalized(Box<Expr>, bool, Option<Name>),
    /// `e:A`, `e IS A`
    HasLabels(Box<Expr>, Box<Labels>),
    /// `CASE …`
    Case(Box<Case>),
    /// `f(a, b)`
    Function(Box<FunctionCall>),
    /// `count(*)`
    CountStar,
    /// `[x IN l WHERE p | e]`
    ListComprehension(Box<ListComprehension>),
    /// `[(a)-->(b) WHERE p | e]`
    PatternComprehension(Box<PatternComprehension>),
    /// `reduce(a = i, x IN l | e)`
    Reduce(Box<Reduce>),
    /// `all(x IN l WHERE p)`
    Quantified(Box<Quantified>),
    /// `v {.k, .*, k: e, w}`
    MapProjection(Box<MapProjection>),
    /// A pattern used as a predicate, or `shortestPath(…)` used as a value.
    Pattern(Box<PathPattern>),
    /// `EXISTS {…}`, `COUNT {…}`, `COLLECT {…}`
    Subquery(Box<SubqueryExpr>),
    /// `trim(BOTH 'x' FROM e)`; the plain `trim(e)` is a function call.
    Trim(Box<Trim>),
}

/// `<case expression>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// `<case operand>`: present in the simple form.
    pub operand: Option<Expr>,
    /// The branches, at least one.
    pub branches: Vec<CaseBranch>,
    /// `ELSE …`
    pub otherwise: Option<Expr>,
}

/// `WHEN <when operand list> THEN <value expression>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CaseBranch {
    /// The condition; several values are allowed only in the simple form.
    pub when: Vec<Expr>,
    /// The result.
    pub then: Expr,
}

/// `<function reference> <left paren> [ <set quantifier> ] [ <function argument list> ] <right paren>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionCall {
    /// The dotted name, as written.
    pub name: Vec<Name>,
    /// `DISTINCT` or `ALL`.
    pub quantifier: Option<SetQuantifier>,
    /// The arguments.
    pub arguments: Vec<Expr>,
}

/// `<list comprehension>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListComprehension {
    /// The element variable.
    pub variable: Name,
    /// The list.
    pub list: Expr,
    /// The filter.
    pub where_: Option<Expr>,
    /// The projection.
    pub projection: Option<Expr>,
}

/// `<pattern comprehension>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PatternComprehension {
    /// The path, with its variable, if any.
    pub pattern: PathPattern,
    /// The filter.
    pub where_: Option<Expr>,
    /// The projection.
    pub projection: Expr,
}

/// `<reduce expression>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reduce {
    /// The accumulator.
    pub accumulator: Name,
    /// The initial value of the accumulator.
    pub initial: Expr,
    /// The element variable.
    pub variable: Name,
    /// The list.
    pub list: Expr,
    /// The expression that computes the next value of the accumulator.
    pub step: Expr,
}

/// `<quantifier expression>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quantified {
    /// Which quantifier.
    pub kind: QuantifierKind,
    /// The element variable.
    pub variable: Name,
    /// The list.
    pub list: Expr,
    /// The predicate; engines differ in whether it may be left out.
    pub where_: Option<Expr>,
}

/// `<quantifier> ::= ALL | ANY | SINGLE | NONE`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuantifierKind {
    /// `all`
    All,
    /// `any`
    Any,
    /// `single`
    Single,
    /// `none`
    None,
}

/// `<map projection>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MapProjection {
    /// The variable before the brace.
    pub variable: Name,
    /// The elements.
    pub items: Vec<MapProjectionItem>,
}

/// `<map projection element>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MapProjectionItem {
    /// `k: e`
    Entry(Name, Expr),
    /// `.k`
    Property(Name),
    /// `v`
    Variable(Name),
    /// `.*`
    All,
}

/// `trim([BOTH|LEADING|TRAILING] [characters] FROM source)`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trim {
    /// Which side, if written.
    pub side: Option<TrimSide>,
    /// The characters to trim, if written.
    pub characters: Option<Expr>,
    /// The string to trim.
    pub source: Expr,
}

/// Which side is trimmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrimSide {
    /// `BOTH`
    Both,
    /// `LEADING`
    Leading,
    /// `TRAILING`
    Trailing,
}

impl Expr {
    /// `null`
    pub fn null() -> Self {
        Self::Literal(Literal::Null)
    }

    /// `true` or `false`
    pub fn bool(value: bool) -> Self {
        Self::Literal(Literal::Bool(value))
    }

    /// An integer; a negative one becomes a unary minus and a literal.
    pub fn int(value: i64) -> Self {
        let literal = Self::Literal(Literal::Integer(IntegerLiteral {
            value: value.unsigned_abs(),
            radix: Radix::Decimal,
        }));
        if value < 0 { Self::negated(literal) } else { literal }
    }

    /// A finite float; a negative one (and -0.0) becomes a unary minus and a literal. Non-finite values have no
    /// literal in most dialects: they are computed, as `0.0 / 0.0` and `±1.0 / 0.0`.
    pub fn float(value: f64) -> Self {
        let literal = |magnitude: f64| Self::Literal(Literal::Float(FloatLiteral(magnitude)));
        if value.is_nan() {
            return Self::binary(BinaryOp::Divide, literal(0.0), literal(0.0));
        }
        let magnitude = if value.is_infinite() {
            Self::binary(BinaryOp::Divide, literal(1.0), literal(0.0))
        } else {
            literal(value.abs())
        };
        if value.is_sign_negative() { Self::negated(magnitude) } else { magnitude }
    }

    /// A string.
    pub fn string(text: impl Into<Name>) -> Self {
        Self::Literal(Literal::String(text.into()))
    }

    /// A variable.
    pub fn variable(name: impl Into<Name>) -> Self {
        Self::Variable(name.into())
    }

    /// `e.k`
    pub fn property(of: Expr, key: impl Into<Name>) -> Self {
        Self::Property(Box::new(of), key.into())
    }

    /// `NOT e`
    #[allow(clippy::should_implement_trait)] // A constructor of a syntax tree, not the operator of `std::ops::Not`.
    pub fn not(operand: Expr) -> Self {
        Self::Unary(UnaryOp::Not, Box::new(operand))
    }

    /// `-e`
    pub fn negated(operand: Expr) -> Self {
        Self::Unary(UnaryOp::Minus, Box::new(operand))
    }

    /// `a op b`
    pub fn binary(op: BinaryOp, left: Expr, right: Expr) -> Self {
        Self::Binary(op, Box::new(left), Box::new(right))
    }

    /// `a op b` for one comparison.
    pub fn compare(op: CompareOp, left: Expr, right: Expr) -> Self {
        Self::Comparison(Box::new(left), vec![(op, right)])
    }

    /// `e IS NULL`
    pub fn is_null(operand: Expr) -> Self {
        Self::IsNull(Box::new(operand), false)
    }

    /// `f(arguments)` for an undotted name.
    pub fn call(name: impl Into<Name>, arguments: Vec<Expr>) -> Self {
        Self::Function(Box::new(FunctionCall { name: vec![name.into()], quantifier: None, arguments }))
    }
}
