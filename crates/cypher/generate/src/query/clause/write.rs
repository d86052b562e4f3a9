//! Makes writing clauses, chosen from a table of their own.

use edgewise_cypher_syntax::ast::Clause;
use edgewise_cypher_syntax::dialect::Construct as C;

use super::super::Context;
use super::super::production::Production;
use super::{MakeClause, call_subquery, create, delete, foreach, merge, remove, set};

type Line = Production<MakeClause>;

/// A line of the table: name, needed constructs, weight and maker.
const fn line(name: &'static str, needs: &'static [C], weight: u32, make: MakeClause) -> Line {
    Production { name, needs, weight, make }
}

/// The table of writing clauses.
pub const WRITES: &[Line] = &[
    line("create", &[C::Create], 24, create::create),
    line("merge", &[C::Merge], 16, merge::merge),
    line("set", &[C::Set], 20, set::set_property),
    line("set-replace", &[C::SetReplace, C::Map], 4, set::set_replace),
    line("set-add", &[C::SetAdd, C::Map], 6, set::set_add),
    line("set-labels", &[C::SetLabels], 8, set::set_labels),
    line("remove", &[C::Remove], 8, remove::remove_property),
    line("remove-labels", &[C::RemoveLabels], 5, remove::remove_labels),
    line("delete", &[C::Delete], 8, delete::delete_relationship),
    line("detach-delete", &[C::DetachDelete], 6, delete::detach_delete),
    line("delete-node", &[C::Delete, C::OptionalMatch, C::Undirected], 1, delete::delete_node),
    line("foreach", &[C::Foreach], 8, foreach::foreach),
    line("call-unit", &[C::CallSubquery], 5, call_subquery::call_unit),
];

/// Makes a writing clause of a query; none if none can be made here.
pub fn write(context: &mut Context<'_>) -> Option<Clause> {
    let grammar = context.grammar;
    let choice = grammar.write.choose(context.rng)?;
    let clause = (choice.make)(context)?;
    context.coverage.count(choice.place);
    Some(clause)
}

/// Makes a writing clause inside a subquery without RETURN. It deletes nothing, because the clauses after the subquery
/// would not know what was deleted.
pub fn subquery_write(context: &mut Context<'_>) -> Option<Clause> {
    foreach_body(context)
}

/// Makes a writing clause inside FOREACH. It deletes nothing.
pub fn foreach_body(context: &mut Context<'_>) -> Option<Clause> {
    let has = &context.grammar.has;
    let (create, merge, set) = (has.create, has.merge, has.set);
    match context.rng.index(6) {
        0 | 1 if create => create::create(context),
        2 if merge => merge::merge(context),
        3 if set => set::set_labels(context),
        4 if set => remove::remove_property(context),
        _ if set => set::set_property(context),
        _ if create => create::create(context),
        _ => None,
    }
}
