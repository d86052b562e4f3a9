//! `Declaration`: the schema and indexes that a setup declares, independent of the engine.

use serde::Deserialize;

/// The prefix of declarations.
const MARK: &str = "//";

/// A declaration in a setup: `//schema {…}`, `//index {…}`, `//drop-index {…}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Declaration {
    /// The labels and keys of the data that follows.
    Schema(GraphSchema),
    /// An index to create.
    Index(DeclaredIndex),
    /// An index to drop.
    DropIndex(DeclaredIndex),
}

/// The labels and keys of a graph.
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

/// A property key. It has one type and one cardinality, whichever element has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclaredKey {
    /// Its name.
    pub name: String,
    /// The type of its values.
    #[serde(rename = "type")]
    pub kind: KeyType,
    /// How many values a vertex may have for it.
    pub cardinality: KeyCardinality,
    /// The keys of its meta-properties.
    #[serde(default)]
    pub meta: Vec<String>,
}

/// The value type of a key.
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
    /// At most one.
    Single,
    /// Any number of different values.
    Set,
    /// Any number of values.
    List,
}

/// A label of vertices.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VertexLabel {
    /// Its name.
    pub name: String,
    /// The keys that its vertices may have.
    pub keys: Vec<String>,
}

/// A label of edges.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EdgeLabel {
    /// Its name.
    pub name: String,
    /// The pairs of vertex labels that it connects, from and to.
    pub ends: Vec<[String; 2]>,
    /// The keys that its edges may have.
    pub keys: Vec<String>,
}

/// An index.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclaredIndex {
    /// The element kind that it covers.
    pub element: Indexed,
    /// The label that it covers; all labels if `None`.
    pub label: Option<String>,
    /// Its keys.
    pub keys: Vec<String>,
    /// True if it should serve ranges, not only equality.
    pub ranges: bool,
}

/// The element kind that an index covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Indexed {
    /// Vertices.
    Vertex,
    /// Edges.
    Edge,
}

/// How an engine carries out declarations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Declared {
    /// The engine needs no action.
    Nothing,
    /// A Groovy script carries out the declarations.
    Script(String),
    /// The engine does not support the declarations, for this reason.
    Unsupported(&'static str),
}

impl Declaration {
    /// Parses a declaration; `None` if the statement is not a declaration.
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
    /// A name derived from the element kind, the label, the keys and what the index should serve. It has letters and
    /// digits only: JanusGraph takes any name for an index in Lucene, and later refuses every traversal that uses it.
    pub fn name(&self) -> String {
        let element = match self.element {
            Indexed::Vertex => "v",
            Indexed::Edge => "e",
        };
        let plain = |text: &str| text.replace(|c: char| !c.is_ascii_alphanumeric(), "X");
        let label = self.label.as_deref().map(plain).unwrap_or_default();
        let keys: Vec<String> = self.keys.iter().map(|key| plain(key)).collect();
        let ranges = if self.ranges { "Xranges" } else { "" };
        format!("i{element}X{label}X{}{ranges}", keys.join("X"))
    }
}

/// A text as a Groovy string literal.
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
    fn declarations_are_parsed_and_traversals_are_not() {
        assert_eq!(Declaration::read("g.V()"), None);
        let schema = r#"//schema {"keys":[{"name":"age","type":"biginteger","cardinality":"single","meta":["since"]}],
            "vertexLabels":[{"name":"person","keys":["age"]}],
            "edgeLabels":[{"name":"knows","ends":[["person","person"]],"keys":["weight"]}]}"#;
        let Some(Ok(Declaration::Schema(schema))) = Declaration::read(schema) else { panic!("no schema") };
        assert_eq!(schema.keys[0].kind, KeyType::BigInteger);
        assert_eq!(schema.edge_labels[0].ends, [["person".to_owned(), "person".to_owned()]]);
        let index = r#"//index {"element":"edge","label":null,"keys":["a b"],"ranges":true}"#;
        let Some(Ok(Declaration::Index(index))) = Declaration::read(index) else { panic!("no index") };
        assert_eq!((index.element, index.name().as_str()), (Indexed::Edge, "ieXXaXbXranges"));
        for text in ["//", "//nonsense {}", "//schema", "//schema {\"keys\":1}", "//index {}"] {
            assert!(matches!(Declaration::read(text), Some(Err(_))), "{text}");
        }
    }

    #[test]
    fn texts_are_quoted_for_groovy() {
        assert_eq!(groovy("it's \\ $x\n"), r"'it\'s \\ $x\n'");
    }
}
