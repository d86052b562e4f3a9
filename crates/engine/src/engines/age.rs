//! Apache AGE, over the protocol of PostgreSQL.

use super::{
    cypher::CYPHER,
    cypher_columns::{Columns, columns},
};
use crate::{
    Profile, Request,
    server::{IndexWait, PostgresQuirks, Quirks, SqlStatement},
    wire::postgres::agtype_map,
};

/// Apache AGE.
pub static AGE: PostgresQuirks = PostgresQuirks {
    common: Quirks {
        id: "age",
        scheme: "postgres",
        port: 5432,
        user: "postgres",
        profile: |version| Profile::of_engine(AGE.common.id, version),
        statements: CYPHER,
        // Indexes are those of SQL, on the tables of labels.
        indexes: None,
        index_wait: IndexWait::None,
        flush: None,
    },
    database: "postgres",
    version: "SELECT extversion FROM pg_extension WHERE extname = 'age'",
    missing: "the database has no extension `age`: run CREATE EXTENSION age in it",
    prepare: &["LOAD 'age'", "SET search_path = ag_catalog, \"$user\", public"],
    graphs: "SELECT name FROM ag_catalog.ag_graph",
    labels: |graph| {
        format!(
            "SELECT l.name FROM ag_catalog.ag_label l JOIN ag_catalog.ag_graph g ON l.graph = g.graphid \
             WHERE g.name = {} AND l.name NOT LIKE '\\_ag\\_label\\_%'",
            quoted(graph)
        )
    },
    create_graph: |graph| format!("SELECT create_graph({})", quoted(graph)),
    drop_graph: |graph| format!("SELECT drop_graph({}, true)", quoted(graph)),
    statement,
    explain: "EXPLAIN",
    estimates: "  (cost=",
};

/// The SQL statement that runs a Cypher statement.
fn statement(graph: &str, request: &Request, number: u64) -> Result<SqlStatement, String> {
    let columns = match columns(&request.text) {
        Columns::Named(columns) => columns,
        Columns::Star => return Err("AGE must be told the columns, which RETURN * does not name".to_owned()),
    };
    // A query must have a column, even if it returns nothing.
    let list: Vec<String> = (0..columns.len().max(1)).map(|place| format!("c{place} agtype")).collect();
    let (graph, list) = (quoted(graph), list.join(", "));
    let text = dollar_quoted(&request.text);
    let sql = if request.parameters.is_empty() {
        format!("SELECT * FROM cypher({graph}, {text}) AS ({list})")
    } else {
        let parameters = agtype_map(&request.parameters)
            .map_err(|what| format!("AGE has no type for a parameter that is {what}"))?;
        // Only a prepared statement can pass parameters on.
        format!(
            "PREPARE edgewise_{number}(agtype) AS SELECT * FROM cypher({graph}, {text}, $1) AS ({list}); \
             EXECUTE edgewise_{number}({})",
            quoted(&parameters)
        )
    };
    Ok(SqlStatement { sql, columns })
}

/// A string literal of SQL.
fn quoted(text: &str) -> String {
    match text.contains('\\') {
        true => format!("E'{}'", text.replace('\\', "\\\\").replace('\'', "''")),
        false => format!("'{}'", text.replace('\'', "''")),
    }
}

/// A string literal of SQL without escapes. AGE demands a literal here, and reads no escapes in it.
fn dollar_quoted(text: &str) -> String {
    let tag = (0_u32..).map(|number| format!("$q{number}$")).find(|tag| !text.contains(tag.as_str()));
    let tag = tag.unwrap_or_default();
    // The spaces keep a `$` at the end of the text apart from the tag.
    format!("{tag} {text} {tag}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorClass;
    use edgewise_model::{Map, Value};

    #[test]
    fn errors_are_classified_by_their_sqlstate() {
        let profile = Profile::of_engine("age", None).unwrap();
        for (code, class) in [
            ("42601", ErrorClass::Syntax),
            ("42703", ErrorClass::Semantic),
            ("42883", ErrorClass::Unsupported),
            ("0A000", ErrorClass::Unsupported),
            ("22012", ErrorClass::Data),
            ("57014", ErrorClass::Timeout),
            ("XX000", ErrorClass::Internal),
            ("53200", ErrorClass::Resource),
        ] {
            assert_eq!(profile.classify(Some(&format!("SQLSTATE {code}")), "x"), class, "{code}");
        }
    }

    fn sql(request: &Request) -> String {
        statement("it's", request, 7).expect("a statement").sql
    }

    #[test]
    fn a_statement_is_wrapped_with_its_columns() {
        assert_eq!(
            sql(&Request::new("RETURN 1 AS a, '$q0$' AS b")),
            "SELECT * FROM cypher('it''s', $q1$ RETURN 1 AS a, '$q0$' AS b $q1$) AS (c0 agtype, c1 agtype)"
        );
        assert!(sql(&Request::new("CREATE ()")).ends_with("AS (c0 agtype)"));
        assert!(statement("g", &Request::new("MATCH (n) RETURN *"), 0).is_err());
    }

    #[test]
    fn parameters_are_passed_by_a_prepared_statement() {
        let parameters: Map = [("a".into(), Value::from("it's \\"))].into();
        let sql = sql(&Request { text: "RETURN $a AS a".into(), parameters, ..Request::default() });
        assert!(sql.starts_with(
            "PREPARE edgewise_7(agtype) AS SELECT * FROM cypher('it''s', $q0$ RETURN $a AS a $q0$, $1)"
        ));
        assert!(sql.ends_with(r#"EXECUTE edgewise_7(E'{"a": "it''s \\\\"}')"#), "{sql}");
    }
}
