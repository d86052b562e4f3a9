//! `Filter`: keeps the rows that meet all conditions.

use super::{Operate, Operator, variable_expand::add_relationships};
use crate::{
    fault::planned::Planned,
    planned::{
        executor::Executor,
        logical::{Predicate, Test},
    },
    program::Frame,
    run::{Flow, Ran, Sink},
};

/// Keeps the rows that meet all conditions, which are evaluated from left to right.
#[derive(Debug)]
pub(in crate::planned) struct Filter {
    pub(in crate::planned) predicates: Vec<Predicate>,
    /// Whether the conditions are the conjuncts of one condition that may raise an error. Then those after an unknown
    /// conjunct are still evaluated, because they may raise the error.
    pub(in crate::planned) whole: bool,
}

impl Filter {
    /// Whether the row in the frame meets all conditions.
    fn passes(&self, x: &Executor<'_, '_>, frame: &mut Frame) -> Ran<bool> {
        let mut passes = true;
        for predicate in &self.predicates {
            let truth = match &predicate.test {
                Test::Different(left, right) => {
                    let (mut one, mut two) = (Vec::new(), Vec::new());
                    add_relationships(&frame[*left], &mut one);
                    add_relationships(&frame[*right], &mut two);
                    Some(!one.iter().any(|id| two.contains(id)))
                }
                Test::Holds(ex) => match x.run.truth(ex, frame) {
                    Ok(truth) => truth,
                    Err(error) if predicate.soft && error.kind != crate::ErrorKind::Resource => None,
                    Err(error) => return Err(error),
                },
            };
            match truth {
                Some(false) => return Ok(false),
                None if predicate.soft => {}
                None if self.predicates.len() > 2 && x.run.faults.has(Planned::ThirdFilterTakesUnknown) => {}
                None if self.whole => passes = false,
                None => return Ok(false),
                Some(true) => {}
            }
        }
        Ok(passes)
    }
}

impl Operate for Filter {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            if self.passes(x, frame)? { sink(frame) } else { Ok(Flow::More) }
        })
    }

    fn explain_line(&self) -> String {
        let soft = self.predicates.iter().filter(|predicate| predicate.soft).count();
        match (self.predicates.len(), soft) {
            (count, 0) => format!("Filter({count})"),
            (count, soft) => format!("Filter({count}, {soft} soft)"),
        }
    }
}
