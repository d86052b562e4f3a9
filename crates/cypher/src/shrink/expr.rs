//! Candidates with smaller expressions.

use crate::ast::{Expr, FloatLiteral, Literal, Name, Query};
use crate::walk::{VisitMut, Walk, for_each_expr, walk_expr_mut};

/// An expression replaced by one of its direct parts.
pub(super) fn hoist(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| {
        let mut level = 0usize;
        let mut parts = Vec::new();
        // The direct parts are the expressions seen one level below.
        struct Parts<'a> {
            level: &'a mut usize,
            parts: &'a mut Vec<Expr>,
        }
        impl<'ast> crate::walk::Visit<'ast> for Parts<'_> {
            fn expr(&mut self, expr: &'ast Expr) {
                if *self.level == 1 {
                    self.parts.push(expr.clone());
                    return;
                }
                *self.level += 1;
                crate::walk::walk_expr(self, expr);
                *self.level -= 1;
            }
        }
        expr.walk(&mut Parts { level: &mut level, parts: &mut parts });
        out.extend(parts);
    })
}

/// A list, map, chain or argument list with one element less.
pub(super) fn thin(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| match expr {
        Expr::List(items) => out.extend(without_each(items).map(Expr::List)),
        Expr::Map(entries) => out.extend(without_each(entries).map(Expr::Map)),
        Expr::Comparison(first, rest) if rest.len() > 1 => {
            out.extend(without_each(rest).map(|rest| Expr::Comparison(first.clone(), rest)));
        }
        Expr::Case(case) => {
            if case.branches.len() > 1 {
                out.extend(without_each(&case.branches).map(|branches| {
                    let mut smaller = case.clone();
                    smaller.branches = branches;
                    Expr::Case(smaller)
                }));
            }
            if case.otherwise.is_some() {
                let mut smaller = case.clone();
                smaller.otherwise = None;
                out.push(Expr::Case(smaller));
            }
        }
        Expr::ListComprehension(comprehension) => {
            let mut smaller = comprehension.clone();
            smaller.where_ = None;
            out.push(Expr::ListComprehension(smaller));
            let mut smaller = comprehension.clone();
            smaller.projection = None;
            out.push(Expr::ListComprehension(smaller));
        }
        _ => {}
    })
}

/// An expression replaced by a plain literal.
pub(super) fn to_literal(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| {
        if matches!(expr, Expr::Literal(_) | Expr::Variable(_) | Expr::CountStar) {
            return;
        }
        out.extend([Expr::bool(true), Expr::bool(false), Expr::int(0), Expr::int(1), Expr::string("a"), Expr::null()]);
    })
}

/// A literal replaced by a simpler one of its kind.
pub(super) fn shrink_literal(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| {
        let Expr::Literal(literal) = expr else { return };
        match literal {
            Literal::Integer(integer) if integer.value > 1 => out.extend([Expr::int(0), Expr::int(1)]),
            Literal::Float(FloatLiteral(value)) if *value != 0.0 && *value != 1.0 => {
                out.extend([Expr::float(0.0), Expr::float(1.0)]);
            }
            Literal::String(text) if text.chars().count() > 1 => {
                out.extend([Expr::string(""), Expr::string("a")]);
                let half: String = text.chars().take(text.chars().count() / 2).collect();
                out.push(Expr::string(Name::from(half)));
            }
            _ => {}
        }
    })
}

fn without_each<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..items.len()).map(|place| {
        let mut fewer = items.to_vec();
        fewer.remove(place);
        fewer
    })
}

/// For every expression of the query, the queries in which it is replaced by what `make` offers.
fn replace_each(query: &Query, make: impl Fn(&Expr, &mut Vec<Expr>)) -> Vec<Query> {
    let mut offers: Vec<(usize, Expr)> = Vec::new();
    let mut place = 0;
    for_each_expr(query, |expr| {
        let mut smaller = Vec::new();
        make(expr, &mut smaller);
        offers.extend(smaller.into_iter().filter(|candidate| candidate != expr).map(|candidate| (place, candidate)));
        place += 1;
    });
    offers
        .into_iter()
        .map(|(place, expr)| {
            let mut candidate = query.clone();
            candidate.walk_mut(&mut ReplaceAt { place, with: Some(expr), seen: 0 });
            candidate
        })
        .collect()
}

/// Replaces the expression at a place, counted parents first, as `for_each_expr` counts.
struct ReplaceAt {
    place: usize,
    with: Option<Expr>,
    seen: usize,
}

impl VisitMut for ReplaceAt {
    fn expr(&mut self, expr: &mut Expr) {
        let here = self.seen;
        self.seen += 1;
        if here == self.place
            && let Some(with) = self.with.take()
        {
            *expr = with;
            return;
        }
        if self.with.is_some() {
            walk_expr_mut(self, expr);
        }
    }
}
