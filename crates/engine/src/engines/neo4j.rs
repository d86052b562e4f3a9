//! Neo4j, over Bolt.

use super::{
    any_bolt::is_neo4j,
    cypher::CYPHER,
    neo4j_schema::{drops, indexes},
};
use crate::{
    EngineError, Profile,
    server::{BoltQuirks, IndexListing, IndexWait, PlanForm, Quirks, Schema, Termination, Wipe},
};

/// The statement that lists indexes; Neo4j has it since 4.2.
const SHOW_INDEXES: &str = "SHOW INDEXES";

/// Neo4j.
pub static NEO4J: BoltQuirks = BoltQuirks {
    common: Quirks {
        id: "neo4j",
        scheme: "bolt",
        port: 7687,
        user: "neo4j",
        profile,
        statements: CYPHER,
        indexes: Some(IndexListing { text: SHOW_INDEXES, read: indexes }),
        index_wait: IndexWait::Statement(|limit| format!("CALL db.awaitIndexes({})", limit.as_secs())),
        flush: Some("CALL db.clearQueryCaches()"),
    },
    version,
    version_statement: None,
    wipe: Wipe { statement: "MATCH (n) WITH n LIMIT 10000 DETACH DELETE n", batch: 10_000 },
    schema: Some(Schema { listings: ["SHOW CONSTRAINTS", SHOW_INDEXES], drops }),
    explain: Some("EXPLAIN"),
    plan: PlanForm::Tree {
        details: &["Details", "LabelNames", "Index", "ExpandExpression", "LegacyExpression", "KeyNames"],
        numbered: &["anon_", "autostring_", "autoint_", "autodouble_", "autolist_"],
    },
    // Servers before 4.4 do not have these statements.
    termination: Some(Termination {
        list: |connection| {
            let mine = quoted(connection);
            format!("SHOW TRANSACTIONS YIELD transactionId, connectionId WHERE connectionId = {mine}")
        },
        stop: |transaction| format!("TERMINATE TRANSACTION {}", quoted(transaction)),
    }),
    columns: None,
    // `CALL { … } IN TRANSACTIONS` commits while it runs.
    commits_early: |text| text.to_ascii_uppercase().contains("TRANSACTIONS"),
};

/// The profile of a version such as `4.4.40`, `5.26.0` or `2026.08.1`.
fn profile(version: Option<&str>) -> Result<Profile, EngineError> {
    let mut profile = Profile::of_engine(NEO4J.common.id, version)?;
    // Seen on 4.2.15: `CREATE INDEX FOR ()-[r:T]-() ON (r.k)` is a syntax error there.
    let is_early = |version: &str| ["3.", "4.0", "4.1", "4.2"].iter().any(|early| version.starts_with(early));
    profile.relationship_indexes &= !version.is_some_and(is_early);
    Ok(profile)
}

/// The version in an agent name: `Neo4j/4.4.40` gives `4.4.40`. The agent names of other servers are returned
/// unchanged, also of those that call themselves compatible with Neo4j.
fn version(agent: &str) -> &str {
    if !is_neo4j(agent) {
        return agent;
    }
    let version = agent.strip_prefix("Neo4j/").unwrap_or(agent);
    version.split(' ').next().unwrap_or(version)
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace(['\'', '\\'], ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorClass;

    #[test]
    fn both_profiles_can_be_read_and_apply_to_their_versions() {
        let of = |version| profile(Some(version)).unwrap();
        assert_eq!((of("4.2.15").id.as_str(), of("3.5.0").id.as_str()), ("neo4j-4", "neo4j-4"));
        assert!(!of("4.2.15").relationship_indexes && of("4.3.10").relationship_indexes);
        assert_eq!((of("5.26.0").id.as_str(), of("2026.08.1").id.as_str()), ("neo4j", "neo4j"));
    }

    #[test]
    fn versions_are_extracted_from_agent_names() {
        assert_eq!(version("Neo4j/4.4.40"), "4.4.40");
        let other = "Neo4j/5.2.0 compatible graph database server";
        assert_eq!(version(other), other);
        assert_eq!(version("Other"), "Other");
    }

    #[test]
    fn errors_are_classified_by_their_code_and_message() {
        let cases = [
            ("Neo.ClientError.Statement.SyntaxError", "Invalid input 'X'", ErrorClass::Syntax),
            ("Neo.ClientError.Statement.SyntaxError 42001", "Variable `x` not defined", ErrorClass::Semantic),
            ("Neo.ClientError.Statement.SyntaxError", "Unknown function 'foo'", ErrorClass::Unsupported),
            ("Neo.ClientError.Statement.ArithmeticError", "/ by zero", ErrorClass::Data),
            ("Neo.ClientError.Statement.TypeError", "whatever", ErrorClass::Data),
            (
                "Neo.ClientError.Schema.ConstraintValidationFailed",
                "Node(1) already exists",
                ErrorClass::Constraint,
            ),
            ("Neo.DatabaseError.Statement.ExecutionFailed", "Index 3 out of bounds", ErrorClass::Internal),
            (
                "Neo.DatabaseError.General.UnknownError 50N00",
                "Internal exception raised",
                ErrorClass::Internal,
            ),
            ("Neo.TransientError.Transaction.DeadlockDetected", "deadlock", ErrorClass::Transient),
            ("Neo.ClientError.Transaction.TransactionTimedOut", "timed out", ErrorClass::Timeout),
            ("Neo.TransientError.General.MemoryPoolOutOfMemoryError", "memory", ErrorClass::Resource),
            (
                "Neo.DatabaseError.General.OutOfMemoryError",
                "There is not enough memory",
                ErrorClass::Resource,
            ),
            ("Neo.ClientError.Nobody.Knows", "what", ErrorClass::Unknown),
        ];
        for version in ["4.4.40", "2026.08.1"] {
            let profile = profile(Some(version)).unwrap();
            for (code, message, class) in cases {
                assert_eq!(profile.classify(Some(code), message), class, "{version}: {code} {message}");
            }
        }
    }
}
