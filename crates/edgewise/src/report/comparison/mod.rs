//! The report of `edgewise compare`: its sections are made once, and written as Markdown and as HTML.

mod block;
mod comparison_html;
mod comparison_markdown;
mod figures;
mod glance;
mod method;
mod problems;
mod sections;
mod speed_chart;

pub(crate) use comparison_html::comparison_html;
pub(crate) use comparison_markdown::comparison_markdown;
