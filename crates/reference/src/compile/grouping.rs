//! Quantified path patterns.

use super::{
    Compiler,
    layout::Layout,
    pattern::{Chain, ChainNode, GroupLink, Link, direction},
    unsupported,
};
use crate::{
    Detail,
    check::{Checked, fail},
    program::{Ends, Group, Hop, MatchStep, Slot},
};

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
            return fail(Detail::UnexpectedSyntax, "a quantified pattern holds a path");
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

    /// The steps of one repetition: the first node is held, everything else inside is fresh.
    fn group_steps(&mut self, group: &GroupLink, around: &Layout) -> Checked<(Vec<MatchStep>, Vec<Slot>)> {
        let chain = &group.chain;
        let mut fresh: Vec<Slot> =
            around.fresh.iter().copied().filter(|slot| !around.bound.contains(slot)).collect();
        fresh.extend(chain.nodes.iter().map(|node| node.slot));
        let mut slots = Vec::new();
        for link in &chain.links {
            let Link::Relationship { slot, .. } = link else {
                return unsupported("a quantified pattern within a quantified pattern");
            };
            slots.push(slot.unwrap_or_else(|| self.fresh()));
        }
        fresh.extend(&slots);
        let mut layout = Layout::new(&fresh);
        layout.bind(chain.nodes[0].slot);
        self.lay_node(&chain.nodes[0], &mut layout)?;
        for (index, slot) in slots.iter().enumerate() {
            self.lay_inner_link(chain, index, *slot, &mut layout)?;
        }
        if let Some(where_) = group.where_ {
            layout.steps.push(MatchStep::Filter(self.predicate(where_)?));
        }
        if !layout.waiting.is_empty() {
            return unsupported("a condition within a quantified pattern on something outside it");
        }
        Ok((layout.steps, slots))
    }

    fn lay_inner_link(&mut self, chain: &Chain, index: usize, slot: Slot, layout: &mut Layout) -> Checked {
        let Link::Relationship { pattern, .. } = &chain.links[index] else { return Ok(()) };
        let (from, to) = (&chain.nodes[index], &chain.nodes[index + 1]);
        let test = self.relationship_test(pattern, Some(slot), layout)?;
        layout.bind(slot);
        let to_held = layout.is_held(to.slot);
        let to_test = self.node_test(to, layout)?;
        let ends =
            Ends { from: from.slot, direction: direction(pattern.arrow), to: to.slot, to_held, to_test };
        layout.steps.push(match pattern.length {
            None => MatchStep::Hop(Hop { ends, slot: Some(slot), held: false, test }),
            Some(_) => return unsupported("a variable length within a quantified pattern"),
        });
        layout.bind(to.slot);
        layout.settle();
        Ok(())
    }
}
