//! `Agtype`: reads agtype texts, which are JSON with types: `{"id": 1, "label": "P", "properties": {}}::vertex`.

use crate::wire::{Allowance, Exceeded};
use edgewise_model::{Map, Name, Node, Opaque, Path, Relationship, Value};

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgtypeError {
    /// It is not agtype: what is wrong, and at which byte.
    Malformed(&'static str, usize),
    /// It exceeds the bounds.
    Exceeded,
}

impl From<Exceeded> for AgtypeError {
    fn from(_: Exceeded) -> Self {
        Self::Exceeded
    }
}

/// A position in an agtype text.
pub struct Agtype<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Agtype<'a> {
    /// Reads the text of one value.
    ///
    /// # Errors
    /// When it is malformed, or exceeds the allowance.
    pub fn read(text: &'a str, allowance: &mut Allowance) -> Result<Value, AgtypeError> {
        let mut reader = Self { text, at: 0 };
        let value = reader.value(allowance)?;
        match reader.peek() {
            None => Ok(value),
            Some(_) => Err(reader.malformed("text after the value")),
        }
    }

    fn value(&mut self, allowance: &mut Allowance) -> Result<Value, AgtypeError> {
        allowance.take(1)?;
        let start = self.skip_spaces();
        let value = match self.peek() {
            Some(b'{') => Value::Map(self.object(allowance)?),
            Some(b'[') => Value::List(self.array(allowance)?),
            Some(b'"') => Value::String(self.string()?.into()),
            Some(b'n') => self.word("null", Value::Null)?,
            Some(b't') => self.word("true", Value::Bool(true))?,
            Some(b'f') => self.word("false", Value::Bool(false))?,
            Some(b'N') => self.word("NaN", Value::Float(f64::NAN))?,
            Some(b'I') => self.word("Infinity", Value::Float(f64::INFINITY))?,
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => return Err(self.malformed("no value")),
        };
        let text = &self.text[start..self.at];
        match self.annotation() {
            Some(kind) => self.typed(kind, value, text),
            None => Ok(value),
        }
    }

    /// The name of the type after `::`, if there is one.
    fn annotation(&mut self) -> Option<&'a str> {
        let rest = self.text[self.at..].strip_prefix("::")?;
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += 2 + length;
        Some(&rest[..length])
    }

    fn typed(&self, kind: &str, value: Value, text: &str) -> Result<Value, AgtypeError> {
        let typed = match (kind, value) {
            ("vertex", Value::Map(map)) => vertex(map).map(Value::from),
            ("edge", Value::Map(map)) => edge(map).map(Value::from),
            ("path", Value::List(items)) => path(items).map(Value::from),
            // A number of any precision is a type of its own, which no other engine has.
            _ => Some(Value::from(Opaque::new(kind, text))),
        };
        typed.ok_or_else(|| self.malformed("an element without its parts"))
    }

    fn object(&mut self, allowance: &mut Allowance) -> Result<Map, AgtypeError> {
        allowance.down()?;
        self.at += 1;
        let mut map = Map::new();
        if !self.closes(b'}') {
            loop {
                allowance.take(1)?;
                self.skip_spaces();
                let key = self.string()?;
                self.expect(b':', "no colon after a key")?;
                map.insert(Name::from(key), self.value(allowance)?);
                if self.closes(b'}') {
                    break;
                }
                self.expect(b',', "no comma between two entries")?;
            }
        }
        allowance.up();
        Ok(map)
    }

    fn array(&mut self, allowance: &mut Allowance) -> Result<Vec<Value>, AgtypeError> {
        allowance.down()?;
        self.at += 1;
        let mut items = Vec::new();
        if !self.closes(b']') {
            loop {
                items.push(self.value(allowance)?);
                if self.closes(b']') {
                    break;
                }
                self.expect(b',', "no comma between two items")?;
            }
        }
        allowance.up();
        Ok(items)
    }

    fn number(&mut self) -> Result<Value, AgtypeError> {
        let rest = &self.text[self.at..];
        if rest.starts_with("-Infinity") {
            return self.word("-Infinity", Value::Float(f64::NEG_INFINITY));
        }
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
        let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let digits = &rest[..length];
        let is_float = digits.contains(['.', 'e', 'E']);
        let value = match is_float {
            true => digits.parse().ok().map(Value::Float),
            false => digits.parse().ok().map(Value::Int),
        };
        // A numeric value can be larger than an integer; its text is kept, see `typed`.
        let is_numeric = rest[length..].starts_with("::numeric");
        let value = value.or_else(|| is_numeric.then_some(Value::Null));
        let value = value.ok_or_else(|| self.malformed("an impossible number"))?;
        self.at += length;
        Ok(value)
    }

    fn string(&mut self) -> Result<String, AgtypeError> {
        let start = self.at;
        if self.text.as_bytes().get(start) != Some(&b'"') {
            return Err(self.malformed("no string"));
        }
        let bytes = self.text.as_bytes();
        let mut end = start + 1;
        loop {
            match bytes.get(end) {
                Some(b'"') => break,
                Some(b'\\') => end += 2,
                Some(_) => end += 1,
                None => return Err(self.malformed("a string without an end")),
            }
        }
        self.at = end + 1;
        let inner = &self.text[start + 1..end];
        match inner.contains(['\\', '\n', '\r', '\t']) {
            false => Ok(inner.to_owned()),
            true => unescaped(inner).ok_or_else(|| self.malformed("an impossible escape")),
        }
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, AgtypeError> {
        match self.text[self.at..].starts_with(word) {
            true => {
                self.at += word.len();
                Ok(value)
            }
            false => Err(self.malformed("an unknown word")),
        }
    }

    fn closes(&mut self, bracket: u8) -> bool {
        self.skip_spaces();
        let closes = self.peek() == Some(bracket);
        self.at += usize::from(closes);
        closes
    }

    fn expect(&mut self, byte: u8, missing: &'static str) -> Result<(), AgtypeError> {
        match self.closes(byte) {
            true => Ok(()),
            false => Err(self.malformed(missing)),
        }
    }

    fn skip_spaces(&mut self) -> usize {
        while matches!(self.text.as_bytes().get(self.at), Some(b' ' | b'\n' | b'\t' | b'\r')) {
            self.at += 1;
        }
        self.at
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn malformed(&self, what: &'static str) -> AgtypeError {
        AgtypeError::Malformed(what, self.at)
    }
}

/// The text that a string with escapes stands for.
fn unescaped(inner: &str) -> Option<String> {
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    let unit = |chars: &mut std::str::Chars<'_>| {
        let digits: String = chars.by_ref().take(4).collect();
        (digits.len() == 4).then(|| u32::from_str_radix(&digits, 16).ok()).flatten()
    };
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        out.push(match chars.next()? {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => match unit(&mut chars)? {
                high @ 0xD800..=0xDBFF => {
                    chars.next().filter(|c| *c == '\\')?;
                    chars.next().filter(|c| *c == 'u')?;
                    let low = unit(&mut chars).filter(|low| (0xDC00..=0xDFFF).contains(low))?;
                    char::from_u32(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))?
                }
                code => char::from_u32(code)?,
            },
            other => other,
        });
    }
    Some(out)
}

