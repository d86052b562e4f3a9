//! From chains to matching steps: where to begin, in which order, and when each condition can be judged.

use super::{
    Compiler,
    pattern::{Binding, Bindings, Chain, ChainNode, GroupLink, Link, bounds, direction},
    unsupported,
};
use crate::{
    Detail,
    check::{Checked, fail},
    program::{
        Direction, Ends, Ex, Group, Hop, MatchPlan, MatchStep, NodeTest, RelationshipTest, Selection,
        Selector, ShortestHop, Slot, VariableHop,
    },
};
use edgewise_cypher::ast::{
    BinaryOp, CompareOp, Expr, NodePattern, PathCount, PathElement, PathPattern, PathSelector,
    RelationshipPattern,
};
use edgewise_model::{Name, Value};

/// A condition and the slots it needs.
struct Condition {
    ex: Ex,
    needs: Vec<Slot>,
}

/// Steps being laid down.
struct Layout<'b> {
    steps: Vec<MatchStep>,
    /// What the clause binds.
    fresh: &'b [Slot],
    /// What of it is bound by the steps so far.
    bound: Vec<Slot>,
    /// Conditions that wait for something to be bound.
    waiting: Vec<Condition>,
}

impl Layout<'_> {
    fn is_held(&self, slot: Slot) -> bool {
        !self.fresh.contains(&slot) || self.bound.contains(&slot)
    }

    fn is_ready(&self, needs: &[Slot], own: Slot) -> bool {
        needs.iter().all(|slot| *slot == own || self.is_held(*slot))
    }

    fn bind(&mut self, slot: Slot) {
        if !self.is_held(slot) {
            self.bound.push(slot);
        }
    }

    /// Lays down the conditions that need nothing more.
    fn settle(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        for condition in waiting {
            if condition.needs.iter().all(|slot| self.is_held(*slot)) {
                self.steps.push(MatchStep::Filter(condition.ex));
            } else {
                self.waiting.push(condition);
            }
        }
    }
}

