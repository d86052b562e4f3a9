//! `Cardinality`: how many values of one key a vertex may hold. It is the enumeration of the language itself.

pub use edgewise_gremlin_syntax::ast::Cardinality;
