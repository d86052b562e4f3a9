//! OPTIONAL MATCH: `OPTIONAL MATCH <graph pattern binding table>`.

use crate::{
    EvalError,
    cell::Cell,
    fault::plain::{Plain, optional_match_pair_crash},
    program::{Frame, MatchPlan, Slot},
    run::{Flow, Ran, Run, Sink},
};

impl Run<'_> {
    /// Every match, or one row with null for each new variable. WHERE is part of the match and does not filter rows
    /// (Cypher manual, "OPTIONAL MATCH"; memgraph#1301 is a bug of this kind).
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
            return self.optional_then_where(plan, fresh, frame, sink);
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

    /// Only with a planted fault: WHERE filters the rows after the optional match, except those without a match.
    #[cold]
    fn optional_then_where(
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
