//! Scripts: writes the statements of a case as a text file for an engine's own shell, and reads such a file back for a
//! replay.

use crate::Cypher;
use crate::consult::consult;
use crate::expectation;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::{Dialect, parse_script, parse_statement, print_expression, value_expr};
use edgewise_engine::{Outcome, Request, Step};
use edgewise_lab::oracle::failure_plan;
use edgewise_lab::{Case, FaultKind, Finding, Plan, Symptom};
use edgewise_model::{Graph, Map, Name, Rows, Value};
use std::path::Path;

/// The case as a script for the engine's own shell.
pub fn repro_script(case: &Case, title: &str) -> String {
    let mut script = format!(
        "// {title}\n// target: {}\n// version: {}\n// oracle: {}\n// rule: {}\n// symptom: {}\n\n// setup, on an empty database\n",
        case.target,
        case.engine_version,
        case.plan.oracle,
        case.plan.rule,
        serde_json::to_string(&case.symptom).unwrap_or_default()
    );
    if needs_plan(&case.plan) {
        // How answers are compared, and steps that are not statements, have no other place in a script.
        let plan = serde_json::to_string(&case.plan).unwrap_or_default();
        script = script.replacen("// symptom:", &format!("// plan: {plan}\n// symptom:"), 1);
    }
    for request in &case.setup {
        push_statement(&mut script, &request.text);
    }
    for line in parameter_lines(&case.plan.parameters()) {
        script.push_str(&format!("{line}\n"));
    }
    for (place, request) in case.plan.rolled_back.iter().enumerate() {
        script.push_str(&format!(
            "\n// in a transaction that is rolled back\n// role: rolled-back-{}\n",
            place + 1
        ));
        push_statement(&mut script, &request.text);
    }
    for planned in &case.plan.steps {
        let Step::Run(request) = &planned.step else { continue };
        let transaction = if case.plan.by_rollback && planned.copy { "// begin a transaction\n" } else { "" };
        script.push_str(&format!("\n{transaction}// role: {}\n", planned.role));
        push_statement(&mut script, &request.text);
    }
    script
}

/// The script of a finding: that of its case, with comments for the observed and the right answer of each statement.
pub fn finding_script(finding: &Finding) -> String {
    let case = &finding.case;
    let expected = expectation(case);
    let mut script = repro_script(case, &finding.title);
    for (place, (planned, seen)) in case.plan.steps.iter().zip(&finding.observed).enumerate().rev() {
        let right = expected.as_ref().and_then(|expected| expected.answers.get(place)?.as_ref());
        let mut notes = Vec::new();
        match (&planned.step, &seen.outcome) {
            (Step::Run(_), outcome) => {
                notes.push(format!("// answers {}", brief(outcome)));
                notes.extend(right.map(|right| format!("// right is {}", rows_in_brief(right))));
            }
            (_, Outcome::Graph(_)) => notes.push(format!("// the graph then is {}", brief(&seen.outcome))),
            _ => {}
        }
        if planned.copy && case.plan.by_rollback {
            notes.push("// roll the transaction back".to_owned());
        } else if planned.copy {
            notes.push("// the next statement is for an empty database again, after the setup".to_owned());
        }
        let notes: String = notes.iter().map(|note| format!("{note}\n")).collect();
        // A note goes after its statement. If the case has no statements, the notes go after the setup.
        let place = match &planned.step {
            Step::Run(request) => {
                let head = format!("// role: {}\n{};\n", planned.role, request.text);
                script.find(&head).map(|start| start + head.len())
            }
            _ => None,
        };
        match place {
            Some(end) => script.insert_str(end, &notes),
            None if case.plan.statements().next().is_none() => script.push_str(&notes),
            None => {}
        }
    }
    script
}

