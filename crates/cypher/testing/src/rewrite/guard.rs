//! `Guard`: why a rule must not be applied although the query has the form that the rule looks for. Also tests
//! expressions for these reasons.

use super::kind::{known, surely_takes};
use super::{Kind, Scope, kind_of};
use edgewise_cypher_syntax::ast::{BinaryOp, CompareOp, Expr, SubqueryKind, UnaryOp};
use edgewise_cypher_syntax::walk::{Walk, for_each_expr};

macro_rules! guards {
    ($($variant:ident $text:literal;)*) => {
        /// Why a rule must not be applied although the query has the form that the rule looks for. The tests of the
        /// rules cover every guard.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Guard {
            $(#[doc = $text] $variant,)*
        }

        impl Guard {
            /// All guards.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// What would go wrong if the rule were applied.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }
    };
}

guards! {
    Deterministic "an expression that would occur twice may give different values, or a list in another order";
    MayRaise "an expression would be evaluated where it was not before, and may raise an error";
    Nullable "a value may be null";
    KindUnknown "the type of a value is not known";
    GroupingKey "grouping keys, DISTINCT and ORDER BY compare expressions by their form";
    Aggregate "an aggregate would be moved or occur twice";
    ColumnName "the name of an unaliased column is its text";
    Target "what is written to, deleted or counted must keep its form";
    NewNameShows "a new variable would be visible in `RETURN *`, `WITH DISTINCT *` or a grouping `*`";
    ScopeUnknown "not all variables in scope are known";
    NoVariables "`WITH *` needs a variable in scope";
    ImportingWith "the first WITH of a subquery imports variables, and must stay plain";
    Optional "an OPTIONAL MATCH keeps its rows";
    NamedPath "a path variable or named list shows how the path is written";
    Uniqueness "relationships of one MATCH differ: clauses must not be joined or split";
    ForeignReference "a constraint refers to another variable of its clause";
    DuplicateKey "a map has the same key twice";
    Reading "the query only reads, and must not write";
    Writing "the query writes, and would write twice or at another time";
    Deleted "elements may have been deleted before";
    RowWise "the query does more than pass rows on: aggregates, DISTINCT, ORDER BY, SKIP or LIMIT";
    PatternValue "a pattern is a predicate, not a value";
    Element "a node, relationship or path must not be wrapped: some engines lose it inside a list, map or CASE";
    Knob "the engine does not support the new form";
    Bounds "the bounds of a variable length do not allow the change";
    Hints "hints refer to the pattern";
    Pattern "the pattern has no other form, or must not be changed";
}

/// Whether an expression has the same value each time it is evaluated for one row, with lists in the same order.
pub(super) fn repeatable(expr: &Expr) -> bool {
    let mut repeatable = true;
    for_each_expr(expr, |inner| {
        repeatable &= match inner {
            Expr::Function(call) => {
                known(call).is_some_and(|known| known.deterministic && !known.free_order && !known.aggregate)
            }
            Expr::CountStar | Expr::PatternComprehension(_) => false,
            Expr::Subquery(subquery) => subquery.kind != SubqueryKind::Collect,
            _ => true,
        };
    });
    repeatable
}

/// Whether a tree contains an aggregate outside of nested queries.
pub(super) fn aggregates(root: &impl Walk) -> bool {
    struct AggregateFinder {
        found: bool,
    }
    impl<'ast> edgewise_cypher_syntax::walk::Visit<'ast> for AggregateFinder {
        fn query(&mut self, _: &'ast edgewise_cypher_syntax::ast::Query) {}
        fn expr(&mut self, expr: &'ast Expr) {
            self.found |= is_aggregate(expr);
            edgewise_cypher_syntax::walk::walk_expr(self, expr);
        }
    }
    let mut finder = AggregateFinder { found: false };
    root.walk(&mut finder);
    finder.found
}

/// Whether an operator combines predicates, so that its operands may be patterns.
pub(super) fn is_logic(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Unary(UnaryOp::Not, _) | Expr::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, ..)
    )
}

/// Whether an expression itself is an aggregate.
pub(super) fn is_aggregate(expr: &Expr) -> bool {
    match expr {
        Expr::CountStar => true,
        Expr::Function(call) => known(call).is_none_or(|known| known.aggregate),
        _ => false,
    }
}

