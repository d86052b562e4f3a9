//! `WHERE (a)-->(b)` ⇒ `WHERE (b)<--(a)`, also in pattern comprehensions

use crate::asg::reverse_path;
use edgewise_cypher_syntax::ast::Expr;
use crate::rewrite::{Action, ExprSpot, Guard, RuleContext, Made, Not, Rule};

pub(super) const RULE: Rule = Rule {
    id: "path-reverse",
    change: "`(a)-->(b)` ⇒ `(b)<--(a)` as a predicate or in a pattern comprehension",
    condition: "an unnamed path without named list: a single path can only be reversed",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    match spot.expr {
        Expr::Pattern(path) => {
            Ok(Expr::Pattern(Box::new(reverse_path(path).ok_or(Guard::NamedPath)?)))
        }
        Expr::PatternComprehension(comprehension) => {
            let mut reversed = comprehension.clone();
            reversed.pattern = reverse_path(&comprehension.pattern).ok_or(Guard::NamedPath)?;
            Ok(Expr::PatternComprehension(reversed))
        }
        _ => Err(Not::Here),
    }
}