/// An outcome described in one line.
fn brief(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Rows(rows) => rows_in_brief(rows),
        Outcome::Graph(graph) => {
            let nodes = graph.nodes().map(|node| Value::from(node.clone()).to_string());
            let relationships = graph.relationships().map(|each| Value::from(each.clone()).to_string());
            let all: Vec<String> = nodes.chain(relationships).take(MOST_SHOWN).collect();
            one_line(&format!(
                "{} nodes and {} relationships: {}",
                graph.node_count(),
                graph.relationship_count(),
                all.join(", ")
            ))
        }
        Outcome::Done => "nothing".to_owned(),
        Outcome::Error { message, .. } => one_line(&format!("an error: {message}")),
        Outcome::Crash(_) => "nothing: the engine crashes".to_owned(),
        Outcome::Hang { limit_ms } => format!("nothing within {limit_ms} ms"),
    }
}

/// An answer described in one line.
fn rows_in_brief(rows: &Rows) -> String {
    let row = |row: &Vec<Value>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let told: Vec<String> = rows.rows.iter().take(MOST_SHOWN).map(row).collect();
    let more = if rows.len() > MOST_SHOWN { " | …" } else { "" };
    match rows.len() {
        0 => "no rows".to_owned(),
        1 => one_line(&format!("1 row: {}", told.join(" | "))),
        many => one_line(&format!("{many} rows: {}{more}", told.join(" | "))),
    }
}

/// The most rows or elements of an answer that a script shows.
const MOST_SHOWN: usize = 5;

/// The first 300 characters of a text, with line breaks and other control characters replaced by spaces.
fn one_line(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(300).collect();
    line.trim_end().to_owned()
}

/// Whether a plan contains more than its statements, so that the script must store the plan.
fn needs_plan(plan: &Plan) -> bool {
    let plain = plan.steps.iter().all(|planned| {
        matches!(planned.step, Step::Run(_)) && planned.target == 0 && !planned.copy && !planned.alters
    });
    !plain || !plan.comparison.is_default() || plan.knobs.is_some()
}

/// A line `:param name => value` for each parameter, as the shells of Neo4j and compatible engines accept it.
pub fn parameter_lines(parameters: &Map) -> Vec<String> {
    let plain = Dialect::by_id("opencypher-9").unwrap_or(Dialect::whole());
    let line = |(name, value): (&Name, &Value)| {
        let value = value_expr(value).map(|expr| print_expression(&expr, plain)).unwrap_or_default();
        format!("{PARAMETER} {name} => {value}")
    };
    parameters.iter().map(line).collect()
}

/// The command at the start of a line that sets a parameter.
const PARAMETER: &str = ":param";

