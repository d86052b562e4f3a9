//! Clauses in order, and the reading ones.

use super::{Compiler, query::PartBuilder, unsupported};
use crate::{
    Detail,
    check::{Checked, fail},
    program::{Barrier, Reading, Update},
};
use edgewise_cypher_syntax::ast::{self, Clause, MatchMode};

impl Compiler<'_> {
    pub(super) fn clauses(&mut self, clauses: &[Clause], builder: &mut PartBuilder) -> Checked {
        clauses.iter().try_for_each(|clause| self.clause(clause, builder))
    }

    fn clause(&mut self, clause: &Clause, builder: &mut PartBuilder) -> Checked {
        self.lengthen(1)?;
        match clause {
            Clause::Match(match_) => self.match_(match_, builder),
            Clause::Unwind(unwind) => self.unwind(unwind, builder),
            Clause::With(with) => self.with(with, builder),
            Clause::Return(return_) => self.return_(return_, builder),
            Clause::Finish => Ok(()),
            Clause::CallProcedure(call) => self.call_procedure(call, builder),
            Clause::CallSubquery(call) => self.call_subquery(call, builder),
            Clause::LoadCsv(_) => unsupported("LOAD CSV: the reference does not read files"),
            Clause::Create(_)
            | Clause::Merge(_)
            | Clause::Set(_)
            | Clause::Remove(_)
            | Clause::Delete(_)
            | Clause::Foreach(_) => {
                let before = self.scope.slots();
                let update = self.update(clause)?;
                builder.barrier(Barrier::Update { update, before, after: self.scope.slots() });
                Ok(())
            }
        }
    }

    fn update(&mut self, clause: &Clause) -> Checked<Update> {
        match clause {
            Clause::Create(create) => self.create(create),
            Clause::Merge(merge) => self.merge(merge),
            Clause::Set(set) => Ok(Update::Set(self.set_items(&set.items)?)),
            Clause::Remove(remove) => self.remove(remove),
            Clause::Delete(delete) => self.delete(delete),
            Clause::Foreach(foreach) => self.foreach(foreach),
            _ => fail(Detail::InvalidClauseComposition, "not an updating clause"),
        }
    }

    /// `[OPTIONAL] MATCH`
    fn match_(&mut self, match_: &ast::Match, builder: &mut PartBuilder) -> Checked {
        let repeatable = match_.mode == Some(MatchMode::RepeatableElements);
        let (mut plan, fresh) = self.match_patterns(&match_.patterns, match_.where_.as_ref(), None)?;
        plan.repeatable = repeatable;
        builder.read(if match_.optional {
            Reading::OptionalMatch(plan, fresh)
        } else {
            Reading::Match(plan)
        });
        Ok(())
    }

    /// `UNWIND list AS variable`
    fn unwind(&mut self, unwind: &ast::Unwind, builder: &mut PartBuilder) -> Checked {
        let list = self.expr(&unwind.list)?;
        let slot = self.declare_new(&unwind.variable, list.of.element())?;
        builder.read(Reading::Unwind(list.ex, slot));
        Ok(())
    }
}
