//! `format()`.

use super::Mapped;
use super::text::as_text;
use crate::program::By;
use crate::run::{Context, Traverser};
use edgewise_gremlin_syntax::ast::Pop;

/// Fills a template: `%{name}` with a property or a labelled object, each `%{_}` with the next `by()`.
pub(crate) fn format(template: &str, bys: &[By], traverser: &Traverser, cx: &mut Context<'_>) -> Mapped {
    let mut text = String::new();
    let mut rest = template;
    let mut turn = 0;
    while let Some(open) = rest.find("%{") {
        let Some(close) = rest[open..].find('}') else { break };
        let name = &rest[open + 2..open + close];
        text.push_str(&rest[..open]);
        let value = if name == "_" {
            let place = turn;
            turn += 1;
            cx.by_turn(bys, place, traverser)?
        } else {
            let own = cx.graph.value_of(&traverser.value, name).cloned();
            own.or_else(|| cx.scope_value(name, Some(Pop::Last), traverser))
        };
        match value {
            Some(value) => text.push_str(&as_text(&value, cx)?),
            None => return Ok(None),
        }
        rest = &rest[open + close + 1..];
    }
    text.push_str(rest);
    Ok(Some(text.as_str().into()))
}
