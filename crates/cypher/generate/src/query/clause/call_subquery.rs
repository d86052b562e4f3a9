//! Makes subqueries, `CALL { … }`.

use edgewise_cypher_syntax::ast::{
    CallSubquery, Clause, Expr, Imports, Name, Projection, ProjectionItem, Query, Return, With,
};

use super::super::{Context, Variable};
use super::project::aggregate;
use super::{find, finish, unwind, write};

/// Whether a subquery returns columns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It ends with RETURN.
    Returning,
    /// It only writes, and has no RETURN.
    Unit,
}

/// Makes `CALL { WITH n MATCH … RETURN … }` or `CALL (n) { … }`. The returned columns are added to the scope.
pub fn call_subquery(context: &mut Context<'_>) -> Option<Clause> {
    call(context, Kind::Returning)
}

/// Makes `CALL { WITH n SET … }`, which leaves rows and scope as they are.
pub fn call_unit(context: &mut Context<'_>) -> Option<Clause> {
    call(context, Kind::Unit)
}

/// Makes a subquery of this kind.
fn call(context: &mut Context<'_>, kind: Kind) -> Option<Clause> {
    if context.row_by_row || context.nesting > 0 {
        return None;
    }
    if kind == Kind::Returning {
        context.lead_with_after_write();
    }
    let outer = context.scope.take();
    let imports = imports(context, &outer);
    let by_scope = imports != Imports::Body;
    let names: Vec<Name> = context.scope.variables().iter().map(|variable| variable.name.clone()).collect();
    let before = (context.components, context.after_optional, context.single, context.hidden);
    (context.after_optional, context.hidden) = (false, false);
    context.nesting += 1;
    let lead = std::mem::take(&mut context.lead);
    let mut clauses: Vec<Clause> = Vec::with_capacity(4);
    if !by_scope && !names.is_empty() {
        let items = names.iter().map(|name| ProjectionItem::bare(Expr::Variable(name.clone()))).collect();
        let projection = Projection { items, ..Projection::default() };
        clauses.push(Clause::With(With { projection, where_: None }));
    }
    let columns = match kind {
        Kind::Returning => add_returning_clauses(context, &mut clauses),
        Kind::Unit => add_writing_clauses(context, &mut clauses).then(Vec::new),
    };
    context.nesting -= 1;
    context.lead = lead;
    (context.components, context.after_optional, context.single, context.hidden) = before;
    context.scope.restore(outer);
    let mut columns = columns?;
    context.single &= kind == Kind::Unit;
    let optional = kind == Kind::Returning && context.grammar.has.optional_call && context.rng.one_in(6);
    columns.iter_mut().for_each(|column| column.nullable |= optional);
    context.scope_extend(columns);
    let query = Query::single(clauses);
    Some(Clause::CallSubquery(CallSubquery { optional, imports, query, in_transactions: None }))
}

/// Imports up to three outer variables, or all of them by `*`, and puts them into the scope.
fn imports(context: &mut Context<'_>, outer: &[Variable]) -> Imports {
    let mut chosen: Vec<Variable> = Vec::new();
    for variable in outer {
        if chosen.len() < 3 && context.rng.percent(45) {
            chosen.push(variable.clone());
        }
    }
    let names: Vec<Name> = chosen.iter().map(|variable| variable.name.clone()).collect();
    let scoped = context.grammar.has.call_imports && context.rng.bool();
    let star = scoped && !outer.is_empty() && context.rng.one_in(4);
    for variable in if star { outer.to_vec() } else { chosen } {
        context.scope.push(variable);
    }
    match (scoped, star) {
        (false, _) => Imports::Body,
        (true, true) => Imports::Star,
        (true, false) => Imports::Variables(names),
    }
}

/// Adds reading clauses and a RETURN with new column names to the subquery; gives the columns.
fn add_returning_clauses(context: &mut Context<'_>, clauses: &mut Vec<Clause>) -> Option<Vec<Variable>> {
    for _ in 0..1 + context.rng.index(2) {
        let made = match context.rng.index(6) {
            0 => unwind::unwind(context),
            1 if context.grammar.has.optional_match => find::optional_match(context),
            _ => find::match_clause(context),
        };
        if let Some(clause) = made {
            context.after_optional = matches!(&clause, Clause::Match(find) if find.optional);
            clauses.append(&mut context.lead);
            clauses.push(clause);
        }
    }
    let count = 1 + context.rng.index(2);
    let mut items = Vec::with_capacity(count);
    let mut columns = Vec::with_capacity(count);
    let aggregating = context.rng.percent(30) && context.grammar.has.lone_aggregate;
    for _ in 0..count {
        let name = context.fresh(b'x');
        let (expr, variable) = if aggregating {
            let (expr, kind) = aggregate(context);
            (
                expr,
                Variable {
                    nullable: true,
                    ..Variable::new(name.clone(), kind, super::super::Witness::Unknown)
                },
            )
        } else {
            finish::column(context, name.clone())
        };
        items.push(ProjectionItem::aliased(expr, name));
        columns.push(variable);
    }
    clauses.push(Clause::Return(Return { projection: Projection { items, ..Projection::default() } }));
    Some(columns)
}

/// Adds writing clauses to the subquery; false if none could be made.
fn add_writing_clauses(context: &mut Context<'_>, clauses: &mut Vec<Clause>) -> bool {
    let hidden = context.hidden;
    for _ in 0..3 {
        if let Some(clause) = write::subquery_write(context) {
            clauses.append(&mut context.lead);
            clauses.push(clause);
            break;
        }
    }
    context.hidden = hidden;
    clauses.last().is_some_and(|last| !matches!(last, Clause::With(_)))
}

impl Context<'_> {
    /// Adds variables to the scope.
    pub(crate) fn scope_extend(&mut self, variables: impl IntoIterator<Item = Variable>) {
        for variable in variables {
            self.scope.push(variable);
        }
    }
}
