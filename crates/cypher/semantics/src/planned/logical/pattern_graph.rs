//! `PatternGraph`: the pattern of a MATCH as a graph, without the order in which it will be matched.

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

/// The pattern of a MATCH as a graph: its nodes, its relationships, and the conditions on them. It does not say in
/// which order they are matched.
#[derive(Debug, Default)]
pub(in crate::planned) struct PatternGraph {
    /// The slots of all nodes of the pattern.
    pub(in crate::planned) nodes: BTreeSet<Slot>,
    pub(in crate::planned) relationships: Vec<PatternRelationship>,
    pub(in crate::planned) predicates: Vec<Predicate>,
    /// The named paths: the slot of each path, and the slots of its first node and of its relationships.
    pub(in crate::planned) paths: Vec<(Slot, Vec<Slot>)>,
    /// The slots that the pattern binds. Every other slot in it is bound before.
    pub(in crate::planned) binds: BTreeSet<Slot>,
}

/// A relationship pattern, of fixed or variable length.
#[derive(Debug)]
pub(in crate::planned) struct PatternRelationship {
    pub(in crate::planned) from: Slot,
    pub(in crate::planned) to: Slot,
    pub(in crate::planned) direction: Direction,
    pub(in crate::planned) slot: Option<Slot>,
    /// The test on each relationship. For a relationship of fixed length it is only about the type; its other
    /// conditions are among the predicates.
    pub(in crate::planned) test: Rc<RelationshipTest>,
    pub(in crate::planned) length: Option<Length>,
}

/// The bounds of a variable length, `*min..max`.
#[derive(Clone, Copy, Debug)]
pub(in crate::planned) struct Length {
    pub(in crate::planned) min: u64,
    pub(in crate::planned) max: u64,
    /// Whether the relationships were planned against the direction of the text, so that their list must be reversed.
    pub(in crate::planned) reversed: bool,
}

/// The direction seen from the other end.
pub(in crate::planned) fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::Out => Direction::In,
        Direction::In => Direction::Out,
        Direction::Either => Direction::Either,
    }
}

