//! Prints the statements of nGQL that declare and insert.

use super::{Declaration, Declared, InsertEdge, InsertVertex, NgqlStatement, StoredType};
use crate::ast::{Expr, Name};
use crate::parse::is_bare_name;
use crate::print::print_expression;
use crate::{Dialect, dialect::words::is_word};

/// The text of a statement, with strings and quoted names as the dialect writes them.
pub fn print_ngql(statement: &NgqlStatement, dialect: &Dialect) -> String {
    match statement {
        NgqlStatement::Declare(declaration) => declare(declaration, dialect),
        NgqlStatement::Vertex(insert) => vertex(insert, dialect),
        NgqlStatement::Edge(insert) => edge(insert, dialect),
    }
}

fn declare(declaration: &Declaration, dialect: &Dialect) -> String {
    let what = match declaration.what {
        Declared::Tag => "TAG",
        Declared::Edge => "EDGE",
    };
    let columns = declaration.properties.iter().map(|(key, of)| {
        let of = StoredType::NAMES.iter().find(|(known, _)| known == of).map_or("", |(_, word)| *word);
        format!("{} {of} NULL", name(key, dialect))
    });
    format!("CREATE {what} IF NOT EXISTS {}({})", name(&declaration.name, dialect), joined(columns))
}

fn vertex(insert: &InsertVertex, dialect: &Dialect) -> String {
    let tags = insert.tags.iter().map(|tagged| keyed(&tagged.tag, &tagged.properties, dialect));
    let values = insert.tags.iter().flat_map(|tagged| &tagged.properties);
    format!(
        "INSERT VERTEX {} VALUES {}:({})",
        joined(tags),
        string(&insert.vid, dialect),
        joined(values.map(|(_, value)| print_expression(value, dialect)))
    )
}

fn edge(insert: &InsertEdge, dialect: &Dialect) -> String {
    format!(
        "INSERT EDGE {} VALUES {}->{}@{}:({})",
        keyed(&insert.kind, &insert.properties, dialect),
        string(&insert.from, dialect),
        string(&insert.to, dialect),
        insert.rank,
        joined(insert.properties.iter().map(|(_, value)| print_expression(value, dialect)))
    )
}

/// `L(k, l)`
fn keyed(label: &Name, properties: &[(Name, Expr)], dialect: &Dialect) -> String {
    let keys = properties.iter().map(|(key, _)| name(key, dialect));
    format!("{}({})", name(label, dialect), joined(keys))
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

fn string(text: &Name, dialect: &Dialect) -> String {
    print_expression(&Expr::string(text.clone()), dialect)
}

/// A name, in back quotes if it needs them.
fn name(name: &Name, dialect: &Dialect) -> String {
    let reserved = is_word(name) || dialect.spelling.reserved.contains(name.to_ascii_uppercase().as_str());
    if is_bare_name(name) && !reserved { name.to_string() } else { format!("`{}`", name.replace('`', "``")) }
}
