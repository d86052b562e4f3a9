//! `PatternGraph`: a MATCH without an order of matching: nodes, relationships, and conditions.

use super::Predicate;
use crate::{
    FaultSet,
    cell::Cell,
    fault::planned::Planned,
    planned::{facts::Facts, slots::SlotMaker},
    program::{Direction, Ends, Ex, LabelTest, MatchPlan, MatchStep, NodeTest, RelationshipTest, Slot},
};
use edgewise_cypher_syntax::ast::CompareOp;
use edgewise_model::Name;
use std::{collections::BTreeSet, rc::Rc};

/// A MATCH without an order of matching.
#[derive(Debug, Default)]
pub(in crate::planned) struct PatternGraph {
    /// Every node of the pattern, once.
    pub(in crate::planned) nodes: BTreeSet<Slot>,
    pub(in crate::planned) relationships: Vec<PatternRelationship>,
    pub(in crate::planned) predicates: Vec<Predicate>,
    /// Named paths: the slot, and the slots along the path.
    pub(in crate::planned) paths: Vec<(Slot, Vec<Slot>)>,
    /// The slots the pattern binds; all others are bound before.
    pub(in crate::planned) binds: BTreeSet<Slot>,
}

/// One relationship, or variable-length relationship, of a pattern.
#[derive(Debug)]
pub(in crate::planned) struct PatternRelationship {
    pub(in crate::planned) from: Slot,
    pub(in crate::planned) to: Slot,
    pub(in crate::planned) direction: Direction,
    pub(in crate::planned) slot: Option<Slot>,
    /// The types; for a variable-length relationship also the properties.
    pub(in crate::planned) test: Rc<RelationshipTest>,
    pub(in crate::planned) length: Option<Length>,
}

/// `*min..max`
#[derive(Clone, Copy, Debug)]
pub(in crate::planned) struct Length {
    pub(in crate::planned) min: u64,
    pub(in crate::planned) max: u64,
    /// Walked against the written direction.
    pub(in crate::planned) reversed: bool,
}

/// The opposite direction.
pub(in crate::planned) fn turned(direction: Direction) -> Direction {
    match direction {
        Direction::Out => Direction::In,
        Direction::In => Direction::Out,
        Direction::Either => Direction::Either,
    }
}

impl PatternGraph {
    /// The graph of a plan whose steps are total (see [`Facts::has_total_steps`]), without its filter. `unique` means
    /// that relationships are different across the whole pattern.
    pub(in crate::planned) fn of(
        steps: Vec<MatchStep>,
        unique: bool,
        faults: FaultSet,
        maker: &mut SlotMaker,
    ) -> Self {
        let mut graph = Self::default();
        for step in steps {
            match step {
                MatchStep::Scan(slot, test) => {
                    graph.binds.insert(slot);
                    graph.node(slot, test);
                }
                MatchStep::Held(slot, test) => graph.node(slot, test),
                MatchStep::Hop(hop) => {
                    let mut test = hop.test;
                    let slot = hop.slot.or_else(|| unique.then(|| maker.fresh()));
                    if let Some(slot) = slot {
                        graph.binds.insert(slot);
                        for (key, value) in std::mem::take(&mut test.properties) {
                            graph.property(slot, key, value);
                        }
                        if let Some((_, filter)) = test.filter.take() {
                            graph.condition(filter);
                        }
                    }
                    graph.link(hop.ends, slot, test, None);
                }
                MatchStep::VariableHop(hop) => {
                    let slot = hop.slot.or_else(|| unique.then(|| maker.fresh()));
                    graph.binds.extend(slot);
                    let length = Length { min: hop.min, max: hop.max, reversed: hop.reversed };
                    graph.link(hop.ends, slot, hop.test, Some(length));
                }
                MatchStep::Filter(filter) => graph.condition(filter),
                MatchStep::Path(slot, along) => {
                    graph.binds.insert(slot);
                    graph.paths.push((slot, along));
                }
                MatchStep::Group(_) | MatchStep::Shortest(_) | MatchStep::Select(_) => {}
            }
        }
        if unique {
            graph.separate(faults);
        }
        graph
    }

    fn link(&mut self, ends: Ends, slot: Option<Slot>, mut test: RelationshipTest, length: Option<Length>) {
        test.types = test.types.map(flat);
        let Ends { from, direction, to, to_held, to_test } = ends;
        if !to_held {
            self.binds.insert(to);
        }
        self.nodes.insert(from);
        self.node(to, to_test);
        self.relationships.push(PatternRelationship {
            from,
            to,
            direction,
            slot,
            test: Rc::new(test),
            length,
        });
    }

