//! The parsed statements of a plan.

use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::parse_statement;
use edgewise_engine::Request;
use edgewise_lab::{Plan, PlannedStep};
use std::sync::Arc;

/// The statement with this role in a plan, as it was sent. It is parsed once and shared. None if it cannot be parsed.
pub(crate) fn planned_statement(plan: &Plan, role: &str) -> Option<Arc<Statement>> {
    plan.tree(role, |text| parse_statement(text).ok())
}

/// The statement of a step, as it was sent; the parser's error if it cannot be parsed.
pub(crate) fn step_statement(planned: &PlannedStep, request: &Request) -> Result<Arc<Statement>, String> {
    let parsed = planned.parsed.of(&request.text, |text| parse_statement(text).ok());
    // The error is rarely needed, so it is not stored; the text is parsed again to get it.
    parsed.ok_or_else(|| {
        parse_statement(&request.text).err().map(|error| error.to_string()).unwrap_or_default()
    })
}
