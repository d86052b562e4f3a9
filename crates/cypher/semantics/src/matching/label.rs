//! Tests label expressions: `A&B|!C`, `%` (any label), `$(e)` (a computed label).

use crate::{
    EvalError,
    cell::Cell,
    program::{Frame, LabelTest},
    run::{Ran, Run},
};
use edgewise_model::{Name, NodeId};

impl Run<'_> {
    /// Whether the node exists and its labels pass the test.
    pub(crate) fn node_has_labels(&self, id: NodeId, test: &LabelTest, frame: &mut Frame) -> Ran<bool> {
        // A test for a single label is the most common, and needs no copy of the labels.
        if let LabelTest::Name(name) = test {
            return Ok(self.store().node(id).is_some_and(|node| node.has_label(name)));
        }
        let Some(labels) = self.store().node(id).map(|node| node.labels.clone()) else { return Ok(false) };
        self.labels_pass(&labels, test, frame)
    }

    /// Whether a node with these labels, or a relationship whose type is the only label, passes the test.
    pub(crate) fn labels_pass(&self, labels: &[Name], test: &LabelTest, frame: &mut Frame) -> Ran<bool> {
        let has = |name: &Name| labels.contains(name);
        Ok(match test {
            LabelTest::Name(name) => has(name),
            LabelTest::Any => !labels.is_empty(),
            LabelTest::AllOf(names) => names.iter().all(has),
            LabelTest::OneOf(names) => names.iter().any(has),
            LabelTest::Not(inner) => !self.labels_pass(labels, inner, frame)?,
            LabelTest::And(left, right) => {
                self.labels_pass(labels, left, frame)? && self.labels_pass(labels, right, frame)?
            }
            LabelTest::Or(left, right) => {
                self.labels_pass(labels, left, frame)? || self.labels_pass(labels, right, frame)?
            }
            LabelTest::Dynamic(expr, any) => {
                let names = match self.eval(expr, frame)? {
                    Cell::String(name) => vec![name],
                    Cell::List(list) => string_items(&list.items)?,
                    other => {
                        return Err(EvalError::argument_value(format!("{} is not a label", other.kind())));
                    }
                };
                if *any { names.iter().any(has) } else { names.iter().all(has) }
            }
        })
    }
}

/// The strings in a list of dynamic labels; an error if an item is no string.
fn string_items(items: &[Cell]) -> Ran<Vec<Name>> {
    items
        .iter()
        .map(|item| match item {
            Cell::String(name) => Ok(name.clone()),
            other => Err(EvalError::argument_value(format!("{} is not a label", other.kind()))),
        })
        .collect()
}
