//! Finds out whether an expression contains an aggregate, uses random numbers or mentions a variable.

use crate::program::AggregateKind;
use edgewise_cypher_syntax::ast::{Expr, MapProjectionItem, Name};

/// Calls `visit` on every operand of an expression that sees the same variables as the expression. What is inside
/// subqueries and patterns is left out.
fn visit_operands<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    match expr {
        Expr::Literal(_)
        | Expr::Parameter(_)
        | Expr::Variable(_)
        | Expr::CountStar
        | Expr::PatternComprehension(_)
        | Expr::Pattern(_)
        | Expr::Subquery(_) => {}
        Expr::List(items) => items.iter().for_each(visit),
        Expr::Map(entries) => entries.iter().for_each(|(_, value)| visit(value)),
        Expr::Property(of, _)
        | Expr::Unary(_, of)
        | Expr::IsNull(of, _)
        | Expr::IsTyped(of, ..)
        | Expr::IsNormalized(of, ..)
        | Expr::HasLabels(of, _) => visit(of),
        Expr::Index(of, at) => [of, at].into_iter().for_each(|part| visit(part)),
        Expr::Slice(of, from, to) => {
            visit(of);
            [from, to].into_iter().flatten().for_each(|bound| visit(bound));
        }
        Expr::Binary(_, left, right) => [left, right].into_iter().for_each(|part| visit(part)),
        Expr::Comparison(first, rest) => {
            visit(first);
            rest.iter().for_each(|(_, operand)| visit(operand));
        }
        Expr::Case(case) => {
            case.operand.iter().for_each(&mut *visit);
            for branch in &case.branches {
                branch.when.iter().for_each(&mut *visit);
                visit(&branch.then);
            }
            case.otherwise.iter().for_each(visit);
        }
        Expr::Function(call) => call.arguments.iter().for_each(visit),
        Expr::ListComprehension(comprehension) => {
            visit(&comprehension.list);
            comprehension.where_.iter().for_each(&mut *visit);
            comprehension.projection.iter().for_each(visit);
        }
        Expr::Reduce(reduce) => [&reduce.initial, &reduce.list, &reduce.step].into_iter().for_each(visit),
        Expr::Quantified(quantified) => {
            visit(&quantified.list);
            quantified.where_.iter().for_each(visit);
        }
        Expr::MapProjection(projection) => {
            for item in &projection.items {
                if let MapProjectionItem::Entry(_, value) = item {
                    visit(value);
                }
            }
        }
        Expr::Trim(trim) => {
            trim.characters.iter().for_each(&mut *visit);
            visit(&trim.source);
        }
    }
}

/// Whether the expression is an aggregate or contains one.
pub(crate) fn contains_aggregate(expr: &Expr) -> bool {
    let own = match expr {
        Expr::CountStar => true,
        Expr::Function(call) => {
            call.name.len() == 1 && AggregateKind::named(&call.name[0].to_ascii_lowercase()).is_some()
        }
        _ => false,
    };
    let mut found = own;
    if !found {
        visit_operands(expr, &mut |child| found = found || contains_aggregate(child));
    }
    found
}

/// Whether the expression calls `rand()` or `randomUUID()`. The TCK forbids that within an aggregate
/// (`NonConstantExpression`).
pub(crate) fn is_random(expr: &Expr) -> bool {
    let own = match expr {
        Expr::Function(call) => {
            matches!(call.name.as_slice(), [name] if name.eq_ignore_ascii_case("rand") || name.eq_ignore_ascii_case("randomUUID"))
        }
        _ => false,
    };
    let mut found = own;
    if !found {
        visit_operands(expr, &mut |child| found = found || is_random(child));
    }
    found
}

/// Whether the variable occurs in the expression. A local variable of a comprehension with the same name counts, too.
pub(crate) fn mentions(expr: &Expr, variable: &Name) -> bool {
    let own = match expr {
        Expr::Variable(name) => name == variable,
        Expr::MapProjection(projection) => projection.variable == *variable,
        _ => false,
    };
    let mut found = own;
    if !found {
        visit_operands(expr, &mut |child| found = found || mentions(child, variable));
    }
    found
}
