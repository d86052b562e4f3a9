//! The parsed statements of a plan.

use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::parse_statement;
use edgewise_engine::Request;
use edgewise_lab::{Plan, PlannedStep};
use std::sync::Arc;

/// The statement of a role as it was sent, parsed once and shared; none if it cannot be parsed.
pub(crate) fn planned_statement(plan: &Plan, role: &str) -> Option<Arc<Statement>> {
    plan.tree(role, |text| parse_statement(text).ok())
}

/// The statement of a step as it was sent; the error if it cannot be parsed.
pub(crate) fn step_statement(planned: &PlannedStep, request: &Request) -> Result<Arc<Statement>, String> {
    let parsed = planned.parsed.of(&request.text, |text| parse_statement(text).ok());
    // The error is rarely needed, so it is not stored but parsed for again.
    parsed.ok_or_else(|| {
        parse_statement(&request.text).err().map(|error| error.to_string()).unwrap_or_default()
    })
}
