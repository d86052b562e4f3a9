//! ArcadeDB before 26, over HTTP: Cypher is translated to Gremlin there.

use super::{
    cypher::CYPHER,
    cypher_columns::{Columns, columns},
};
use crate::{
    Profile, QueryLanguage, Request,
    server::{IndexWait, Quirks, RestCommand, RestQuirks},
    wire::{postgres::agtype_map, rest::RestFormat},
};
use edgewise_model::Value;

/// The column of an answer to a traversal.
const RESULT: &str = "result";

/// ArcadeDB over HTTP.
pub static ARCADEDB_HTTP: RestQuirks = RestQuirks {
    common: Quirks {
        id: "arcadedb",
        scheme: "arcadedb+http",
        port: 2480,
        user: "root",
        profile: |version| Profile::of_engine(ARCADEDB_HTTP.common.id, version.or(Some("25"))),
        statements: CYPHER,
        indexes: None,
        index_wait: IndexWait::None,
        flush: None,
    },
    format: RestFormat::ArcadeDb,
    version: None,
    database: "edgewise",
    command,
    wipe: "MATCH (n) DETACH DELETE n",
};

fn command(database: &str, request: &Request) -> Result<RestCommand, String> {
    let language = request.language.unwrap_or(QueryLanguage::Cypher);
    let columns = match language {
        QueryLanguage::Gremlin => vec![RESULT.to_owned()],
        QueryLanguage::Cypher => match columns(&request.text) {
            Columns::Named(columns) => columns,
            Columns::Star => {
                return Err("the columns of RETURN * cannot be read from this server's answers".to_owned());
            }
        },
    };
    if request.parameters.values().any(is_not_json) {
        return Err("JSON has no NaN and no infinity".to_owned());
    }
    // Without such numbers, agtype is JSON.
    let parameters = agtype_map(&request.parameters)
        .map_err(|what| format!("JSON has no type for a parameter that is {what}"))?;
    let text = serde_json::Value::from(request.text.as_str());
    let body = format!(r#"{{"language":"{language}","command":{text},"params":{parameters}}}"#);
    Ok(RestCommand { path: format!("/api/v1/command/{database}"), body, columns })
}

fn is_not_json(value: &Value) -> bool {
    match value {
        Value::Float(number) => !number.is_finite(),
        Value::List(items) => items.iter().any(is_not_json),
        Value::Map(map) => map.values().any(is_not_json),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_model::Map;

    #[test]
    fn a_statement_is_wrapped_with_its_parameters() {
        let parameters: Map = [("a".into(), Value::from(1.0))].into();
        let command =
            command("t", &Request { text: "RETURN \"x\" AS x".into(), parameters, ..Request::default() })
                .unwrap();
        assert_eq!((command.path.as_str(), command.columns), ("/api/v1/command/t", vec!["x".to_owned()]));
        assert_eq!(
            command.body,
            r#"{"language":"cypher","command":"RETURN \"x\" AS x","params":{"a": 1.0}}"#
        );
    }

    #[test]
    fn what_json_cannot_hold_is_refused() {
        let with = |value: Value| Request {
            text: "RETURN $a AS a".into(),
            parameters: [("a".into(), value)].into(),
            ..Request::default()
        };
        assert!(command("t", &with(Value::list([Value::from(f64::NAN)]))).is_err());
        assert!(command("t", &Request::new("MATCH (n) RETURN *")).is_err());
    }
}
