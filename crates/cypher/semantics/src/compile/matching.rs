//! Compiles the chains of a pattern to matching steps: where to begin, in which order, and when to evaluate each
//! condition.

use super::{
    Compiler,
    layout::{Condition, Layout},
    pattern::{Binding, Bindings, Chain, ChainNode, Link, bounds, direction},
};
use crate::{
    Detail,
    check::{Checked, fail},
    program::{Direction, Ends, Ex, Hop, MatchPlan, MatchStep, Slot, VariableHop},
};
use edgewise_cypher_syntax::ast::{Expr, PathElement, PathPattern, PathSelector};
use edgewise_model::Name;

impl Compiler<'_> {
    /// Compiles the patterns and WHERE of MATCH, a pattern comprehension or a subquery to a plan; also returns the
    /// slots of the named variables that the plan binds. For the pattern of a MERGE, `merge` lists the variables that
    /// the MERGE has declared before.
    pub(super) fn match_patterns(
        &mut self,
        patterns: &[PathPattern],
        where_: Option<&Expr>,
        merge: Option<Vec<Name>>,
    ) -> Checked<(MatchPlan, Vec<Slot>)> {
        let mut bindings = Bindings::new(Binding::New, merge.unwrap_or_default());
        self.plan(patterns, where_, &mut bindings)
    }

    /// Compiles the plan of a pattern used as a predicate.
    pub(super) fn match_predicate(&mut self, pattern: &PathPattern) -> Checked<MatchPlan> {
        let mut bindings = Bindings::new(Binding::None, Vec::new());
        Ok(self.plan(std::slice::from_ref(pattern), None, &mut bindings)?.0)
    }

    /// Compiles the plan of `shortestPath(…)` used as a value; also returns the slot of the path.
    pub(super) fn shortest_value(&mut self, pattern: &PathPattern) -> Checked<(MatchPlan, Slot)> {
        let mut bindings = Bindings::new(Binding::None, Vec::new());
        let mut chain = self.chain(pattern, &mut bindings)?;
        let path = self.new_slot();
        chain.path = Some(path);
        bindings.fresh.push(path);
        let mut layout = Layout::new(&bindings.fresh);
        self.add_shortest(&chain, &mut layout)?;
        Ok((MatchPlan { steps: layout.steps, filter: None, repeatable: false }, path))
    }

    /// Compiles patterns and their WHERE to a plan; also returns the slots of the named variables that it binds.
    fn plan(
        &mut self,
        patterns: &[PathPattern],
        where_: Option<&Expr>,
        bindings: &mut Bindings,
    ) -> Checked<(MatchPlan, Vec<Slot>)> {
        patterns.iter().try_for_each(check_parameters)?;
        let mut chains = Vec::new();
        for pattern in patterns {
            chains.push(self.chain(pattern, bindings)?);
        }
        for chain in &mut chains {
            self.hidden_slots(chain, bindings);
        }
        let mut layout = Layout::new(&bindings.fresh);
        let mut filter = match where_ {
            Some(where_) => self.shortest_conditions(where_, &chains, &mut layout)?,
            None => None,
        };
        // Paths that contain a bound node are matched first. Any order gives the same answer, but others need more
        // steps.
        while !chains.is_empty() {
            let has_bound_node = |chain: &Chain| chain.nodes.iter().any(|node| layout.is_bound(node.slot));
            let next = chains.iter().position(has_bound_node).unwrap_or(0);
            let chain = chains.remove(next);
            self.add_chain(&chain, &mut layout)?;
        }
        self.count_steps(layout.steps.len())?;
        // All variables are bound now, so the conditions that still wait are evaluated with WHERE.
        for condition in layout.waiting {
            filter = Some(match filter {
                Some(filter) => Ex::And(Box::new(condition.ex), Box::new(filter)),
                None => condition.ex,
            });
        }
        let plan = MatchPlan { steps: layout.steps, filter, repeatable: false };
        Ok((plan, std::mem::take(&mut bindings.named)))
    }

    /// Gives slots to the unnamed relationships of a named or shortest path, and to the unnamed path whose length a
    /// selector compares.
    fn hidden_slots(&mut self, chain: &mut Chain, bindings: &mut Bindings) {
        if chain.selector.is_some_and(is_selective) && chain.path.is_none() {
            let slot = self.new_slot();
            bindings.fresh.push(slot);
            chain.path = Some(slot);
        }
        if chain.path.is_none() && chain.shortest.is_none() {
            return;
        }
        for link in &mut chain.links {
            if let Link::Relationship { slot: slot @ None, .. } = link {
                let fresh = self.new_slot();
                bindings.fresh.push(fresh);
                *slot = Some(fresh);
            }
        }
    }

    /// Adds the steps that match one path pattern.
    fn add_chain(&mut self, chain: &Chain, layout: &mut Layout) -> Checked {
        if chain.shortest.is_some() {
            return self.add_shortest(chain, layout);
        }
        if let Some(selector) = chain.selector.filter(|selector| is_selective(selector)) {
            return self.add_selection(chain, selector, layout);
        }
        self.add_links(chain, layout)?;
        self.add_filter(chain, layout)
    }

    /// Adds the condition of a WHERE in the parentheses around a whole path.
    pub(super) fn add_filter(&mut self, chain: &Chain, layout: &mut Layout) -> Checked {
        if let Some(filter) = chain.filter {
            let (ex, needs) = self.tracking_slots(|compiler| compiler.predicate(filter))?;
            layout.waiting.push(Condition { ex, needs });
            layout.add_ready_conditions();
        }
        Ok(())
    }

    /// Adds the steps for the nodes and links of a chain: they start at the first bound node, or else at the leftmost
    /// node, and go to the right and then to the left. Quantified patterns are walked only from left to right.
    pub(super) fn add_links(&mut self, chain: &Chain, layout: &mut Layout) -> Checked {
        let grouped = chain.links.iter().any(|link| matches!(link, Link::Group(_)));
        let held = chain.nodes.iter().position(|node| layout.is_bound(node.slot));
        let anchor = if grouped { 0 } else { held.unwrap_or(0) };
        self.add_node_step(&chain.nodes[anchor], layout)?;
        let mut parts = vec![chain.nodes[0].slot];
        let mut trails = Vec::new();
        for index in anchor..chain.links.len() {
            trails.push((index, self.add_link(chain, index, false, layout)?));
        }
        for index in (0..anchor).rev() {
            trails.push((index, self.add_link(chain, index, true, layout)?));
        }
        trails.sort_unstable();
        parts.extend(trails.into_iter().filter_map(|(_, slot)| slot));
        if let Some(path) = chain.path {
            layout.steps.push(MatchStep::Path(path, parts));
            layout.bind(path);
            layout.add_ready_conditions();
        }
        Ok(())
    }

    /// Adds the step that finds a node, or tests it if it is already bound.
    pub(super) fn add_node_step(&mut self, node: &ChainNode, layout: &mut Layout) -> Checked {
        let held = layout.is_bound(node.slot);
        let test = self.node_test(node, layout)?;
        layout.steps.push(if held {
            MatchStep::Held(node.slot, test)
        } else {
            MatchStep::Scan(node.slot, test)
        });
        layout.bind(node.slot);
        layout.add_ready_conditions();
        Ok(())
    }

    /// Adds the step that walks one link, from left to right or, if `reversed`, from right to left. Returns the slot of
    /// the relationships it walks.
    fn add_link(
        &mut self,
        chain: &Chain,
        index: usize,
        reversed: bool,
        layout: &mut Layout,
    ) -> Checked<Option<Slot>> {
        let (left, right) = (&chain.nodes[index], &chain.nodes[index + 1]);
        let (from, to) = if reversed { (right, left) } else { (left, right) };
        let (pattern, slot, held) = match &chain.links[index] {
            Link::Group(group) => return self.add_group(group, from, to, chain.path.is_some(), layout),
            Link::Relationship { pattern, slot, held } => (*pattern, *slot, *held),
        };
        let mut way = direction(pattern.arrow);
        if reversed {
            way = match way {
                Direction::Out => Direction::In,
                Direction::In => Direction::Out,
                Direction::Either => Direction::Either,
            };
        }
        let test = self.relationship_test(pattern, slot, layout)?;
        if let Some(slot) = slot {
            layout.bind(slot);
        }
        let to_held = layout.is_bound(to.slot);
        let to_test = self.node_test(to, layout)?;
        let ends = Ends { from: from.slot, direction: way, to: to.slot, to_held, to_test };
        layout.steps.push(match pattern.length {
            None => MatchStep::Hop(Hop { ends, slot, held, test }),
            Some(length) => {
                let (min, max) = bounds(length);
                MatchStep::VariableHop(VariableHop { ends, slot, held, reversed, min, max, test })
            }
        });
        layout.bind(to.slot);
        layout.add_ready_conditions();
        Ok(slot)
    }
}

/// Whether the selector may leave out some matches of the path: `ALL` may not.
fn is_selective(selector: &PathSelector) -> bool {
    !matches!(selector, PathSelector::All(_))
}

/// An error if the property map of a pattern to match is a parameter (TCK `clauses/merge/Merge1` [16] requires this for
/// MERGE).
fn check_parameters(pattern: &PathPattern) -> Checked {
    let is_parameter =
        |properties: &Option<Box<Expr>>| matches!(properties.as_deref(), Some(Expr::Parameter(_)));
    let wrong = pattern.elements().iter().any(|element| match element {
        PathElement::Node(node) => is_parameter(&node.properties),
        PathElement::Relationship(relationship) => is_parameter(&relationship.properties),
        PathElement::Group(_) => false,
    });
    if wrong {
        fail(Detail::InvalidParameterUse, "a parameter cannot be the property map of a pattern")
    } else {
        Ok(())
    }
}
