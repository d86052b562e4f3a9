//! MERGE: a row may match what an earlier row created.

use super::analysis::Analysis;
use super::inferred::Inferred;
use super::kinds::Kinds;
use super::risk::Risk;
use super::table::{RowsDeterminism, Table};
use edgewise_cypher_syntax::ast::{Arrow, Expr, Merge, PathElement};
use edgewise_cypher_syntax::walk::free_variables;

impl Analysis<'_> {
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
            let mut stored = self.stored(properties.as_deref(), &table);
            for value in &mut stored {
                // openCypher does not define whether a time matches the same instant in another zone.
                value.set_arbitrary(value.is_zoned());
            }
            if let Some(Expr::Map(entries)) = properties.as_deref() {
                for ((_, expr), value) in entries.iter().zip(&stored) {
                    if value.may_be_null() {
                        self.risk(Risk::Null);
                    }
                    // Of two equivalent values the first is stored, and the second matches it.
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
                    self.touch(&bound);
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
            self.order_decides("MERGE of an undirected relationship");
        }
        if !table.single && (mixed || relationships > 1 || !merge.actions.is_empty()) {
            self.order_decides("MERGE that finds what earlier rows made");
        }
        self.wrote(&table, &values);
        // It may match several elements.
        table.decided_by(&self.read(Inferred::of(Kinds::BOOL)));
        if table.rows != RowsDeterminism::Determined {
            self.because("MERGE in a graph that is not determined");
        }
        table.single = false;
        table.keys.clear();
        for action in &merge.actions {
            // With one row, only several matches can conflict.
            self.set(&action.items, &table);
        }
        table
    }
}
