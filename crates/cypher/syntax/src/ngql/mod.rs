//! The statements of nGQL that declare and insert, which are no Cypher: NebulaGraph reads with MATCH, and writes with
//! statements of its own. Queries in nGQL are Cypher in the dialect `ngql`.
//!
//! Sources: the NebulaGraph manual 3.x, pages `CREATE TAG`, `CREATE EDGE`, `INSERT VERTEX` and `INSERT EDGE`.

mod parse;
mod print;
mod statement;

pub use parse::{NgqlError, parse_ngql};
pub use print::print_ngql;
pub use statement::{Declaration, Declared, InsertEdge, InsertVertex, NgqlStatement, StoredType, Tagged};
