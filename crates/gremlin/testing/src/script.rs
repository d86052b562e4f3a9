//! Writes a finding as a script for the Gremlin Console.

use edgewise_engine::{Request, Step};
use edgewise_lab::{Case, Finding};
use edgewise_model::{Map, Value};
use std::fmt::Write as _;

/// The script that reproduces a finding.
pub(crate) fn finding_script(finding: &Finding) -> String {
    repro_script(&finding.case, &finding.title)
}

/// The script that reproduces a case, with a title. It runs in the Gremlin Console, on an empty TinkerGraph or on any
/// other graph named `g`.
pub(crate) fn repro_script(case: &Case, title: &str) -> String {
    let mut script = String::new();
    for line in title.lines() {
        _ = writeln!(script, "// {line}");
    }
    _ = writeln!(script, "// target: {} {}", case.target, case.engine_version);
    script.push_str("//\n// In the Gremlin Console; on an empty TinkerGraph:\n");
    script.push_str("//   graph = TinkerGraph.open(); g = traversal().with(graph)\n\n");
    for request in &case.setup {
        statement(&mut script, request, true);
    }
    script.push('\n');
    for planned in &case.plan.steps {
        if let Step::Run(request) = &planned.step {
            _ = writeln!(script, "// {}", planned.role);
            statement(&mut script, request, false);
        }
    }
    script
}

fn statement(script: &mut String, request: &Request, silent: bool) {
    parameters(script, &request.parameters);
    let ending = if silent && !request.text.starts_with("//") { ".iterate()" } else { "" };
    _ = writeln!(script, "{}{ending}", request.text);
}

fn parameters(script: &mut String, parameters: &Map) {
    for (name, value) in parameters {
        match value {
            // The engine assigned the ids of these elements, so the user has to fill them in.
            Value::Node(node) => {
                _ = writeln!(script, "{name} = … // the vertex that the setup returned as `v{}`", node.id);
            }
            Value::Relationship(edge) => {
                _ = writeln!(script, "{name} = … // the edge that the setup returned as `e{}`", edge.id);
            }
            value => _ = writeln!(script, "{name} = {value}"),
        }
    }
}