    fn node(&mut self, slot: Slot, test: NodeTest) {
        self.nodes.insert(slot);
        if let Some(labels) = test.labels {
            self.labels(slot, labels);
        }
        for (key, value) in test.properties {
            self.property(slot, key, value);
        }
        if let Some(filter) = test.filter {
            self.condition(filter);
        }
    }

    /// Adds labels one by one, so that each can be answered by a scan.
    fn labels(&mut self, slot: Slot, test: LabelTest) {
        match test {
            LabelTest::And(left, right) => {
                self.labels(slot, *left);
                self.labels(slot, *right);
            }
            LabelTest::AllOf(names) => {
                for name in names {
                    self.labels(slot, LabelTest::Name(name));
                }
            }
            test => self.condition(Ex::HasLabels(Box::new(Ex::Slot(slot)), test)),
        }
    }

    fn property(&mut self, slot: Slot, key: Name, value: Ex) {
        let property = Ex::Property(Box::new(Ex::Slot(slot)), key);
        self.condition(Ex::Compare(Box::new(property), vec![(CompareOp::Equal, value)]));
    }

    fn condition(&mut self, ex: Ex) {
        for conjunct in super::conjuncts(ex) {
            if !matches!(&*conjunct, Ex::Constant(Cell::Bool(true))) {
                self.predicates.push(Predicate::holds(conjunct));
            }
        }
    }

    /// Adds the conditions that the relationships of one MATCH are different, across all its paths (Cypher manual,
    /// "Match modes").
    fn separate(&mut self, faults: FaultSet) {
        for (index, left) in self.relationships.iter().enumerate() {
            for right in &self.relationships[index + 1..] {
                let adjacent = [left.from, left.to].iter().any(|node| [right.from, right.to].contains(node));
                if !adjacent && faults.has(Planned::UniquenessOnlyBetweenNeighbours) {
                    continue;
                }
                if let (Some(left), Some(right)) = (left.slot, right.slot) {
                    self.predicates.push(Predicate::different(left, right));
                }
            }
        }
    }

    /// Only with a planted fault: requires that relationships differ from those of another MATCH.
    pub(in crate::planned) fn separate_from(&mut self, other: &Self) {
        let slots =
            |graph: &Self| graph.relationships.iter().filter_map(|link| link.slot).collect::<Vec<Slot>>();
        for left in slots(self) {
            for right in slots(other) {
                self.predicates.push(Predicate::different(left, right));
            }
        }
    }

    /// Merges the MATCH that directly follows into this one. Each keeps its own conditions that relationships differ.
    pub(in crate::planned) fn absorb(&mut self, other: Self) {
        self.nodes.extend(other.nodes);
        self.relationships.extend(other.relationships);
        self.predicates.extend(other.predicates);
        self.paths.extend(other.paths);
        self.binds.extend(other.binds);
    }

    /// The nodes that are bound before the pattern is matched.
    pub(in crate::planned) fn held(&self) -> Vec<Slot> {
        self.nodes.difference(&self.binds).copied().collect()
    }
}

/// Splits a WHERE into conditions of the graph and conditions that are evaluated after it. If no conjunct can raise
/// an error, all go into the graph. Otherwise the whole WHERE is evaluated afterwards, and the conjuncts up to the
/// first that can raise one are only used to drop rows early.
pub(in crate::planned) fn divide(filter: Ex, facts: &Facts, graph: &mut PatternGraph) -> Vec<Rc<Ex>> {
    let conjuncts = super::conjuncts(filter);
    if conjuncts.iter().all(|ex| facts.is_total_predicate(ex)) {
        graph.predicates.extend(conjuncts.into_iter().map(Predicate::holds));
        return Vec::new();
    }
    for conjunct in &conjuncts {
        let total = facts.is_total_predicate(conjunct);
        graph.predicates.push(Predicate { soft: true, ..Predicate::holds(Rc::clone(conjunct)) });
        if !total {
            break;
        }
    }
    conjuncts
}

/// Whether a plan can become a [`PatternGraph`].
pub(in crate::planned) fn is_graph(plan: &MatchPlan, facts: &Facts) -> bool {
    facts.has_total_steps(plan)
}

/// `A|B|C` as one list of names.
fn flat(test: LabelTest) -> LabelTest {
    match test {
        LabelTest::Or(left, right) => match (flat(*left), flat(*right)) {
            (LabelTest::Name(left), LabelTest::Name(right)) => LabelTest::OneOf(vec![left, right]),
            (LabelTest::OneOf(mut names), LabelTest::Name(name)) => {
                names.push(name);
                LabelTest::OneOf(names)
            }
            (left, right) => LabelTest::Or(Box::new(left), Box::new(right)),
        },
        other => other,
    }
}
