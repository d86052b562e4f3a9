//! Parses queries: clauses in order, joined by UNION.

use super::error::ParseErrorKind;
use super::parser::{Parsed, Parser};
use super::token::Kind;
use super::word::Word;
use crate::ast::{CallProcedure, Clause, Query, SingleQuery, UnionPart, Yields};

impl Parser<'_> {
    /// Parses `<composite statement> ::= <linear statement> [ { <composite conjunction> <linear statement> }... ]`.
    pub(super) fn query(&mut self) -> Parsed<Query> {
        let first = self.single_query()?;
        let mut unions = Vec::new();
        while self.eat_word(Word::Union) {
            // <composite conjunction> ::= UNION [ <set quantifier> ]
            let quantifier = self.union_quantifier();
            unions.push(UnionPart { quantifier, query: self.single_query()? });
        }
        Ok(Query { first, unions })
    }

    /// Parses `<linear statement> ::= <primitive statement>... [ <primitive result statement> ]`.
    fn single_query(&mut self) -> Parsed<SingleQuery> {
        let mut clauses: Vec<Clause> = Vec::new();
        let mut standalone = None;
        loop {
            let start = self.position();
            let Some(clause) = self.clause()? else { break };
            if let Clause::CallProcedure(call) = &clause
                && let Some(kind) = standalone_only(call)
            {
                standalone.get_or_insert((start, kind));
            }
            let last = matches!(clause, Clause::Return(_) | Clause::Finish);
            clauses.push(clause);
            if last {
                break;
            }
        }
        if clauses.is_empty() {
            self.note("a clause");
            return Err(self.unexpected(""));
        }
        if clauses.len() > 1
            && let Some((start, kind)) = standalone
        {
            return Err(self.not_standalone(start, kind));
        }
        if matches!(clauses.last(), Some(Clause::Return(_) | Clause::Finish)) && self.at_clause() {
            self.note("`UNION`");
            return Err(self.unexpected_as(ParseErrorKind::InvalidClauseComposition, "after the last clause"));
        }
        Ok(SingleQuery { clauses })
    }

    /// The error for a procedure call in a form that is allowed only as a whole statement.
    fn not_standalone(&mut self, start: usize, kind: ParseErrorKind) -> Box<super::error::ParseError> {
        let mut error = self.error_at(kind, start);
        match kind {
            ParseErrorKind::InvalidArgumentPassingMode => {
                error.expected = vec!["an argument list"];
                error.context = "in a procedure call that is part of a longer query";
            }
            _ => {
                error.expected = vec!["names instead of `*`"];
                error.context = "after `YIELD` in a procedure call that is part of a longer query";
            }
        }
        error
    }

    /// True if the current word begins a clause.
    pub(super) fn at_clause(&self) -> bool {
        if self.kind() != Kind::Name {
            return false;
        }
        match self.word() {
            Word::Match
            | Word::Unwind
            | Word::With
            | Word::Return
            | Word::Finish
            | Word::Create
            | Word::Merge
            | Word::Set
            | Word::Remove
            | Word::Delete
            | Word::Detach
            | Word::NoDetach
            | Word::Foreach
            | Word::Call
            | Word::Load => true,
            Word::Optional => matches!(self.peek(1).word, Word::Match | Word::Call),
            _ => false,
        }
    }
}

/// The kind of error if a procedure call may only be a whole statement, because it has no argument list or has `YIELD
/// *`; otherwise `None`.
fn standalone_only(call: &CallProcedure) -> Option<ParseErrorKind> {
    if call.arguments.is_none() {
        Some(ParseErrorKind::InvalidArgumentPassingMode)
    } else if call.yields == Some(Yields::Star) {
        Some(ParseErrorKind::UnexpectedSyntax)
    } else {
        None
    }
}
