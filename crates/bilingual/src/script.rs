//! Writes a case as a script.

use edgewise_engine::{QueryLanguage, Request, Step};
use edgewise_lab::Case;
use std::fmt::Write as _;

/// The script that reproduces a case. Statements in Gremlin are comments: they are sent to the same database, by its
/// Gremlin.
pub(crate) fn repro_script(case: &Case, title: &str) -> String {
    let mut script = String::new();
    for line in title.lines() {
        _ = writeln!(script, "// {line}");
    }
    _ = writeln!(script, "// target: {} {}\n", case.target, case.engine_version);
    for request in &case.setup {
        _ = writeln!(script, "{};", request.text);
    }
    for planned in &case.plan.steps {
        let copy = if planned.copy { ", on the loaded graph" } else { "" };
        if let Step::Run(request) = &planned.step {
            _ = writeln!(script, "\n// {}{copy}", planned.role);
            statement(&mut script, request);
        }
    }
    script
}

fn statement(script: &mut String, request: &Request) {
    _ = match request.language {
        Some(QueryLanguage::Gremlin) => writeln!(script, "// in Gremlin: {}", request.text),
        Some(QueryLanguage::Cypher) | None => writeln!(script, "{};", request.text),
    };
}