impl Compiler<'_> {
    /// The plan of MATCH, a pattern comprehension or a subquery, with the variables it binds. `merge` names the
    /// variables a MERGE has declared already.
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
        let mut layout =
            Layout { steps: Vec::new(), fresh: &bindings.fresh, bound: Vec::new(), waiting: Vec::new() };
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
        let mut layout =
            Layout { steps: Vec::new(), fresh: &bindings.fresh, bound: Vec::new(), waiting: Vec::new() };
        let mut filter = match where_ {
            Some(where_) => self.shortest_conditions(where_, &chains, &mut layout)?,
            None => None,
        };
        // Paths that touch something held come first: every other order has the same answer and more steps.
        while !chains.is_empty() {
            let touches = |chain: &Chain| chain.nodes.iter().any(|node| layout.is_held(node.slot));
            let next = chains.iter().position(touches).unwrap_or(0);
            let chain = chains.remove(next);
            self.lay_chain(&chain, &mut layout)?;
        }
        self.lengthen(layout.steps.len())?;
        // Whatever still waits needs nothing that is not bound now.
        for condition in layout.waiting {
            filter = Some(match filter {
                Some(filter) => Ex::And(Box::new(condition.ex), Box::new(filter)),
                None => condition.ex,
            });
        }
        let plan = MatchPlan { steps: layout.steps, filter, repeatable: false };
        Ok((plan, std::mem::take(&mut bindings.named)))
    }

    /// Slots for relationships nobody named but a path needs, and for the path a selector measures.
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

    fn lay_filter(&mut self, chain: &Chain, layout: &mut Layout) -> Checked {
        if let Some(filter) = chain.filter {
            let (ex, needs) = self.tracking(|compiler| compiler.predicate(filter))?;
            layout.waiting.push(Condition { ex, needs });
            layout.settle();
        }
        Ok(())
    }

    /// From a held node, or the first, to both sides. Groups are walked from left to right only.
    fn lay_links(&mut self, chain: &Chain, layout: &mut Layout) -> Checked {
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

    fn lay_node(&mut self, node: &ChainNode, layout: &mut Layout) -> Checked {
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

    /// One link, from its left end or, reversed, from its right one. Gives the slot of what was walked.
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

    fn lay_group(
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
        let mut layout = Layout { steps: Vec::new(), fresh: &fresh, bound: Vec::new(), waiting: Vec::new() };
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

    /// `shortestPath((a)-[*]-(b))`: both ends first, then the path between them.
    fn lay_shortest(&mut self, chain: &Chain, layout: &mut Layout) -> Checked {
        let ([left, right], [Link::Relationship { pattern, slot, .. }]) =
            (chain.nodes.as_slice(), chain.links.as_slice())
        else {
            return fail(Detail::UnexpectedSyntax, "shortestPath takes one relationship between two nodes");
        };
        let test = self.relationship_test(pattern, None, layout)?;
        self.lay_node(left, layout)?;
        self.lay_node(right, layout)?;
        let (min, max) = pattern.length.map_or((1, 1), bounds);
        if min > 1 {
            return unsupported("shortestPath with a minimal length above 1");
        }
        let slot = slot.unwrap_or_else(|| self.fresh());
        layout.bind(slot);
        let path = chain.path;
        if let Some(path) = path {
            layout.bind(path);
        }
        // Conditions on the path are judged before it is decided which path is the shortest.
        let waiting = std::mem::take(&mut layout.waiting);
        let (ready, waiting): (Vec<_>, Vec<_>) = waiting
            .into_iter()
            .partition(|condition| condition.needs.iter().all(|slot| layout.is_held(*slot)));
        layout.waiting = waiting;
        let filter = ready
            .into_iter()
            .map(|condition| condition.ex)
            .reduce(|left, right| Ex::And(Box::new(left), Box::new(right)));
        layout.steps.push(MatchStep::Shortest(ShortestHop {
            from: left.slot,
            to: right.slot,
            direction: direction(pattern.arrow),
            slot,
            single: pattern.length.is_none(),
            min,
            max,
            test,
            all: chain.shortest == Some(true),
            path,
            filter,
        }));
        layout.settle();
        Ok(())
    }

    /// Takes the conjuncts of WHERE that speak of a `shortestPath` out, so that they are judged with the path (Neo4j
    /// manual, "Shortest path": predicates on the path are part of the search).
    fn shortest_conditions(
        &mut self,
        where_: &Expr,
        chains: &[Chain],
        layout: &mut Layout,
    ) -> Checked<Option<Ex>> {
        let shortest: Vec<Slot> = chains
            .iter()
            .filter(|chain| chain.shortest.is_some())
            .flat_map(|chain| {
                let links = chain.links.iter().filter_map(|link| match link {
                    Link::Relationship { slot, .. } => *slot,
                    Link::Group(_) => None,
                });
                chain.path.into_iter().chain(links)
            })
            .collect();
        if shortest.is_empty() {
            return Ok(Some(self.predicate(where_)?));
        }
        let mut filter: Option<Ex> = None;
        let mut conjuncts = vec![where_];
        while let Some(conjunct) = conjuncts.pop() {
            if let Expr::Binary(BinaryOp::And, left, right) = conjunct {
                conjuncts.extend([&**right, &**left]);
                continue;
            }
            let (ex, needs) = self.tracking(|compiler| compiler.predicate(conjunct))?;
            if needs.iter().any(|slot| shortest.contains(slot)) {
                layout.waiting.push(Condition { ex, needs });
            } else {
                filter = Some(match filter {
                    Some(filter) => Ex::And(Box::new(filter), Box::new(ex)),
                    None => ex,
                });
            }
        }
        Ok(filter)
    }

    /// `ANY SHORTEST (a)-->+(b)`: the path as a plan of its own, then a choice per pair of ends.
    fn lay_selection(&mut self, chain: &Chain, selector: &PathSelector, layout: &mut Layout) -> Checked {
        let (kind, count) = self.selector(selector)?;
        let bound_before = layout.bound.len();
        let outer = std::mem::take(&mut layout.steps);
        self.lay_links(chain, layout)?;
        self.lay_filter(chain, layout)?;
        let steps = std::mem::replace(&mut layout.steps, outer);
        let (Some(start), Some(end), Some(path)) = (chain.nodes.first(), chain.nodes.last(), chain.path)
        else {
            return fail(Detail::UnexpectedSyntax, "a path has ends");
        };
        let binds = layout.bound[bound_before..].to_vec();
        layout.steps.push(MatchStep::Select(Box::new(Selection {
            steps,
            start: start.slot,
            end: end.slot,
            path,
            binds,
            selector: kind,
            count,
        })));
        Ok(())
    }

    fn selector(&mut self, selector: &PathSelector) -> Checked<(Selector, u64)> {
        let (kind, count) = match selector {
            PathSelector::All(_) | PathSelector::AllShortest(_) => (Selector::ShortestGroups, None),
            PathSelector::Any(count, _) => (Selector::Any, count.as_ref()),
            PathSelector::AnyShortest(_) => (Selector::Shortest, None),
            PathSelector::Shortest(count, _) => (Selector::Shortest, Some(count)),
            PathSelector::ShortestGroups(count, ..) => (Selector::ShortestGroups, count.as_ref()),
        };
        let count = match count {
            None => 1,
            Some(PathCount::Number(count)) => *count,
            Some(PathCount::Parameter(name)) => match self.parameters.get(name) {
                Some(Value::Int(count)) if *count >= 0 => count.unsigned_abs(),
                _ => return fail(Detail::InvalidArgumentType, "the number of paths is a positive integer"),
            },
        };
        if count == 0 {
            return fail(Detail::NegativeIntegerArgument, "the number of paths is a positive integer");
        }
        Ok((kind, count))
    }

    /// What the node must be like, as far as it can be judged when the node is bound; the rest waits.
    fn node_test(&mut self, node: &ChainNode, layout: &mut Layout) -> Checked<NodeTest> {
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
            let (ex, needs) = self.tracking(|compiler| compiler.predicate(where_))?;
            if layout.is_ready(&needs, node.slot) {
                test.filter = Some(ex);
            } else {
                layout.waiting.push(Condition { ex, needs });
            }
        }
        Ok(test)
    }

    fn relationship_test(
        &mut self,
        pattern: &RelationshipPattern,
        slot: Option<Slot>,
        layout: &mut Layout,
    ) -> Checked<RelationshipTest> {
        let mut test = RelationshipTest::default();
        if let Some(types) = &pattern.types {
            test.types = Some(self.label_test(types, true)?);
        }
        // A condition on one of many relationships cannot wait: it has no slot of its own.
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
                return unsupported("WHERE within a variable-length relationship");
            }
            let (ex, needs) = self.tracking(|compiler| compiler.predicate(where_))?;
            if layout.is_ready(&needs, own) {
                test.filter = Some((own, ex));
            } else {
                layout.waiting.push(Condition { ex, needs });
            }
        }
        Ok(test)
    }

    /// `{k: e}`: each entry is a condition `own.k = e`.
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
                    let (value, needs) = self.tracking(|compiler| compiler.expr(value))?;
                    if layout.is_ready(&needs, own) {
                        entries.push((key.clone(), value.ex));
                    } else if own == usize::MAX {
                        return unsupported(
                            "a property of many relationships that depends on what is matched later",
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

fn is_selective(selector: &PathSelector) -> bool {
    !matches!(selector, PathSelector::All(_))
}

/// A parameter cannot stand for the properties of a pattern that is matched (TCK `clauses/match/Match1` [5]).
fn check_parameters(pattern: &PathPattern) -> Checked {
    let is_parameter =
        |properties: &Option<Box<Expr>>| matches!(properties.as_deref(), Some(Expr::Parameter(_)));
    let wrong = pattern.elements().iter().any(|element| match element {
        PathElement::Node(node) => is_parameter(&node.properties),
        PathElement::Relationship(relationship) => is_parameter(&relationship.properties),
        PathElement::Group(_) => false,
    });
    if wrong {
        fail(Detail::InvalidParameterUse, "a parameter cannot stand for a pattern's properties")
    } else {
        Ok(())
    }
}
