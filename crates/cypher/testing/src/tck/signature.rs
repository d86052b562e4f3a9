//! Parses procedure signatures such as `test.my.proc(in :: INTEGER?) :: (out :: STRING?)`.

use edgewise_cypher_semantics::{Field, FieldType, Procedure};

/// Parses a signature; none if the text is no signature. The procedure has no rows yet.
pub fn parse_signature(text: &str) -> Option<Procedure> {
    let text = text.trim().trim_end_matches(':').trim();
    let (name, rest) = text.split_once('(')?;
    let (inputs, rest) = rest.split_once(')')?;
    let outputs = rest.trim().strip_prefix("::")?.trim();
    let outputs = match outputs {
        "VOID" => "",
        outputs => outputs.strip_prefix('(')?.strip_suffix(')')?,
    };
    Some(Procedure {
        name: name.trim().into(),
        inputs: fields(inputs)?,
        outputs: fields(outputs)?,
        rows: Vec::new(),
    })
}

fn fields(text: &str) -> Option<Vec<Field>> {
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    text.split(',')
        .map(|field| {
            let (name, kind) = field.split_once("::")?;
            let kind = kind.trim();
            let nullable = kind.ends_with('?');
            let kind = FieldType::named(kind.trim_end_matches('?'))?;
            Some(Field { name: name.trim().into(), kind, nullable })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_have_inputs_and_outputs() {
        let procedure =
            parse_signature("test.my.proc(name :: STRING?, id :: INTEGER?) :: (city :: STRING?) :")
                .expect("one");
        assert_eq!(procedure.name, "test.my.proc");
        assert_eq!(procedure.inputs.len(), 2);
        assert_eq!(procedure.outputs[0].kind, FieldType::String);
        assert!(parse_signature("test.doNothing() :: ()").expect("one").outputs.is_empty());
        assert!(parse_signature("no signature").is_none());
    }
}
