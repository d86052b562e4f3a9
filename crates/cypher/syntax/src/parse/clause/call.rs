//! Parses CALL: procedures and subqueries.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{
    CallProcedure, CallSubquery, Clause, Imports, InTransactions, Name, OnError, YieldItem, Yields,
};

impl Parser<'_> {
    /// Parses `<call procedure statement> ::= CALL <named procedure call>`, or a subquery.
    pub(super) fn call(&mut self, optional: bool) -> Parsed<Clause> {
        if optional {
            self.step();
        }
        self.step();
        match self.kind() {
            Kind::LeftBrace => Ok(Clause::CallSubquery(self.call_subquery(optional, Imports::Body)?)),
            Kind::LeftParen => {
                let imports = self.imports()?;
                Ok(Clause::CallSubquery(self.call_subquery(optional, imports)?))
            }
            _ => Ok(Clause::CallProcedure(self.call_procedure(optional)?)),
        }
    }

    /// Parses `<named procedure call> ::= <procedure reference> <explicit procedure arguments> [ <yield clause> ]`.
    fn call_procedure(&mut self, optional: bool) -> Parsed<CallProcedure> {
        self.note(Kind::LeftBrace.shown());
        let name = self.dotted_name()?;
        // <explicit procedure arguments> ::= <left paren> [ <procedure argument list> ] <right paren>
        let arguments = if self.eat(Kind::LeftParen) {
            let arguments =
                if self.kind() == Kind::RightParen { Vec::new() } else { self.comma_list(Self::expression)? };
            self.expect(Kind::RightParen, "after the argument")?;
            Some(arguments)
        } else {
            None
        };
        let yields = if self.eat_word(Word::Yield) { Some(self.yields()?) } else { None };
        Ok(CallProcedure { optional, name, arguments, yields })
    }

    /// Parses this part of the grammar:
    /// `<procedure reference> ::= [ <catalog object parent reference> ] <procedure name>`
    /// `<catalog object parent reference> ::= { <object name> <period> }...`
    pub(in crate::parse) fn dotted_name(&mut self) -> Parsed<Vec<Name>> {
        let mut parts = vec![self.name("as the name of a procedure")?];
        while self.eat(Kind::Dot) {
            parts.push(self.name("after `.`")?);
        }
        Ok(parts)
    }

    /// Parses this part of the grammar:
    /// `<yield clause> ::= YIELD <yield item list> [ <where clause> ]`
    /// `<standalone procedure call yield clause> ::= YIELD { <yield item list> | <asterisk> }`
    fn yields(&mut self) -> Parsed<Yields> {
        if self.eat(Kind::Star) {
            return Ok(Yields::Star);
        }
        let items = self.comma_list(|parser| {
            // <yield item> ::= <yield item name> [ <yield item alias> ]
            let field = parser.name("after `YIELD`")?;
            let alias = if parser.eat_word(Word::As) { Some(parser.name("after `AS`")?) } else { None };
            Ok(YieldItem { field, alias })
        })?;
        Ok(Yields::Items { items, where_: self.where_clause()? })
    }

    /// Parses `(a, b)`, `(*)` or `()` before the body of a subquery.
    fn imports(&mut self) -> Parsed<Imports> {
        self.step();
        let imports = if self.eat(Kind::Star) {
            Imports::Star
        } else if self.kind() == Kind::RightParen {
            Imports::Variables(Vec::new())
        } else {
            Imports::Variables(self.comma_list(|parser| parser.name("as an imported variable"))?)
        };
        self.expect(Kind::RightParen, "after the imported variables")?;
        Ok(imports)
    }

    /// Parses `{ query } [IN TRANSACTIONS …]`.
    fn call_subquery(&mut self, optional: bool, imports: Imports) -> Parsed<CallSubquery> {
        self.expect(Kind::LeftBrace, "before the subquery")?;
        let query = self.framed_deep(3, Self::query)?;
        self.expect(Kind::RightBrace, "to end the subquery")?;
        let in_transactions = if self.eat_word(Word::In) { Some(self.in_transactions()?) } else { None };
        Ok(CallSubquery { optional, imports, query, in_transactions })
    }

    /// Parses:
    /// `IN [[n] CONCURRENT] TRANSACTIONS [OF n ROWS] [ON ERROR …] [REPORT STATUS AS v]`, the last three in any order.
    fn in_transactions(&mut self) -> Parsed<InTransactions> {
        let mut transactions = InTransactions::default();
        if self.word() == Word::Concurrent && self.peek(1).word == Word::Transactions {
            self.step();
            transactions.concurrent = Some(None);
        } else if self.word() != Word::Transactions || self.peek(1).word == Word::Concurrent {
            let count = self.expression()?;
            self.expect_word(Word::Concurrent, "after the number of concurrent transactions")?;
            transactions.concurrent = Some(Some(count));
        }
        self.expect_word(Word::Transactions, "after `IN`")?;
        loop {
            if transactions.rows.is_none() && self.eat_word(Word::Of) {
                transactions.rows = Some(self.expression()?);
                if !self.eat_word(Word::Row) {
                    self.expect_word(Word::Rows, "after the number of rows")?;
                }
            } else if transactions.on_error.is_none() && self.eat_word(Word::On) {
                self.expect_word(Word::Error, "after `ON`")?;
                transactions.on_error = Some(self.on_error()?);
            } else if transactions.report.is_none() && self.eat_word(Word::Report) {
                self.expect_word(Word::Status, "after `REPORT`")?;
                self.expect_word(Word::As, "after `REPORT STATUS`")?;
                transactions.report = Some(self.name("after `AS`")?);
            } else {
                return Ok(transactions);
            }
        }
    }

    /// Parses `CONTINUE`, `BREAK` or `FAIL` after `ON ERROR`.
    fn on_error(&mut self) -> Parsed<OnError> {
        if self.eat_word(Word::Continue) {
            Ok(OnError::Continue)
        } else if self.eat_word(Word::Break) {
            Ok(OnError::Break)
        } else {
            self.expect_word(Word::Fail, "after `ON ERROR`")?;
            Ok(OnError::Fail)
        }
    }
}
