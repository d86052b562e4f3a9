//! Evaluates `all`, `any`, `none`, `single` (TCK `expressions/quantifier`).

use super::logic::cell;
use crate::{
    cell::Cell,
    choice::ChoicePoint,
    fault::plain::Plain,
    program::{Ex, Frame, Slot},
    run::{Ran, Run},
};
use edgewise_cypher_syntax::ast::QuantifierKind;

impl Run<'_> {
    /// Evaluates a quantifier. If the predicate is unknown for an element, the result is unknown, unless another
    /// element decides it. Without a predicate the elements themselves must be truth values.
    pub(super) fn quantified(
        &self,
        kind: QuantifierKind,
        slot: Slot,
        list: &Ex,
        predicate: Option<&Ex>,
        frame: &mut Frame,
    ) -> Ran<Cell> {
        let Some(list) = self.list_or_null(list, frame)? else { return Ok(Cell::Null) };
        let element = Ex::Slot(slot);
        let predicate = predicate.unwrap_or(&element);
        let (mut holding, mut unknown) = (0_usize, false);
        // A choice arranges the elements. Their order matters only if the predicate raises an error on one of them.
        let mut arranged = Vec::new();
        if self.has_choice() {
            arranged.clone_from(&list.items);
            self.arrange(ChoicePoint::ElementOrder, &mut arranged);
        }
        for item in if self.has_choice() { &arranged } else { &list.items } {
            self.meter.spend_step()?;
            frame[slot] = item.clone();
            match (kind, self.truth(predicate, frame)?) {
                (QuantifierKind::All, Some(false)) | (QuantifierKind::None, Some(true)) => {
                    return Ok(Cell::Bool(false));
                }
                (QuantifierKind::Any, Some(true)) => return Ok(Cell::Bool(true)),
                (QuantifierKind::Single, Some(true)) if holding == 1 => return Ok(Cell::Bool(false)),
                (_, Some(true)) => holding += 1,
                (_, Some(false)) => {}
                (_, None) => unknown = true,
            }
        }
        if kind == QuantifierKind::None && self.faults.has(Plain::NoneTakesUnknownAsFalse) {
            unknown = false;
        }
        let decided = match kind {
            QuantifierKind::All | QuantifierKind::None => true,
            QuantifierKind::Any => false,
            QuantifierKind::Single => holding == 1,
        };
        Ok(cell((!unknown).then_some(decided)))
    }
}
