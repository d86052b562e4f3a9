//! Reports: one file per format, all made from the same findings.

mod assumed;
mod chart;
mod comparison;
mod contrast;
mod crash_log;
mod engine_run;
mod escape;
mod finding_documents;
mod finding_html;
mod html;
mod json;
mod junit;
mod layout;
mod markdown;
mod picture;
mod plain;
mod rule_place;
mod run_report;
mod sarif;
mod timeline;
mod words;

pub(crate) use assumed::{assumed_markdown, assumed_plain};
pub(crate) use comparison::{comparison_html, comparison_markdown};
pub(crate) use engine_run::EngineRun;
pub(crate) use escape::escape;
pub(crate) use finding_documents::FindingDocuments;
pub(crate) use html::html;
pub(crate) use json::json;
pub(crate) use junit::junit;
pub(crate) use markdown::{labelled_markdown, outcome_text, rows_text, run_markdown, writes_wrongly};
pub(crate) use plain::plain;
pub(crate) use rule_place::rule_plain;
pub(crate) use run_report::RunReport;
pub(crate) use sarif::sarif;
pub(crate) use words::{detail_text, engine_text, role_text, severity_word, wrong_text};
