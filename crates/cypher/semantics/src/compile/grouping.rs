//! Quantified path patterns.

use super::{
    Compiler,
    layout::{Condition, Layout},
    pattern::{Chain, ChainNode, GroupLink, Link, direction},
    unsupported,
};
use crate::{
    Detail,
    check::{Checked, fail},
    program::{Ends, Group, Hop, MatchStep, Slot},
};
use edgewise_cypher_syntax::ast::RelationshipPattern;

impl Compiler<'_> {
    pub(super) fn lay_group(
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
        let trail = traced.then(|| self.fresh());
        for (_, outside) in &group.lists {
            layout.bind(*outside);
        }
        let to_held = layout.is_held(to.slot);
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
        layout.settle();
        Ok(trail)
    }

    /// The steps of one repetition: the first node is already bound, everything else inside is not. A condition may
    /// refer to variables to the left of the group, which are bound before it.
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
                    let slot = slot.unwrap_or_else(|| self.fresh());
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
        self.lay_node(&chain.nodes[0], &mut layout)?;
        for (index, slot) in slots.iter_mut().enumerate() {
            match &chain.links[index] {
                Link::Relationship { pattern, .. } => {
                    self.lay_inner_link(chain, pattern, index, *slot, &mut layout)?;
                }
                Link::Group(inner) => {
                    let (from, to) = (&chain.nodes[index], &chain.nodes[index + 1]);
                    let trail = self.lay_group(inner, from, to, true, &mut layout)?;
                    *slot = trail.unwrap_or_else(|| self.fresh());
                }
            }
        }
        if let Some(path) = chain.path {
            let along = std::iter::once(chain.nodes[0].slot).chain(slots.iter().copied()).collect();
            layout.steps.push(MatchStep::Path(path, along));
            layout.bind(path);
            layout.settle();
        }
        if let Some(where_) = group.where_ {
            let (ex, needs) = self.tracking(|compiler| compiler.predicate(where_))?;
            layout.waiting.push(Condition { ex, needs });
            layout.settle();
        }
        if !layout.waiting.is_empty() {
            return unsupported("a condition within a quantified pattern on a later variable");
        }
        Ok((layout.steps, slots))
    }

    fn lay_inner_link(
        &mut self,
        chain: &Chain,
        pattern: &RelationshipPattern,
        index: usize,
        slot: Slot,
        layout: &mut Layout,
    ) -> Checked {
        if pattern.length.is_some() {
            // Neo4j manual, "Quantified path patterns": the two kinds of length cannot be combined.
            return fail(
                Detail::UnexpectedSyntax,
                "a variable length is not allowed within a quantified pattern",
            );
        }
        let (from, to) = (&chain.nodes[index], &chain.nodes[index + 1]);
        let test = self.relationship_test(pattern, Some(slot), layout)?;
        layout.bind(slot);
        let to_held = layout.is_held(to.slot);
        let to_test = self.node_test(to, layout)?;
        let ends =
            Ends { from: from.slot, direction: direction(pattern.arrow), to: to.slot, to_held, to_test };
        layout.steps.push(MatchStep::Hop(Hop { ends, slot: Some(slot), held: false, test }));
        layout.bind(to.slot);
        layout.settle();
        Ok(())
    }
}
