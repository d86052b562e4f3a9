//! Prints the statements that declare tables.

use super::pen::Pen;
use crate::ast::{Column, TableStatement};

impl Pen<'_> {
    /// Writes the declaration of a label or of a relationship type.
    pub(super) fn table_statement(&mut self, statement: &TableStatement) {
        match statement {
            TableStatement::Nodes(table) => {
                self.text("CREATE NODE TABLE ");
                self.name(&table.label);
                self.text("(");
                for column in &table.columns {
                    self.column(column);
                    self.text(", ");
                }
                self.text("PRIMARY KEY (");
                self.name(&table.key);
                self.text("))");
            }
            TableStatement::Relationships(table) => {
                self.text("CREATE REL TABLE ");
                self.name(&table.kind);
                self.text("(");
                self.list(&table.ends, |pen, (from, to)| {
                    pen.text("FROM ");
                    pen.name(from);
                    pen.text(" TO ");
                    pen.name(to);
                });
                for column in &table.columns {
                    self.text(", ");
                    self.column(column);
                }
                self.text(")");
            }
        }
    }

    fn column(&mut self, column: &Column) {
        self.name(&column.name);
        self.text(" ");
        self.name(&column.of.word);
        for _ in 0..column.of.lists {
            self.text("[]");
        }
    }
}
