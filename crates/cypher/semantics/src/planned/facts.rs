//! `Facts`: what is known of slots, and which expressions therefore cannot raise an error.

use crate::{
    cell::Cell,
    program::{
        ElementFunction, Ex, LabelTest, MatchPlan, MatchStep, NodeTest, Query, Reading, RelationshipTest,
        Slot, StringTest,
    },
};
use edgewise_cypher_syntax::ast::SubqueryKind;
use std::collections::BTreeMap;

/// The known type of a slot or an expression; the value may also be null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Node,
    Relationship,
    Bool,
    List,
    Null,
    Other,
}

/// What is known of the slots of a statement.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    elements: BTreeMap<Slot, Known>,
    /// The statement deletes something: reading a deleted element raises an error.
    pub(super) deletes: bool,
}

impl Facts {
    /// Facts without any known slot.
    pub(super) fn new(deletes: bool) -> Self {
        Self { deletes, ..Self::default() }
    }

    /// Notes that the slot holds a node or null.
    pub(super) fn node(&mut self, slot: Slot) {
        self.elements.insert(slot, Known::Node);
    }

    /// Notes that the slot holds a relationship or null.
    pub(super) fn relationship(&mut self, slot: Slot) {
        self.elements.insert(slot, Known::Relationship);
    }

    /// The type of the slot, if it is an element.
    pub(super) fn element(&self, slot: Slot) -> Option<Known> {
        self.elements.get(&slot).copied()
    }

    /// Whether the expression is a truth value and cannot raise an error.
    pub(super) fn is_total_predicate(&self, ex: &Ex) -> bool {
        matches!(self.total(ex), Some(Known::Bool | Known::Null))
    }

    /// The type of an expression, if it cannot raise an error on any row.
    pub(super) fn total(&self, ex: &Ex) -> Option<Known> {
        match ex {
            Ex::Constant(cell) => Some(match cell {
                Cell::Null => Known::Null,
                Cell::Bool(_) => Known::Bool,
                Cell::List(_) => Known::List,
                _ => Known::Other,
            }),
            Ex::Slot(slot) => Some(self.element(*slot).unwrap_or(Known::Other)),
            Ex::List(items) => self.all(items).then_some(Known::List),
            Ex::Map(entries) => self.all(entries.iter().map(|(_, ex)| ex)).then_some(Known::Other),
            Ex::Property(of, _) => match self.total(of)? {
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
                self.all(operands).then_some(Known::Bool)
            }
            Ex::In(item, list) => {
                self.total(item)?;
                matches!(self.total(list)?, Known::List | Known::Null).then_some(Known::Bool)
            }
            Ex::StringTest(test, left, right) => {
                (*test != StringTest::Regex && self.all([&**left, right])).then_some(Known::Bool)
            }
            Ex::IsNull(of, _) | Ex::IsTyped(of, ..) => self.total(of).map(|_| Known::Bool),
            Ex::HasLabels(of, test) => {
                let element = matches!(self.total(of)?, Known::Node | Known::Relationship);
                (element && !self.deletes && is_static(test)).then_some(Known::Bool)
            }
            Ex::Element(function, of) => match (function, self.total(of)?) {
                (ElementFunction::Exists, _) => Some(Known::Bool),
                (ElementFunction::Id | ElementFunction::ElementId, Known::Node | Known::Relationship) => {
                    Some(Known::Other)
                }
                (ElementFunction::Type, Known::Relationship) => Some(Known::Other),
                _ => None,
            },
            Ex::Call(info, arguments) => {
                (info.name.eq_ignore_ascii_case("coalesce") && self.all(arguments)).then_some(Known::Other)
            }
            Ex::Case { operand: None, arms, otherwise } => {
                let whens = arms.iter().flat_map(|arm| &arm.when).all(|when| self.is_total_predicate(when));
                let mut results = arms.iter().map(|arm| &arm.then).chain(otherwise.as_deref());
                if !whens || !self.all(arms.iter().map(|arm| &arm.then).chain(otherwise.as_deref())) {
                    return None;
                }
                Some(if results.all(|ex| self.is_total_predicate(ex)) { Known::Bool } else { Known::Other })
            }
            Ex::PatternExists(plan) => self.is_total_match(plan).then_some(Known::Bool),
            Ex::Subquery(SubqueryKind::Exists, query) => self.is_total_query(query).then_some(Known::Bool),
            _ => None,
        }
    }

    /// Whether none of the expressions can raise an error.
    pub(super) fn all<'e>(&self, exs: impl IntoIterator<Item = &'e Ex>) -> bool {
        exs.into_iter().all(|ex| self.total(ex).is_some())
    }

    /// Whether the query is one MATCH that cannot raise an error.
    fn is_total_query(&self, query: &Query) -> bool {
        let [part] = query.parts.as_slice() else { return false };
        let [segment] = part.segments.as_slice() else { return false };
        let [Reading::Match(plan)] = segment.stream.as_slice() else { return false };
        segment.barrier.is_none() && self.is_total_match(plan)
    }

    /// Whether matching the pattern, including its filter, cannot raise an error.
    pub(super) fn is_total_match(&self, plan: &MatchPlan) -> bool {
        let facts = self.with_pattern(plan);
        facts.has_total_steps(plan) && plan.filter.iter().all(|filter| facts.is_total_predicate(filter))
    }

    /// Whether matching the pattern, without its filter, cannot raise an error and has only steps that the planner
    /// supports. The facts must include what the pattern binds.
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

    fn is_total_node(&self, test: &NodeTest) -> bool {
        test.labels.iter().all(is_static)
            && self.all(test.properties.iter().map(|(_, ex)| ex))
            && test.property_map.is_none()
            && test.filter.iter().all(|filter| self.is_total_predicate(filter))
    }

    fn is_total_relationship(&self, test: &RelationshipTest) -> bool {
        test.types.iter().all(is_static)
            && self.all(test.properties.iter().map(|(_, ex)| ex))
            && test.property_map.is_none()
            && test.filter.iter().all(|(_, filter)| self.is_total_predicate(filter))
    }

    /// These facts and those of what the pattern binds.
    pub(super) fn with_pattern(&self, plan: &MatchPlan) -> Self {
        let mut facts = self.clone();
        facts.learn(plan);
        facts
    }

    /// Adds the facts of what a pattern binds.
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

/// Whether the test contains no expression.
pub(super) fn is_static(test: &LabelTest) -> bool {
    match test {
        LabelTest::Dynamic(..) => false,
        LabelTest::Not(inner) => is_static(inner),
        LabelTest::And(left, right) | LabelTest::Or(left, right) => is_static(left) && is_static(right),
        _ => true,
    }
}
