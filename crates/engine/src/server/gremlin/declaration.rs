//! `Declaration`: what a setup says of its schema and indexes, in a form that belongs to no engine.

use serde::Deserialize;

/// What declarations begin with.
const MARK: &str = "//";

/// A declaration in a setup: `//schema {…}`, `//index {…}`, `//drop-index {…}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Declaration {
    /// Labels and keys that the data will have.
    Schema(GraphSchema),
    /// An index to be made.
    Index(DeclaredIndex),
    /// An index to be dropped.
    DropIndex(DeclaredIndex),
}

/// Labels and keys.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GraphSchema {
    /// The property keys.
    pub keys: Vec<DeclaredKey>,
    /// The labels of vertices.
    pub vertex_labels: Vec<VertexLabel>,
    /// The labels of edges.
    pub edge_labels: Vec<EdgeLabel>,
}

/// A property key: it has one type and one cardinality wherever it stands.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclaredKey {
    /// Its name.
    pub name: String,
    /// The type of its values.
    #[serde(rename = "type")]
    pub kind: KeyType,
    /// How many values a vertex may have.
    pub cardinality: KeyCardinality,
    /// The keys of its own properties.
    #[serde(default)]
    pub meta: Vec<String>,
}

/// The type of the values of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // each is the type of the same name
pub enum KeyType {
    Boolean,
    Byte,
    Short,
    Int,
    Long,
    BigInteger,
    Float,
    Double,
    BigDecimal,
    String,
    Uuid,
    Date,
}

/// How many values of a key a vertex may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KeyCardinality {
    /// One.
    Single,
    /// Different ones.
    Set,
    /// Any.
    List,
}

/// A label of vertices.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VertexLabel {
    /// Its name.
    pub name: String,
    /// The keys its vertices may have.
    pub keys: Vec<String>,
}

/// A label of edges.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EdgeLabel {
    /// Its name.
    pub name: String,
    /// The labels of the vertices it goes from and to.
    pub ends: Vec<[String; 2]>,
    /// The keys its edges may have.
    pub keys: Vec<String>,
}

/// An index.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclaredIndex {
    /// What it is on.
    pub element: Indexed,
    /// The label it is on; all, if there is none.
    pub label: Option<String>,
    /// Its keys.
    pub keys: Vec<String>,
    /// True if it is wanted for ranges too, not for equality alone.
    pub ranges: bool,
}

/// What an index is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Indexed {
    /// Vertices.
    Vertex,
    /// Edges.
    Edge,
}

/// What an engine makes of declarations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Declared {
    /// It need not be told.
    Nothing,
    /// A script in Groovy does it.
    Script(String),
    /// It has no such thing.
    Unsupported(&'static str),
}

impl Declaration {
    /// Reads a statement; none if it is no declaration.
    pub fn read(text: &str) -> Option<Result<Self, String>> {
        let line = text.trim_start().strip_prefix(MARK)?.trim_start();
        let (word, json) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let wrong = |error: serde_json::Error| format!("the declaration `//{word}` cannot be read: {error}");
        Some(match word {
            "schema" => serde_json::from_str(json).map(Self::Schema).map_err(wrong),
            "index" => serde_json::from_str(json).map(Self::Index).map_err(wrong),
            "drop-index" => serde_json::from_str(json).map(Self::DropIndex).map_err(wrong),
            _ => Err(format!(
                "there is no declaration `//{word}`; there are //schema, //index and //drop-index"
            )),
        })
    }
}

impl DeclaredIndex {
    /// A name made of what it is on.
    pub fn name(&self) -> String {
        let element = match self.element {
            Indexed::Vertex => "v",
            Indexed::Edge => "e",
        };
        let plain = |text: &str| text.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let label = self.label.as_deref().map(plain).unwrap_or_default();
        let keys: Vec<String> = self.keys.iter().map(|key| plain(key)).collect();
        format!("i_{element}_{label}_{}", keys.join("_"))
    }
}

/// A text as a string of Groovy.
pub fn groovy(text: &str) -> String {
    let mut quoted = "'".to_owned();
    for character in text.chars() {
        match character {
            '\'' => quoted.push_str("\\'"),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            other => quoted.push(other),
        }
    }
    quoted + "'"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_read_and_traversals_are_none() {
        assert_eq!(Declaration::read("g.V()"), None);
        let schema = r#"//schema {"keys":[{"name":"age","type":"biginteger","cardinality":"single","meta":["since"]}],
            "vertexLabels":[{"name":"person","keys":["age"]}],
            "edgeLabels":[{"name":"knows","ends":[["person","person"]],"keys":["weight"]}]}"#;
        let Some(Ok(Declaration::Schema(schema))) = Declaration::read(schema) else { panic!("no schema") };
        assert_eq!(schema.keys[0].kind, KeyType::BigInteger);
        assert_eq!(schema.edge_labels[0].ends, [["person".to_owned(), "person".to_owned()]]);
        let index = r#"//index {"element":"edge","label":null,"keys":["a b"],"ranges":true}"#;
        let Some(Ok(Declaration::Index(index))) = Declaration::read(index) else { panic!("no index") };
        assert_eq!((index.element, index.name().as_str()), (Indexed::Edge, "i_e__a_b"));
        for text in ["//", "//nonsense {}", "//schema", "//schema {\"keys\":1}", "//index {}"] {
            assert!(matches!(Declaration::read(text), Some(Err(_))), "{text}");
        }
    }

    #[test]
    fn texts_are_quoted_for_groovy() {
        assert_eq!(groovy("it's \\ $x\n"), r"'it\'s \\ $x\n'");
    }
}
