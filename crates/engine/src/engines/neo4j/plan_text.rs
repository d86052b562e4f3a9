//! A plan as text that is the same for the same plan.

use edgewise_model::{Map, Value};

/// Estimates, versions and identifiers with running numbers are left out: they differ where the plan does not.
const DETAILS: [&str; 6] =
    ["Details", "LabelNames", "Index", "ExpandExpression", "LegacyExpression", "KeyNames"];

/// The tree, one operator a line, children indented: `NodeByLabelScan@neo4j n:P`.
pub(super) fn plan_text(plan: &Map) -> String {
    let mut text = String::new();
    write(plan, 0, &mut text);
    text
}

fn write(plan: &Map, depth: usize, text: &mut String) {
    // The decoder bounds the depth of a plan; so does this.
    let operator = string(plan, "operatorType");
    text.push_str(&"  ".repeat(depth));
    text.push_str(operator.split('@').next().unwrap_or(operator));
    if let Some(Value::Map(arguments)) = plan.get("args") {
        for key in DETAILS {
            let detail = string(arguments, key);
            if !detail.is_empty() {
                text.push(' ');
                text.push_str(&without_numbers(detail));
            }
        }
    }
    text.push('\n');
    if let Some(Value::List(children)) = plan.get("children") {
        for child in children {
            if let Value::Map(child) = child {
                write(child, depth + 1, text);
            }
        }
    }
}

fn string<'a>(map: &'a Map, key: &str) -> &'a str {
    match map.get(key) {
        Some(Value::String(text)) => text.as_str(),
        _ => "",
    }
}

/// `anon_12` and `autostring_3` count up from plan to plan.
fn without_numbers(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((place, word)) = ["anon_", "autostring_", "autoint_", "autodouble_", "autolist_"]
        .iter()
        .filter_map(|word| rest.find(word).map(|place| (place, *word)))
        .min()
    {
        let behind = place + word.len();
        out.push_str(&rest[..behind]);
        rest = rest[behind..].trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_written_without_estimates_and_running_numbers() {
        let leaf = Value::map([
            ("operatorType", Value::from("NodeByLabelScan@neo4j")),
            (
                "args",
                Value::map([("Details", Value::from("anon_17:P")), ("EstimatedRows", Value::from(10.0))]),
            ),
        ]);
        let Value::Map(plan) = Value::map([
            ("operatorType", Value::from("ProduceResults@neo4j")),
            ("args", Value::map([("planner-version", "5.26")])),
            ("children", Value::List(vec![leaf])),
        ]) else {
            panic!("no map");
        };
        assert_eq!(plan_text(&plan), "ProduceResults\n  NodeByLabelScan anon_:P\n");
    }
}
