//! Tests of index statements.

use crate::database::Database;

#[test]
fn an_index_is_stored_and_changes_no_answer() {
    let mut database = Database::with(&["CREATE INDEX FOR (n:L) ON (n.p)", "CREATE (:L {p: 1})"]);
    assert_eq!(database.graph.indexes().len(), 1);
    database.gives("MATCH (n:L) WHERE n.p = 1 RETURN n.p", &["1"]);
    database.run("CREATE INDEX IF NOT EXISTS FOR (n:L) ON (n.p)").expect("there is no error");
    assert!(database.run("CREATE INDEX FOR (n:L) ON (n.p)").is_err());
}
