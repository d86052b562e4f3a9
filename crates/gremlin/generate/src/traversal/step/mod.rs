//! The productions of steps, one file per family; [`FAMILIES`] is the registry.

mod branch;
mod cast;
mod choose;
mod distinct;
mod effect;
mod group;
mod has;
mod list;
pub(super) mod matching;
mod middle;
mod moves;
mod paging;
mod properties;
mod reduce;
mod repeat;
mod select;
mod tests;
mod text;
mod values;

use super::production::Production;

/// Every family with its name.
pub const FAMILIES: &[(&str, &[Production])] = &[
    ("moves", moves::LINES),
    ("has", has::LINES),
    ("tests", tests::LINES),
    ("paging", paging::LINES),
    ("distinct", distinct::LINES),
    ("properties", properties::LINES),
    ("select", select::LINES),
    ("match", matching::LINES),
    ("values", values::LINES),
    ("reduce", reduce::LINES),
    ("group", group::LINES),
    ("text", text::LINES),
    ("cast", cast::LINES),
    ("list", list::LINES),
    ("branch", branch::LINES),
    ("choose", choose::LINES),
    ("repeat", repeat::LINES),
    ("effect", effect::LINES),
    ("middle", middle::LINES),
];