impl PatternGraph {
    /// The graph of a pattern, given its matching steps, which must be total (see [`Facts::has_total_steps`]). If
    /// `unique` is true, all relationships of the pattern must be different.
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
                    graph.add_node(slot, test);
                }
                MatchStep::Held(slot, test) => graph.add_node(slot, test),
                MatchStep::Hop(hop) => {
                    let mut test = hop.test;
                    let slot = hop.slot.or_else(|| unique.then(|| maker.new_slot()));
                    if let Some(slot) = slot {
                        graph.binds.insert(slot);
                        for (key, value) in std::mem::take(&mut test.properties) {
                            graph.add_property(slot, key, value);
                        }
                        if let Some((_, filter)) = test.filter.take() {
                            graph.add_condition(filter);
                        }
                    }
                    graph.add_link(hop.ends, slot, test, None);
                }
                MatchStep::VariableHop(hop) => {
                    let slot = hop.slot.or_else(|| unique.then(|| maker.new_slot()));
                    graph.binds.extend(slot);
                    let length = Length { min: hop.min, max: hop.max, reversed: hop.reversed };
                    graph.add_link(hop.ends, slot, hop.test, Some(length));
                }
                MatchStep::Filter(filter) => graph.add_condition(filter),
                MatchStep::Path(slot, along) => {
                    graph.binds.insert(slot);
                    graph.paths.push((slot, along));
                }
                MatchStep::Group(_) | MatchStep::Shortest(_) | MatchStep::Select(_) => {}
            }
        }
        if unique {
            graph.require_different(faults);
        }
        graph
    }

    /// Adds a relationship pattern and the node it leads to.
    fn add_link(
        &mut self,
        ends: Ends,
        slot: Option<Slot>,
        mut test: RelationshipTest,
        length: Option<Length>,
    ) {
        test.types = test.types.map(flatten_alternatives);
        let Ends { from, direction, to, to_held, to_test } = ends;
        if !to_held {
            self.binds.insert(to);
        }
        self.nodes.insert(from);
        self.add_node(to, to_test);
        self.relationships.push(PatternRelationship {
            from,
            to,
            direction,
            slot,
            test: Rc::new(test),
            length,
        });
    }

    /// Adds a node and the conditions on it.
    fn add_node(&mut self, slot: Slot, test: NodeTest) {
        self.nodes.insert(slot);
        if let Some(labels) = test.labels {
            self.add_labels(slot, labels);
        }
        for (key, value) in test.properties {
            self.add_property(slot, key, value);
        }
        if let Some(filter) = test.filter {
            self.add_condition(filter);
        }
    }

    /// Adds a label test as one condition for each required label, so that a label scan can satisfy each.
    fn add_labels(&mut self, slot: Slot, test: LabelTest) {
        match test {
            LabelTest::And(left, right) => {
                self.add_labels(slot, *left);
                self.add_labels(slot, *right);
            }
            LabelTest::AllOf(names) => {
                for name in names {
                    self.add_labels(slot, LabelTest::Name(name));
                }
            }
            test => self.add_condition(Ex::HasLabels(Box::new(Ex::Slot(slot)), test)),
        }
    }

    /// Adds the condition that a property has a value.
    fn add_property(&mut self, slot: Slot, key: Name, value: Ex) {
        let property = Ex::Property(Box::new(Ex::Slot(slot)), key);
        self.add_condition(Ex::Compare(Box::new(property), vec![(CompareOp::Equal, value)]));
    }

    /// Adds a condition, conjunct by conjunct.
    fn add_condition(&mut self, ex: Ex) {
        for conjunct in super::conjuncts(ex) {
            if !matches!(&*conjunct, Ex::Constant(Cell::Bool(true))) {
                self.predicates.push(Predicate::holds(conjunct));
            }
        }
    }

    /// Adds the conditions that all relationships of the MATCH are different, across all its paths (Cypher manual,
    /// "Match modes").
    fn require_different(&mut self, faults: FaultSet) {
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

    /// Adds the conditions that the relationships differ from those of another MATCH. That is wrong: it is called only
    /// if the fault `uniqueness-across-matches` is planted.
    pub(in crate::planned) fn require_different_from(&mut self, other: &Self) {
        let slots =
            |graph: &Self| graph.relationships.iter().filter_map(|link| link.slot).collect::<Vec<Slot>>();
        for left in slots(self) {
            for right in slots(other) {
                self.predicates.push(Predicate::different(left, right));
            }
        }
    }

    /// Adds the pattern of the MATCH that directly follows. The relationships of each MATCH still only have to differ
    /// among themselves.
    pub(in crate::planned) fn absorb(&mut self, other: Self) {
        self.nodes.extend(other.nodes);
        self.relationships.extend(other.relationships);
        self.predicates.extend(other.predicates);
        self.paths.extend(other.paths);
        self.binds.extend(other.binds);
    }

    /// The slots of the nodes that are bound before the pattern is matched.
    pub(in crate::planned) fn bound_nodes(&self) -> Vec<Slot> {
        self.nodes.difference(&self.binds).copied().collect()
    }
}

/// Splits a WHERE into conjuncts. If none can raise an error, all become conditions of the graph, and nothing is
/// returned. Otherwise all are returned, to be evaluated after matching; those up to the first that can raise an error
/// also become soft conditions of the graph, which only drop rows early.
pub(in crate::planned) fn split_where(filter: Ex, facts: &Facts, graph: &mut PatternGraph) -> Vec<Rc<Ex>> {
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

/// Whether the pattern of a plan can become a [`PatternGraph`].
pub(in crate::planned) fn is_graph(plan: &MatchPlan, facts: &Facts) -> bool {
    facts.has_total_steps(plan)
}

/// Turns alternatives such as `A|B|C` into one list of names, if they are all plain names.
fn flatten_alternatives(test: LabelTest) -> LabelTest {
    match test {
        LabelTest::Or(left, right) => match (flatten_alternatives(*left), flatten_alternatives(*right)) {
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
