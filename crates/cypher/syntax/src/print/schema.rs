//! Prints index and constraint statements.

use super::pen::Pen;
use crate::ast::{
    ConstraintDrop, ConstraintStatement, CreateConstraint, CreateIndex, Expr, IndexDrop, IndexKind,
    IndexStatement, Name, Requirement, SchemaTarget,
};
use crate::dialect::SchemaSpelling;

impl Pen<'_> {
    /// Writes an index statement.
    pub(super) fn index_statement(&mut self, statement: &IndexStatement) {
        match statement {
            IndexStatement::Create(create) => self.create_index(create),
            IndexStatement::Drop(IndexDrop::Named { name, if_exists }) => {
                self.text("DROP INDEX ");
                self.name(name);
                self.text(if *if_exists { " IF EXISTS" } else { "" });
            }
            IndexStatement::Drop(IndexDrop::Described { kind, target, keys, legacy }) => {
                self.text("DROP");
                self.index_kind(*kind);
                if self.legacy(*legacy, self.spelling.index) {
                    self.text(edge_word(target, " INDEX", " EDGE INDEX"));
                    self.label_and_keys(target, keys);
                } else {
                    self.text(" INDEX");
                    self.target_and_keys(*kind, target, keys);
                }
            }
        }
    }

    /// Whether to write the older spelling (`ON …`). If the dialect accepts both spellings, the tree says which one
    /// (`legacy`).
    fn legacy(&self, legacy: bool, spelling: SchemaSpelling) -> bool {
        match spelling {
            SchemaSpelling::For => false,
            SchemaSpelling::On => true,
            SchemaSpelling::Either => legacy,
        }
    }

    fn create_index(&mut self, create: &CreateIndex) {
        self.text("CREATE");
        self.index_kind(create.kind);
        if self.legacy(create.legacy, self.spelling.index) {
            self.text(edge_word(&create.target, " INDEX", " EDGE INDEX"));
            self.schema_name(create.name.as_ref(), create.if_not_exists);
            self.label_and_keys(&create.target, &create.keys);
        } else {
            self.text(" INDEX");
            self.schema_name(create.name.as_ref(), create.if_not_exists);
            self.target_and_keys(create.kind, &create.target, &create.keys);
        }
        self.schema_options(create.options.as_ref());
    }

    /// Writes the word before INDEX, with a space before it.
    pub(super) fn index_kind(&mut self, kind: IndexKind) {
        self.text(match kind {
            IndexKind::Default => "",
            IndexKind::Btree => " BTREE",
            IndexKind::Range => " RANGE",
            IndexKind::Text => " TEXT",
            IndexKind::Point => " POINT",
            IndexKind::Fulltext => " FULLTEXT",
            IndexKind::Lookup => " LOOKUP",
            IndexKind::Vector => " VECTOR",
        });
    }

    /// Writes ` FOR target ON (v.k)`, `ON EACH [v.k]`, `ON EACH labels(v)`.
    fn target_and_keys(&mut self, kind: IndexKind, target: &SchemaTarget, keys: &[Name]) {
        self.text(" FOR ");
        self.target(target);
        if keys.is_empty() {
            self.text(edge_word(target, " ON EACH labels(", " ON EACH type("));
            self.target_variable(target);
            self.text(")");
        } else if kind == IndexKind::Fulltext {
            self.text(" ON EACH [");
            self.keys(target, keys);
            self.text("]");
        } else {
            self.text(" ON ");
            self.key_list(target, keys);
        }
    }

    fn schema_options(&mut self, options: Option<&Expr>) {
        if let Some(options) = options {
            self.text(" OPTIONS ");
            self.bare_expr(options);
        }
    }

    /// Writes the name of an index or constraint and `IF NOT EXISTS`, if they are in the tree.
    fn schema_name(&mut self, name: Option<&Name>, if_not_exists: bool) {
        if let Some(name) = name {
            self.text(" ");
            self.name(name);
        }
        if if_not_exists {
            self.text(" IF NOT EXISTS");
        }
    }

    /// Writes `(v:A|B)` or `()-[v:A|B]-()`.
    fn target(&mut self, target: &SchemaTarget) {
        let (SchemaTarget::Node { variable, labels }
        | SchemaTarget::Relationship { variable, types: labels }) = target;
        self.text(edge_word(target, "(", "()-["));
        self.schema_variable(variable);
        if !labels.is_empty() {
            self.text(":");
            self.names(labels, "|");
        }
        self.text(edge_word(target, ")", "]-()"));
    }

    /// Writes the variable of a target. A tree parsed from an older spelling (`ON :L(k)`) has no variable, so one is
    /// made up for the newer spelling.
    fn schema_variable(&mut self, variable: &Name) {
        if variable.is_empty() { self.token("v") } else { self.name(variable) }
    }

    /// Writes the variable of the target again, before a key.
    fn target_variable(&mut self, target: &SchemaTarget) {
        let (SchemaTarget::Node { variable, .. } | SchemaTarget::Relationship { variable, .. }) = target;
        self.schema_variable(variable);
    }

    /// Writes ` ON :L(k, …)`, or ` ON :L` if there are no keys.
    fn label_and_keys(&mut self, target: &SchemaTarget, keys: &[Name]) {
        self.text(" ON :");
        let (SchemaTarget::Node { labels, .. } | SchemaTarget::Relationship { types: labels, .. }) = target;
        self.names(labels, "|");
        if !keys.is_empty() {
            self.text("(");
            self.names(keys, ", ");
            self.text(")");
        }
    }

    /// Writes `(v.k, v.l)`.
    fn key_list(&mut self, target: &SchemaTarget, keys: &[Name]) {
        self.text("(");
        self.keys(target, keys);
        self.text(")");
    }

    /// Writes `v.k, v.l`.
    fn keys(&mut self, target: &SchemaTarget, keys: &[Name]) {
        self.list(keys, |pen, key| {
            pen.target_variable(target);
            pen.text(".");
            pen.name(key);
        });
    }

    /// Writes a constraint statement.
    pub(super) fn constraint_statement(&mut self, statement: &ConstraintStatement) {
        match statement {
            ConstraintStatement::Create(create) => self.create_constraint(create),
            ConstraintStatement::Drop(ConstraintDrop::Named { name, if_exists }) => {
                self.text("DROP CONSTRAINT ");
                self.name(name);
                self.text(if *if_exists { " IF EXISTS" } else { "" });
            }
            ConstraintStatement::Drop(ConstraintDrop::Described { target, keys, requirement }) => {
                self.text("DROP CONSTRAINT ON ");
                self.target(target);
                self.text(" ASSERT ");
                self.requirement(target, keys, requirement, true);
            }
        }
    }

    fn create_constraint(&mut self, create: &CreateConstraint) {
        let legacy = self.legacy(create.legacy, self.spelling.constraint);
        self.text("CREATE CONSTRAINT");
        self.schema_name(create.name.as_ref(), create.if_not_exists);
        self.text(if legacy { " ON " } else { " FOR " });
        self.target(&create.target);
        self.text(if legacy { " ASSERT " } else { " REQUIRE " });
        self.requirement(&create.target, &create.keys, &create.requirement, legacy);
        self.schema_options(create.options.as_ref());
    }

    /// Writes what a constraint requires: `v.k IS UNIQUE`, `exists(v.k)` and similar.
    fn requirement(&mut self, target: &SchemaTarget, keys: &[Name], requirement: &Requirement, legacy: bool) {
        if legacy && *requirement == Requirement::Exists && keys.len() == 1 {
            self.text("exists");
            self.key_list(target, keys);
            return;
        }
        match keys {
            [_] => self.keys(target, keys),
            // In the spelling without FOR, only Memgraph has constraints on several keys, and it writes them without
            // parentheses.
            _ if self.spelling.constraint == SchemaSpelling::On => self.keys(target, keys),
            _ => self.key_list(target, keys),
        }
        match requirement {
            Requirement::Unique => self.text(" IS UNIQUE"),
            Requirement::Exists => self.text(" IS NOT NULL"),
            Requirement::Key => self.text(edge_word(target, " IS NODE KEY", " IS RELATIONSHIP KEY")),
            Requirement::Typed(ty) => {
                self.text(" IS :: ");
                self.type_expr(ty);
            }
        }
    }
}

/// One of two texts, for a target that is a node or a relationship.
fn edge_word(target: &SchemaTarget, node: &'static str, relationship: &'static str) -> &'static str {
    match target {
        SchemaTarget::Node { .. } => node,
        SchemaTarget::Relationship { .. } => relationship,
    }
}
