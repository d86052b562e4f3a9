//! Compiles quantified path patterns.

use super::{
    Compiler,
    layout::{Condition, Layout},
    pattern::{Chain, ChainNode, GroupLink, Link, direction},
    unsupported_error,
};
use crate::{
    Detail,
    check::{Checked, fail},
    program::{Ends, Group, Hop, MatchStep, Slot},
};
use edgewise_cypher_syntax::ast::RelationshipPattern;

impl Compiler<'_> {
    /// Adds the step that matches a quantified path pattern. If `traced` is true, returns a new slot for the list of
    /// all its relationships.
    pub(super) fn add_group(
        &mut self,
        group: &GroupLink,
        from: &ChainNode,
        to: &ChainNode,
        traced: bool,
        layout: &mut Layout,
    ) -> Checked<Option<Slot>> {
        let mark = self.scope.own.len();
        self.scope.own.extend(group.inner.iter().cloned());
        let inner = self.group_steps(group, layout);
        self.scope.own.truncate(mark);
        let (steps, relationships) = inner?;
        let trail = traced.then(|| self.new_slot());
        for (_, outside) in &group.lists {
            layout.bind(*outside);
        }
        let to_held = layout.is_bound(to.slot);
        let to_test = self.node_test(to, layout)?;
        let (Some(first), Some(last)) = (group.chain.nodes.first(), group.chain.nodes.last()) else {
            return fail(Detail::UnexpectedSyntax, "a quantified pattern must contain a path");
        };
        layout.steps.push(MatchStep::Group(Box::new(Group {
            from: from.slot,
            to: to.slot,
            to_held,
            to_test,
            min: group.min,
            max: group.max,
            first: first.slot,
            last: last.slot,
            steps,
            lists: group.lists.clone(),
            relationships,
            trail,
        })));
        layout.bind(to.slot);
        layout.add_ready_conditions();
        Ok(trail)
    }

    /// Compiles the steps of one repetition of the pattern; also returns the slots of its relationships. When a
    /// repetition starts, its first node is bound and the other elements are not. A condition may refer to variables to
    /// the left of the quantified pattern.
    fn group_steps(&mut self, group: &GroupLink, around: &Layout) -> Checked<(Vec<MatchStep>, Vec<Slot>)> {
        let chain = &group.chain;
        let mut fresh: Vec<Slot> =
            around.fresh.iter().copied().filter(|slot| !around.bound.contains(slot)).collect();
        fresh.extend(chain.nodes.iter().map(|node| node.slot));
        fresh.extend(chain.path);
        let mut slots = Vec::new();
        for link in &chain.links {
            match link {
                Link::Relationship { slot, .. } => {
                    let slot = slot.unwrap_or_else(|| self.new_slot());
                    slots.push(slot);
                    fresh.push(slot);
                }
                Link::Group(inner) => {
                    slots.push(usize::MAX);
                    fresh.extend(inner.lists.iter().map(|(_, outside)| *outside));
                }
            }
        }
        let mut layout = Layout::new(&fresh);
        layout.bind(chain.nodes[0].slot);
        self.add_node_step(&chain.nodes[0], &mut layout)?;
        for (index, slot) in slots.iter_mut().enumerate() {
            match &chain.links[index] {
                Link::Relationship { pattern, .. } => {
                    self.add_inner_link(chain, pattern, index, *slot, &mut layout)?;
                }
                Link::Group(inner) => {
                    let (from, to) = (&chain.nodes[index], &chain.nodes[index + 1]);
                    let trail = self.add_group(inner, from, to, true, &mut layout)?;
                    *slot = trail.unwrap_or_else(|| self.new_slot());
                }
            }
        }
        if let Some(path) = chain.path {
            let along = std::iter::once(chain.nodes[0].slot).chain(slots.iter().copied()).collect();
            layout.steps.push(MatchStep::Path(path, along));
            layout.bind(path);
            layout.add_ready_conditions();
        }
        if let Some(where_) = group.where_ {
            let (ex, needs) = self.tracking_slots(|compiler| compiler.predicate(where_))?;
            layout.waiting.push(Condition { ex, needs });
            layout.add_ready_conditions();
        }
        if !layout.waiting.is_empty() {
            return unsupported_error(
                "the reference does not support later variables in a condition within a quantified pattern",
            );
        }
        Ok((layout.steps, slots))
    }

    /// Adds the step for one relationship inside a quantified path pattern.
    fn add_inner_link(
        &mut self,
        chain: &Chain,
        pattern: &RelationshipPattern,
        index: usize,
        slot: Slot,
        layout: &mut Layout,
    ) -> Checked {
        if pattern.length.is_some() {
            // A variable length such as `*1..3` and a quantifier such as `{1,3}` cannot be combined (Neo4j manual,
            // "Quantified path patterns").
            return fail(
                Detail::UnexpectedSyntax,
                "a variable length is not allowed within a quantified pattern",
            );
        }
        let (from, to) = (&chain.nodes[index], &chain.nodes[index + 1]);
        let test = self.relationship_test(pattern, Some(slot), layout)?;
        layout.bind(slot);
        let to_held = layout.is_bound(to.slot);
        let to_test = self.node_test(to, layout)?;
        let ends =
            Ends { from: from.slot, direction: direction(pattern.arrow), to: to.slot, to_held, to_test };
        layout.steps.push(MatchStep::Hop(Hop { ends, slot: Some(slot), held: false, test }));
        layout.bind(to.slot);
        layout.add_ready_conditions();
        Ok(())
    }
}
