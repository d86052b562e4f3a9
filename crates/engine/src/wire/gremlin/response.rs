//! `Response`: one message of a server, parsed up to its result data.

use super::{
    json::Json,
    json_reader::{JsonError, JsonReader},
};
use crate::wire::Bounds;

/// The status of success in the last message.
pub const SUCCESS: u16 = 200;
/// The status of success without results.
pub const NO_CONTENT: u16 = 204;
/// The status of success when more messages follow.
pub const PARTIAL_CONTENT: u16 = 206;
/// The status of a refused login.
pub const UNAUTHORIZED: u16 = 401;
/// The status of a server that requires a login.
pub const AUTHENTICATE: u16 = 407;

/// A message whose result data is not decoded yet.
#[derive(Debug, PartialEq, Eq)]
pub struct Response<'a> {
    /// The id of the request that it answers, if it has one.
    pub request: Option<String>,
    /// The status code.
    pub code: u16,
    /// The server's message.
    pub message: String,
    /// The Java classes of the exceptions, outermost first.
    pub exceptions: Vec<String>,
    /// The JSON text of the result data.
    pub data: Option<&'a str>,
}

/// Bounds for the status part, which is small.
const STATUS: Bounds = Bounds { message: 1 << 20, depth: 16, cells: 10_000 };

impl<'a> Response<'a> {
    /// Parses a WebSocket message or an HTTP body.
    ///
    /// # Errors
    /// When it is not a response.
    pub fn read(text: &'a str) -> Result<Self, JsonError> {
        let mut reader = JsonReader::new(text);
        let mut response =
            Self { request: None, code: 0, message: String::new(), exceptions: Vec::new(), data: None };
        reader.open()?;
        let mut first = true;
        while let Some(key) = reader.key(first)? {
            first = false;
            let value = reader.skip()?;
            match &*key {
                "requestId" => response.request = text_of(value),
                "status" => response.status(value)?,
                "result" => response.data = data_of(value)?,
                // A failure over HTTP has these two fields instead of a status object.
                "message" => response.message = text_of(value).unwrap_or_default(),
                "exceptions" => response.exceptions = texts_of(&Json::read(value, STATUS)?),
                _ => {}
            }
        }
        reader.end()?;
        Ok(response)
    }

    fn status(&mut self, text: &str) -> Result<(), JsonError> {
        let mut reader = JsonReader::new(text);
        reader.open()?;
        let mut first = true;
        while let Some(key) = reader.key(first)? {
            first = false;
            let value = reader.skip()?;
            match &*key {
                "code" => self.code = number_of(value).unwrap_or(0),
                "message" => self.message = text_of(value).unwrap_or_default(),
                "attributes" => {
                    self.exceptions = Json::read(value, STATUS).map_or_else(
                        |_| Vec::new(),
                        |attributes| entry(&attributes, "exceptions").map(texts_of).unwrap_or_default(),
                    )
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// True if no further message follows for the request.
    pub fn is_last(&self) -> bool {
        self.code != PARTIAL_CONTENT
    }

    /// True if the request has succeeded so far.
    pub fn is_success(&self) -> bool {
        matches!(self.code, SUCCESS | NO_CONTENT | PARTIAL_CONTENT)
    }
}

fn data_of(result: &str) -> Result<Option<&str>, JsonError> {
    let mut reader = JsonReader::new(result);
    let mut data = None;
    if result == "null" {
        return Ok(None);
    }
    reader.open()?;
    let mut first = true;
    while let Some(key) = reader.key(first)? {
        first = false;
        let value = reader.skip()?;
        if key == "data" {
            data = Some(value);
        }
    }
    Ok(data.filter(|data| *data != "null"))
}

/// The value of a key in a map, typed or not.
fn entry<'j, 'a>(map: &'j Json<'a>, key: &str) -> Option<&'j Json<'a>> {
    match map.typed() {
        Some((_, Json::Array(items))) => {
            items.chunks_exact(2).find(|pair| pair[0].as_str() == Some(key)).map(|pair| &pair[1])
        }
        _ => map.get(key),
    }
}

fn texts_of(list: &Json<'_>) -> Vec<String> {
    let items = list.untyped().as_array().unwrap_or_default();
    items.iter().filter_map(|item| item.as_str().map(str::to_owned)).collect()
}

fn text_of(value: &str) -> Option<String> {
    match Json::read(value, STATUS).ok()?.untyped() {
        Json::String(text) => Some(text.to_string()),
        Json::Broken(raw) => Some((*raw).to_owned()),
        _ => None,
    }
}

fn number_of(value: &str) -> Option<u16> {
    match Json::read(value, STATUS).ok()?.untyped() {
        Json::Number(digits) => digits.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_up_to_its_data() {
        let text = r#"{"requestId":"r","status":{"message":"","code":206,"attributes":{"@type":"g:Map","@value":[]}},"result":{"data":{"@type":"g:List","@value":[1]},"meta":{"@type":"g:Map","@value":[]}}}"#;
        let response = Response::read(text).unwrap();
        assert_eq!((response.request.as_deref(), response.code), (Some("r"), 206));
        assert!(response.is_success() && !response.is_last());
        assert_eq!(response.data, Some(r#"{"@type":"g:List","@value":[1]}"#));
        let empty = Response::read(r#"{"status":{"code":204},"result":{"data":null,"meta":{}}}"#).unwrap();
        assert!(empty.is_success() && empty.is_last() && empty.data.is_none());
    }

    #[test]
    fn a_failure_names_the_exceptions_on_both_transports() {
        let socket = r#"{"requestId":"r","status":{"message":"boo","code":597,"attributes":{"@type":"g:Map","@value":["stackTrace","long","exceptions",{"@type":"g:List","@value":["a.B","a.C"]}]}},"result":{"data":null,"meta":{"@type":"g:Map","@value":[]}}}"#;
        let response = Response::read(socket).unwrap();
        assert_eq!((response.code, response.message.as_str()), (597, "boo"));
        assert_eq!(response.exceptions, ["a.B", "a.C"]);
        let http = r#"{"message":"boo","Exception-Class":"a.B","exceptions":["a.B"],"stackTrace":"x"}"#;
        let response = Response::read(http).unwrap();
        assert_eq!((response.message.as_str(), response.exceptions), ("boo", vec!["a.B".to_owned()]));
    }

    #[test]
    fn malformed_messages_are_refused() {
        for text in ["", "[]", "null", "{\"status\":", "{\"status\":[]}", "{\"result\":1}", "{} {}"] {
            assert!(Response::read(text).is_err(), "{text}");
        }
    }
}
