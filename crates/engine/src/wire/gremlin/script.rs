//! `Script`: a request to evaluate a script, and its encoding for either transport.

use super::json::quoted;
use std::{fmt::Write, time::Duration};

/// The media type of typed GraphSON 3.
pub const GRAPHSON_3: &str = "application/vnd.gremlin-v3.0+json";

/// A script to evaluate.
#[derive(Clone, Copy, Debug)]
pub struct Script<'a> {
    /// The text.
    pub text: &'a str,
    /// The script engine: `gremlin-lang` or `gremlin-groovy`.
    pub language: &'a str,
    /// Variables by name, with values in typed GraphSON.
    pub bindings: &'a [(&'a str, String)],
    /// What names in the text refer to on the server, if not to themselves.
    pub aliases: &'a [(&'a str, &'a str)],
    /// How long the server may take.
    pub limit: Duration,
}

impl<'a> Script<'a> {
    /// Creates a script without variables.
    pub fn new(text: &'a str, language: &'a str, limit: Duration) -> Self {
        Self { text, language, bindings: &[], aliases: &[], limit }
    }

    /// The request as a WebSocket message: media type and JSON.
    pub fn message(&self, request: u64) -> Vec<u8> {
        let mut arguments = vec![("gremlin", quoted(self.text)), ("language", quoted(self.language))];
        if !self.bindings.is_empty() {
            arguments.push(("bindings", object(self.bindings)));
        }
        if !self.aliases.is_empty() {
            let aliases: Vec<(&str, String)> =
                self.aliases.iter().map(|(name, to)| (*name, quoted(to))).collect();
            arguments.push(("aliases", object(&aliases)));
        }
        let millis = u64::try_from(self.limit.as_millis()).unwrap_or(u64::MAX).max(1);
        // Servers up to 3.4.3 know only the older name; servers ignore unknown names.
        for name in ["evaluationTimeout", "scriptEvaluationTimeout"] {
            arguments.push((name, format!("{{\"@type\":\"g:Int64\",\"@value\":{millis}}}")));
        }
        framed(request, "eval", &arguments)
    }

    /// The request as an HTTP body, which has no time limit. Its variables are plain JSON; `None` if the type of a
    /// variable needs GraphSON.
    pub fn body(&self) -> Option<String> {
        let mut body = format!("{{\"gremlin\":{},\"language\":{}", quoted(self.text), quoted(self.language));
        if !self.bindings.is_empty() {
            let plain = |(name, value): &(&str, String)| {
                let is_plain = !value.starts_with('{');
                is_plain.then(|| format!("{}:{value}", quoted(name)))
            };
            let bindings: Option<Vec<String>> = self.bindings.iter().map(plain).collect();
            body += &format!(",\"bindings\":{{{}}}", bindings?.join(","));
        }
        if !self.aliases.is_empty() {
            let aliases: Vec<String> =
                self.aliases.iter().map(|(name, to)| format!("{}:{}", quoted(name), quoted(to))).collect();
            body += &format!(",\"aliases\":{{{}}}", aliases.join(","));
        }
        body.push('}');
        Some(body)
    }
}

/// The answer to a request for authentication; `token` is that of SASL's PLAIN mechanism.
pub fn authentication(request: u64, token: &str) -> Vec<u8> {
    framed(request, "authentication", &[("saslMechanism", quoted("PLAIN")), ("sasl", quoted(token))])
}

/// The id of a request. It is the request's number on the connection, so that transcripts are reproducible.
pub fn request_id(request: u64) -> String {
    format!("00000000-0000-4000-8000-{:012x}", request & 0xffff_ffff_ffff)
}

fn framed(request: u64, op: &str, arguments: &[(&str, String)]) -> Vec<u8> {
    let mut message = vec![GRAPHSON_3.len() as u8];
    message.extend_from_slice(GRAPHSON_3.as_bytes());
    let body = format!(
        "{{\"requestId\":{{\"@type\":\"g:UUID\",\"@value\":\"{}\"}},\"op\":\"{op}\",\"processor\":\"\",\"args\":{}}}",
        request_id(request),
        object(arguments)
    );
    message.extend_from_slice(body.as_bytes());
    message
}

/// Writes a JSON object. A GraphSON map would do as well, but OrientDB 3.2.24 cannot read one in a request.
fn object(entries: &[(&str, String)]) -> String {
    let mut text = "{".to_owned();
    for (place, (key, value)) in entries.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}{}:{value}", quoted(key));
    }
    text + "}"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_written_with_its_variables_and_aliases() {
        let bindings = [("x", "{\"@type\":\"g:Int64\",\"@value\":7}".to_owned())];
        let script = Script {
            bindings: &bindings,
            aliases: &[("g", "h")],
            ..Script::new("g.V(x).has('a\"b')", "gremlin-groovy", Duration::from_secs(2))
        };
        let message = script.message(1);
        let (head, body) = message.split_at(1 + GRAPHSON_3.len());
        assert_eq!((usize::from(head[0]), &head[1..]), (GRAPHSON_3.len(), GRAPHSON_3.as_bytes()));
        assert_eq!(
            std::str::from_utf8(body).unwrap(),
            "{\"requestId\":{\"@type\":\"g:UUID\",\"@value\":\"00000000-0000-4000-8000-000000000001\"},\"op\":\"eval\",\
             \"processor\":\"\",\"args\":{\"gremlin\":\"g.V(x).has('a\\\"b')\",\"language\":\"gremlin-groovy\",\
             \"bindings\":{\"x\":{\"@type\":\"g:Int64\",\"@value\":7}},\"aliases\":{\"g\":\"h\"},\
             \"evaluationTimeout\":{\"@type\":\"g:Int64\",\"@value\":2000},\
             \"scriptEvaluationTimeout\":{\"@type\":\"g:Int64\",\"@value\":2000}}}"
        );
        assert_eq!(script.body(), None, "HTTP has no typed variables");
        let bindings = [("x", "\"a\"".to_owned()), ("y", "true".to_owned())];
        let plain = Script { bindings: &bindings, ..script };
        assert_eq!(
            plain.body().as_deref(),
            Some(
                "{\"gremlin\":\"g.V(x).has('a\\\"b')\",\"language\":\"gremlin-groovy\",\
                 \"bindings\":{\"x\":\"a\",\"y\":true},\"aliases\":{\"g\":\"h\"}}"
            )
        );
    }
}
