//! `Facts`: what is known about the values in slots, and which expressions therefore cannot raise an error. Names call
//! such an expression *total*.

use crate::{
    cell::Cell,
    program::{
        ElementFunction, Ex, LabelTest, MatchPlan, MatchStep, NodeTest, Query, Reading, RelationshipTest,
        Slot, StringTest,
    },
};
use edgewise_cypher_syntax::ast::SubqueryKind;
use std::collections::BTreeMap;

/// The type that a slot or an expression has whenever it is not null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Node,
    Relationship,
    Bool,
    List,
    Null,
    Other,
}

/// What is known about the values in the slots of a statement.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    elements: BTreeMap<Slot, Known>,
    /// Whether the statement deletes something: reading a deleted element raises an error, so that fewer expressions
    /// are total.
    pub(super) deletes: bool,
}

impl Facts {
    /// Facts that say nothing about any slot.
    pub(super) fn new(deletes: bool) -> Self {
        Self { deletes, ..Self::default() }
    }

    /// Notes that the slot can hold only a node or null.
    pub(super) fn node(&mut self, slot: Slot) {
        self.elements.insert(slot, Known::Node);
    }

    /// Notes that the slot can hold only a relationship or null.
    pub(super) fn relationship(&mut self, slot: Slot) {
        self.elements.insert(slot, Known::Relationship);
    }

    /// Whether the slot is known to hold a node or a relationship, and which; `None` if nothing is known.
    pub(super) fn element_type(&self, slot: Slot) -> Option<Known> {
        self.elements.get(&slot).copied()
    }

    /// Whether the expression gives a truth value or null, and cannot raise an error on any row.
    pub(super) fn is_total_predicate(&self, ex: &Ex) -> bool {
        matches!(self.total_type(ex), Some(Known::Bool | Known::Null))
    }

    /// The type of an expression, if it is total: it cannot raise an error on any row. Otherwise `None`.
    pub(super) fn total_type(&self, ex: &Ex) -> Option<Known> {
        match ex {
            Ex::Constant(cell) => Some(match cell {
                Cell::Null => Known::Null,
                Cell::Bool(_) => Known::Bool,
                Cell::List(_) => Known::List,
                _ => Known::Other,
            }),
            Ex::Slot(slot) => Some(self.element_type(*slot).unwrap_or(Known::Other)),
            Ex::List(items) => self.all_total(items).then_some(Known::List),
            Ex::Map(entries) => self.all_total(entries.iter().map(|(_, ex)| ex)).then_some(Known::Other),
            Ex::Property(of, _) => match self.total_type(of)? {
                Known::Node | Known::Relationship if !self.deletes => Some(Known::Other),
                Known::Null => Some(Known::Null),
                _ => None,
            },
            Ex::Not(of) => self.is_total_predicate(of).then_some(Known::Bool),
            Ex::And(left, right) | Ex::Or(left, right) | Ex::Xor(left, right) => {
                (self.is_total_predicate(left) && self.is_total_predicate(right)).then_some(Known::Bool)
            }
            Ex::Compare(first, rest) => {
                let operands = std::iter::once(&**first).chain(rest.iter().map(|(_, ex)| ex));
                self.all_total(operands).then_some(Known::Bool)
            }
            Ex::In(item, list) => {
                self.total_type(item)?;
                matches!(self.total_type(list)?, Known::List | Known::Null).then_some(Known::Bool)
            }
            Ex::StringTest(test, left, right) => {
                (*test != StringTest::Regex && self.all_total([&**left, right])).then_some(Known::Bool)
            }
            Ex::IsNull(of, _) | Ex::IsTyped(of, ..) => self.total_type(of).map(|_| Known::Bool),
            Ex::HasLabels(of, test) => {
                let element = matches!(self.total_type(of)?, Known::Node | Known::Relationship);
                (element && !self.deletes && is_static(test)).then_some(Known::Bool)
            }
            Ex::Element(function, of) => match (function, self.total_type(of)?) {
                (ElementFunction::Exists, _) => Some(Known::Bool),
                (ElementFunction::Id | ElementFunction::ElementId, Known::Node | Known::Relationship) => {
                    Some(Known::Other)
                }
                (ElementFunction::Type, Known::Relationship) => Some(Known::Other),
                _ => None,
            },
            Ex::Call(info, arguments) => (info.name.eq_ignore_ascii_case("coalesce")
                && self.all_total(arguments))
            .then_some(Known::Other),
            Ex::Case { operand: None, arms, otherwise } => {
                let whens = arms.iter().flat_map(|arm| &arm.when).all(|when| self.is_total_predicate(when));
                let mut results = arms.iter().map(|arm| &arm.then).chain(otherwise.as_deref());
                if !whens || !self.all_total(arms.iter().map(|arm| &arm.then).chain(otherwise.as_deref())) {
                    return None;
                }
                Some(if results.all(|ex| self.is_total_predicate(ex)) { Known::Bool } else { Known::Other })
            }
            Ex::PatternExists(plan) => self.is_total_match(plan).then_some(Known::Bool),
            Ex::Subquery(SubqueryKind::Exists, query) => self.is_total_query(query).then_some(Known::Bool),
            _ => None,
        }
    }

