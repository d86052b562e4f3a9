//! Output for people and programs: one file per way to show a campaign.

mod download;
mod engine_table;
mod json;
mod listener;
mod plain;
mod progress;
mod say;
mod summary;
mod table;
mod timestamp;

pub(crate) use download::download_line;
pub(crate) use engine_table::engine_table;
pub(crate) use json::JsonLines;
pub(crate) use listener::campaign_listener;
pub(crate) use plain::PlainLines;
pub(crate) use progress::ProgressLine;
pub(crate) use say::{eprint_line, panic_text, quiet_panics, say, say_lines};
pub(crate) use summary::summary_text;
pub(crate) use table::table;
pub(crate) use timestamp::timestamp;