/// Reads the lines that set parameters, and replaces them by spaces, so that positions in the text do not change.
fn read_parameters(text: &str) -> Result<(Map, String), String> {
    let (mut parameters, mut rest) = (Map::new(), String::with_capacity(text.len()));
    for line in text.split_inclusive('\n') {
        let Some(setting) = line.trim_start().strip_prefix(PARAMETER) else {
            rest.push_str(line);
            continue;
        };
        let (name, value) = setting
            .split_once("=>")
            .ok_or_else(|| format!("`{}` has no `=>` between name and value", line.trim()))?;
        let name = name.trim().trim_matches('`');
        let value = value_of(value.trim().trim_end_matches(';'))
            .ok_or_else(|| format!("`{}` has a value that cannot be computed", line.trim()))?;
        parameters.insert(Name::from(name), value);
        rest.extend(line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
    }
    Ok((parameters, rest))
}

/// The value of an expression without variables; none if it cannot be computed.
fn value_of(text: &str) -> Option<Value> {
    let statement = parse_statement(&format!("RETURN {text} AS value")).ok()?;
    let answer = consult(&statement, &Map::new(), &mut Graph::new(), Knobs::default()).ok()?;
    answer.rows?.rows.pop()?.pop()
}

fn push_statement(script: &mut String, text: &str) {
    script.push_str(text);
    script.push_str(";\n");
}

/// Reads a script as a case. A script written by [`repro_script`] names oracle, rule and roles in comments. In any
/// other script, all statements but the last are the setup, and the last is judged by the oracle `failure`.
///
/// # Errors
/// A sentence that says what is wrong with the file.
pub fn read_script(path: &Path, target: Option<&str>) -> Result<Case, String> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{shown} cannot be read: {error}"))?;
    let (parameters, text) =
        read_parameters(&text).map_err(|error| format!("{shown} is not a script: {error}"))?;
    let statements = parse_script(&text).map_err(|error| format!("{shown} is not a script: {error}"))?;
    let mut setup = Vec::new();
    let mut roles = Vec::new();
    let mut from = 0;
    for (range, _) in &statements {
        // The comment with the role of a statement is between the previous statement and this one.
        let role = header(&text[from..range.start], "role");
        let request = Request::new(text[range.clone()].trim());
        match role {
            Some(role) => roles.push((role.to_owned(), request)),
            None => setup.push(request),
        }
        from = range.end;
    }
    let oracle = header(&text, "oracle");
    if oracle.is_some() && roles.is_empty() {
        return Err(format!(
            "{shown} shows a fault of the setup alone: replay the finding's folder or case.json instead"
        ));
    }
    let symptom = header(&text, "symptom").and_then(|text| serde_json::from_str(text).ok());
    let rule = header(&text, "rule").unwrap_or("alone");
    let recorded = header(&text, "plan").and_then(|text| serde_json::from_str::<Plan>(text).ok());
    let plan = match (recorded, oracle) {
        (Some(plan), _) => with_texts(plan, roles),
        (None, Some(oracle)) => roles
            .into_iter()
            .fold(Plan::new(oracle, rule), |plan, (role, request)| plan.run(&role, request.text)),
        (None, None) => {
            let query = setup.pop().ok_or_else(|| format!("{shown} holds no statement"))?;
            failure_plan(query.text)
        }
    };
    let plan = with_parameters(plan, &parameters);
    let target = target.or_else(|| header(&text, "target")).unwrap_or("grafeo");
    let symptom = symptom.unwrap_or_else(|| Symptom::new(FaultKind::Error, &plan.oracle, "unrecorded"));
    let engine_version = header(&text, "version").unwrap_or_default().to_owned();
    Ok(Case { engine_version, ..Case::written("cypher", target, setup, plan, symptom) })
}

/// The recorded plan, with the statements that the script has now: a user may have changed them.
fn with_texts(mut plan: Plan, roles: Vec<(String, Request)>) -> Plan {
    for (role, request) in roles {
        if let Some(planned) = plan.steps.iter_mut().find(|planned| planned.role == role)
            && let Step::Run(recorded) = &mut planned.step
        {
            recorded.text = request.text;
        }
    }
    plan
}

/// The plan with the parameters that the script has now.
fn with_parameters(mut plan: Plan, parameters: &Map) -> Plan {
    for planned in &mut plan.steps {
        if let Step::Run(request) | Step::Explain(request) = &mut planned.step {
            request.parameters.retain(|name, _| !parameters.contains_key(name));
        }
    }
    plan.bind::<Cypher>(parameters)
}

/// The rest of the first line that begins with `// key:`.
fn header<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        Some(line.trim().strip_prefix("//")?.trim().strip_prefix(key)?.strip_prefix(':')?.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_survive_a_script() {
        let parameters: Map = [
            ("p0".into(), Value::Int(-3)),
            ("p1".into(), Value::from("it's => 1;")),
            ("p2".into(), Value::List(vec![Value::Float(0.5), Value::Null])),
        ]
        .into_iter()
        .collect();
        let mut script = "CREATE (n {k: 1});\n".to_owned();
        parameter_lines(&parameters).iter().for_each(|line| script.push_str(&format!("{line}\n")));
        script.push_str("RETURN $p0;\n");
        let (read, rest) = read_parameters(&script).expect("a script");
        assert_eq!(read, parameters);
        assert_eq!(rest.len(), script.len());
        assert_eq!(parse_script(&rest).expect("statements").len(), 2);
        let error = read_parameters(":param p0 5\n").expect_err("no arrow");
        assert_eq!(error, "`:param p0 5` has no `=>` between name and value");
    }
}
