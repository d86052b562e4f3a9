//! `Notation`: a value as a feature file writes it, such as `d[1].i`, `v[marko].id` or `m[{"a": "d[1].l"}]`.

use edgewise_model::Name;

/// A value as a feature file writes it. Elements are named; their ids are looked up in the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum Notation {
    /// `null`.
    Null,
    /// `true`, `false`.
    Boolean(bool),
    /// `d[1].i`.
    Number(NumberType, Name),
    /// Plain text, or `str[…]`.
    Text(Name),
    /// `dt[2023-08-08T00:00:00Z]`.
    Datetime(Name),
    /// `uuid[…]`.
    Uuid(Name),
    /// `v[marko]`.
    Vertex(Name),
    /// `v[marko].id`.
    VertexId(Name),
    /// `v[marko].sid`: the id as a string.
    VertexStringId(Name),
    /// `e[marko-knows->josh]`.
    Edge(EdgeName),
    /// `e[marko-knows->josh].id`.
    EdgeId(EdgeName),
    /// `e[marko-knows->josh].sid`.
    EdgeStringId(EdgeName),
    /// `vp[marko-name->marko]`: owner, key and value.
    VertexProperty(EdgeName),
    /// `l[a,b]`.
    List(Vec<Notation>),
    /// `s[a,b]`.
    Set(Vec<Notation>),
    /// `p[a,b]`.
    Path(Vec<Notation>),
    /// `m[{…}]`.
    Map(Vec<(Notation, Notation)>),
    /// `t[id]`.
    T(Name),
    /// `D[OUT]`.
    Direction(Name),
    /// `M[outV]`.
    Merge(Name),
}

/// The number types of the notation `d[…]`, by their suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberType {
    /// `.b`.
    Byte,
    /// `.s`.
    Short,
    /// `.i`.
    Int,
    /// `.l`.
    Long,
    /// `.f`.
    Float,
    /// `.d`, and `d[NaN]`, `d[Infinity]`.
    Double,
    /// `.n`.
    BigInteger,
    /// `.m`.
    BigDecimal,
}

/// An edge written as `out-label->in`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeName {
    /// The name of the vertex at which the edge starts.
    pub from: Name,
    /// The label of the edge.
    pub label: Name,
    /// The name of the vertex at which the edge ends.
    pub to: Name,
}

/// Parses a value. A text without a known prefix is a string.
pub fn parse_notation(text: &str) -> Result<Notation, String> {
    match text {
        "null" => return Ok(Notation::Null),
        "true" => return Ok(Notation::Boolean(true)),
        "false" => return Ok(Notation::Boolean(false)),
        _ => {}
    }
    let Some((prefix, body, suffix)) = bracketed(text) else { return Ok(Notation::Text(Name::new(text))) };
    Ok(match (prefix, suffix) {
        ("d", _) => number(body, suffix)?,
        ("str", "") => Notation::Text(Name::new(body)),
        ("dt", "") => Notation::Datetime(Name::new(body)),
        ("uuid", "") => Notation::Uuid(Name::new(body)),
        ("v", "") => Notation::Vertex(Name::new(body)),
        ("v", ".id") => Notation::VertexId(Name::new(body)),
        ("v", ".sid") => Notation::VertexStringId(Name::new(body)),
        ("e", "") => Notation::Edge(edge(body)?),
        ("e", ".id") => Notation::EdgeId(edge(body)?),
        ("e", ".sid") => Notation::EdgeStringId(edge(body)?),
        ("vp", "") => Notation::VertexProperty(edge(body)?),
        ("l", "") => Notation::List(items(body)?),
        ("s", "") => Notation::Set(items(body)?),
        ("p", "") => Notation::Path(items(body)?),
        ("m", "") => {
            let json = serde_json::from_str(body).map_err(|error| error.to_string())?;
            from_json(&json)?
        }
        ("t", "") => Notation::T(Name::new(body)),
        ("D", "") => Notation::Direction(Name::new(body)),
        ("M", "") => Notation::Merge(Name::new(body)),
        _ => Notation::Text(Name::new(text)),
    })
}

/// Splits `prefix[body]suffix` into its parts. The last `]` closes the body.
fn bracketed(text: &str) -> Option<(&str, &str, &str)> {
    let open = text.find('[')?;
    let close = text.rfind(']')?;
    let body = text.get(open + 1..close)?;
    Some((&text[..open], body, &text[close + 1..]))
}

fn number(body: &str, suffix: &str) -> Result<Notation, String> {
    let kind = match suffix {
        ".b" => NumberType::Byte,
        ".s" => NumberType::Short,
        ".i" => NumberType::Int,
        ".l" => NumberType::Long,
        ".f" => NumberType::Float,
        ".d" => NumberType::Double,
        ".n" => NumberType::BigInteger,
        ".m" => NumberType::BigDecimal,
        "" if matches!(body, "NaN" | "Infinity" | "-Infinity") => NumberType::Double,
        _ => return Err(format!("`{suffix}` is not the suffix of a number type")),
    };
    Ok(Notation::Number(kind, Name::new(body)))
}

fn edge(body: &str) -> Result<EdgeName, String> {
    let fault = || "an edge must be written as `out-label->in`".to_owned();
    let (from, rest) = body.split_once('-').ok_or_else(fault)?;
    let (label, to) = rest.split_once("->").ok_or_else(fault)?;
    Ok(EdgeName { from: Name::new(from), label: Name::new(label), to: Name::new(to) })
}

/// Parses values separated by commas. Commas inside brackets or braces do not separate.
fn items(body: &str) -> Result<Vec<Notation>, String> {
    if body.is_empty() {
        return Ok(Vec::new());
    }
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_i32, 0);
    for (at, character) in body.char_indices() {
        match character {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&body[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&body[start..]);
    parts.into_iter().map(parse_notation).collect()
}

/// Reads a JSON value. A string holds a notation, an integer becomes `Int` or `Long`, any other number `Double`.
fn from_json(json: &serde_json::Value) -> Result<Notation, String> {
    use serde_json::Value as Json;
    Ok(match json {
        Json::Null => Notation::Null,
        Json::Bool(value) => Notation::Boolean(*value),
        Json::Number(number) => {
            let kind = match number.as_i64() {
                Some(value) if i32::try_from(value).is_ok() => NumberType::Int,
                Some(_) => NumberType::Long,
                None => NumberType::Double,
            };
            Notation::Number(kind, Name::new(number.to_string()))
        }
        Json::String(text) => parse_notation(text)?,
        Json::Array(values) => Notation::List(values.iter().map(from_json).collect::<Result<_, _>>()?),
        Json::Object(entries) => Notation::Map(
            entries
                .iter()
                .map(|(key, value)| Ok((parse_notation(key)?, from_json(value)?)))
                .collect::<Result<_, String>>()?,
        ),
    })
}
