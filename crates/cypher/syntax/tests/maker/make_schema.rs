//! Makes random index and constraint statements.

use super::AstMaker;
use edgewise_cypher_syntax::ast::{
    Column, ColumnType, ConstraintDrop, ConstraintStatement, CreateConstraint, CreateIndex, Expr, IndexDrop,
    IndexKind, IndexStatement, Name, NodeTable, RelationshipTable, Requirement, SchemaTarget, TableStatement,
};

const KINDS: [IndexKind; 8] = [
    IndexKind::Default,
    IndexKind::Btree,
    IndexKind::Range,
    IndexKind::Text,
    IndexKind::Point,
    IndexKind::Fulltext,
    IndexKind::Lookup,
    IndexKind::Vector,
];

impl AstMaker<'_> {
    pub fn index_statement(&mut self) -> IndexStatement {
        let kind = if self.rng.bool() { IndexKind::Default } else { self.choose(&KINDS) };
        let legacy = self.rng.bool();
        let (target, keys) = self.indexed(kind, legacy);
        match self.rng.below(4) {
            0 => IndexStatement::Drop(IndexDrop::Named { name: self.name(), if_exists: self.rng.bool() }),
            1 => IndexStatement::Drop(IndexDrop::Described { kind, target, keys, legacy }),
            _ => IndexStatement::Create(CreateIndex {
                kind,
                name: self.rng.bool().then(|| self.name()),
                if_not_exists: self.rng.bool(),
                target,
                keys,
                options: self.maybe(3, Self::schema_options),
                legacy,
            }),
        }
    }

    /// Makes a target with its keys: only lookup indexes and legacy ones may have none.
    fn indexed(&mut self, kind: IndexKind, legacy: bool) -> (SchemaTarget, Vec<Name>) {
        if legacy {
            let target = self.target(Name::default(), 1);
            return (target, self.some(2, Self::name));
        }
        let variable = self.name();
        match kind {
            IndexKind::Lookup => (self.target(variable, 0), Vec::new()),
            IndexKind::Fulltext => (self.target(variable, 3), self.several(3, Self::name)),
            _ => (self.target(variable, 1), self.several(2, Self::name)),
        }
    }

    fn target(&mut self, variable: Name, most: usize) -> SchemaTarget {
        let labels = if most == 0 { Vec::new() } else { self.several(most, Self::name) };
        if self.rng.bool() {
            SchemaTarget::Node { variable, labels }
        } else {
            SchemaTarget::Relationship { variable, types: labels }
        }
    }

    pub fn table_statement(&mut self) -> TableStatement {
        let column = |maker: &mut Self| Column {
            name: maker.name(),
            of: ColumnType {
                word: Name::new(maker.choose(&["INT64", "STRING", "SERIAL"])),
                lists: maker.rng.index(3),
            },
        };
        if self.rng.bool() {
            let mut columns = self.several(3, column);
            // `PRIMARY KEY` ends the columns.
            columns.retain(|column| !column.name.eq_ignore_ascii_case("primary"));
            return TableStatement::Nodes(NodeTable { label: self.name(), columns, key: self.name() });
        }
        let ends = self.several(3, |maker| (maker.name(), maker.name()));
        TableStatement::Relationships(RelationshipTable {
            kind: self.name(),
            ends,
            columns: self.some(2, column),
        })
    }

    fn schema_options(&mut self) -> Expr {
        if self.rng.one_in(4) { Expr::Parameter(self.name()) } else { self.map() }
    }

    pub fn constraint_statement(&mut self) -> ConstraintStatement {
        let requirement = match self.rng.below(4) {
            0 => Requirement::Unique,
            1 => Requirement::Exists,
            2 => Requirement::Key,
            _ => Requirement::Typed(self.type_expr()),
        };
        let variable = self.name();
        let (target, keys) = (self.target(variable, 1), self.several(2, Self::name));
        match self.rng.below(4) {
            0 => ConstraintStatement::Drop(ConstraintDrop::Named {
                name: self.name(),
                if_exists: self.rng.bool(),
            }),
            1 => ConstraintStatement::Drop(ConstraintDrop::Described { target, keys, requirement }),
            _ => ConstraintStatement::Create(CreateConstraint {
                name: self.rng.bool().then(|| self.name()),
                if_not_exists: self.rng.bool(),
                target,
                keys,
                requirement,
                options: self.maybe(3, Self::schema_options),
                legacy: self.rng.bool(),
            }),
        }
    }
}
