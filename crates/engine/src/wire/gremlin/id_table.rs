//! `IdTable`: maps the ids of a server to those of the model and back.

use super::json::Json;
use std::collections::BTreeMap;

/// The first id for elements that no setup statement named; higher than any id in a generated graph.
const FRESH: u64 = 1_000_000_000;
/// How many elements are remembered, and how many bytes of their ids. A result with more exceeds the bounds anyway.
const MOST: usize = 1_000_000;
const MOST_BYTES: usize = 64 << 20;

/// Who assigns the ids of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdOrigin {
    /// The statement that creates them: an integer id on the server equals the model's id.
    Given,
    /// The server, in its own format.
    Assigned,
}

/// The two kinds of elements, which have separate ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// A vertex.
    Vertex,
    /// An edge.
    Edge,
}

/// Maps ids of a server to ids of the model and back.
#[derive(Clone, Debug)]
pub struct IdTable {
    origin: IdOrigin,
    vertices: Names,
    edges: Names,
    fresh: u64,
    /// The bytes of all ids that are remembered.
    bytes: usize,
}

#[derive(Clone, Debug, Default)]
struct Names {
    /// Model ids, by server id.
    ours: BTreeMap<String, u64>,
    /// Server ids as GraphSON, by model id.
    theirs: BTreeMap<u64, String>,
}

impl IdTable {
    /// Creates an empty table.
    pub fn new(origin: IdOrigin) -> Self {
        Self { origin, vertices: Names::default(), edges: Names::default(), fresh: FRESH, bytes: 0 }
    }

    /// Forgets everything, because the graph was emptied.
    pub fn clear(&mut self) {
        *self = Self::new(self.origin);
    }

    /// Who assigns the ids of elements.
    pub fn origin(&self) -> IdOrigin {
        self.origin
    }

    /// Records that this server id belongs to this model id, unless too much is recorded already.
    pub fn teach(&mut self, kind: ElementKind, theirs: &Json<'_>, ours: u64) {
        let (key, text) = (key(theirs), theirs.to_string());
        let length = key.len() + text.len();
        let is_full = self.vertices.ours.len() + self.edges.ours.len() >= MOST;
        if is_full || self.bytes + length > MOST_BYTES {
            return;
        }
        let names = self.names(kind);
        let before = names.theirs.insert(ours, text).map_or(0, |text| text.len());
        let known = names.ours.contains_key(&key);
        let before = before + if known { key.len() } else { 0 };
        names.ours.insert(key, ours);
        self.bytes = self.bytes.saturating_sub(before) + length;
    }

    /// The model id of an element; an unknown one gets a new id.
    pub fn ours(&mut self, kind: ElementKind, theirs: &Json<'_>) -> u64 {
        let key = key(theirs);
        if let Some(ours) = self.names(kind).ours.get(&key) {
            return *ours;
        }
        if self.origin == IdOrigin::Given
            && let Ok(number) = key.parse()
        {
            return number;
        }
        let ours = self.fresh;
        self.fresh += 1;
        self.teach(kind, theirs, ours);
        ours
    }

    /// The model id of an element of either kind, if it is known.
    pub fn known(&self, theirs: &Json<'_>) -> Option<u64> {
        let key = key(theirs);
        self.vertices.ours.get(&key).or_else(|| self.edges.ours.get(&key)).copied()
    }

    /// The server id as GraphSON. If statements assign ids, an unknown id is the number itself.
    pub fn theirs(&self, kind: ElementKind, ours: u64) -> Option<String> {
        let names = match kind {
            ElementKind::Vertex => &self.vertices,
            ElementKind::Edge => &self.edges,
        };
        let number = || format!("{{\"@type\":\"g:Int64\",\"@value\":{ours}}}");
        names.theirs.get(&ours).cloned().or_else(|| (self.origin == IdOrigin::Given).then(number))
    }

    fn names(&mut self, kind: ElementKind) -> &mut Names {
        match kind {
            ElementKind::Vertex => &mut self.vertices,
            ElementKind::Edge => &mut self.edges,
        }
    }
}

