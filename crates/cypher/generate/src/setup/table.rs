//! Makes the statements that declare tables, in the words of Kuzu and its successors.

use edgewise_cypher_syntax::ast::{
    Column, ColumnType, Name, NodeTable, RelationshipTable, Statement, StatementBody, TableStatement,
};
use edgewise_model::{PropertyType, ScalarType, Table};

/// The primary key of every node table. The engine counts it up itself, so that it is no property of the graph: whoever
/// reads nodes leaves it out.
const KEY: &str = "edgewise_key";

/// The statement that declares this label or relationship type.
pub fn table_statement(table: &Table) -> Statement {
    let columns = |properties: &mut dyn Iterator<Item = (&Name, &PropertyType)>| {
        properties
            .filter_map(|(key, kind)| Some(Column { name: key.clone(), of: column_type(*kind)? }))
            .collect()
    };
    let body = match table {
        Table::Nodes(label) => {
            let serial = ColumnType { word: "SERIAL".into(), lists: 0 };
            let mut all = vec![Column { name: KEY.into(), of: serial }];
            all.extend::<Vec<Column>>(columns(&mut label.properties.iter()));
            TableStatement::Nodes(NodeTable { label: label.name.clone(), columns: all, key: KEY.into() })
        }
        Table::Relationships(kind) => TableStatement::Relationships(RelationshipTable {
            kind: kind.name.clone(),
            ends: kind.ends.iter().map(|ends| (ends.from.clone(), ends.to.clone())).collect(),
            columns: columns(&mut kind.properties.iter()),
        }),
    };
    Statement { mode: None, options: None, body: StatementBody::Table(body) }
}

/// The type of a column; none for the types that Kuzu does not have.
fn column_type(kind: PropertyType) -> Option<ColumnType> {
    let word = match kind.scalar() {
        ScalarType::Boolean => "BOOL",
        ScalarType::Integer => "INT64",
        ScalarType::Float => "DOUBLE",
        ScalarType::String => "STRING",
        ScalarType::Date => "DATE",
        ScalarType::LocalDateTime => "TIMESTAMP",
        ScalarType::Duration => "INTERVAL",
        ScalarType::LocalTime | ScalarType::Time | ScalarType::DateTime | ScalarType::Point => return None,
    };
    Some(ColumnType { word: word.into(), lists: usize::from(kind.is_list()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_cypher_syntax::{Dialect, parse_statement, print_statement};
    use edgewise_model::{LabelSchema, RelationshipSchema, Schema};

    #[test]
    fn tables_are_declared_in_the_words_of_kuzu_and_read_back() {
        let properties = [
            ("k".into(), PropertyType::Integer),
            ("l".into(), PropertyType::List(ScalarType::String)),
            ("p".into(), PropertyType::Point),
        ];
        let schema = Schema {
            labels: vec![LabelSchema { name: "A b".into(), properties: properties.into() }],
            relationships: vec![RelationshipSchema { name: "T".into(), ..RelationshipSchema::default() }],
            indexes: Vec::new(),
        };
        let kuzu = Dialect::by_id("kuzu").expect("a dialect");
        let texts: Vec<String> =
            schema.tables().iter().map(|table| print_statement(&table_statement(table), kuzu)).collect();
        assert_eq!(
            texts,
            [
                "CREATE NODE TABLE `A b`(edgewise_key SERIAL, k INT64, l STRING[], PRIMARY KEY (edgewise_key))",
                "CREATE REL TABLE T(FROM `A b` TO `A b`, k INT64, l STRING[])",
            ]
        );
        for (text, table) in texts.iter().zip(schema.tables()) {
            assert_eq!(parse_statement(text).expect("a statement"), table_statement(&table));
        }
    }
}
