//! `Solver`: chooses the order in which a pattern graph is matched, and adds the operators: always the cheapest step
//! first.

use super::{lower::Planner, seek::Access};
use crate::{
    FaultSet,
    fault::planned::Planned,
    planned::{
        logical::{PatternGraph, PatternRelationship, Predicate, opposite},
        mention::{self, Mention},
        operator::{Expand, HashJoin, NodeCheck, Operator, PathBuild, TypeScan, VariableExpand},
        statistics::Statistics,
    },
    program::{Ex, LabelTest, RelationshipTest, Slot},
};
use edgewise_cypher_syntax::ast::CompareOp;
use std::{collections::BTreeSet, rc::Rc};

/// A pattern graph of which a part has been turned into operators.
pub(super) struct Solver<'p, 's> {
    planner: &'p mut Planner<'s>,
    fresh: BTreeSet<Slot>,
    bound: BTreeSet<Slot>,
    nodes: BTreeSet<Slot>,
    links: Vec<PatternRelationship>,
    paths: Vec<(Slot, Vec<Slot>)>,
    /// The conditions of the graph that no operator checks yet, because they need slots that are not bound.
    pub(super) waiting: Vec<Predicate>,
    operators: Vec<Operator>,
}

/// A matching step that could be planned next.
enum NextStep {
    /// Walks the relationship pattern with this index, from left to right or, if the flag is true, from right to left.
    Link(usize, bool),
    /// Scans all relationships of the type of the relationship pattern with this index.
    Scan(usize),
    /// Finds the nodes of this slot in this way.
    Nodes(Slot, Access),
}

impl<'p, 's> Solver<'p, 's> {
    /// Adds operators that match the pattern graph to `operators`.
    pub(super) fn solve(
        planner: &'p mut Planner<'s>,
        graph: PatternGraph,
        operators: Vec<Operator>,
    ) -> Vec<Operator> {
        let held = graph.bound_nodes();
        let PatternGraph { nodes, relationships, predicates, paths, binds } = graph;
        let mut solver = Self {
            planner,
            fresh: binds,
            bound: BTreeSet::new(),
            nodes,
            links: relationships,
            paths,
            waiting: predicates,
            operators,
        };
        if !held.is_empty() {
            solver.operators.push(NodeCheck { slots: held }.into());
        }
        solver.add_ready_conditions_and_paths();
        while let Some(next) = solver.next() {
            solver.plan_step(next);
            solver.add_ready_conditions_and_paths();
        }
        solver.operators
    }

