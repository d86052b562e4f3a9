//! Declarations of labels and relationship types, for engines that store nothing that was not declared.

use super::supplied::schema_of;
use crate::Settings;
use edgewise_cypher_generate::mutation_statement;
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::{parse_statement, print_statement};
use edgewise_model::{Mutation, Schema};

/// What an engine must be told of a schema before data is written.
pub(crate) fn declarations(schema: &Schema) -> Vec<Mutation> {
    schema.tables().into_iter().map(Mutation::Declare).collect()
}

/// The statements that declare every label, type and key that these statements use. The type of a key is that of the
/// literals it stands with.
pub fn declarations_for(statements: &[&str], settings: &Settings) -> Vec<String> {
    let parsed: Vec<_> = statements.iter().filter_map(|text| parse_statement(text).ok()).collect();
    let queries: Vec<&Query> = parsed.iter().filter_map(|statement| statement.as_query()).collect();
    let text = |mutation: &Mutation| {
        print_statement(&mutation_statement(mutation, &settings.dialect), &settings.dialect)
    };
    declarations(&schema_of(&queries)).iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_cypher_semantics::Knobs;
    use edgewise_cypher_syntax::Dialect;

    #[test]
    fn what_statements_use_is_declared() {
        let dialect = Dialect::by_id("kuzu").expect("a dialect").clone();
        let settings = Settings { dialect, knobs: Knobs::default() };
        let texts = ["CREATE (:A {s: 'x', l: [1]})-[:T]->(:B)", "MATCH (n) WHERE n.f > 1.5 RETURN n.k"];
        let columns = "f DOUBLE, k INT64, l INT64[], s STRING";
        let nodes = |label: &str| {
            format!("CREATE NODE TABLE {label}(edgewise_key SERIAL, {columns}, PRIMARY KEY (edgewise_key))")
        };
        let pairs = "FROM A TO A, FROM A TO B, FROM B TO A, FROM B TO B";
        let expected = vec![nodes("A"), nodes("B"), format!("CREATE REL TABLE T({pairs}, {columns})")];
        assert_eq!(declarations_for(&texts, &settings), expected);
    }
}
