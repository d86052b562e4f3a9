//! Evaluates CASE (Cypher manual, "Conditional expressions (CASE)").

use crate::{
    cell::Cell,
    fault::plain::Plain,
    program::{CaseArm, Ex, Frame},
    relation::equal,
    run::{Ran, Run},
};

impl Run<'_> {
    /// The result of the first branch whose condition is true or, if CASE has an operand, whose value equals the
    /// operand. Later branches are not evaluated.
    pub(super) fn case(
        &self,
        operand: Option<&Ex>,
        arms: &[CaseArm],
        otherwise: Option<&Ex>,
        frame: &mut Frame,
    ) -> Ran<Cell> {
        let operand = operand.map(|operand| self.eval(operand, frame)).transpose()?;
        for arm in arms {
            for when in &arm.when {
                let chosen = match &operand {
                    Some(operand) => {
                        let when = self.eval(when, frame)?;
                        let both_null = operand.is_null() && when.is_null();
                        equal(operand, &when) == Some(true)
                            || both_null && self.faults.has(Plain::CaseNullMatchesNull)
                    }
                    None => self.holds(when, frame)?,
                };
                if chosen {
                    return self.eval(&arm.then, frame);
                }
            }
        }
        otherwise.map_or(Ok(Cell::Null), |otherwise| self.eval(otherwise, frame))
    }
}
