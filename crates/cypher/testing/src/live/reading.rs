//! Decides which statements may be sent to a database with user data: only those that Edgewise's parser proves to be
//! read-only.

use crate::determinism::{Determinism, Facts};
use edgewise_cypher_syntax::ast::{Clause, StatementBody};
use edgewise_cypher_syntax::parse_statement;
use edgewise_cypher_syntax::walk::for_each_clause;

/// Why a statement is not sent to a database with user data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsafe {
    /// Edgewise's parser cannot read the statement.
    #[error("it cannot be parsed: {0}")]
    Unparsed(String),
    /// The statement changes indexes or constraints.
    #[error("it changes indexes or constraints")]
    Schema,
    /// The statement may write.
    #[error("it writes, or calls a procedure that is not known to read only")]
    Writes,
    /// The statement reads a file, or runs in its own transactions.
    #[error("it reads files, or runs in its own transactions")]
    Outside,
}

/// Checks that a statement is read-only. `facts` lists the procedures that are known to only read.
///
/// # Errors
/// The reason why the statement is not proven to be read-only.
pub fn is_safe_reading(text: &str, facts: &Facts) -> Result<(), Unsafe> {
    let statement = parse_statement(text).map_err(|error| Unsafe::Unparsed(error.to_string()))?;
    let StatementBody::Query(query) = &statement.body else { return Err(Unsafe::Schema) };
    let mut outside = false;
    for_each_clause(query, |clause| {
        outside |= match clause {
            Clause::LoadCsv(_) => true,
            Clause::CallSubquery(call) => call.in_transactions.is_some(),
            _ => false,
        };
    });
    if outside {
        return Err(Unsafe::Outside);
    }
    if Determinism::of(query, None, facts).read_only { Ok(()) } else { Err(Unsafe::Writes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_statements_proven_to_be_read_only_are_safe() {
        let facts = Facts { procedures: ["db.labels".into()].into(), ..Facts::default() };
        for text in [
            "MATCH (n) RETURN n",
            "MATCH (n) WHERE EXISTS { MATCH (n)-->() RETURN 1 AS one } RETURN count(*) AS c",
            "CALL db.labels() YIELD label RETURN label",
            "CALL { MATCH (n) RETURN n AS m } RETURN m",
        ] {
            assert_eq!(is_safe_reading(text, &facts), Ok(()), "{text}");
        }
        for (text, why) in [
            ("MATCH (n) SET n.k = 1", Unsafe::Writes),
            ("MERGE (n:A) RETURN n", Unsafe::Writes),
            ("CALL { CREATE (n) RETURN n } RETURN n", Unsafe::Writes),
            ("MATCH (n) FOREACH (x IN [1] | DELETE n)", Unsafe::Writes),
            ("CALL apoc.anything() YIELD x RETURN x", Unsafe::Writes),
            ("CREATE INDEX FOR (n:A) ON (n.k)", Unsafe::Schema),
            ("LOAD CSV FROM 'file:///x' AS row RETURN row", Unsafe::Outside),
            ("CALL { MATCH (n) RETURN n AS m } IN TRANSACTIONS RETURN m", Unsafe::Outside),
        ] {
            assert_eq!(is_safe_reading(text, &facts), Err(why), "{text}");
        }
        assert!(matches!(is_safe_reading("DROP EVERYTHING", &facts), Err(Unsafe::Unparsed(_))));
    }
}
