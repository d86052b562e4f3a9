//! Candidates in which an expression is replaced by its value, which the reference computes in place.

use crate::consult::glance;
use crate::shrink::with_expr;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::{
    Clause, Expr, Literal, Projection, ProjectionItem, Query, Return, Statement, UnaryOp,
};
use edgewise_cypher_syntax::function::constructs_value;
use edgewise_cypher_syntax::value_expr;
use edgewise_cypher_syntax::walk::for_each_expr;
use edgewise_model::{Graph, Value};

/// The number of rows whose values are tried.
const MOST_VALUES: usize = 2;

/// An expression of a query that is not as simple as its value.
pub(super) struct Site<'q> {
    /// Its index among all expressions, parents first.
    place: usize,
    /// The index of its clause.
    number: usize,
    expr: &'q Expr,
}

impl Site<'_> {
    fn is_read(&self) -> bool {
        matches!(self.expr, Expr::Property(..) | Expr::Variable(_))
    }

    /// The queries in which it is replaced by its values on the first rows.
    pub(super) fn evaluated(&self, query: &Query, graph: &Graph, knobs: Knobs) -> Vec<Query> {
        let values = values(query, self.number, self.expr, graph, knobs);
        let others = values.into_iter().filter(|value| value != self.expr);
        others.filter_map(|value| with_expr(query, self.place, value)).collect()
    }
}

/// The expressions of a query to replace: reads of properties and variables first, then the others, outermost
/// first.
pub(super) fn sites(query: &Query) -> Vec<Site<'_>> {
    if !query.unions.is_empty() {
        return Vec::new();
    }
    let mut sites = Vec::new();
    let mut place = 0;
    for (number, clause) in query.first.clauses.iter().enumerate() {
        for_each_expr(clause, |expr| {
            if !plain(expr) {
                sites.push(Site { place, number, expr });
            }
            place += 1;
        });
    }
    sites.sort_by_key(|site| !site.is_read());
    sites
}

/// The query with all reads replaced at once; none if there are fewer than two.
pub(super) fn all_read(query: &Query, graph: &Graph, knobs: Knobs) -> Option<Query> {
    let mut firsts: Vec<(usize, Expr)> = sites(query)
        .iter()
        .filter(|site| site.is_read())
        .filter_map(|site| {
            let value = values(query, site.number, site.expr, graph, knobs).into_iter().next()?;
            Some((site.place, value))
        })
        .collect();
    // From the last to the first, so that the indexes of the earlier ones stay valid.
    firsts.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
    let several = firsts.len() > 1;
    let all =
        firsts.into_iter().try_fold(query.clone(), |query, (place, value)| with_expr(&query, place, value));
    all.filter(|_| several)
}

/// True if an expression is as simple as its value: a literal, or the constructor of one.
fn plain(expr: &Expr) -> bool {
    match expr {
        Expr::Literal(_) => true,
        Expr::Unary(UnaryOp::Minus, operand) => matches!(**operand, Expr::Literal(_)),
        Expr::List(items) => items.iter().all(plain),
        Expr::Map(entries) => entries.iter().all(|(_, value)| plain(value)),
        Expr::Binary(_, left, right) => {
            let zero = |expr: &Expr| matches!(expr, Expr::Literal(Literal::Float(number)) if number.0 == 0.0 || number.0 == 1.0);
            zero(left) && zero(right)
        }
        Expr::Function(call) => constructs_value(call) && call.arguments.iter().all(plain),
        _ => false,
    }
}

/// The values of an expression of a clause on the first rows, as expressions.
fn values(query: &Query, number: usize, expr: &Expr, graph: &Graph, knobs: Knobs) -> Vec<Expr> {
    let clauses = &query.first.clauses;
    let result = || {
        let items = vec![ProjectionItem::aliased(expr.clone(), "a")];
        Clause::Return(Return { projection: Projection { items, ..Projection::default() } })
    };
    let mut own = clauses[number].clone();
    match &mut own {
        Clause::Match(inner) => inner.where_ = None,
        Clause::With(inner) => inner.where_ = None,
        _ => {}
    }
    // The variables of a filter are bound by its own clause.
    let with_own = matches!(own, Clause::Match(_) | Clause::With(_));
    let contexts = [clauses[..number].to_vec(), [&clauses[..number], &[own]].concat()];
    for mut context in contexts.into_iter().take(1 + usize::from(with_own)) {
        context.push(result());
        let statement = Statement::query(Query::single(context));
        let Some(answer) = glance(&statement, graph, knobs) else { continue };
        let mut seen: Vec<Value> = Vec::new();
        for row in answer.rows.iter().flat_map(|rows| &rows.rows) {
            if let Some(value) = row.first()
                && seen.len() < MOST_VALUES
                && !seen.contains(value)
            {
                seen.push(value.clone());
            }
        }
        return seen.iter().filter_map(value_expr).collect();
    }
    Vec::new()
}
