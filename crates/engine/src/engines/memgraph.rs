//! Memgraph, over Bolt. Written from its documentation; it was not run against a real server, because no package
//! registry serves Memgraph.

use super::{
    cypher::CYPHER,
    memgraph_schema::{drops, indexes},
};
use crate::{
    Profile,
    server::{BoltQuirks, IndexListing, IndexWait, PlanForm, Quirks, Schema, Wipe},
};

/// The statement that lists indexes (docs, "Indexes > Show indexes").
const SHOW_INDEXES: &str = "SHOW INDEX INFO";

/// Memgraph.
pub static MEMGRAPH: BoltQuirks = BoltQuirks {
    common: Quirks {
        id: "memgraph",
        scheme: "memgraph",
        port: 7687,
        user: "memgraph",
        profile: |version| Profile::of_engine(MEMGRAPH.common.id, version),
        statements: CYPHER,
        indexes: Some(IndexListing { text: SHOW_INDEXES, read: indexes }),
        // CREATE INDEX returns when the index is built.
        index_wait: IndexWait::None,
        flush: None,
    },
    // The agent name is that of a compatible Neo4j (docs, "Configuration > --bolt-server-name-for-init").
    version: |agent| agent,
    version_statement: Some("SHOW VERSION"),
    wipe: Wipe { statement: "MATCH (n) WITH n LIMIT 10000 DETACH DELETE n", batch: 10_000 },
    schema: Some(Schema { listings: ["SHOW CONSTRAINT INFO", SHOW_INDEXES], drops }),
    explain: Some("EXPLAIN"),
    plan: PlanForm::Rows,
    // SHOW TRANSACTIONS does not say which connection a transaction belongs to.
    termination: None,
    columns: None,
    // `CALL { … } IN TRANSACTIONS` and `USING PERIODIC COMMIT` commit while they run.
    commits_early: |text| {
        let text = text.to_ascii_uppercase();
        text.contains("TRANSACTIONS") || text.contains("PERIODIC COMMIT")
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorClass;

    /// Messages as they stand in the documentation and in the source of the server.
    #[test]
    fn errors_are_classified_by_their_code_and_message() {
        const CLIENT: &str = "Memgraph.ClientError.MemgraphError.MemgraphError";
        let profile = Profile::of_engine("memgraph", Some("3.6.0")).expect("a profile");
        for (code, message, class) in [
            (
                CLIENT,
                "Error on line 1 position 8. The underlying parsing error is mismatched",
                ErrorClass::Syntax,
            ),
            (CLIENT, "Unbound variable: x.", ErrorClass::Semantic),
            (CLIENT, "Function 'cot' doesn't exist.", ErrorClass::Unsupported),
            (CLIENT, "Not yet implemented: atom expression", ErrorClass::Unsupported),
            (CLIENT, "Division by zero.", ErrorClass::Data),
            (CLIENT, "Invalid types: int and string for '+'.", ErrorClass::Data),
            (CLIENT, "Unable to commit due to unique constraint violation on :A(x)", ErrorClass::Constraint),
            (CLIENT, "Cannot resolve conflicting transactions. You can retry", ErrorClass::Transient),
            (CLIENT, "Transaction was asked to abort because of transaction timeout.", ErrorClass::Timeout),
            (CLIENT, "Memory limit exceeded! Attempting to allocate 1MiB", ErrorClass::Resource),
            ("Memgraph.TransientError.MemgraphError.MemgraphError", "anything", ErrorClass::Transient),
            ("Memgraph.DatabaseError.MemgraphError.MemgraphError", "anything", ErrorClass::Internal),
            (CLIENT, "words that nobody knows", ErrorClass::Unknown),
        ] {
            assert_eq!(profile.classify(Some(code), message), class, "{code} {message}");
        }
    }

    #[test]
    fn statements_that_commit_early_are_known() {
        assert!((MEMGRAPH.commits_early)("using periodic commit 5 CREATE ()"));
        assert!(!(MEMGRAPH.commits_early)("CREATE ()"));
    }
}
