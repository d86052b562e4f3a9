//! `Translator`: turns the compiled program into the steps of a logical plan.

use super::{LogicalPart, LogicalQuery, PatternGraph, Predicate, Step, conjuncts, is_graph, split_where};
use crate::{
    FaultSet,
    knobs::MatchSemantics,
    planned::{facts::Facts, rule::fold, slots::SlotMaker},
    program::{Barrier, CreatePart, Ex, MatchPlan, MatchStep, Part, Query, Reading, Segment, Slot, Update},
    run::Run,
};

/// Translates the clauses of a query one after the other, and collects facts about slots on the way.
pub(in crate::planned) struct Translator<'t, 'a> {
    pub(in crate::planned) facts: Facts,
    pub(in crate::planned) maker: &'t mut SlotMaker,
    pub(in crate::planned) semantics: MatchSemantics,
    pub(in crate::planned) faults: FaultSet,
    /// Evaluates constant expressions while planning.
    pub(in crate::planned) run: &'t Run<'a>,
}

impl Translator<'_, '_> {
    /// Translates a whole query.
    pub(in crate::planned) fn query(&mut self, query: Query) -> LogicalQuery {
        let Query { parts, distinct, columns, output, .. } = query;
        let parts = parts.into_iter().map(|part| self.part(part)).collect();
        LogicalQuery { parts, distinct, columns, output }
    }

    /// Translates one part of a UNION.
    fn part(&mut self, part: Part) -> LogicalPart {
        let mut steps = Vec::new();
        for Segment { stream, barrier } in part.segments {
            for reading in stream {
                self.reading(reading, &mut steps);
            }
            match barrier {
                None => {}
                Some(Barrier::Project(projection)) => steps.push(Step::Project(projection)),
                Some(Barrier::Update { update, before, after }) => {
                    self.learn_update(&update);
                    steps.push(Step::Update { update, before, after });
                }
            }
        }
        LogicalPart { steps, result: part.result }
    }

    /// Translates a reading clause, and adds its steps.
    fn reading(&mut self, reading: Reading, steps: &mut Vec<Step>) {
        match reading {
            Reading::Match(plan) => match self.graph(plan) {
                Ok((graph, rest)) => {
                    steps.push(Step::Match(graph));
                    if !rest.is_empty() {
                        steps.push(Step::FilterAll(rest));
                    }
                }
                Err(plan) => {
                    self.facts.learn(&plan);
                    steps.push(Step::PlainMatch(plan));
                }
            },
            Reading::OptionalMatch(plan, fresh) => self.optional(plan, fresh, steps),
            Reading::Unwind(list, slot) => steps.push(Step::Unwind(list, slot)),
            Reading::Assign(items) => steps.push(Step::Assign(items)),
            Reading::Filter(filter) => self.filter(filter, steps),
            Reading::Procedure(call) => steps.push(Step::Procedure(call)),
            Reading::Subquery(query, optional) => {
                let query = self.query(*query);
                steps.push(Step::Subquery(query, optional));
            }
        }
    }

    /// Translates a WHERE after WITH. If it cannot raise an error, each conjunct becomes a step of its own.
    fn filter(&mut self, mut filter: Ex, steps: &mut Vec<Step>) {
        fold(&mut filter, self.run, &self.facts);
        let conjuncts = conjuncts(filter);
        if conjuncts.iter().all(|ex| self.facts.is_total_predicate(ex)) {
            steps.extend(conjuncts.into_iter().map(|ex| Step::Filter(Predicate::holds(ex))));
        } else {
            steps.push(Step::FilterAll(conjuncts));
        }
    }

    /// Translates a MATCH to its pattern graph and the conditions to evaluate after it, and notes facts about the slots
    /// it binds. If the planner does not support the pattern, returns the plan unchanged.
    #[allow(clippy::type_complexity)]
    pub(in crate::planned) fn graph(
        &mut self,
        mut plan: MatchPlan,
    ) -> Result<(PatternGraph, Vec<std::rc::Rc<Ex>>), MatchPlan> {
        let facts = self.facts.with_pattern(&plan);
        fold_plan(&mut plan, self.run, &facts);
        // A pattern graph does not know which path a relationship belongs to.
        let unsupported = matches!(self.semantics, MatchSemantics::Walk | MatchSemantics::PathTrail);
        if !is_graph(&plan, &facts) || unsupported {
            return Err(plan);
        }
        let MatchPlan { steps, filter, repeatable } = plan;
        if repeatable && steps.iter().any(|step| matches!(step, MatchStep::VariableHop(_))) {
            return Err(MatchPlan { steps, filter, repeatable });
        }
        self.facts = facts;
        let unique = self.semantics == MatchSemantics::Trail && !repeatable;
        let mut graph = PatternGraph::of(steps, unique, self.faults, self.maker);
        let rest = filter.map(|filter| split_where(filter, &self.facts, &mut graph)).unwrap_or_default();
        Ok((graph, rest))
    }

    /// Translates an OPTIONAL MATCH. The slots it binds may be null, and nothing is learned about the slots it only
    /// reads, because it may find no match.
    fn optional(&mut self, plan: MatchPlan, fresh: Vec<Slot>, steps: &mut Vec<Step>) {
        let before = self.facts.clone();
        match self.graph(plan) {
            Ok((graph, rest)) => {
                let learnt = std::mem::replace(&mut self.facts, before);
                for slot in &graph.binds {
                    match learnt.element_type(*slot) {
                        Some(crate::planned::facts::Known::Node) => self.facts.node(*slot),
                        Some(_) => self.facts.relationship(*slot),
                        None => {}
                    }
                }
                steps.push(Step::Optional(graph, rest, fresh));
            }
            Err(plan) => {
                self.facts = before;
                steps.push(Step::PlainOptional(plan, fresh));
            }
        }
    }

    /// Notes the nodes and relationships that CREATE or MERGE binds.
    fn learn_update(&mut self, update: &Update) {
        let parts = match update {
            Update::Create(parts) => parts,
            Update::Merge(plan) => &plan.creating,
            _ => return,
        };
        for part in parts {
            match part {
                CreatePart::Node(node) => self.facts.node(node.slot),
                CreatePart::Relationship(relationship) => self.facts.relationship(relationship.slot),
                CreatePart::Path(..) => {}
            }
        }
    }
}

/// Evaluates the constant expressions in a pattern, so that more of its expressions are known to raise no error.
fn fold_plan(plan: &mut MatchPlan, run: &Run<'_>, facts: &Facts) {
    let mut exs: Vec<&mut Ex> = plan.filter.iter_mut().collect();
    for step in &mut plan.steps {
        let (node, link) = match step {
            MatchStep::Scan(_, test) | MatchStep::Held(_, test) => (Some(test), None),
            MatchStep::Hop(hop) => (Some(&mut hop.ends.to_test), Some(&mut hop.test)),
            MatchStep::VariableHop(hop) => (Some(&mut hop.ends.to_test), Some(&mut hop.test)),
            MatchStep::Filter(filter) => {
                exs.push(filter);
                continue;
            }
            _ => continue,
        };
        if let Some(test) = node {
            exs.extend(test.properties.iter_mut().map(|(_, ex)| ex).chain(&mut test.filter));
        }
        if let Some(test) = link {
            exs.extend(test.properties.iter_mut().map(|(_, ex)| ex));
            exs.extend(test.filter.iter_mut().map(|(_, ex)| ex));
        }
    }
    for ex in exs {
        fold(ex, run, facts);
    }
}
