//! Prints MATCH, UNWIND and LOAD CSV.

use super::pen::Pen;
use crate::ast::{Hint, LoadCsv, Match, MatchMode, Unwind};

impl Pen<'_> {
    /// Writes `[OPTIONAL] MATCH <graph pattern binding table>`.
    pub(super) fn match_clause(&mut self, clause: &Match) {
        self.text(if clause.optional { "OPTIONAL MATCH " } else { "MATCH " });
        match clause.mode {
            Some(MatchMode::RepeatableElements) => self.text("REPEATABLE ELEMENTS "),
            Some(MatchMode::DifferentRelationships) => self.text("DIFFERENT RELATIONSHIPS "),
            None => {}
        }
        self.list(&clause.patterns, Self::path_pattern);
        for hint in &clause.hints {
            self.hint(hint);
        }
        self.where_clause(clause.where_.as_ref());
    }

    fn hint(&mut self, hint: &Hint) {
        match hint {
            Hint::Index { kind, variable, label, keys, seek } => {
                self.text(" USING");
                self.index_kind(*kind);
                self.text(if *seek { " INDEX SEEK " } else { " INDEX " });
                self.name(variable);
                self.text(":");
                self.name(label);
                self.text("(");
                self.names(keys, ", ");
                self.text(")");
            }
            Hint::Scan { variable, label } => {
                self.text(" USING SCAN ");
                self.name(variable);
                self.text(":");
                self.name(label);
            }
            Hint::Join { variables } => {
                self.text(" USING JOIN ON ");
                self.names(variables, ", ");
            }
        }
    }

    /// Writes `UNWIND <value expression> AS <binding variable>`.
    pub(super) fn unwind(&mut self, clause: &Unwind) {
        self.text("UNWIND ");
        self.expr(&clause.list);
        self.text(" AS ");
        self.name(&clause.variable);
    }

    /// Writes `LOAD CSV [WITH HEADERS] FROM e AS v [FIELDTERMINATOR s]`.
    pub(super) fn load_csv(&mut self, clause: &LoadCsv) {
        self.text(if clause.headers { "LOAD CSV WITH HEADERS FROM " } else { "LOAD CSV FROM " });
        self.expr(&clause.from);
        self.text(" AS ");
        self.name(&clause.variable);
        if let Some(terminator) = &clause.terminator {
            self.text(" FIELDTERMINATOR ");
            self.string(terminator);
        }
    }
}
