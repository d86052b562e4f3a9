//! OPTIONAL MATCH: `OPTIONAL MATCH <graph pattern binding table>`.

use crate::{
    cell::Cell,
    program::{Frame, MatchPlan, Slot},
    run::{Flow, Ran, Run, Sink},
};

impl Run<'_> {
    /// Every match, or one row with null for each new variable. WHERE belongs to the match, it does not filter
    /// (Cypher manual, "OPTIONAL MATCH"; memgraph#1301 is the trap).
    pub(crate) fn optional_match(
        &self,
        plan: &MatchPlan,
        fresh: &[Slot],
        frame: &mut Frame,
        sink: Sink<'_>,
    ) -> Ran<Flow> {
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
}
