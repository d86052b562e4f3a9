//! Executes MERGE: `MERGE <merge graph pattern> [ ON MATCH | ON CREATE <set statement> ]`.

use super::Table;
use crate::{
    Detail, ErrorKind, EvalError,
    cell::Cell,
    choice::ChoicePoint,
    fault::plain::Plain,
    program::{Frame, MergePlan},
    run::{Flow, Ran, Run, Sink},
};

impl Run<'_> {
    /// Passes on all matches of the whole pattern; if there is none, creates the parts of the pattern that are not
    /// bound and passes on one row (openCypher 9, "MERGE"). Works row by row, so a row sees what an earlier one created
    /// (TCK `clauses/merge/Merge1` [9]); deleted elements do not match ([14]).
    pub(crate) fn merge(&self, plan: &MergePlan, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        for value in &plan.values {
            if self.eval(value, frame)?.is_null() {
                // TCK `clauses/merge/Merge1` [17] forbids null in the properties of a node; relationships are
                // treated likewise.
                return Err(EvalError::new(
                    ErrorKind::SemanticError,
                    Detail::MergeReadOwnWrites,
                    "MERGE cannot use a property that is null",
                ));
            }
        }
        let mut matches = Table::new(&plan.binds);
        self.merge_by_first_property.set(self.faults.has(Plain::MergeComparesFirstProperty));
        let matched = self.match_plan(&plan.matching, frame, &mut |frame| {
            self.meter.spend_row()?;
            matches.push(frame);
            Ok(Flow::More)
        });
        self.merge_by_first_property.set(false);
        matched?;
        if matches.rows.is_empty() {
            for slot in &plan.binds {
                frame[*slot] = Cell::Null;
            }
            self.create(&plan.creating, frame)?;
            self.set(&plan.on_create, frame)?;
            return sink(frame);
        }
        if !plan.on_match.is_empty() {
            self.arrange_rows(ChoicePoint::RowOrder, &mut matches.rows, |row| row);
        }
        let mut first = true;
        matches.each(frame, &mut |frame| {
            if std::mem::take(&mut first) || !self.faults.has(Plain::OnMatchFirstOnly) {
                self.set(&plan.on_match, frame)?;
            }
            sink(frame)
        })
    }
}
