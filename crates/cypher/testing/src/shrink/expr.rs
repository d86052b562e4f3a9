//! Smaller queries with simpler expressions.

use super::clause::each_clause;
use super::kind::{Kind, kind_of};
use edgewise_cypher_syntax::ast::{Clause, Expr, Query};
use edgewise_cypher_syntax::walk::{Visit, VisitMut, Walk, for_each_expr, walk_expr, walk_expr_mut};

/// The query with one returned expression replaced by 1, because the returned value rarely matters.
pub(super) fn flatten_result(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let Clause::Return(result) = clause else { return };
        for (place, item) in result.projection.items.iter().enumerate() {
            if item.expr != Expr::int(1) {
                let mut smaller = result.clone();
                smaller.projection.items[place].expr = Expr::int(1);
                out.push(Clause::Return(smaller));
            }
        }
    });
    candidates
}

/// The query with one expression replaced by a direct part of it that has the same type.
pub(super) fn replace_by_part(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| {
        // The branches of a CASE have the type of the CASE, even if their form does not show it.
        if let Expr::Case(case) = expr {
            out.extend(case.branches.iter().map(|branch| &branch.then).chain(&case.otherwise).cloned());
            return;
        }
        // An entry that is read from a map literal, or an element from a list literal, has the type of the whole
        // expression.
        match expr {
            Expr::Property(of, key) => {
                if let Expr::Map(entries) = &**of {
                    out.extend(entries.iter().filter(|(own, _)| own == key).map(|(_, value)| value.clone()));
                }
            }
            Expr::Index(of, _) => {
                if let Expr::List(items) = &**of {
                    out.extend(items.iter().cloned());
                }
            }
            _ => {}
        }
        // The elements of the result of a projection have another type than those of the list.
        if matches!(expr, Expr::ListComprehension(comprehension) if comprehension.projection.is_some()) {
            return;
        }
        let mut parts = DirectParts { depth: 0, parts: Vec::new() };
        parts.expr(expr);
        let kind = kind_of(expr);
        let choice = is_call(expr, "coalesce");
        out.extend(parts.parts.into_iter().filter(|part| match kind_of(part) {
            Kind::Unknown => choice && kind == Kind::Unknown,
            of_part => of_part == kind,
        }));
    })
}

/// The query with one returned expression replaced by a part of any type, because RETURN accepts all types.
pub(super) fn part_of_result(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let Clause::Return(result) = clause else { return };
        for (place, item) in result.projection.items.iter().enumerate() {
            let mut parts = DirectParts { depth: 0, parts: Vec::new() };
            parts.expr(&item.expr);
            for part in parts.parts {
                let mut smaller = result.clone();
                smaller.projection.items[place].expr = part;
                out.push(Clause::Return(smaller));
            }
        }
    });
    candidates
}

/// Whether an expression is a call of the function with this name.
fn is_call(expr: &Expr, name: &str) -> bool {
    matches!(expr, Expr::Function(call) if call.name.len() == 1 && call.name[0].eq_ignore_ascii_case(name))
}

/// A visitor that collects the direct parts of an expression.
struct DirectParts {
    depth: usize,
    parts: Vec<Expr>,
}

impl<'ast> Visit<'ast> for DirectParts {
    fn expr(&mut self, expr: &'ast Expr) {
        if self.depth == 1 {
            self.parts.push(expr.clone());
            return;
        }
        self.depth += 1;
        walk_expr(self, expr);
        self.depth -= 1;
    }
}

/// The query with one element fewer in a list, a map, a chain of comparisons or a CASE, or without the filter of a
/// list comprehension.
pub(super) fn drop_element(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| match expr {
        Expr::List(items) => {
            out.extend(without_each(items).map(Expr::List));
            // The elements of a list must have one type, so an element is replaced by an integer only if it is the only
            // one.
            if let [only] = items.as_slice()
                && !matches!(only, Expr::Literal(_))
            {
                out.push(Expr::List(vec![Expr::int(1)]));
            }
        }
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
        }
        _ => {}
    })
}

/// The query with one expression replaced by a simple literal of its type.
pub(super) fn to_literal(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| {
        if matches!(expr, Expr::Literal(_)) {
            return;
        }
        match kind_of(expr) {
            Kind::Boolean => out.extend([Expr::bool(true), Expr::bool(false), Expr::null()]),
            Kind::Integer => out.extend([Expr::int(0), Expr::int(1)]),
            Kind::Float => out.extend([Expr::float(0.0), Expr::float(1.0)]),
            Kind::String => out.extend([Expr::string(""), Expr::string("a")]),
            Kind::List => out.push(Expr::List(Vec::new())),
            Kind::Map => out.push(Expr::Map(Vec::new())),
            Kind::Null | Kind::Unknown => {}
        }
    })
}

/// The items without one of them, for each item.
fn without_each<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..items.len()).map(|place| {
        let mut fewer = items.to_vec();
        fewer.remove(place);
        fewer
    })
}

/// For every expression of the query, the queries in which `make` replaces it.
pub(crate) fn replace_each(query: &Query, make: impl Fn(&Expr, &mut Vec<Expr>)) -> Vec<Query> {
    let mut offers: Vec<(usize, Expr)> = Vec::new();
    let mut place = 0;
    for_each_expr(query, |expr| {
        let mut smaller = Vec::new();
        make(expr, &mut smaller);
        offers.extend(
            smaller.into_iter().filter(|candidate| candidate != expr).map(|candidate| (place, candidate)),
        );
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

/// The query with another expression at an index; expressions are counted parents first. None if there are fewer
/// expressions.
pub fn with_expr(query: &Query, place: usize, with: Expr) -> Option<Query> {
    let mut candidate = query.clone();
    let mut replace = ReplaceAt { place, with: Some(with), seen: 0 };
    candidate.walk_mut(&mut replace);
    replace.with.is_none().then_some(candidate)
}

/// A visitor that replaces the expression at an index; expressions are counted parents first, as `for_each_expr` does.
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
