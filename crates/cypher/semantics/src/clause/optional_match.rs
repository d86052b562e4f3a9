//! Executes OPTIONAL MATCH: `OPTIONAL MATCH <graph pattern binding table>`.

use crate::{
    EvalError,
    cell::Cell,
    fault::plain::{Plain, optional_match_pair_crash},
    program::{Frame, MatchPlan, Slot},
    run::{Flow, Ran, Run, Sink},
};

impl Run<'_> {
    /// Passes on every match, or, if there is none, one row with null for each new variable. WHERE belongs to the
    /// pattern: if it rejects all matches, the row with nulls is passed on (Cypher manual, "OPTIONAL MATCH";
    /// memgraph#1301 is a bug of this kind).
    pub(crate) fn optional_match(
        &self,
        plan: &MatchPlan,
        fresh: &[Slot],
        frame: &mut Frame,
        sink: Sink<'_>,
    ) -> Ran<Flow> {
        if self.faults.has(Plain::OptionalMatchPairCrash) && optional_match_pair_crash::applies(plan) {
            return Err(EvalError::abort("a filter of a tree without a root"));
        }
        if self.faults.has(Plain::OptionalWhereDropsRow) && plan.filter.is_some() {
            return self.optional_then_where_by_fault(plan, fresh, frame, sink);
        }
        let mut matched = false;
        let flow = self.match_plan(plan, frame, &mut |frame| {
            matched = true;
            sink(frame)
        })?;
        if matched {
            return Ok(flow);
        }
        for slot in fresh {
            frame[*slot] = Cell::Null;
        }
        sink(frame)
    }

    /// Filters the rows by WHERE after the optional match, except those without a match. That is wrong: it is called
    /// only if the fault `optional-where-drops-row` is planted.
    #[cold]
    fn optional_then_where_by_fault(
        &self,
        plan: &MatchPlan,
        fresh: &[Slot],
        frame: &mut Frame,
        sink: Sink<'_>,
    ) -> Ran<Flow> {
        let mut found = false;
        let flow = self.match_unfiltered(plan, frame, &mut |frame| {
            found = true;
            match &plan.filter {
                Some(filter) if !self.holds(filter, frame)? => Ok(Flow::More),
                _ => sink(frame),
            }
        })?;
        if found {
            return Ok(flow);
        }
        for slot in fresh {
            frame[*slot] = Cell::Null;
        }
        sink(frame)
    }
}
