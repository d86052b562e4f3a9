//! Syntax trees of expressions.

use super::{
    BinaryOp, CompareOp, FloatLiteral, IntegerLiteral, Labels, Literal, Name, PathPattern, Radix,
    SetQuantifier, SubqueryExpr, TypeExpr, UnaryOp,
};

/// An expression: `<value expression>` of the grammar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A literal, such as `1`, `'a'` or `null`.
    Literal(Literal),
    /// `$name`: a parameter.
    Parameter(Name),
    /// A variable: its name.
    Variable(Name),
    /// `[a, b]`: a list of expressions.
    List(Vec<Expr>),
    /// `{k: e}`: the entries of a map literal in written order.
    Map(Vec<(Name, Expr)>),
    /// `e.k`: the property `k` of an element, or the entry of a map.
    Property(Box<Expr>, Name),
    /// `e[i]`: an element of a list, or an entry or property by a computed key.
    Index(Box<Expr>, Box<Expr>),
    /// `e[a..b]`: the list, and the two bounds as far as they are written.
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// A prefix operator and its operand.
    Unary(UnaryOp, Box<Expr>),
    /// An infix operator and its two operands.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a < b <= c`: a chain of at least one comparison.
    Comparison(Box<Expr>, Vec<(CompareOp, Expr)>),
    /// `e IS NULL`, or `e IS NOT NULL` if the flag is set.
    IsNull(Box<Expr>, bool),
    /// `e IS :: type`, or `e IS NOT :: type` if the flag is set.
    IsTyped(Box<Expr>, bool, Box<TypeExpr>),
    /// `e IS [NOT] [NFC|NFD|NFKC|NFKD] NORMALIZED`; the flag is set for `NOT`.
    IsNormalized(Box<Expr>, bool, Option<Name>),
    /// `e:A` or `e IS A`: tests the labels of a node, or the type of a relationship.
    HasLabels(Box<Expr>, Box<Labels>),
    /// `CASE …`
    Case(Box<Case>),
    /// `f(a, b)`
    Function(Box<FunctionCall>),
    /// `count(*)`
    CountStar,
    /// `[x IN l WHERE p | e]`: a list comprehension.
    ListComprehension(Box<ListComprehension>),
    /// `[(a)-->(b) WHERE p | e]`: a pattern comprehension.
    PatternComprehension(Box<PatternComprehension>),
    /// `reduce(a = i, x IN l | e)`: folds a list.
    Reduce(Box<Reduce>),
    /// `all(x IN l WHERE p)`, and the same with `any`, `single` and `none`.
    Quantified(Box<Quantified>),
    /// `v {.k, .*, k: e, w}`: a map projection.
    MapProjection(Box<MapProjection>),
    /// A pattern used as a predicate, or `shortestPath(…)` used as a value.
    Pattern(Box<PathPattern>),
    /// A subquery expression: `EXISTS {…}`, `COUNT {…}` or `COLLECT {…}`.
    Subquery(Box<SubqueryExpr>),
    /// `trim(BOTH 'x' FROM e)`; the plain `trim(e)` is a function call.
    Trim(Box<Trim>),
}

/// `CASE …`: `<case expression>` of the grammar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The expression after `CASE`, which only the simple form has: it is compared with the values after `WHEN`.
    pub operand: Option<Expr>,
    /// The branches, at least one.
    pub branches: Vec<CaseBranch>,
    /// The expression after `ELSE`, if written.
    pub otherwise: Option<Expr>,
}

/// A branch of CASE: `WHEN … THEN …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CaseBranch {
    /// The condition after `WHEN`. The simple form may have several values.
    pub when: Vec<Expr>,
    /// The result of CASE if this branch applies.
    pub then: Expr,
}

/// A function call: `f([DISTINCT] a, b)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionCall {
    /// The parts of the dotted name, as written.
    pub name: Vec<Name>,
    /// `DISTINCT` or `ALL`, if written.
    pub quantifier: Option<SetQuantifier>,
    /// The arguments.
    pub arguments: Vec<Expr>,
}

/// A list comprehension: `[x IN l WHERE p | e]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListComprehension {
    /// The variable for each element of the list.
    pub variable: Name,
    /// The list that is iterated over.
    pub list: Expr,
    /// The condition of `WHERE`.
    pub where_: Option<Expr>,
    /// The expression after `|`, if written.
    pub projection: Option<Expr>,
}

/// A pattern comprehension: `[(a)-->(b) WHERE p | e]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PatternComprehension {
    /// The path, with its variable, if any.
    pub pattern: PathPattern,
    /// The condition of `WHERE`.
    pub where_: Option<Expr>,
    /// The expression after `|`.
    pub projection: Expr,
}

/// A fold over a list: `reduce(a = i, x IN l | e)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reduce {
    /// The variable of the accumulator.
    pub accumulator: Name,
    /// The initial value of the accumulator.
    pub initial: Expr,
    /// The variable for each element of the list.
    pub variable: Name,
    /// The list that is iterated over.
    pub list: Expr,
    /// The expression that computes the next value of the accumulator.
    pub step: Expr,
}

/// `all(x IN l WHERE p)`, and the same with `any`, `single` and `none`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quantified {
    /// Which of the four quantifiers it is.
    pub kind: QuantifierKind,
    /// The variable for each element of the list.
    pub variable: Name,
    /// The list that is iterated over.
    pub list: Expr,
    /// The predicate; engines differ in whether it may be left out.
    pub where_: Option<Expr>,
}

/// The quantifiers of lists: `all`, `any`, `single`, `none`.
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

/// A map projection: `v {.k, .*, k: e, w}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MapProjection {
    /// The variable before the brace.
    pub variable: Name,
    /// The elements between the braces.
    pub items: Vec<MapProjectionItem>,
}

/// An element between the braces of a map projection.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MapProjectionItem {
    /// `k: e`: an entry with a computed value.
    Entry(Name, Expr),
    /// `.k`: a property of the variable.
    Property(Name),
    /// `v`: an entry named like the variable, with its value.
    Variable(Name),
    /// `.*`: all properties of the variable.
    All,
}

/// `trim([BOTH|LEADING|TRAILING] [characters] FROM source)`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trim {
    /// Which side is trimmed, if written.
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
    /// The literal `null`.
    pub fn null() -> Self {
        Self::Literal(Literal::Null)
    }

    /// The literal `true` or `false`.
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

    /// A string literal.
    pub fn string(text: impl Into<Name>) -> Self {
        Self::Literal(Literal::String(text.into()))
    }

    /// A variable of this name.
    pub fn variable(name: impl Into<Name>) -> Self {
        Self::Variable(name.into())
    }

    /// `e.k`, with `of` as `e`.
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

    /// `left op right` for an operator other than a comparison.
    pub fn binary(op: BinaryOp, left: Expr, right: Expr) -> Self {
        Self::Binary(op, Box::new(left), Box::new(right))
    }

    /// `left op right` for a single comparison.
    pub fn compare(op: CompareOp, left: Expr, right: Expr) -> Self {
        Self::Comparison(Box::new(left), vec![(op, right)])
    }

    /// `e IS NULL`
    pub fn is_null(operand: Expr) -> Self {
        Self::IsNull(Box::new(operand), false)
    }

    /// `name(arguments)`, for a name without dots.
    pub fn call(name: impl Into<Name>, arguments: Vec<Expr>) -> Self {
        Self::Function(Box::new(FunctionCall { name: vec![name.into()], quantifier: None, arguments }))
    }
}
