//! Candidates in which an expression is replaced by the value it has: the reference computes it where it stands.

use crate::consult::consult;
use edgewise_cypher::ast::{
    Clause, Expr, Literal, Projection, ProjectionItem, Query, Return, Statement, UnaryOp,
};
use edgewise_cypher::shrink::with_expr;
use edgewise_cypher::value_expr;
use edgewise_cypher::walk::for_each_expr;
use edgewise_model::{Graph, Map, Value};
use edgewise_reference::Knobs;

/// Rows whose values are tried.
const MOST_VALUES: usize = 2;

/// All reads of properties and variables replaced at once, then each, then the other expressions, outermost first.
pub(super) fn evaluated(query: &Query, graph: &Graph, knobs: Knobs) -> Vec<Query> {
    if !query.unions.is_empty() {
        return Vec::new();
    }
    let mut reads: Vec<(usize, Expr)> = Vec::new();
    let mut others: Vec<(usize, Expr)> = Vec::new();
    let mut firsts: Vec<(usize, Expr)> = Vec::new();
    let mut place = 0;
    for (number, clause) in query.first.clauses.iter().enumerate() {
        let mut exprs = Vec::new();
        for_each_expr(clause, |expr| exprs.push(expr));
        for expr in exprs {
            let here = place;
            place += 1;
            if plain(expr) {
                continue;
            }
            let values = values(query, number, expr, graph, knobs);
            let read = matches!(expr, Expr::Property(..) | Expr::Variable(_));
            if let (true, Some(first)) = (read, values.first()) {
                firsts.push((here, first.clone()));
            }
            let list = if read { &mut reads } else { &mut others };
            list.extend(values.into_iter().filter(|value| value != expr).map(|value| (here, value)));
        }
    }
    let mut candidates = Vec::new();
    if firsts.len() > 1 {
        // From the last to the first, so that the places of those before stay.
        let all = firsts
            .into_iter()
            .rev()
            .try_fold(query.clone(), |query, (place, value)| with_expr(&query, place, value));
        candidates.extend(all);
    }
    candidates
        .extend(reads.into_iter().chain(others).filter_map(|(place, value)| with_expr(query, place, value)));
    candidates
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
        Expr::Function(call) => {
            let constructs = ["date", "time", "localtime", "datetime", "localdatetime", "duration", "point"];
            call.name.len() == 1
                && constructs.iter().any(|name| call.name[0].eq_ignore_ascii_case(name))
                && call.arguments.iter().all(plain)
        }
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
    // What a filter asks about is bound by its own clause.
    let with_own = matches!(own, Clause::Match(_) | Clause::With(_));
    let contexts = [clauses[..number].to_vec(), [&clauses[..number], &[own]].concat()];
    for mut context in contexts.into_iter().take(1 + usize::from(with_own)) {
        context.push(result());
        let statement = Statement::query(Query::single(context));
        let Ok(answer) = consult(&statement, &Map::new(), &mut graph.clone(), knobs) else { continue };
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
