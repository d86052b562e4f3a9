//! MERGE: a row may match what an earlier row created, so the order of rows may matter.

use super::analysis::Analysis;
use super::inferred::Inferred;
use super::kinds::Kinds;
use super::risk::Risk;
use super::table::{RowsDeterminism, Table};
use edgewise_cypher_syntax::ast::{Arrow, Expr, Merge, PathElement};
use edgewise_cypher_syntax::walk::free_variables;

impl Analysis<'_> {
    /// The rows after a MERGE; records what it writes.
    pub(super) fn merge(&mut self, merge: &Merge, mut table: Table) -> Table {
        let mut values = Vec::new();
        let mut relationships = 0;
        let (mut undirected, mut mixed) = (false, false);
        for element in merge.pattern.elements() {
            let (variable, labels, properties, kind) = match element {
                PathElement::Node(node) => (&node.variable, &node.labels, &node.properties, Kinds::NODE),
                PathElement::Relationship(own) => {
                    relationships += 1;
                    undirected |= matches!(own.arrow, Arrow::None | Arrow::Both);
                    (&own.variable, &own.types, &own.properties, Kinds::RELATIONSHIP)
                }
                PathElement::Group(_) => continue,
            };
            if let Some(labels) = labels {
                values.extend(self.dynamic_labels(&labels.expr, &table));
            }
            let mut stored = self.properties_to_store(properties.as_deref(), &table);
            for value in &mut stored {
                // openCypher does not define whether a time with a zone matches the same instant in another zone.
                value.set_arbitrary(value.is_zoned());
            }
            if let Some(Expr::Map(entries)) = properties.as_deref() {
                for ((_, expr), value) in entries.iter().zip(&stored) {
                    if value.may_be_null() {
                        self.risk(Risk::Null);
                    }
                    // Of two equivalent values, the first row's is stored, and the second row's then matches it.
                    mixed |= value.is_ambiguous() && !free_variables(expr).is_empty();
                }
            } else if properties.is_some() {
                self.risk(Risk::Null);
                mixed = true;
            }
            values.extend(stored);
            let Some(name) = variable else { continue };
            match table.columns.get(name).cloned() {
                Some(bound) => {
                    self.expect(&bound, kind);
                    if bound.may_be_null() {
                        self.risk(Risk::Null);
                    }
                    self.note_content_read(&bound);
                    values.push(bound);
                }
                None => {
                    let made = Inferred { fresh: true, ..Inferred::of(kind) };
                    table.columns.insert(name.clone(), self.read(made));
                }
            }
        }
        if let Some(path) = &merge.pattern.variable {
            let made = Inferred { fresh: true, ..Inferred::of(Kinds::PATH) };
            table.columns.insert(path.clone(), self.read(made));
        }
        if undirected {
            self.note_order_matters("MERGE has an undirected relationship");
        }
        if !table.single && (mixed || relationships > 1 || !merge.actions.is_empty()) {
            self.note_order_matters("MERGE may find what earlier rows created");
        }
        self.note_written(&table, &values);
        // MERGE may match several elements, so it may multiply rows.
        table.decided_by(&self.read(Inferred::of(Kinds::BOOL)));
        if table.rows != RowsDeterminism::Determined {
            self.note_reason("MERGE searches a graph that is not determined");
        }
        table.single = false;
        table.keys.clear();
        for action in &merge.actions {
            // With one input row, SET items conflict only if MERGE matches several elements.
            self.set(&action.items, &table);
        }
        table
    }
}
