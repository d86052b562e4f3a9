//! Smaller candidates in which an expression is replaced by its value, as the reference interpreter computes it at that
//! place.

use crate::consult::consult_briefly;
use crate::shrink::with_expr;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::{
    Clause, Expr, Literal, Projection, ProjectionItem, Query, Return, Statement, UnaryOp,
};
use edgewise_cypher_syntax::function::constructs_value;
use edgewise_cypher_syntax::value_expr;
use edgewise_cypher_syntax::walk::for_each_expr;
use edgewise_model::{Graph, Value};

/// The most different values of one expression that are tried.
const MOST_VALUES: usize = 2;

/// An expression of a query that could be replaced by its value.
pub(super) struct Site<'q> {
    /// The index of the expression among all expressions of the query, parents before children.
    place: usize,
    /// The index of the clause that contains the expression.
    number: usize,
    expr: &'q Expr,
}

impl Site<'_> {
    /// Whether the expression reads a property or a variable.
    fn is_read(&self) -> bool {
        matches!(self.expr, Expr::Property(..) | Expr::Variable(_))
    }

    /// The queries in which the expression is replaced by one of its values on the first rows.
    pub(super) fn evaluated(&self, query: &Query, graph: &Graph, knobs: Knobs) -> Vec<Query> {
        let values = values(query, self.number, self.expr, graph, knobs);
        let others = values.into_iter().filter(|value| value != self.expr);
        others.filter_map(|value| with_expr(query, self.place, value)).collect()
    }
}

/// The expressions of a query that could be replaced: first those that read properties and variables, then the others,
/// parents before children.
pub(super) fn sites(query: &Query) -> Vec<Site<'_>> {
    if !query.unions.is_empty() {
        return Vec::new();
    }
    let mut sites = Vec::new();
    let mut place = 0;
    for (number, clause) in query.first.clauses.iter().enumerate() {
        for_each_expr(clause, |expr| {
            if !is_simple(expr) {
                sites.push(Site { place, number, expr });
            }
            place += 1;
        });
    }
    sites.sort_by_key(|site| !site.is_read());
    sites
}

/// The query with all expressions that read properties or variables replaced at once; none if there are fewer than two.
pub(super) fn with_all_reads_evaluated(query: &Query, graph: &Graph, knobs: Knobs) -> Option<Query> {
    let mut firsts: Vec<(usize, Expr)> = sites(query)
        .iter()
        .filter(|site| site.is_read())
        .filter_map(|site| {
            let value = values(query, site.number, site.expr, graph, knobs).into_iter().next()?;
            Some((site.place, value))
        })
        .collect();
    // Replace from the last expression to the first, so that the indexes of the earlier ones stay valid.
    firsts.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
    let several = firsts.len() > 1;
    let all =
        firsts.into_iter().try_fold(query.clone(), |query, (place, value)| with_expr(&query, place, value));
    all.filter(|_| several)
}

/// Whether an expression is already as simple as its value: a literal, or a constructor call with literal arguments.
fn is_simple(expr: &Expr) -> bool {
    match expr {
        Expr::Literal(_) => true,
        Expr::Unary(UnaryOp::Minus, operand) => matches!(**operand, Expr::Literal(_)),
        Expr::List(items) => items.iter().all(is_simple),
        Expr::Map(entries) => entries.iter().all(|(_, value)| is_simple(value)),
        Expr::Binary(_, left, right) => {
            let zero = |expr: &Expr| matches!(expr, Expr::Literal(Literal::Float(number)) if number.0 == 0.0 || number.0 == 1.0);
            zero(left) && zero(right)
        }
        Expr::Function(call) => constructs_value(call) && call.arguments.iter().all(is_simple),
        _ => false,
    }
}

/// The first different values of an expression of the clause `number`, as expressions. They are computed from the
/// variables before the clause, and then also from those after it.
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
    // The filter of a MATCH or WITH uses the variables that the clause itself binds.
    let with_own = matches!(own, Clause::Match(_) | Clause::With(_));
    let contexts = [clauses[..number].to_vec(), [&clauses[..number], &[own]].concat()];
    for mut context in contexts.into_iter().take(1 + usize::from(with_own)) {
        context.push(result());
        let statement = Statement::query(Query::single(context));
        let Some(answer) = consult_briefly(&statement, graph, knobs) else { continue };
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
