//! Parses the statements that declare tables.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{Column, ColumnType, Name, NodeTable, RelationshipTable, TableStatement};

impl Parser<'_> {
    /// True if CREATE is followed by `NODE TABLE` or `REL TABLE`.
    pub(in crate::parse) fn table_ahead(&self) -> bool {
        matches!(self.peek(1).word, Word::Node | Word::Rel) && self.peek(2).word == Word::Table
    }

    /// Parses `CREATE NODE TABLE L(k TYPE, …, PRIMARY KEY (k))` or `CREATE REL TABLE T(FROM L TO M, …, k TYPE, …)`.
    pub(in crate::parse) fn create_table(&mut self) -> Parsed<TableStatement> {
        self.step();
        let nodes = self.word() == Word::Node;
        self.step();
        self.step();
        let name = self.name("as the name of the table")?;
        self.expect(Kind::LeftParen, "after the name of the table")?;
        let table = if nodes {
            TableStatement::Nodes(self.node_table(name)?)
        } else {
            TableStatement::Relationships(self.relationship_table(name)?)
        };
        self.expect(Kind::RightParen, "after the columns")?;
        Ok(table)
    }

    fn node_table(&mut self, label: Name) -> Parsed<NodeTable> {
        let mut columns = Vec::new();
        while !(self.word() == Word::Primary && self.peek(1).word == Word::Key) {
            columns.push(self.column()?);
            self.expect(Kind::Comma, "after a column: the last is followed by `PRIMARY KEY (…)`")?;
        }
        self.step();
        self.step();
        self.expect(Kind::LeftParen, "after `PRIMARY KEY`")?;
        let key = self.name("as the primary key")?;
        self.expect(Kind::RightParen, "after the primary key")?;
        Ok(NodeTable { label, columns, key })
    }

    fn relationship_table(&mut self, kind: Name) -> Parsed<RelationshipTable> {
        let (mut ends, mut columns) = (Vec::new(), Vec::new());
        loop {
            if columns.is_empty() && self.word() == Word::From && self.peek(2).word == Word::To {
                self.step();
                let from = self.name("as the label of the start node")?;
                self.step();
                ends.push((from, self.name("as the label of the end node")?));
            } else if ends.is_empty() {
                self.expect_word(Word::From, "at the beginning of a relationship table")?;
            } else {
                columns.push(self.column()?);
            }
            if !self.eat(Kind::Comma) {
                return Ok(RelationshipTable { kind, ends, columns });
            }
        }
    }

    fn column(&mut self) -> Parsed<Column> {
        let name = self.name("as the name of a column")?;
        let word = self.name("as the type of a column")?;
        let mut lists = 0;
        while self.eat(Kind::LeftBracket) {
            self.expect(Kind::RightBracket, "in the type of a column")?;
            lists += 1;
        }
        Ok(Column { name, of: ColumnType { word, lists } })
    }
}
