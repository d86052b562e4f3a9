//! Finds the expressions of a step that are evaluated on the row before the step.

use crate::{
    planned::logical::{Step, Test},
    program::Ex,
};
use std::rc::Rc;

/// The expressions of a step that are evaluated on the row before the step, so that a rule may rewrite them.
/// Expressions that another step shares are left out.
pub(super) fn expressions_mut(step: &mut Step) -> Vec<&mut Ex> {
    match step {
        Step::Match(graph) => {
            let tests = graph.predicates.iter_mut().map(|predicate| &mut predicate.test);
            tests
                .filter_map(|test| match test {
                    Test::Holds(ex) => Rc::get_mut(ex),
                    Test::Different(..) => None,
                })
                .collect()
        }
        Step::Unwind(list, _) => vec![list],
        Step::Assign(items) => items.iter_mut().map(|(ex, _)| ex).collect(),
        Step::Filter(predicate) => match &mut predicate.test {
            Test::Holds(ex) => Rc::get_mut(ex).into_iter().collect(),
            Test::Different(..) => Vec::new(),
        },
        Step::FilterAll(conjuncts) => conjuncts.iter_mut().filter_map(Rc::get_mut).collect(),
        Step::Project(projection) => match &mut projection.aggregation {
            Some(aggregation) => {
                let keys = aggregation.keys.iter_mut().map(|(ex, _)| ex);
                let arguments = aggregation.calls.iter_mut().flat_map(|call| &mut call.arguments);
                keys.chain(arguments).collect()
            }
            None => {
                let items = projection.items.iter_mut().map(|(ex, _)| ex);
                items.chain(projection.sort.iter_mut().map(|sort| &mut sort.key)).collect()
            }
        },
        Step::PlainMatch(_)
        | Step::Optional(..)
        | Step::PlainOptional(..)
        | Step::Procedure(_)
        | Step::Cache(_)
        | Step::Subquery(..)
        | Step::Update { .. } => Vec::new(),
    }
}
