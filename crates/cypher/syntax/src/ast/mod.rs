//! The one syntax tree of Cypher, for every dialect: a file per clause family, pattern part and expression family.
//!
//! The tree holds no positions and no parentheses: two texts that differ only in white space, comments or redundant
//! parentheses parse to equal trees, which is what `parse(print(x)) == x` means. Where the grammar offers two words for
//! one thing (`SKIP`/`OFFSET`, `ASC`/`ASCENDING`), the tree keeps the word, so that each alternative can be generated,
//! printed and counted.

mod call;
mod clause;
mod expr;
mod label;
mod literal;
mod operator;
mod pattern;
mod projection;
mod query;
mod reading;
mod schema;
mod subquery;
mod table;
mod types;
mod updating;

pub use call::{CallProcedure, CallSubquery, Imports, InTransactions, OnError, YieldItem, Yields};
pub use clause::Clause;
pub use expr::{
    Case, CaseBranch, Expr, FunctionCall, ListComprehension, MapProjection, MapProjectionItem,
    PatternComprehension, Quantified, QuantifierKind, Reduce, Trim, TrimSide,
};
pub use label::{DynamicLabels, LabelExpr, LabelKeyword, Labels};
pub use literal::{FloatLiteral, IntegerLiteral, Literal, Radix};
pub use operator::{BinaryOp, CompareOp, UnaryOp};
pub use pattern::{
    Arrow, NodePattern, PathCount, PathElement, PathGroup, PathLength, PathPattern, PathSelector, PathShape,
    PathWord, Quantifier, RelationshipPattern,
};
pub use projection::{
    Offset, OffsetWord, Projection, ProjectionItem, SetQuantifier, SortItem, SortWord, SourceText,
};
pub use query::{CypherOptions, PlanMode, Query, SingleQuery, Statement, StatementBody, UnionPart};
pub use reading::{Hint, LoadCsv, Match, MatchMode, Return, Unwind, With};
pub use schema::{
    ConstraintDrop, ConstraintStatement, CreateConstraint, CreateIndex, IndexDrop, IndexKind, IndexStatement,
    Requirement, SchemaTarget,
};
pub use subquery::{SubqueryBody, SubqueryExpr, SubqueryKind};
pub use table::{Column, ColumnType, NodeTable, RelationshipTable, TableStatement};
pub use types::{TypeExpr, TypeName};
pub use updating::{
    Create, Delete, Foreach, Merge, MergeAction, MergeEvent, Remove, RemoveItem, Set, SetItem,
};

/// A name as written between back-ticks or bare: variable, label, type, key, function part, parameter.
pub type Name = smol_str::SmolStr;
