//! Statements that are the same for all engines that speak Cypher. Nothing else in this crate knows the language.

use crate::server::Statements;

/// The statements that a session itself sends, in Cypher.
pub const CYPHER: Statements = Statements {
    ping: "RETURN 1 AS one",
    nodes: "MATCH (n) RETURN n",
    relationships: "MATCH ()-[r]->() RETURN r",
    count_nodes: "MATCH (n) RETURN count(n) AS count",
    count_relationships: "MATCH ()-[r]->() RETURN count(r) AS count",
    may_write,
};

/// False only if the statement certainly writes nothing: no writing keyword occurs in it, not even in a string.
fn may_write(text: &str) -> bool {
    const WORDS: [&str; 10] =
        ["CREATE", "MERGE", "SET", "DELETE", "REMOVE", "DROP", "CALL", "FOREACH", "LOAD", "INSERT"];
    let text = text.to_ascii_uppercase();
    WORDS.iter().any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_statements_without_writing_keywords_are_trusted() {
        assert!(!may_write("MATCH (n) WHERE n.x > 1 RETURN count(n)"));
        assert!(may_write("match (n) set n.x = 1") && may_write("RETURN 'delete'"));
    }
}
