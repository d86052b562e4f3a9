//! Makes subquery expressions: EXISTS {}, COUNT {} and COLLECT {}.

use edgewise_cypher_syntax::ast::{
    Clause, CompareOp, Expr, Match, Projection, ProjectionItem, Query, Return, SortItem, SubqueryBody,
    SubqueryExpr, SubqueryKind,
};

use super::super::pattern::{InnerPath, inner_path};
use super::super::{Context, ValueType};

/// What is written between the braces of a subquery expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A pattern and perhaps a WHERE, without MATCH.
    Pattern,
    /// A MATCH without RETURN.
    Match,
    /// A MATCH with RETURN.
    Query,
}

/// Makes `EXISTS { (n)-->() WHERE p }`.
pub fn exists_pattern(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    subquery(context, SubqueryKind::Exists, Form::Pattern, depth)
}

/// Makes `EXISTS { MATCH … }`.
pub fn exists_match(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    subquery(context, SubqueryKind::Exists, Form::Match, depth)
}

/// Makes `EXISTS { MATCH … RETURN … }`.
pub fn exists_query(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    subquery(context, SubqueryKind::Exists, Form::Query, depth)
}

/// Makes `COUNT { (n)-->() WHERE p }`.
pub fn count_pattern(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    subquery(context, SubqueryKind::Count, Form::Pattern, depth)
}

/// Makes `COUNT { MATCH … }`.
pub fn count_match(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    subquery(context, SubqueryKind::Count, Form::Match, depth)
}

/// Makes `COUNT { MATCH … RETURN … }`.
pub fn count_query(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    subquery(context, SubqueryKind::Count, Form::Query, depth)
}

/// How deep subqueries may be nested.
const NESTING: u32 = 2;

/// Makes EXISTS or COUNT with the given content.
fn subquery(context: &mut Context<'_>, kind: SubqueryKind, form: Form, depth: u32) -> Option<Expr> {
    if context.nesting >= NESTING || !context.subqueries {
        return None;
    }
    context.restoring_scope(|context| {
        let path = inner_path(context, InnerPath::Named)?;
        let where_ = if context.rng.percent(40) { Some(context.condition(depth)) } else { None };
        let body = if form == Form::Pattern {
            SubqueryBody::Pattern { patterns: vec![path], where_ }
        } else {
            let find = Match { optional: false, mode: None, patterns: vec![path], hints: Vec::new(), where_ };
            let mut clauses = vec![Clause::Match(find)];
            if form == Form::Query {
                let expr = context.leaf(ValueType::INTEGER);
                let items = vec![ProjectionItem::aliased(expr, context.fresh(b'c'))];
                clauses.push(Clause::Return(Return {
                    projection: Projection { items, ..Projection::default() },
                }));
            }
            SubqueryBody::Query(Query::single(clauses))
        };
        Some(Expr::Subquery(Box::new(SubqueryExpr { kind, body })))
    })
}

impl Context<'_> {
    /// Makes the condition of a pattern or subquery inside an expression.
    pub(crate) fn condition(&mut self, depth: u32) -> Expr {
        if self.rng.percent(70) {
            self.guided(super::super::guided::Truth::True, depth.min(1))
        } else {
            self.expr(ValueType::BOOLEAN, depth.min(2))
        }
    }

    /// Makes a COLLECT subquery: a MATCH, and a RETURN of the value to collect, sorted if `sorted` is true.
    fn collected(&mut self, wanted: ValueType, depth: u32, sorted: bool) -> Option<Expr> {
        if self.nesting >= NESTING || !self.subqueries {
            return None;
        }
        self.restoring_scope(|context| {
            let path = inner_path(context, InnerPath::Named)?;
            let where_ = if context.rng.one_in(3) { Some(context.condition(depth)) } else { None };
            let find = Match { optional: false, mode: None, patterns: vec![path], hints: Vec::new(), where_ };
            let name = context.fresh(b'c');
            let items = vec![ProjectionItem::aliased(context.expr(wanted, depth.min(1)), name.clone())];
            let order_by =
                if sorted { vec![SortItem { key: Expr::Variable(name), word: None }] } else { Vec::new() };
            let projection = Projection { items, order_by, ..Projection::default() };
            let clauses = vec![Clause::Match(find), Clause::Return(Return { projection })];
            let body = SubqueryBody::Query(Query::single(clauses));
            Some(Expr::Subquery(Box::new(SubqueryExpr { kind: SubqueryKind::Collect, body })))
        })
    }
}

/// Makes `COLLECT { MATCH … RETURN e AS c ORDER BY c }`. It is sorted, because otherwise the order of the list is not
/// defined.
pub fn collect(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    if !wanted.element().is_exact() || !context.grammar.has.order_by {
        return None;
    }
    context.collected(wanted.element(), depth, true)
}

/// Makes `size(COLLECT { … })`.
pub fn collect_size(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let kind = context.scalar_type();
    Some(Expr::call("size", vec![context.collected(kind, depth, false)?]))
}

/// Makes `COUNT { … } >= n`.
pub fn count_comparison(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let count = match context.rng.index(2) {
        0 if context.grammar.has.count_pattern => count_pattern(context, wanted, depth)?,
        _ if context.grammar.has.count_match => count_match(context, wanted, depth)?,
        _ => return None,
    };
    let ops = [CompareOp::GreaterOrEqual, CompareOp::Greater, CompareOp::NotEqual, CompareOp::Less];
    let op = ops[context.rng.index(4)];
    Some(Expr::compare(op, count, context.int_between(0, 3)))
}
