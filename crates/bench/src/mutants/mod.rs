//! Random changes of the code of the executable semantics, and how many of them the oracles notice.
//!
//! A *code mutant* is one small change of one place of the source: another operator, a negated condition, a deleted
//! statement. All mutants of a measurement are compiled into one program, each after a switch, and that program is
//! hosted as the engine under test. The oracles run in this process, with the unchanged semantics.

mod build;
mod build_record;
mod code_mutant;
mod compiler_message;
mod draw;
mod error;
mod language;
mod mutant_bench;
mod operator;
mod rewrite;
mod scope;
mod search;
mod site;
mod source_file;
mod workspace_copy;

pub use build::{MutantBuild, MutantProgram};
pub use code_mutant::{CodeMutant, Form};
pub use draw::{candidates_of, disjoint, draw};
pub use error::MutantError;
pub use language::MutatedLanguage;
pub use mutant_bench::{MutantBench, MutantResult};
pub use operator::operators;
pub use rewrite::{Rewritten, rewrite};
pub use search::{Kill, MutantSearch, SearchLimits, mutant_engine, search_for_mutant, target_of};
