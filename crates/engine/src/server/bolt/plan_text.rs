//! Writes a plan as text, the same text for the same plan.

use edgewise_model::{Map, Value};

/// The plan as a tree with one operator a line and indented children: `NodeByLabelScan n:P`. Of an operator's
/// arguments only those in `details` are written. The numbers in generated names that start with one of `numbered`
/// are removed.
pub(super) fn plan_text(plan: &Map, details: &[&str], numbered: &[&str]) -> String {
    let mut text = String::new();
    Writer { details, numbered }.write(plan, 0, &mut text);
    text
}

/// The plan that an operator has as one text in an argument, without the numbers after the words in `estimates`.
pub(super) fn plain_plan(plan: &Map, argument: &str, estimates: &[&str]) -> Option<String> {
    let Some(Value::Map(arguments)) = plan.get("args") else { return None };
    let text = string(arguments, argument);
    (!text.is_empty()).then(|| Writer { details: &[], numbered: estimates }.without_numbers(text))
}

struct Writer<'q> {
    details: &'q [&'q str],
    numbered: &'q [&'q str],
}

impl Writer<'_> {
    fn write(&self, plan: &Map, depth: usize, text: &mut String) {
        // The decoder limits the depth of a plan, and so the depth of this recursion.
        let operator = string(plan, "operatorType");
        text.push_str(&"  ".repeat(depth));
        text.push_str(operator.split('@').next().unwrap_or(operator));
        if let Some(Value::Map(arguments)) = plan.get("args") {
            for key in self.details {
                let detail = string(arguments, key);
                if !detail.is_empty() {
                    text.push(' ');
                    text.push_str(&self.without_numbers(detail));
                }
            }
        }
        text.push('\n');
        if let Some(Value::List(children)) = plan.get("children") {
            for child in children {
                if let Value::Map(child) = child {
                    self.write(child, depth + 1, text);
                }
            }
        }
    }

    /// Removes the numbers of generated names such as `anon_12` and `autostring_3`, which change from plan to
    /// plan.
    fn without_numbers(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((place, word)) =
            self.numbered.iter().filter_map(|word| rest.find(word).map(|place| (place, *word))).min()
        {
            let end = place + word.len();
            out.push_str(&rest[..end]);
            rest = rest[end..].trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        }
        out.push_str(rest);
        out
    }
}

fn string<'a>(map: &'a Map, key: &str) -> &'a str {
    match map.get(key) {
        Some(Value::String(text)) => text.as_str(),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_in_one_text_is_kept_without_its_estimates() {
        let of = |text: &str| {
            let Value::Map(plan) = Value::map([("args", Value::map([("text", text)]))]) else {
                panic!("no map")
            };
            plain_plan(&plan, "text", &["cost=", "Rows: "])
        };
        assert_eq!(of("+ Scan(n:P) [cost=0.10]\nRows: 12").as_deref(), Some("+ Scan(n:P) [cost=]\nRows: "));
        assert_eq!(of(""), None);
    }

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
        assert_eq!(plan_text(&plan, &["Details"], &["anon_"]), "ProduceResults\n  NodeByLabelScan anon_:P\n");
    }
}
