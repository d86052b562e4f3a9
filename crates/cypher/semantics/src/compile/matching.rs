//! From chains to matching steps: where to begin, in which order, and when each condition can be evaluated.

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
    /// The plan of MATCH, a pattern comprehension or a subquery, with the variables it binds. `merge` names the
    /// variables that a MERGE has already declared.
    pub(super) fn match_patterns(
        &mut self,
        patterns: &[PathPattern],
        where_: Option<&Expr>,
        merge: Option<Vec<Name>>,
    ) -> Checked<(MatchPlan, Vec<Slot>)> {
        let mut bindings = Bindings::new(Binding::New, merge.unwrap_or_default());
        self.plan(patterns, where_, &mut bindings)
    }

    /// The plan of a pattern used as a predicate.
    pub(super) fn match_predicate(&mut self, pattern: &PathPattern) -> Checked<MatchPlan> {
        let mut bindings = Bindings::new(Binding::None, Vec::new());
        Ok(self.plan(std::slice::from_ref(pattern), None, &mut bindings)?.0)
    }

    /// The plan of `shortestPath(…)` used as a value, and the slot of the path.
    pub(super) fn shortest_value(&mut self, pattern: &PathPattern) -> Checked<(MatchPlan, Slot)> {
        let mut bindings = Bindings::new(Binding::None, Vec::new());
        let mut chain = self.chain(pattern, &mut bindings)?;
        let path = self.fresh();
        chain.path = Some(path);
        bindings.fresh.push(path);
        let mut layout = Layout::new(&bindings.fresh);
        self.lay_shortest(&chain, &mut layout)?;
        Ok((MatchPlan { steps: layout.steps, filter: None, repeatable: false }, path))
    }

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
        // Paths that contain a bound node come first: any other order gives the same answer with more steps.
        while !chains.is_empty() {
            let touches = |chain: &Chain| chain.nodes.iter().any(|node| layout.is_held(node.slot));
            let next = chains.iter().position(touches).unwrap_or(0);
            let chain = chains.remove(next);
            self.lay_chain(&chain, &mut layout)?;
        }
        self.lengthen(layout.steps.len())?;
        // The remaining conditions need only variables that are bound now.
        for condition in layout.waiting {
            filter = Some(match filter {
                Some(filter) => Ex::And(Box::new(condition.ex), Box::new(filter)),
                None => condition.ex,
            });
        }
        let plan = MatchPlan { steps: layout.steps, filter, repeatable: false };
        Ok((plan, std::mem::take(&mut bindings.named)))
    }

    /// Adds slots for unnamed relationships that a path needs, and for the path that a selector measures.
    fn hidden_slots(&mut self, chain: &mut Chain, bindings: &mut Bindings) {
        if chain.selector.is_some_and(is_selective) && chain.path.is_none() {
            let slot = self.fresh();
            bindings.fresh.push(slot);
            chain.path = Some(slot);
        }
        if chain.path.is_none() && chain.shortest.is_none() {
            return;
        }
        for link in &mut chain.links {
            if let Link::Relationship { slot: slot @ None, .. } = link {
                let fresh = self.fresh();
                bindings.fresh.push(fresh);
                *slot = Some(fresh);
            }
        }
    }

    fn lay_chain(&mut self, chain: &Chain, layout: &mut Layout) -> Checked {
        if chain.shortest.is_some() {
            return self.lay_shortest(chain, layout);
        }
        if let Some(selector) = chain.selector.filter(|selector| is_selective(selector)) {
            return self.lay_selection(chain, selector, layout);
        }
        self.lay_links(chain, layout)?;
        self.lay_filter(chain, layout)
    }

    pub(super) fn lay_filter(&mut self, chain: &Chain, layout: &mut Layout) -> Checked {
        if let Some(filter) = chain.filter {
            let (ex, needs) = self.tracking(|compiler| compiler.predicate(filter))?;
            layout.waiting.push(Condition { ex, needs });
            layout.settle();
        }
        Ok(())
    }

    /// Builds the links from a bound node, or else the first, towards both sides. Groups are walked only from left
    /// to right.
    pub(super) fn lay_links(&mut self, chain: &Chain, layout: &mut Layout) -> Checked {
        let grouped = chain.links.iter().any(|link| matches!(link, Link::Group(_)));
        let held = chain.nodes.iter().position(|node| layout.is_held(node.slot));
        let anchor = if grouped { 0 } else { held.unwrap_or(0) };
        self.lay_node(&chain.nodes[anchor], layout)?;
        let mut parts = vec![chain.nodes[0].slot];
        let mut trails = Vec::new();
        for index in anchor..chain.links.len() {
            trails.push((index, self.lay_link(chain, index, false, layout)?));
        }
        for index in (0..anchor).rev() {
            trails.push((index, self.lay_link(chain, index, true, layout)?));
        }
        trails.sort_unstable();
        parts.extend(trails.into_iter().filter_map(|(_, slot)| slot));
        if let Some(path) = chain.path {
            layout.steps.push(MatchStep::Path(path, parts));
            layout.bind(path);
            layout.settle();
        }
        Ok(())
    }

    pub(super) fn lay_node(&mut self, node: &ChainNode, layout: &mut Layout) -> Checked {
        let held = layout.is_held(node.slot);
        let test = self.node_test(node, layout)?;
        layout.steps.push(if held {
            MatchStep::Held(node.slot, test)
        } else {
            MatchStep::Scan(node.slot, test)
        });
        layout.bind(node.slot);
        layout.settle();
        Ok(())
    }

    /// Builds one link, from its left end or, if reversed, from its right end. Returns the slot of the relationships
    /// walked.
    fn lay_link(
        &mut self,
        chain: &Chain,
        index: usize,
        reversed: bool,
        layout: &mut Layout,
    ) -> Checked<Option<Slot>> {
        let (left, right) = (&chain.nodes[index], &chain.nodes[index + 1]);
        let (from, to) = if reversed { (right, left) } else { (left, right) };
        let (pattern, slot, held) = match &chain.links[index] {
            Link::Group(group) => return self.lay_group(group, from, to, chain.path.is_some(), layout),
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
        let to_held = layout.is_held(to.slot);
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
        layout.settle();
        Ok(slot)
    }
}

/// Whether the selector can leave out matches.
fn is_selective(selector: &PathSelector) -> bool {
    !matches!(selector, PathSelector::All(_))
}

/// A parameter is not allowed as the property map of a pattern to match (TCK `clauses/merge/Merge1` [16] requires
/// this for MERGE).
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
