//! Reads rows and values from the JSON of HugeGraph.

use super::{RestFailure, RestReply, record::number};
use crate::wire::{WireError, gremlin::Json};
use edgewise_model::{Map, Name, Node, Opaque, Relationship, Rows, Value};

/// The status of an answer. An error has another one, although the reply itself has the status 200 of HTTP.
const SUCCESS: &str = "200";
/// What HugeGraph's own client puts before the message of an error.
const CLIENT: &str = "ResponseException: ";

/// Reads a reply.
pub(super) fn reply(json: &Json<'_>, columns: &[String]) -> Result<RestReply, WireError> {
    let status = json.get("status").ok_or_else(|| WireError::protocol("a reply without a status"))?;
    if !matches!(status.get("code"), Some(Json::Number(SUCCESS))) {
        let message = status.get("message").and_then(Json::as_str).unwrap_or("no message");
        let message = message.split_once(CLIENT).map_or(message, |(_, own)| own).to_owned();
        return Ok(RestReply::Failed(RestFailure { code: None, message }));
    }
    let data = json.get("result").and_then(|result| result.get("data"));
    let items =
        data.and_then(Json::as_array).ok_or_else(|| WireError::protocol("a result that is no list"))?;
    if columns.is_empty() {
        return Ok(RestReply::Answer { rows: Rows::default(), version: None });
    }
    let rows: Vec<Vec<Value>> =
        items.iter().map(|item| row(item, columns)).collect::<Result<_, WireError>>()?;
    Ok(RestReply::Answer { rows: Rows::new(columns.iter().map(String::as_str), rows), version: None })
}

/// Reads a row. A script of Gremlin answers with values instead of rows.
fn row(item: &Json<'_>, columns: &[String]) -> Result<Vec<Value>, WireError> {
    let Json::Object(entries) = item else {
        return match columns {
            [_] => Ok(vec![cell(item)]),
            _ => Err(WireError::protocol("a row that is no object")),
        };
    };
    let find = |column: &String| entries.iter().find(|(key, _)| key == column).map(|(_, value)| cell(value));
    let cells: Option<Vec<Value>> = columns.iter().map(find).collect();
    cells.ok_or_else(|| WireError::protocol("a row without one of its columns"))
}

fn cell(json: &Json<'_>) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(truth) => Value::Bool(*truth),
        Json::Number(digits) => number(digits),
        Json::String(text) => Value::from(text.as_ref()),
        Json::Broken(raw) => Value::from(Opaque::new("string", *raw)),
        Json::Array(items) => Value::List(items.iter().map(cell).collect()),
        Json::Object(entries) => element(json).unwrap_or_else(|| Value::Map(map(entries, |_| true))),
    }
}

fn map(entries: &[(std::borrow::Cow<'_, str>, Json<'_>)], kept: fn(&str) -> bool) -> Map {
    let kept = entries.iter().filter(|(key, _)| kept(key));
    kept.map(|(key, value)| (Name::from(key.as_ref()), cell(value))).collect()
}

/// The node or relationship that an object represents.
fn element(json: &Json<'_>) -> Option<Value> {
    let Json::Object(entries) = json else { return None };
    let label = json.get("_label").and_then(Json::as_str)?;
    let properties = map(entries, |key| !matches!(key, "_id" | "_type" | "_label" | "_inV" | "_outV"));
    let number = |key: &str| match json.get(key)? {
        Json::Number(digits) => digits.parse::<u64>().ok(),
        Json::String(text) => Some(named(text)),
        _ => None,
    };
    match json.get("_type").and_then(Json::as_str)? {
        "node" => Some(Value::from(Node::new(number("_id")?, Some(label), properties))),
        "relationship" => {
            let (start, end) = (number("_outV")?, number("_inV")?);
            Some(Value::from(Relationship::new(number("_id")?, start, end, label, properties)))
        }
        _ => None,
    }
}

/// A number for an id that is a text, such as `L1>1>1>>L2`: the hash FNV-1a, which is the same in every run.
fn named(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Bounds;

    fn read(text: &str, columns: &[&str]) -> Result<RestReply, WireError> {
        let columns: Vec<String> = columns.iter().map(|name| (*name).to_owned()).collect();
        reply(&Json::read(text, Bounds::default()).expect("JSON"), &columns)
    }

    fn answer(data: &str, columns: &[&str]) -> Rows {
        match read(
            &format!(r#"{{"status":{{"message":"","code":200}},"result":{{"data":{data}}}}}"#),
            columns,
        ) {
            Ok(RestReply::Answer { rows, .. }) => rows,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn elements_are_told_from_maps_by_their_type() {
        let rows = answer(
            r#"[{"a":{"x":1,"_type":"node","_id":7,"_label":"P"},
                 "r":{"w":2.0,"_type":"relationship","_outV":7,"_inV":8,"_id":"L7>1>1>>L8","_label":"K"},
                 "m":{"_id":1,"x":null}}]"#,
            &["r", "a", "m"],
        );
        let [Value::Relationship(own), Value::Node(node), Value::Map(map)] = rows.rows[0].as_slice() else {
            panic!("{rows:?}")
        };
        assert_eq!((own.start, own.end, own.kind.as_str()), (7, 8, "K"));
        assert_eq!((node.labels.len(), node.properties.len(), map.len()), (1, 1, 2));
        assert_eq!(answer(r#"["1.5.0"]"#, &["version"]).rows, [[Value::from("1.5.0")]]);
    }

    #[test]
    fn an_error_is_told_by_the_status_in_the_body() {
        let text =
            r#"{"status":{"message":"a.b.ResponseException: / by zero","code":400},"result":{"data":null}}"#;
        let Ok(RestReply::Failed(failure)) = read(text, &["a"]) else { panic!("no failure") };
        assert_eq!(failure.message, "/ by zero");
    }

    #[test]
    fn replies_that_are_no_answers_are_refused() {
        for text in
            ["{}", "[]", r#"{"status":{"code":200}}"#, r#"{"status":{"code":200},"result":{"data":1}}"#]
        {
            assert!(read(text, &["a"]).is_err(), "{text}");
        }
    }
}
