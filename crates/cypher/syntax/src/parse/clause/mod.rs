//! Clauses: a file per family.

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
