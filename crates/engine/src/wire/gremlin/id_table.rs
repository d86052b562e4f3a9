//! `IdTable`: maps the ids of a server to those of the model and back.

use super::json::Json;
use std::collections::BTreeMap;

/// The first id for elements that no setup statement named; higher than any id in a generated graph.
const FRESH: u64 = 1_000_000_000;
/// How many such elements are remembered. A result with more exceeds the bounds anyway.
const MOST: usize = 1_000_000;

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
        Self { origin, vertices: Names::default(), edges: Names::default(), fresh: FRESH }
    }

    /// Forgets everything, because the graph was emptied.
    pub fn clear(&mut self) {
        *self = Self::new(self.origin);
    }

    /// Who assigns the ids of elements.
    pub fn origin(&self) -> IdOrigin {
        self.origin
    }

    /// Records that this server id belongs to this model id.
    pub fn teach(&mut self, kind: ElementKind, theirs: &Json<'_>, ours: u64) {
        let key = key(theirs);
        let names = self.names(kind);
        names.theirs.insert(ours, theirs.to_string());
        names.ours.insert(key, ours);
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
        if self.vertices.ours.len() + self.edges.ours.len() < MOST {
            self.teach(kind, theirs, ours);
        }
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
    fn given_ids_are_taken_as_they_are() {
        let mut ids = IdTable::new(IdOrigin::Given);
        assert_eq!(ids.ours(ElementKind::Vertex, &json(SEVEN)), 7);
        assert_eq!(ids.ours(ElementKind::Edge, &json(r#"{"@type":"g:Int32","@value":7}"#)), 7);
        assert_eq!(ids.ours(ElementKind::Vertex, &json("\"a\"")), FRESH, "no number");
        assert_eq!(ids.ours(ElementKind::Vertex, &json("-1")), FRESH + 1, "not one of ours");
        assert_eq!(ids.ours(ElementKind::Vertex, &json("\"a\"")), FRESH, "the same again");
        assert_eq!(ids.theirs(ElementKind::Vertex, 7).as_deref(), Some(SEVEN));
        assert_eq!(ids.theirs(ElementKind::Vertex, FRESH).as_deref(), Some("\"a\""));
    }

    #[test]
    fn assigned_ids_are_learnt() {
        let mut ids = IdTable::new(IdOrigin::Assigned);
        ids.teach(ElementKind::Vertex, &json("4096"), 7);
        ids.teach(ElementKind::Edge, &json(RELATION), 3);
        assert_eq!(ids.ours(ElementKind::Vertex, &json(r#"{"@type":"g:Int64","@value":4096}"#)), 7);
        assert_eq!(ids.ours(ElementKind::Edge, &json(RELATION)), 3);
        assert_eq!(ids.ours(ElementKind::Vertex, &json(SEVEN)), FRESH, "an element nobody has named");
        assert_eq!(ids.known(&json(RELATION)), Some(3));
        assert_eq!(ids.known(&json("1")), None);
        assert_eq!(ids.theirs(ElementKind::Edge, 3).as_deref(), Some(RELATION));
        assert_eq!(ids.theirs(ElementKind::Vertex, 3), None);
        ids.clear();
        assert_eq!(ids.ours(ElementKind::Vertex, &json("5")), FRESH, "numbers begin anew");
    }
}
