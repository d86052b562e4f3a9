//! `Planner`: turns logical steps into physical operators.

use super::{
    effects::place_eager,
    shortcut::{count_store, is_sorted, prune},
    solver::Solver,
};
use crate::{
    fault::planned::Planned,
    knobs::MatchSemantics,
    planned::{
        executor::{PhysicalPart, PhysicalQuery},
        facts::Facts,
        logical::{LogicalPart, LogicalQuery, Predicate, Step, Test, Translator},
        operator::{
            Aggregate, Apply, Assign, Bound, Change, Cut, Distinct, Filter, IndexSeek, NodeScan, Operator,
            Optional, Plain, PlainOptional, Procedure, SemiApply, Sort, Top, Unwind,
        },
        rule,
        slots::SlotMaker,
        statistics::Statistics,
    },
    program::{Ex, Projection, Slot, SortKey},
    run::Run,
};
use edgewise_cypher_syntax::ast::SubqueryKind;
use std::rc::Rc;

/// Turns logical steps into physical operators.
pub(in crate::planned) struct Planner<'s> {
    pub(in crate::planned) statistics: Statistics<'s>,
    pub(in crate::planned) facts: Facts,
    pub(in crate::planned) maker: SlotMaker,
    pub(in crate::planned) semantics: MatchSemantics,
    /// Evaluates constant expressions while planning.
    pub(in crate::planned) run: &'s Run<'s>,
}