    /// Whether all these expressions are total: none can raise an error.
    pub(super) fn all_total<'e>(&self, exs: impl IntoIterator<Item = &'e Ex>) -> bool {
        exs.into_iter().all(|ex| self.total_type(ex).is_some())
    }

    /// Whether the query is a single MATCH that cannot raise an error.
    fn is_total_query(&self, query: &Query) -> bool {
        let [part] = query.parts.as_slice() else { return false };
        let [segment] = part.segments.as_slice() else { return false };
        let [Reading::Match(plan)] = segment.stream.as_slice() else { return false };
        segment.barrier.is_none() && self.is_total_match(plan)
    }

    /// Whether matching the pattern and evaluating its filter cannot raise an error.
    pub(super) fn is_total_match(&self, plan: &MatchPlan) -> bool {
        let facts = self.with_pattern(plan);
        facts.has_total_steps(plan) && plan.filter.iter().all(|filter| facts.is_total_predicate(filter))
    }

    /// Whether the planner supports all steps of the pattern, and matching them, without the filter, cannot raise an
    /// error. The facts must include what the pattern binds.
    pub(super) fn has_total_steps(&self, plan: &MatchPlan) -> bool {
        plan.steps.iter().all(|step| match step {
            MatchStep::Scan(_, test) | MatchStep::Held(_, test) => self.is_total_node(test),
            MatchStep::Hop(hop) => {
                !hop.held && self.is_total_node(&hop.ends.to_test) && self.is_total_relationship(&hop.test)
            }
            MatchStep::VariableHop(hop) => {
                !hop.held && self.is_total_node(&hop.ends.to_test) && self.is_total_relationship(&hop.test)
            }
            MatchStep::Filter(filter) => self.is_total_predicate(filter),
            MatchStep::Path(..) => !self.deletes,
            MatchStep::Group(_) | MatchStep::Shortest(_) | MatchStep::Select(_) => false,
        })
    }

    /// Whether the test on a node cannot raise an error.
    fn is_total_node(&self, test: &NodeTest) -> bool {
        test.labels.iter().all(is_static)
            && self.all_total(test.properties.iter().map(|(_, ex)| ex))
            && test.property_map.is_none()
            && test.filter.iter().all(|filter| self.is_total_predicate(filter))
    }

    /// Whether the test on a relationship cannot raise an error.
    fn is_total_relationship(&self, test: &RelationshipTest) -> bool {
        test.types.iter().all(is_static)
            && self.all_total(test.properties.iter().map(|(_, ex)| ex))
            && test.property_map.is_none()
            && test.filter.iter().all(|(_, filter)| self.is_total_predicate(filter))
    }

    /// These facts, together with those about the slots that the pattern binds.
    pub(super) fn with_pattern(&self, plan: &MatchPlan) -> Self {
        let mut facts = self.clone();
        facts.learn(plan);
        facts
    }

    /// Adds the facts about the slots that a pattern binds.
    pub(super) fn learn(&mut self, plan: &MatchPlan) {
        for step in &plan.steps {
            match step {
                MatchStep::Scan(slot, _) | MatchStep::Held(slot, _) => self.node(*slot),
                MatchStep::Hop(hop) => {
                    self.node(hop.ends.from);
                    self.node(hop.ends.to);
                    hop.slot.into_iter().for_each(|slot| self.relationship(slot));
                }
                MatchStep::VariableHop(hop) => {
                    self.node(hop.ends.from);
                    self.node(hop.ends.to);
                }
                _ => {}
            }
        }
    }
}

/// Whether the label test consists of fixed names: it has no dynamic labels.
pub(super) fn is_static(test: &LabelTest) -> bool {
    match test {
        LabelTest::Dynamic(..) => false,
        LabelTest::Not(inner) => is_static(inner),
        LabelTest::And(left, right) | LabelTest::Or(left, right) => is_static(left) && is_static(right),
        _ => true,
    }
}