    pub(super) fn statistics(&self) -> &Statistics<'s> {
        &self.planner.statistics
    }

    /// The faults that are planted.
    pub(super) fn faults(&self) -> FaultSet {
        self.planner.run.faults
    }

    /// Whether the pattern binds the slot, rather than a clause before it.
    pub(super) fn is_fresh(&self, slot: Slot) -> bool {
        self.fresh.contains(&slot)
    }

    /// Whether an operator added for this pattern binds the slot.
    pub(super) fn is_bound(&self, slot: Slot) -> bool {
        self.bound.contains(&slot)
    }

    /// Whether the slot has a value at this point: it was bound before the pattern, or an operator added so far binds
    /// it.
    fn has_value(&self, slot: Slot) -> bool {
        !self.is_fresh(slot) || self.is_bound(slot)
    }

    /// Adds the operators for all conditions and named paths whose slots are all bound.
    fn add_ready_conditions_and_paths(&mut self) {
        let ready = |solver: &Self, slots: &BTreeSet<Slot>| slots.iter().all(|slot| solver.has_value(*slot));
        let (now, later): (Vec<Predicate>, Vec<Predicate>) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|predicate| ready(self, &predicate.mentions));
        self.waiting = later;
        self.planner.filter(now, &mut self.operators);
        let paths = std::mem::take(&mut self.paths);
        let mut built = false;
        for (slot, along) in paths {
            if along.iter().all(|slot| self.has_value(*slot)) {
                self.operators.push(PathBuild { slot, along }.into());
                self.bound.insert(slot);
                built = true;
            } else {
                self.paths.push((slot, along));
            }
        }
        if built {
            self.add_ready_conditions_and_paths();
        }
    }

    /// The cheapest step that can be planned next; `None` if everything is matched.
    fn next(&self) -> Option<NextStep> {
        let mut best: Option<(f64, NextStep)> = None;
        let mut offer = |cost: f64, next: NextStep| {
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, next));
            }
        };
        for (place, link) in self.links.iter().enumerate() {
            if !self.is_ready(link) {
                continue;
            }
            let fan_out = self.fan_out(link);
            match (self.has_value(link.from), self.has_value(link.to)) {
                // Both ends are bound, so this step adds no rows and comes first.
                (true, true) => offer(-1.0, NextStep::Link(place, false)),
                (true, false) => offer(fan_out * self.passing_share(link.to), NextStep::Link(place, false)),
                (false, true) => offer(fan_out * self.passing_share(link.from), NextStep::Link(place, true)),
                (false, false) => {}
            }
        }
        if best.is_some() {
            return best.map(|(_, next)| next);
        }
        let mut best: Option<(f64, NextStep)> = None;
        let mut offer = |cost: f64, next: NextStep| {
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, next));
            }
        };
        for slot in &self.nodes {
            if !self.has_value(*slot) {
                let access = self.access(*slot);
                offer(access.rows, NextStep::Nodes(*slot, access));
            }
        }
        for (place, link) in self.links.iter().enumerate() {
            let scannable = link.length.is_none() && matches!(link.test.types, Some(LabelTest::Name(_)));
            if scannable && link.from != link.to && tests_only_type(&link.test) {
                // A scan of relationships costs twice a scan of nodes, because it visits both ends.
                offer(2.0 * self.statistics().types(link.test.types.as_ref()), NextStep::Scan(place));
            }
        }
        best.map(|(_, next)| next)
    }

    /// Whether all slots are bound that the test of the relationship pattern needs.
    fn is_ready(&self, link: &PatternRelationship) -> bool {
        let mut ready = true;
        mention::relationship_test(&link.test, &mut |mention| {
            if let Mention::Slot(slot) = mention {
                ready &= self.has_value(slot) || Some(slot) == link.slot;
            }
        });
        ready
    }

    /// The estimated number of ways to walk the relationship pattern from a node.
    fn fan_out(&self, link: &PatternRelationship) -> f64 {
        let once = self.statistics().fan_out(link.test.types.as_ref(), link.direction);
        match link.length {
            None => once,
            Some(length) => {
                let steps = length.max.min(6) as i32;
                (1..=steps).map(|step| once.powi(step)).sum::<f64>().max(once) + 1.0
            }
        }
    }

    /// The estimated share of nodes that meet the conditions on a slot.
    fn passing_share(&self, slot: Slot) -> f64 {
        let nodes = self.statistics().nodes().max(1.0);
        let labels = self.labels(slot).into_iter().map(|(_, label)| self.statistics().label(&label) / nodes);
        let others =
            self.waiting.iter().filter(|predicate| predicate.mentions.contains(&slot)).count() as i32;
        labels.fold(1.0, f64::min) * 0.8_f64.powi(others)
    }

    /// Adds the operators of a step, and notes which slots they bind.
    fn plan_step(&mut self, next: NextStep) {
        match next {
            NextStep::Link(place, turned) => self.plan_link(place, turned),
            NextStep::Scan(place) => {
                let link = self.links.remove(place);
                let Some(LabelTest::Name(kind)) = &link.test.types else { return };
                self.bound.extend([Some(link.from), Some(link.to), link.slot].into_iter().flatten());
                let PatternRelationship { from, to, direction, slot, .. } = link;
                self.operators.push(TypeScan { slot, from, to, direction, kind: kind.clone() }.into());
            }
            NextStep::Nodes(slot, access) => {
                if !access.dependent && self.plan_hash_join(slot) {
                    return;
                }
                let waiting = std::mem::take(&mut self.waiting).into_iter().enumerate();
                self.waiting = waiting
                    .filter(|(place, _)| !access.solved.contains(place))
                    .map(|(_, waiting)| waiting)
                    .collect();
                self.operators.push(access.operator);
                self.bound.insert(slot);
            }
        }
    }

    /// Adds the operator that walks a relationship pattern, from left to right or, if `turn` is true, from right to
    /// left.
    fn plan_link(&mut self, place: usize, turn: bool) {
        let link = self.links.remove(place);
        let PatternRelationship { from, to, direction, slot, test, length } = link;
        let (from, to, direction) =
            if turn { (to, from, opposite(direction)) } else { (from, to, direction) };
        let into = self.has_value(to);
        self.bound.extend(slot);
        self.bound.insert(to);
        let operator = match length {
            None => Expand { from, direction, slot, to, into, test }.into(),
            Some(mut length) => {
                length.reversed ^= turn && !self.faults().has(Planned::WalkFromEndKeepsListOrder);
                if turn && length.max < u64::MAX && self.faults().has(Planned::WalkFromEndGoesOneTooFar) {
                    length.max += 1;
                }
                let apart = self.excluded_relationships(slot);
                VariableExpand { from, direction, slot, to, into, length, test, excluded: apart }.into()
            }
        };
        self.operators.push(operator);
    }

    /// The slots of relationships that the walk in `slot` must not use, because they are already bound. The conditions
    /// that require this are removed: the walk itself checks them.
    fn excluded_relationships(&mut self, slot: Option<Slot>) -> Vec<Slot> {
        use crate::planned::logical::Test;
        let Some(slot) = slot else { return Vec::new() };
        let mut apart = Vec::new();
        let waiting = std::mem::take(&mut self.waiting);
        for predicate in waiting {
            let other = match predicate.test {
                Test::Different(left, right) if left == slot => Some(right),
                Test::Different(left, right) if right == slot => Some(left),
                _ => None,
            };
            match other.filter(|other| self.has_value(*other)) {
                Some(_) if self.faults().has(Planned::WalkReusesFixedRelationships) => {}
                Some(other) => apart.push(other),
                None => self.waiting.push(predicate),
            }
        }
        apart
    }

    /// Tries to plan a hash join. That is possible if the part of the pattern around `start` is not connected to what
    /// is bound, and a waiting condition says that an expression of one equals an expression of the other. Returns
    /// whether it was possible.
    fn plan_hash_join(&mut self, start: Slot) -> bool {
        if self.bound.is_empty() {
            return false;
        }
        let part = self.connected_slots(start);
        if !self.stands_alone(&part) {
            return false;
        }
        let joined = self.waiting.iter().enumerate().find_map(|(place, predicate)| {
            let Some(Ex::Compare(left, rest)) = predicate.hard_expression() else { return None };
            let [(CompareOp::Equal, right)] = rest.as_slice() else { return None };
            let sides = [(&**left, right), (right, &**left)];
            sides.into_iter().find_map(|(here, there)| {
                let (near, far) = (mention::slots(here), mention::slots(there));
                let is_near = !near.is_empty() && near.iter().all(|slot| self.is_bound(*slot));
                let is_far = !far.is_empty() && far.iter().all(|slot| part.contains(slot));
                (is_near && is_far).then(|| {
                    Some((place, super::seek::copy_simple(here)?, super::seek::copy_simple(there)?))
                })?
            })
        });
        let Some((place, left_key, right_key)) = joined else { return false };
        self.waiting.remove(place);
        let is_inside =
            |slots: &BTreeSet<Slot>| !slots.is_empty() && slots.iter().all(|slot| part.contains(slot));
        let (inside, waiting): (Vec<Predicate>, Vec<Predicate>) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|predicate| is_inside(&predicate.mentions));
        self.waiting = waiting;
        let (links, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.links).into_iter().partition(|link| part.contains(&link.from));
        self.links = rest;
        let graph = PatternGraph {
            nodes: self.nodes.intersection(&part).copied().collect(),
            relationships: links,
            predicates: inside,
            paths: Vec::new(),
            binds: part.clone(),
        };
        let right = Solver::solve(self.planner, graph, Vec::new());
        let right_slots: Vec<Slot> = part.iter().copied().collect();
        self.bound.extend(part);
        self.operators.push(HashJoin { right, right_slots, left_key, right_key }.into());
        true
    }

    /// Whether this part of the pattern can be matched without the rest: none of its slots is bound, and its tests use
    /// no others.
    fn stands_alone(&self, part: &BTreeSet<Slot>) -> bool {
        let mut alone = part.iter().all(|slot| self.is_fresh(*slot) && !self.is_bound(*slot));
        for link in self.links.iter().filter(|link| part.contains(&link.from)) {
            mention::relationship_test(&link.test, &mut |mention| {
                alone &= !matches!(mention, Mention::Slot(slot) if !part.contains(&slot));
            });
        }
        alone
    }

    /// The slots of all nodes and relationship patterns that are connected to `start` by patterns not planned yet.
    fn connected_slots(&self, start: Slot) -> BTreeSet<Slot> {
        let mut part = BTreeSet::from([start]);
        loop {
            let before = part.len();
            for link in &self.links {
                if part.contains(&link.from) || part.contains(&link.to) {
                    part.extend([Some(link.from), Some(link.to), link.slot].into_iter().flatten());
                }
            }
            if part.len() == before {
                return part;
            }
        }
    }
}

/// Whether the test is only about the type of the relationship.
fn tests_only_type(test: &Rc<RelationshipTest>) -> bool {
    test.properties.is_empty() && test.property_map.is_none() && test.filter.is_none()
}
