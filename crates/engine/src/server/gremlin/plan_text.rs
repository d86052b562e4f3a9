//! Formats the plan of a traversal as text.

use crate::wire::{Bounds, gremlin::Json};
use edgewise_model::{Rows, Value};

/// The final steps after all strategies were applied, one per line. If the format of the answer is unknown, its
/// text.
pub(super) fn plan_text(rows: &Rows) -> Option<String> {
    match rows.rows.first()?.first()? {
        Value::Opaque(explanation) => {
            let json = Json::read(&explanation.text, Bounds::default()).ok()?;
            Some(final_steps(&json).unwrap_or_else(|| explanation.text.clone()))
        }
        Value::String(text) => Some(text.to_string()),
        other => Some(other.to_string()),
    }
}

/// The list under the key `final` of a map, typed or not.
fn final_steps(explanation: &Json<'_>) -> Option<String> {
    let steps = match explanation.untyped() {
        Json::Array(parts) => &parts.chunks_exact(2).find(|pair| pair[0].as_str() == Some("final"))?[1],
        object => object.get("final")?,
    };
    let lines: Vec<&str> = steps.untyped().as_array()?.iter().filter_map(Json::as_str).collect();
    Some(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_model::Opaque;

    #[test]
    fn the_final_steps_are_the_plan() {
        let rows = |text: &str| {
            let cell = Value::from(Opaque::new("g:TraversalExplanation", text));
            Rows::new(["result"], vec![vec![cell]])
        };
        let typed = r#"{"@type":"g:Map","@value":["original",{"@type":"g:List","@value":["A"]},"final",{"@type":"g:List","@value":["B(x)","C"]}]}"#;
        assert_eq!(plan_text(&rows(typed)).as_deref(), Some("B(x)\nC"));
        assert_eq!(plan_text(&rows(r#"{"final":["B"]}"#)).as_deref(), Some("B"));
        assert_eq!(plan_text(&rows("[]")).as_deref(), Some("[]"));
        assert_eq!(plan_text(&Rows::default()), None);
    }
}
