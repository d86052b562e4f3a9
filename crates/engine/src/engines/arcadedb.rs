//! ArcadeDB 26 with its own openCypher engine, over Bolt.

use super::{
    cypher::CYPHER,
    cypher_columns::{Columns, columns},
    neo4j_schema::{drops as neo4j_drops, indexes},
};
use crate::{
    Profile,
    server::{BoltQuirks, IndexListing, IndexWait, PlanForm, Quirks, Schema, Termination, Wipe},
};
use edgewise_model::Rows;

const SHOW_INDEXES: &str = "SHOW INDEXES";

/// ArcadeDB.
pub static ARCADEDB: BoltQuirks = BoltQuirks {
    common: Quirks {
        id: "arcadedb",
        scheme: "arcadedb",
        port: 7687,
        user: "root",
        profile: |version| Profile::of_engine(ARCADEDB.common.id, version),
        statements: CYPHER,
        indexes: Some(IndexListing { text: SHOW_INDEXES, read: indexes }),
        // CREATE INDEX returns when the index is built.
        index_wait: IndexWait::None,
        flush: None,
    },
    version,
    version_statement: None,
    wipe: Wipe { statement: "MATCH (n) WITH n LIMIT 10000 DETACH DELETE n", batch: 10_000 },
    schema: Some(Schema { listings: ["SHOW CONSTRAINTS", SHOW_INDEXES], drops }),
    explain: Some("EXPLAIN"),
    plan: PlanForm::Text {
        argument: "string-representation",
        estimates: &["cost=", "rows=", "Cost: ", "Rows: "],
    },
    termination: Some(Termination {
        list: |connection| {
            let mine = quoted(connection);
            format!("SHOW TRANSACTIONS YIELD transactionId, connectionId WHERE connectionId = {mine}")
        },
        stop: |transaction| format!("TERMINATE TRANSACTION {}", quoted(transaction)),
    }),
    // MATCH (n) RETURN n on an empty database is answered without the name of its column.
    columns: Some(named_columns),
    commits_early: |text| text.to_ascii_uppercase().contains("TRANSACTIONS"),
};

/// The columns of a statement, if its text names them. A plan has none.
fn named_columns(text: &str) -> Vec<String> {
    match columns(text) {
        Columns::Named(names) if !text.trim_start().starts_with("EXPLAIN") => names,
        _ => Vec::new(),
    }
}

/// The statements that drop the listed constraints and indexes. An index gives its property a type, which is listed as
/// a constraint and cannot be dropped before the index, so indexes come first.
fn drops(constraints: &Rows, indexes: &Rows) -> Vec<String> {
    let mut drops = neo4j_drops(constraints, indexes);
    drops.sort_by_key(|text| !text.starts_with("DROP INDEX"));
    drops
}

/// The version in an agent name: `Neo4j/5.26.0 compatible (ArcadeDB 26.10.2)` gives `26.10.2`.
fn version(agent: &str) -> &str {
    let version = agent.split_once("ArcadeDB").map_or(agent, |(_, rest)| rest);
    version.trim_start_matches([' ', '/', '(']).split([' ', ')']).next().unwrap_or(version)
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace(['\'', '\\'], ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorClass;

    #[test]
    fn errors_are_classified_by_their_code_and_message() {
        let profile = Profile::of_engine("arcadedb", Some("26.10.2")).unwrap();
        for (code, message, class) in [
            ("Neo.ClientError.Statement.SyntaxError", "Syntax error at line 1:0", ErrorClass::Syntax),
            (
                "Neo.ClientError.Statement.SyntaxError",
                "FeatureNotImplemented: x is not supported",
                ErrorClass::Unsupported,
            ),
            (
                "Neo.ClientError.Statement.SemanticError",
                "UndefinedVariable: Variable 'x' not defined",
                ErrorClass::Semantic,
            ),
            ("Neo.ClientError.Statement.ArithmeticError", "/ by zero", ErrorClass::Data),
            ("Neo.ClientError.Statement.TypeError", "TypeError: InvalidPropertyType", ErrorClass::Data),
            (
                "Neo.DatabaseError.General.UnknownError",
                "DeletedEntityAccess: Cannot access a deleted entity",
                ErrorClass::Data,
            ),
            (
                "Neo.DatabaseError.General.UnknownError",
                "Index 3 out of bounds for length 2",
                ErrorClass::Internal,
            ),
        ] {
            assert_eq!(profile.classify(Some(code), message), class, "{code} {message}");
        }
    }

    #[test]
    fn the_version_decides_between_the_two_profiles() {
        let id = |version| Profile::of_engine("arcadedb", Some(version)).unwrap().id;
        assert_eq!([id("26.10.2"), id("25.3.1"), id("21.10.2")], ["arcadedb", "arcadedb-25", "arcadedb-25"]);
    }

    #[test]
    fn an_index_is_dropped_before_the_type_of_its_property() {
        let row = |name: &str, owned: &str| vec![name.into(), owned.into()];
        let constraints = Rows::new(["name", "ownedIndex"], vec![row("c_type", ""), row("c_unique", "P[y]")]);
        let indexes = Rows::new(["name", "type"], vec![row("i", "RANGE"), row("P[y]", "RANGE")]);
        let expected = [
            "DROP INDEX `i` IF EXISTS",
            "DROP CONSTRAINT `c_type` IF EXISTS",
            "DROP CONSTRAINT `c_unique` IF EXISTS",
        ];
        assert_eq!(drops(&constraints, &indexes), expected);
    }

    #[test]
    fn the_version_is_taken_from_the_agent_name() {
        assert_eq!(version("Neo4j/5.26.0 compatible (ArcadeDB 26.10.2)"), "26.10.2");
        assert_eq!(version("ArcadeDB/26.2.1"), "26.2.1");
        assert_eq!(version("Other"), "Other");
    }
}
