//! Makes quantified predicates: `all`, `any`, `none`, `single`.

use edgewise_cypher_syntax::ast::{Expr, Quantified, QuantifierKind};

use super::super::{Context, ValueType, Variable, Witness};

/// Makes `any(e IN list WHERE p)`, or the same with `all`, `none` or `single`.
pub fn quantified(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    const KINDS: [QuantifierKind; 4] =
        [QuantifierKind::All, QuantifierKind::Any, QuantifierKind::None, QuantifierKind::Single];
    let kind = KINDS[context.rng.index(4)];
    let list_type = context.list_type();
    let list = context.expr(list_type, depth.min(1));
    let (variable, where_) =
        context.local(list_type.element(), |context| context.predicate_on_last_variable(depth));
    Some(Expr::Quantified(Box::new(Quantified { kind, variable, list, where_: Some(where_) })))
}

impl Context<'_> {
    /// Draws the type of a list to iterate over: that of a list variable in scope, if there is one, else a list of
    /// scalars.
    pub(crate) fn list_type(&mut self) -> ValueType {
        if self.rng.percent(15) && self.scope.pick(self.rng, ValueType::PATH).is_some() {
            let element = if self.rng.bool() { ValueType::NODE } else { ValueType::RELATIONSHIP };
            return element.list();
        }
        if self.rng.percent(60)
            && let Some(place) = self.scope.pick_where(self.rng, |variable| variable.kind.is_list())
        {
            return self.scope[place].kind;
        }
        self.scalar_type().list()
    }

    /// Runs `make` with a new local variable of this type in scope; gives the name of the variable and what was made.
    pub(crate) fn local<T>(
        &mut self,
        kind: ValueType,
        make: impl FnOnce(&mut Self) -> T,
    ) -> (edgewise_cypher_syntax::ast::Name, T) {
        let name = self.fresh(b'e');
        let length = self.scope.len();
        self.scope.push(Variable { nullable: true, ..Variable::new(name.clone(), kind, Witness::Unknown) });
        let made = make(self);
        self.scope.truncate(length);
        (name, made)
    }

    /// Makes a predicate that most often mentions the variable that was added to the scope last.
    pub(crate) fn predicate_on_last_variable(&mut self, depth: u32) -> Expr {
        let last = self.scope.len() - 1;
        let (name, kind) = (self.scope[last].name.clone(), self.scope[last].kind);
        if self.rng.percent(75) && !kind.is_list() && kind.scalar().is_some() {
            let op = super::comparison::operator(self.rng, kind);
            let right = self.expr(kind, depth.min(1));
            return Expr::compare(op, Expr::Variable(name), right);
        }
        self.expr(ValueType::BOOLEAN, depth)
    }
}
