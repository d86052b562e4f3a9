//! What a probe asks in Cypher: the minimal statement of each construct, function, combination and spelling, the
//! statements that decide the knobs, and those whose answers the semantics check.

mod claims;
mod construct_statements;
mod decisions;
mod expected;
mod form_statements;
mod function_calls;
mod inquiry;
mod questions;
mod samples;
mod spelling;

pub use inquiry::CYPHER_INQUIRY;

use edgewise_engine::Request;

/// The graph of all questions: two nodes and a relationship between them.
const SETUP: &str = "CREATE (:A {x: 1, s: 'ab'})-[:R {w: 1}]->(:B {x: 2, s: 'c'})";

/// Statements without parameters.
fn requests(texts: &[&str]) -> Vec<Request> {
    texts.iter().map(|text| Request::new(*text)).collect()
}
