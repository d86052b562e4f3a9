//! Evaluates `EXISTS {}`, `COUNT {}`, `COLLECT {}` (TCK `expressions/existentialSubqueries`; Neo4j manual,
//! "Subqueries").

use crate::{
    cell::Cell,
    choice::ChoicePoint,
    program::{Frame, Query},
    run::{Flow, Ran, Run},
};
use edgewise_cypher_syntax::ast::SubqueryKind;

impl Run<'_> {
    pub(super) fn subquery(&self, kind: SubqueryKind, query: &Query, frame: &mut Frame) -> Ran<Cell> {
        match kind {
            SubqueryKind::Exists => {
                let flow = self.query(query, frame, &mut |_| Ok(Flow::Enough))?;
                Ok(Cell::Bool(flow == Flow::Enough))
            }
            SubqueryKind::Count => {
                let mut count = 0;
                self.query(query, frame, &mut |_| {
                    count += 1;
                    Ok(Flow::More)
                })?;
                Ok(Cell::Int(count))
            }
            SubqueryKind::Collect => {
                let mut items = Vec::new();
                self.lists_in_progress.set(self.lists_in_progress.get() + 1);
                let ran = self.query(query, frame, &mut |frame| {
                    items.extend(query.output.first().map(|slot| frame[*slot].clone()));
                    Ok(Flow::More)
                });
                self.lists_in_progress.set(self.lists_in_progress.get() - 1);
                ran?;
                if !query.is_sorted() {
                    self.arrange_rows(ChoicePoint::CollectOrder, &mut items, std::slice::from_ref);
                }
                self.new_list(items)
            }
        }
    }
}