/// Whether the value of an expression may be null.
pub(super) fn nullable(expr: &Expr, scope: &Scope) -> bool {
    let all_known = |left: &Expr, right: &Expr| {
        let (a, b) = (kind_of(left, scope), kind_of(right, scope));
        let comparable = a.is_number() && b.is_number()
            || a == b && matches!(a, Kind::Bool | Kind::Text | Kind::Node | Kind::Relationship);
        comparable && !nullable(left, scope) && !nullable(right, scope)
    };
    match expr {
        Expr::Literal(literal) => *literal == edgewise_cypher_syntax::ast::Literal::Null,
        Expr::Variable(name) => scope.get(name).is_none_or(|variable| variable.nullable),
        Expr::List(_) | Expr::Map(_) | Expr::IsNull(..) | Expr::CountStar | Expr::Pattern(_) => false,
        Expr::Subquery(_) | Expr::PatternComprehension(_) => false,
        Expr::Unary(_, operand) => nullable(operand, scope),
        Expr::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, left, right) => {
            nullable(left, scope) || nullable(right, scope)
        }
        Expr::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply, left, right) => {
            !(kind_of(left, scope).is_number() && kind_of(right, scope).is_number())
                || nullable(left, scope)
                || nullable(right, scope)
        }
        Expr::Comparison(first, rest) => match rest.as_slice() {
            [(CompareOp::Equal | CompareOp::NotEqual, right)] => !all_known(first, right),
            [(_, right)] => {
                !all_known(first, right) || matches!(kind_of(first, scope), Kind::Node | Kind::Relationship)
            }
            _ => true,
        },
        Expr::HasLabels(of, _) => nullable(of, scope),
        Expr::Function(call) => match call.name.as_slice() {
            [name] if name.eq_ignore_ascii_case("count") || name.eq_ignore_ascii_case("collect") => false,
            [name] if ["id", "type", "labels", "keys"].iter().any(|own| name.eq_ignore_ascii_case(own)) => {
                call.arguments.iter().any(|argument| nullable(argument, scope))
            }
            [name] if name.eq_ignore_ascii_case("size") => call.arguments.iter().any(|argument| {
                nullable(argument, scope) || !matches!(kind_of(argument, scope), Kind::List | Kind::Text)
            }),
            _ => true,
        },
        _ => true,
    }
}

/// Whether evaluating an expression may raise an error. Errors about deleted elements do not count here; the survey of
/// places checks for them.
pub(super) fn may_raise(expr: &Expr, scope: &Scope) -> bool {
    let kind = |expr: &Expr| kind_of(expr, scope);
    let raises = |expr: &Expr| may_raise(expr, scope);
    let bool_or_null = |expr: &Expr| matches!(kind(expr), Kind::Bool | Kind::Null);
    match expr {
        Expr::Literal(_) | Expr::Variable(_) | Expr::Parameter(_) | Expr::CountStar => false,
        Expr::List(items) => items.iter().any(raises),
        Expr::Map(entries) => entries.iter().any(|(_, value)| raises(value)),
        Expr::Property(of, _) => {
            raises(of) || !matches!(kind(of), Kind::Node | Kind::Relationship | Kind::Map | Kind::Null)
        }
        Expr::IsNull(of, _) | Expr::IsTyped(of, _, _) => raises(of),
        Expr::HasLabels(of, _) => raises(of) || kind(of) != Kind::Node,
        Expr::Unary(UnaryOp::Not, operand) => raises(operand) || !bool_or_null(operand),
        Expr::Unary(_, operand) => raises(operand) || kind(operand) != Kind::Float,
        Expr::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, left, right) => {
            [left, right].iter().any(|operand| raises(operand) || !bool_or_null(operand))
        }
        Expr::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply, left, right) => {
            raises(left) || raises(right) || kind(expr) != Kind::Float
        }
        Expr::Binary(BinaryOp::In, left, right) => raises(left) || raises(right) || kind(right) != Kind::List,
        Expr::Comparison(first, rest) => raises(first) || rest.iter().any(|(_, operand)| raises(operand)),
        Expr::Case(case) => {
            let when = case.branches.iter().flat_map(|branch| &branch.when);
            let when_raises = |when: &Expr| raises(when) || case.operand.is_none() && !bool_or_null(when);
            let mut results = case.branches.iter().map(|branch| &branch.then).chain(&case.otherwise);
            when.into_iter().any(when_raises) || case.operand.iter().any(raises) || results.any(raises)
        }
        Expr::Function(call) => {
            let kinds: Vec<Kind> = call.arguments.iter().map(kind).collect();
            call.arguments.iter().any(raises)
                || known(call).is_none_or(|known| known.may_raise() || !surely_takes(known, &kinds))
        }
        _ => true,
    }
}

/// Whether an expression has a boolean or null as its value. A bare pattern does not count.
pub(super) fn is_truth(expr: &Expr, scope: &Scope) -> bool {
    kind_of(expr, scope) == Kind::Bool
}

/// Whether an expression contains a pattern used as a predicate.
pub(super) fn has_pattern(expr: &Expr) -> bool {
    match expr {
        Expr::Pattern(_) => true,
        Expr::Unary(UnaryOp::Not, operand) => has_pattern(operand),
        Expr::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, left, right) => {
            has_pattern(left) || has_pattern(right)
        }
        _ => false,
    }
}
