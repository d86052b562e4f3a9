//! Compiles the conditions on the nodes and relationships of a pattern, and decides when each can be evaluated.

use super::{
    Compiler,
    layout::{Condition, Layout},
    pattern::ChainNode,
    unsupported_error,
};
use crate::{
    Detail,
    check::{Checked, fail},
    program::{Ex, NodeTest, RelationshipTest, Slot},
};
use edgewise_cypher_syntax::ast::{CompareOp, Expr, NodePattern, RelationshipPattern};
use edgewise_model::Name;

impl Compiler<'_> {
    /// Compiles the conditions on a node. Those that can be evaluated as soon as the node is bound are returned; the
    /// others are added to `layout.waiting`.
    pub(super) fn node_test(&mut self, node: &ChainNode, layout: &mut Layout) -> Checked<NodeTest> {
        let Some(NodePattern { labels, properties, where_, .. }) = node.pattern else {
            return Ok(NodeTest::default());
        };
        let mut test = NodeTest::default();
        if let Some(labels) = labels {
            test.labels = Some(self.label_test(labels, false)?);
        }
        self.property_tests(
            properties.as_deref(),
            node.slot,
            layout,
            &mut test.properties,
            &mut test.property_map,
        )?;
        if let Some(where_) = where_ {
            let (ex, needs) = self.tracking_slots(|compiler| compiler.predicate(where_))?;
            if layout.is_ready(&needs, node.slot) {
                test.filter = Some(ex);
            } else {
                layout.waiting.push(Condition { ex, needs });
            }
        }
        Ok(test)
    }

    /// Compiles the conditions on a relationship. Those that can be evaluated as soon as it is bound are returned; the
    /// others are added to `layout.waiting`.
    pub(super) fn relationship_test(
        &mut self,
        pattern: &RelationshipPattern,
        slot: Option<Slot>,
        layout: &mut Layout,
    ) -> Checked<RelationshipTest> {
        let mut test = RelationshipTest::default();
        if let Some(types) = &pattern.types {
            test.types = Some(self.label_test(types, true)?);
        }
        // A condition on a variable-length relationship applies to each of its relationships. They have no slot, so the
        // condition cannot wait for a variable that is bound later.
        let own = slot.filter(|_| pattern.length.is_none()).unwrap_or(usize::MAX);
        self.property_tests(
            pattern.properties.as_deref(),
            own,
            layout,
            &mut test.properties,
            &mut test.property_map,
        )?;
        if let Some(where_) = &pattern.where_ {
            let many = pattern.length.is_some();
            if many {
                // Neo4j manual, "Relationship pattern predicates": not allowed with a variable length.
                return fail(
                    Detail::UnexpectedSyntax,
                    "WHERE is not allowed in a variable-length relationship",
                );
            }
            let (ex, needs) = self.tracking_slots(|compiler| compiler.predicate(where_))?;
            if layout.is_ready(&needs, own) {
                test.filter = Some((own, ex));
            } else {
                layout.waiting.push(Condition { ex, needs });
            }
        }
        Ok(test)
    }

    /// Compiles a property map. An entry `k: e` becomes the condition `own.k = e`: it is added to `entries`, or to
    /// `layout.waiting` if it needs a variable that is not bound yet. A map that is no literal is stored in `whole`.
    fn property_tests(
        &mut self,
        properties: Option<&Expr>,
        own: Slot,
        layout: &mut Layout,
        entries: &mut Vec<(Name, Ex)>,
        whole: &mut Option<Ex>,
    ) -> Checked {
        match properties {
            None => {}
            Some(Expr::Map(map)) => {
                for (key, value) in map {
                    let (value, needs) = self.tracking_slots(|compiler| compiler.expr(value))?;
                    if layout.is_ready(&needs, own) {
                        entries.push((key.clone(), value.ex));
                    } else if own == usize::MAX {
                        return unsupported_error(
                            "the reference does not support a property map that uses a variable which is bound later",
                        );
                    } else {
                        let property = Ex::Property(Box::new(Ex::Slot(own)), key.clone());
                        let ex = Ex::Compare(Box::new(property), vec![(CompareOp::Equal, value.ex)]);
                        let mut needs = needs;
                        needs.push(own);
                        layout.waiting.push(Condition { ex, needs });
                    }
                }
            }
            Some(other) => *whole = Some(self.expr(other)?.ex),
        }
        Ok(())
    }
}
