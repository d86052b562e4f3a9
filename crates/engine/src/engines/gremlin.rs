//! Statements that are the same for all engines that speak Gremlin. Nothing else in this crate knows the language.

use crate::server::{Declaration, Declared, Statements};

/// The statements that a session itself sends, in Gremlin.
pub const GREMLIN: Statements = Statements {
    ping: "g.inject(1)",
    nodes: "g.V()",
    relationships: "g.E()",
    count_nodes: "g.V().count()",
    count_relationships: "g.E().count()",
    may_write,
};

/// False only if the traversal certainly writes nothing: no writing step occurs in it, not even in a string.
fn may_write(text: &str) -> bool {
    const WORDS: [&str; 8] = ["addV", "addE", "property", "drop", "mergeV", "mergeE", "call", ".io"];
    let text = text.replace("propertyMap", "");
    WORDS.iter().any(|word| text.contains(word))
}

/// For engines that need no schema and on which Edgewise creates no indexes.
pub(super) fn declare_nothing(declarations: &[Declaration]) -> Declared {
    match declarations.iter().all(|declaration| matches!(declaration, Declaration::Schema(_))) {
        true => Declared::Nothing,
        false => Declared::Unsupported("Edgewise creates no indexes on this engine"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_traversals_without_writing_steps_are_trusted() {
        assert!(!may_write("g.V().has('x', gt(1)).properties().count()"));
        assert!(!may_write("g.V().propertyMap()"));
        assert!(may_write("g.addV('a')") && may_write("g.V().property('k', 1)") && may_write("g.V().drop()"));
    }
}