fn id(map: &Map, key: &str) -> Option<u64> {
    match map.get(key)? {
        Value::Int(id) => u64::try_from(*id).ok(),
        _ => None,
    }
}

fn label(map: &mut Map) -> Option<Name> {
    match map.remove("label")? {
        Value::String(label) => Some(label),
        _ => None,
    }
}

fn properties(map: &mut Map) -> Option<Map> {
    match map.remove("properties")? {
        Value::Map(properties) => Some(properties),
        _ => None,
    }
}

fn vertex(mut map: Map) -> Option<Node> {
    let id = id(&map, "id")?;
    // The label of a vertex that was created without one is empty.
    let labels = label(&mut map).filter(|label| !label.is_empty());
    Some(Node::new(id, labels, properties(&mut map)?))
}

fn edge(mut map: Map) -> Option<Relationship> {
    let [id, start, end] = ["id", "start_id", "end_id"].map(|key| id(&map, key));
    let kind = label(&mut map)?;
    Some(Relationship::new(id?, start?, end?, kind, properties(&mut map)?))
}

fn path(items: Vec<Value>) -> Option<Path> {
    let (mut nodes, mut relationships) = (Vec::new(), Vec::new());
    for item in items {
        match item {
            Value::Node(node) => nodes.push(*node),
            Value::Relationship(relationship) => relationships.push(*relationship),
            _ => return None,
        }
    }
    Path::new(nodes, relationships).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Bounds;

    fn read(text: &str) -> Result<Value, AgtypeError> {
        Agtype::read(text, &mut Allowance::new(Bounds::default()))
    }

    #[test]
    fn integers_floats_and_numerics_are_told_apart() {
        for (text, value) in [
            ("1", Value::from(1)),
            ("-9223372036854775808", Value::from(i64::MIN)),
            ("1.0", Value::from(1.0)),
            ("1e+16", Value::from(1e16)),
            ("NaN", Value::from(f64::NAN)),
            ("-Infinity", Value::from(f64::NEG_INFINITY)),
            ("null", Value::Null),
            ("1.50::numeric", Value::from(Opaque::new("numeric", "1.50"))),
            ("9223372036854775808::numeric", Value::from(Opaque::new("numeric", "9223372036854775808"))),
        ] {
            assert_eq!(read(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn strings_are_unescaped() {
        assert_eq!(read(r#""a\"b\\\n\u00e9\ud83d\ude00😀""#), Ok(Value::from("a\"b\\\né😀😀")));
        for wrong in [r#""\ud83d""#, r#""\u12""#, r#""open"#, r#""\"#] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn elements_have_their_labels_properties_and_ends() {
        let one = r#"{"id": 1, "label": "P", "properties": {"l": [1, 2.5, null], "m": {}}}::vertex"#;
        let other = r#"{"id": 2, "label": "", "properties": {}}::vertex"#;
        let edge = r#"{"id": 3, "label": "K", "end_id": 2, "start_id": 1, "properties": {"w": 3}}::edge"#;
        let Ok(Value::Node(node)) = read(one) else { panic!("no node") };
        assert_eq!((node.id, node.labels.len()), (1, 1));
        let Ok(Value::Node(node)) = read(other) else { panic!("no node") };
        assert!(node.labels.is_empty());
        let Ok(Value::Relationship(relationship)) = read(edge) else { panic!("no relationship") };
        assert_eq!((relationship.start, relationship.end, relationship.kind.as_str()), (1, 2, "K"));
        let Ok(Value::Path(path)) = read(&format!("[{one}, {edge}, {other}]::path")) else {
            panic!("no path")
        };
        assert_eq!(path.length(), 1);
        let Ok(Value::Map(map)) = read(&format!(r#"{{"a": [{one}]}}"#)) else { panic!("no map") };
        assert!(matches!(&map["a"], Value::List(items) if matches!(items[0], Value::Node(_))));
    }

    #[test]
    fn malformed_texts_are_refused() {
        for text in [
            "",
            "{",
            "[1",
            "[1 2]",
            r#"{"a" 1}"#,
            "1 2",
            "tru",
            "1.2.3",
            "9223372036854775808",
            r#"{"id": 1}::vertex"#,
            "[1]::path",
            r#"{"id": -1, "label": "P", "properties": {}}::vertex"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        let deep = "[".repeat(10_000);
        assert_eq!(read(&deep), Err(AgtypeError::Exceeded));
    }
}
