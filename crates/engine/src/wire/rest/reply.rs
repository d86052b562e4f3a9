//! `RestReply`: the answer to a command.

use super::{RestFormat, huge, record::row};
use crate::wire::{Bounds, WireError, gremlin::Json};
use edgewise_model::{Rows, Value};

/// The longest part of a body that is no JSON which is shown as an error message, in characters.
const SHOWN: usize = 500;

/// An error that the server reported for a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestFailure {
    /// The name of the exception, without its package.
    pub code: Option<String>,
    /// The message.
    pub message: String,
}

/// The answer to a command.
#[derive(Clone, Debug, PartialEq)]
pub enum RestReply {
    /// Rows, and the version that the server states.
    Answer {
        /// The rows.
        rows: Rows,
        /// The version.
        version: Option<String>,
    },
    /// An error.
    Failed(RestFailure),
}

impl RestReply {
    /// Reads the body of a reply to a command that succeeded.
    ///
    /// # Errors
    /// When it is not JSON, exceeds the bounds, or has other columns than `columns`.
    pub fn read(
        body: &str,
        columns: &[String],
        format: RestFormat,
        bounds: Bounds,
    ) -> Result<Self, WireError> {
        let json = Json::read(body, bounds).map_err(WireError::from)?;
        if format == RestFormat::HugeGraph {
            return huge::reply(&json, columns);
        }
        let version = json.get("version").and_then(Json::as_str).map(version);
        let result = json.get("result").ok_or_else(|| WireError::protocol("a reply without a result"))?;
        let items = result.as_array().ok_or_else(|| WireError::protocol("a result that is no list"))?;
        if columns.is_empty() {
            return Ok(Self::Answer { rows: Rows::default(), version });
        }
        let rows: Vec<Vec<Value>> =
            items.iter().map(|item| row(item, columns)).collect::<Result<_, WireError>>()?;
        Ok(Self::Answer { rows: Rows::new(columns.iter().map(String::as_str), rows), version })
    }
}

/// The version in `25.3.1 (build …)`.
fn version(text: &str) -> String {
    text.split_whitespace().next().unwrap_or_default().to_owned()
}

impl RestFailure {
    /// Reads the body of a reply with this status. Proxies answer with pages that are no JSON.
    pub fn read(body: &str, status: u16) -> Self {
        let json = Json::read(body, Bounds::default()).ok();
        let text = |key: &str| json.as_ref().and_then(|json| json.get(key)).and_then(Json::as_str);
        let code = text("exception").map(|name| name.rsplit('.').next().unwrap_or(name).to_owned());
        let message = text("detail").or_else(|| text("error")).map(str::to_owned).unwrap_or_else(|| {
            let page: String = body.chars().take(SHOWN).collect();
            if page.is_empty() { format!("HTTP status {status}") } else { page }
        });
        Self { code, message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(result: &str, columns: &[&str]) -> Result<Rows, WireError> {
        let body = format!(r#"{{"user":"root","version":"25.3.1 (build x)","result":{result}}}"#);
        let columns: Vec<String> = columns.iter().map(|name| (*name).to_owned()).collect();
        match RestReply::read(&body, &columns, RestFormat::ArcadeDb, Bounds::default())? {
            RestReply::Answer { rows, version } => {
                assert_eq!(version.as_deref(), Some("25.3.1"));
                Ok(rows)
            }
            RestReply::Failed(failure) => panic!("{failure:?}"),
        }
    }

    #[test]
    fn cells_are_found_by_the_name_of_their_column() {
        let rows = read(r#"[{"b":1.0,"a":1},{"a":null,"b":[true,"x",{"k":2}]}]"#, &["a", "b"]).unwrap();
        assert_eq!(rows.rows[0], [Value::from(1), Value::from(1.0)]);
        let list = Value::list([Value::from(true), Value::from("x"), Value::map([("k", 2)])]);
        assert_eq!(rows.rows[1], [Value::Null, list]);
        assert!(read(r#"[{"a":1}]"#, &["a", "b"]).is_err(), "a cell is missing");
        assert!(read("[1]", &["a"]).is_err() && read("{}", &["a"]).is_err());
    }

    #[test]
    fn an_element_in_the_only_column_is_the_row_itself() {
        let rows = read(r##"[{"@rid":"#1:2","@type":"P","x":1}]"##, &["n"]).unwrap();
        assert!(matches!(&rows.rows[0][0], Value::Node(node) if node.labels.len() == 1));
        let rows =
            read(r##"[{"@in":"#1:1","@out":"#1:0","@rid":"#4:0","@type":"K","w":3}]"##, &["r"]).unwrap();
        assert!(matches!(&rows.rows[0][0], Value::Relationship(own) if own.kind == "K"));
        let rows = read(r##"[{"n":{"@rid":"#8:0","@type":"vertex"},"x":1}]"##, &["n", "x"]).unwrap();
        assert!(matches!(&rows.rows[0][0], Value::Node(node) if node.labels.is_empty()));
    }

    #[test]
    fn a_failure_has_the_name_of_its_exception() {
        let body = r#"{"error":"Cannot execute command","detail":"/ by zero","exception":"a.b.ArithmeticException"}"#;
        let failure = RestFailure::read(body, 500);
        assert_eq!(
            (failure.code.as_deref(), failure.message.as_str()),
            (Some("ArithmeticException"), "/ by zero")
        );
        assert_eq!(RestFailure::read("", 502).message, "HTTP status 502");
        assert_eq!(RestFailure::read("<html>", 502).message, "<html>");
    }
}
