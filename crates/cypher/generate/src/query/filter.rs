//! Makes filters, the conditions after WHERE.

use edgewise_cypher_syntax::ast::{BinaryOp, Expr};
use edgewise_cypher_syntax::walk::free_variables;

use super::guided::Truth;
use super::{Context, ValueType};

impl Context<'_> {
    /// Makes a filter as often as configured. It is made less often in queries whose last clause must filter, so that
    /// rows are left for that filter.
    pub(crate) fn maybe_filter(&mut self) -> Option<Expr> {
        let percent = self.config.query.filters / if self.row_by_row { 3 } else { 1 };
        self.rng.percent(percent).then(|| self.filter())
    }

    /// Makes the condition of a WHERE. Most of the time it keeps the remembered row.
    pub(crate) fn filter(&mut self) -> Expr {
        let depth = self.config.query.predicate_depth.draw(self.rng) as u32;
        if self.rng.percent(self.config.query.witness) {
            return self.guided(Truth::True, depth - 1);
        }
        let free = self.expr(ValueType::BOOLEAN, depth);
        if self.rng.bool() || self.config.query.witness == 0 {
            return free;
        }
        // `OR` with a condition that keeps the remembered row makes an arbitrary condition keep it, too.
        let kept = self.guided(Truth::True, 0);
        Expr::binary(BinaryOp::Or, free, kept)
    }

    /// Makes a condition over the variables in scope that should keep some rows and drop others. For the remembered row
    /// it may be true, false, null or anything. If a few attempts suffice, it mentions a variable.
    pub fn predicate(&mut self) -> Expr {
        let mut predicate = self.any_predicate();
        for _ in 0..4 {
            if !free_variables(&predicate).is_empty() {
                break;
            }
            predicate = self.any_predicate();
        }
        match self.scope.variables().last() {
            Some(last) if free_variables(&predicate).is_empty() => {
                let about = Expr::IsNull(Box::new(Expr::Variable(last.name.clone())), self.rng.bool());
                Expr::binary(BinaryOp::Or, about, predicate)
            }
            _ => predicate,
        }
    }

    /// Makes a condition of any kind.
    fn any_predicate(&mut self) -> Expr {
        let depth = self.config.query.predicate_depth.draw(self.rng) as u32;
        let truth = match self.rng.index(20) {
            0..8 => Truth::True,
            8..14 => Truth::False,
            14..16 => Truth::Null,
            _ => return self.expr(ValueType::BOOLEAN, depth),
        };
        self.guided(truth, depth - 1)
    }
}