impl Planner<'_> {
    /// Plans a whole query: applies the rewriting rules to its steps, then turns them into operators.
    pub(in crate::planned) fn query(&mut self, mut query: LogicalQuery) -> PhysicalQuery {
        for part in &mut query.parts {
            rule::rewrite(part, self);
        }
        let LogicalQuery { parts, distinct, columns, output } = query;
        let parts = parts.into_iter().map(|part| self.part(part)).collect();
        PhysicalQuery { parts, distinct, columns, output }
    }

    /// Plans one part of a UNION.
    fn part(&mut self, part: LogicalPart) -> PhysicalPart {
        let mut operators = Vec::new();
        for step in part.steps {
            self.step(step, &mut operators);
        }
        PhysicalPart { operators: place_eager(operators, &part.result, self.run.faults), result: part.result }
    }

    /// Adds the operators of one step.
    fn step(&mut self, step: Step, operators: &mut Vec<Operator>) {
        match step {
            Step::Match(graph) => *operators = Solver::solve(self, graph, std::mem::take(operators)),
            Step::PlainMatch(plan) => operators.push(Plain { plan }.into()),
            Step::Optional(graph, rest, fresh) => {
                let mut plan = Solver::solve(self, graph, Vec::new());
                self.filter_all(rest, &mut plan);
                operators.push(Optional { plan, fresh }.into());
            }
            Step::PlainOptional(plan, fresh) => operators.push(PlainOptional { plan, fresh }.into()),
            Step::Unwind(list, slot) => operators.push(Unwind { list, slot }.into()),
            Step::Assign(items) => operators.push(Assign { items, cache: false }.into()),
            Step::Cache(items) => operators.push(Assign { items, cache: true }.into()),
            Step::Filter(predicate) => self.filter(vec![predicate], operators),
            Step::FilterAll(conjuncts) => self.filter_all(conjuncts, operators),
            Step::Procedure(call) => operators.push(Procedure { call }.into()),
            Step::Subquery(query, optional) => {
                let query = self.query(query);
                operators.push(Apply { query, optional }.into());
            }
            Step::Project(projection) => self.project(*projection, operators),
            Step::Update { update, before, after } => operators.push(Change { update, before, after }.into()),
        }
    }

    /// Adds operators for conditions that cannot raise an error: first a filter for the simple ones, then a `SemiApply`
    /// for each that needs a plan of its own.
    pub(super) fn filter(&mut self, predicates: Vec<Predicate>, operators: &mut Vec<Operator>) {
        let mut cheap = Vec::new();
        let mut asking = Vec::new();
        for predicate in predicates {
            match self.semi_apply(predicate) {
                Ok(operator) => asking.push(operator),
                Err(predicate) => cheap.push(predicate),
            }
        }
        if !cheap.is_empty() {
            operators.push(Filter { predicates: cheap, whole: false }.into());
        }
        operators.extend(asking);
    }

    /// Adds an operator for the conjuncts of a condition that may raise an error, which are evaluated from left to
    /// right.
    fn filter_all(&mut self, conjuncts: Vec<Rc<Ex>>, operators: &mut Vec<Operator>) {
        let mut predicates: Vec<Predicate> = conjuncts.into_iter().map(Predicate::holds).collect();
        if predicates.len() == 1
            && let Some(predicate) = predicates.pop()
        {
            match self.semi_apply(predicate) {
                Ok(operator) => return operators.push(operator),
                Err(predicate) => predicates.push(predicate),
            }
        }
        if !predicates.is_empty() {
            operators.push(Filter { predicates, whole: true }.into());
        }
    }

    /// The `SemiApply` for a condition that is `EXISTS {}` or a pattern, negated or not; any other condition is
    /// returned unchanged.
    fn semi_apply(&mut self, predicate: Predicate) -> Result<Operator, Predicate> {
        let is_asking = |ex: &Ex| matches!(ex, Ex::PatternExists(_) | Ex::Subquery(SubqueryKind::Exists, _));
        let anti = match &predicate.test {
            Test::Holds(ex) if !predicate.soft => match &**ex {
                Ex::Not(inner) if is_asking(inner) => true,
                ex if is_asking(ex) => false,
                _ => return Err(predicate),
            },
            _ => return Err(predicate),
        };
        let Predicate { test: Test::Holds(ex), mentions, soft } = predicate else { return Err(predicate) };
        let ex = match Rc::try_unwrap(ex) {
            Ok(ex) => ex,
            Err(ex) => return Err(Predicate { test: Test::Holds(ex), mentions, soft }),
        };
        let inner = match ex {
            Ex::Not(inner) => *inner,
            other => other,
        };
        let mut translator = Translator {
            facts: self.facts.clone(),
            maker: &mut self.maker,
            semantics: self.semantics,
            faults: self.run.faults,
            run: self.run,
        };
        let query = match inner {
            Ex::Subquery(_, query) => translator.query(*query),
            Ex::PatternExists(plan) => match translator.graph(*plan) {
                Ok((graph, rest)) => {
                    let mut steps = vec![Step::Match(graph)];
                    if !rest.is_empty() {
                        steps.push(Step::FilterAll(rest));
                    }
                    let part = LogicalPart { steps, result: Vec::new() };
                    LogicalQuery { parts: vec![part], distinct: false, columns: None, output: Vec::new() }
                }
                Err(plan) => {
                    let part = LogicalPart { steps: vec![Step::PlainMatch(plan)], result: Vec::new() };
                    LogicalQuery { parts: vec![part], distinct: false, columns: None, output: Vec::new() }
                }
            },
            other => return Err(Predicate::holds(Rc::new(other))),
        };
        let query = self.query(query);
        Ok(SemiApply { query, anti }.into())
    }

    /// Plans WITH or RETURN, with an operator for each of aggregation, items, DISTINCT, ORDER BY, SKIP and LIMIT.
    fn project(&mut self, projection: Projection, operators: &mut Vec<Operator>) {
        let Projection { aggregation, items, distinct, mut sort, skip, mut limit, after } = projection;
        let faults = self.run.faults;
        if aggregation.as_ref().is_some_and(|aggregation| !aggregation.keys.is_empty())
            && sort.is_empty()
            && faults.has(Planned::LimitBelowAggregation)
            && let Some(limit) = limit.take()
        {
            operators.push(Cut { skip: None, limit: Some(limit) }.into());
        }
        if distinct && faults.has(Planned::DistinctTakenForSorted) {
            sort.clear();
        }
        if let Some(aggregation) = aggregation {
            match count_store(&aggregation, operators, &self.facts, self.run.faults) {
                Some(count) => *operators = vec![count],
                None => operators.push(Aggregate { aggregation }.into()),
            }
        } else if distinct {
            prune(operators, &items, &after, self.run.faults);
        }
        if faults.has(Planned::IndexOrderLosesNulls) {
            self.read_in_order_by_fault(operators, &sort, &items);
        }
        let sorted = is_sorted(operators, &items, &sort, self.run.faults);
        let sort = if sorted { Vec::new() } else { sort };
        if !items.is_empty() {
            operators.push(Assign { items, cache: false }.into());
        }
        if distinct
            && sort.is_empty()
            && skip.is_none()
            && faults.has(Planned::LimitBelowDistinct)
            && let Some(limit) = limit.take()
        {
            operators.push(Cut { skip: None, limit: Some(limit) }.into());
        }
        if distinct {
            operators.push(Distinct { slots: after.clone() }.into());
        }
        match (sort.is_empty(), limit) {
            (false, Some(limit)) => operators.push(Top { keys: sort, slots: after, skip, limit }.into()),
            (false, None) => {
                operators.push(Sort { keys: sort, slots: after }.into());
                if skip.is_some() {
                    operators.push(Cut { skip, limit: None }.into());
                }
            }
            (true, limit) => {
                if skip.is_some() || limit.is_some() {
                    operators.push(Cut { skip, limit }.into());
                }
            }
        }
    }

    /// Replaces the scan of a label by the index on the sort key, although the index lacks nodes without the key. That
    /// is wrong: it is called only if the fault `index-order-loses-nulls` is planted.
    fn read_in_order_by_fault(&self, operators: &mut [Operator], sort: &[SortKey], items: &[(Ex, Slot)]) {
        let [SortKey { key, .. }] = sort else { return };
        let assigned = |slot: &Slot| items.iter().find(|(_, own)| own == slot).map(|(ex, _)| ex);
        let key = match key {
            Ex::Slot(slot) => assigned(slot),
            key => Some(key),
        };
        let (Some(Ex::Property(of, key)), Some(first)) = (key, operators.first_mut()) else { return };
        let Operator::NodeScan(NodeScan { slot, label: Some(label) }) = &*first else { return };
        let indexed =
            self.statistics.indexes().any(|index| index.label == *label && index.keys == [key.clone()]);
        if indexed && matches!(**of, Ex::Slot(of) if of == *slot) {
            let (slot, label) = (*slot, label.clone());
            *first = IndexSeek { slot, label, keys: vec![key.clone()], bounds: vec![Bound::Exists] }.into();
        }
    }
}
