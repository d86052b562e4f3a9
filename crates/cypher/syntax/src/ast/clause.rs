//! `Clause`: one variant per clause of the language.

use super::{
    CallProcedure, CallSubquery, Create, Delete, Foreach, LoadCsv, Match, Merge, Projection, Remove, Return,
    Set, Unwind, With,
};

/// One clause of a query: `<primitive statement>` or `<primitive result statement>` of the grammar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// `[OPTIONAL] MATCH`
    Match(Match),
    /// `UNWIND`
    Unwind(Unwind),
    /// `WITH`
    With(With),
    /// `RETURN`
    Return(Return),
    /// `FINISH`: a query that returns nothing.
    Finish,
    /// `CREATE`
    Create(Create),
    /// `MERGE`
    Merge(Merge),
    /// `SET`
    Set(Set),
    /// `REMOVE`
    Remove(Remove),
    /// `[DETACH] DELETE`
    Delete(Delete),
    /// `FOREACH`
    Foreach(Foreach),
    /// `CALL procedure(…)`
    CallProcedure(CallProcedure),
    /// `CALL { … }`
    CallSubquery(CallSubquery),
    /// `LOAD CSV`
    LoadCsv(LoadCsv),
}

impl Clause {
    /// The projection of WITH or RETURN; `None` for any other clause.
    pub fn projection(&self) -> Option<&Projection> {
        match self {
            Self::With(with) => Some(&with.projection),
            Self::Return(result) => Some(&result.projection),
            _ => None,
        }
    }
}
