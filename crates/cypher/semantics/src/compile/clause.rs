//! Compiles the clauses of a query one after the other; MATCH and UNWIND are compiled here.

use super::{Compiler, query::PartBuilder, unsupported_error};
use crate::{
    Detail,
    check::{Checked, fail},
    program::{Barrier, Reading, Update},
};
use edgewise_cypher_syntax::ast::{self, Clause, MatchMode};

impl Compiler<'_> {
    /// Compiles the clauses and adds them to the part.
    pub(super) fn clauses(&mut self, clauses: &[Clause], builder: &mut PartBuilder) -> Checked {
        clauses.iter().try_for_each(|clause| self.clause(clause, builder))
    }

    /// Compiles one clause and adds it to the part.
    fn clause(&mut self, clause: &Clause, builder: &mut PartBuilder) -> Checked {
        self.count_steps(1)?;
        match clause {
            Clause::Match(match_) => self.match_(match_, builder),
            Clause::Unwind(unwind) => self.unwind(unwind, builder),
            Clause::With(with) => self.with(with, builder),
            Clause::Return(return_) => self.return_(return_, builder),
            Clause::Finish => Ok(()),
            Clause::CallProcedure(call) => self.call_procedure(call, builder),
            Clause::CallSubquery(call) => self.call_subquery(call, builder),
            Clause::LoadCsv(_) => {
                unsupported_error("the reference does not support LOAD CSV: it reads no files")
            }
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

    /// Compiles a clause that changes the graph; an error for any other clause.
    fn update(&mut self, clause: &Clause) -> Checked<Update> {
        match clause {
            Clause::Create(create) => self.create(create),
            Clause::Merge(merge) => self.merge(merge),
            Clause::Set(set) => Ok(Update::Set(self.set_items(&set.items)?)),
            Clause::Remove(remove) => self.remove(remove),
            Clause::Delete(delete) => self.delete(delete),
            Clause::Foreach(foreach) => self.foreach(foreach),
            _ => fail(Detail::InvalidClauseComposition, "only an updating clause is allowed here"),
        }
    }

    /// Compiles `[OPTIONAL] MATCH`.
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

    /// Compiles `UNWIND list AS variable`.
    fn unwind(&mut self, unwind: &ast::Unwind, builder: &mut PartBuilder) -> Checked {
        let list = self.expr(&unwind.list)?;
        let slot = self.declare_new(&unwind.variable, list.of.element())?;
        builder.read(Reading::Unwind(list.ex, slot));
        Ok(())
    }
}
