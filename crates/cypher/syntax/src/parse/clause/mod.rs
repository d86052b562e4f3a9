//! Parsers of clauses, one file per kind of clause.

mod call;
mod dispatch;
mod foreach;
mod load_csv;
mod matching;
mod projection;
mod removing;
mod set;
mod unwind;
mod writing;
