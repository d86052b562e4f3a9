//! `Filter`: evaluates conditions from left to right.

use super::{Operate, Operator, variable_expand::relationships};
use crate::{
    fault::planned::Planned,
    planned::{
        executor::Executor,
        logical::{Predicate, Test},
    },
    program::Frame,
    run::{Flow, Ran, Sink},
};

/// Evaluates conditions from left to right.
#[derive(Debug)]
pub(in crate::planned) struct Filter {
    pub(in crate::planned) predicates: Vec<Predicate>,
    /// They are one condition in the text that may raise an error: after an unknown conjunct, the next ones are still
    /// evaluated.
    pub(in crate::planned) whole: bool,
}

impl Filter {
    fn passes(&self, x: &Executor<'_, '_>, frame: &mut Frame) -> Ran<bool> {
        let mut passes = true;
        for predicate in &self.predicates {
            let truth = match &predicate.test {
                Test::Different(left, right) => {
                    let (mut one, mut two) = (Vec::new(), Vec::new());
                    relationships(&frame[*left], &mut one);
                    relationships(&frame[*right], &mut two);
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
        x.rows(before, frame, &mut |frame| if self.passes(x, frame)? { sink(frame) } else { Ok(Flow::More) })
    }

    fn line(&self) -> String {
        let soft = self.predicates.iter().filter(|predicate| predicate.soft).count();
        match (self.predicates.len(), soft) {
            (count, 0) => format!("Filter({count})"),
            (count, soft) => format!("Filter({count}, {soft} soft)"),
        }
    }
}