/// The lookup key of a server id. Integers are keyed by their digits, whatever their type, because some servers
/// write the same id with a type in one place and without it in another.
fn key(id: &Json<'_>) -> String {
    match id.typed() {
        Some((_, Json::Number(digits))) if digits.parse::<i64>().is_ok() => (*digits).to_owned(),
        _ => id.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Bounds;

    fn json(text: &str) -> Json<'_> {
        Json::read(text, Bounds::default()).unwrap()
    }

    const SEVEN: &str = r#"{"@type":"g:Int64","@value":7}"#;
    const RELATION: &str = r#"{"@type":"janusgraph:RelationIdentifier","@value":{"relationId":"1zh-38o"}}"#;

    #[test]
    fn ids_that_a_statement_gives_are_those_of_the_model() {
        let mut ids = IdTable::new(IdOrigin::Given);
        assert_eq!(ids.ours(ElementKind::Vertex, &json(SEVEN)), 7);
        assert_eq!(ids.ours(ElementKind::Edge, &json(r#"{"@type":"g:Int32","@value":7}"#)), 7);
        assert_eq!(ids.ours(ElementKind::Vertex, &json("\"a\"")), FRESH, "no number");
        assert_eq!(
            ids.ours(ElementKind::Vertex, &json("-1")),
            FRESH + 1,
            "a negative id gets a new model id"
        );
        assert_eq!(
            ids.ours(ElementKind::Vertex, &json("\"a\"")),
            FRESH,
            "the same id gets the same model id"
        );
        assert_eq!(ids.theirs(ElementKind::Vertex, 7).as_deref(), Some(SEVEN));
        assert_eq!(ids.theirs(ElementKind::Vertex, FRESH).as_deref(), Some("\"a\""));
    }

    #[test]
    fn ids_take_bounded_memory_however_long_they_are() {
        let mut ids = IdTable::new(IdOrigin::Assigned);
        for number in 0..40 {
            let long = format!("\"{number}{}\"", "x".repeat(4 << 20));
            ids.ours(ElementKind::Vertex, &json(&long));
            ids.teach(ElementKind::Edge, &json(&long), number);
        }
        assert!(ids.bytes <= MOST_BYTES && ids.vertices.ours.len() + ids.edges.ours.len() < 10);
        ids.clear();
        ids.teach(ElementKind::Vertex, &json("4096"), 7);
        assert_eq!(ids.ours(ElementKind::Vertex, &json("4096")), 7, "a cleared table can learn ids again");
        for _ in 0..1_000 {
            ids.teach(ElementKind::Vertex, &json("4096"), 7);
        }
        assert_eq!(ids.bytes, 8, "the same id is counted once");
    }

    #[test]
    fn ids_that_the_server_assigns_are_learnt() {
        let mut ids = IdTable::new(IdOrigin::Assigned);
        ids.teach(ElementKind::Vertex, &json("4096"), 7);
        ids.teach(ElementKind::Edge, &json(RELATION), 3);
        assert_eq!(ids.ours(ElementKind::Vertex, &json(r#"{"@type":"g:Int64","@value":4096}"#)), 7);
        assert_eq!(ids.ours(ElementKind::Edge, &json(RELATION)), 3);
        assert_eq!(
            ids.ours(ElementKind::Vertex, &json(SEVEN)),
            FRESH,
            "an element that no setup statement named gets a new id"
        );
        assert_eq!(ids.known(&json(RELATION)), Some(3));
        assert_eq!(ids.known(&json("1")), None);
        assert_eq!(ids.theirs(ElementKind::Edge, 3).as_deref(), Some(RELATION));
        assert_eq!(ids.theirs(ElementKind::Vertex, 3), None);
        ids.clear();
        assert_eq!(
            ids.ours(ElementKind::Vertex, &json("5")),
            FRESH,
            "a cleared table starts again with the first new id"
        );
    }
}
