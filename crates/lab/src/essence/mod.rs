//! The essence of a finding: what of the reduced case tells its cause from others.
//!
//! A reduced case still carries what an oracle needs to have something to compare: a predicate, a pattern that gives rows,
//! a WITH between two clauses. Its essence leaves that out. It is a sorted list of words, from which the signature is
//! made and which the known-bugs file asks about.

mod blame;
mod graph_difference;
mod predicate;
mod query_words;

pub use blame::{Blame, blame};

use crate::{Case, Observed, Symptom};
use edgewise_cypher::ast::StatementBody;
use edgewise_cypher::parse_statement;
use std::collections::BTreeSet;

/// The words of a reduced case, sorted. Empty for an error or a crash, whose symptom says it all.
pub fn essence(symptom: &Symptom, case: &Case, observed: &[Observed]) -> Vec<String> {
    if symptom.template.is_some() || symptom.stack_top.is_some() {
        return Vec::new();
    }
    let mut words = BTreeSet::new();
    setup_words(case, &mut words);
    match &case.query {
        None => graph_difference::words(case, observed, &mut words),
        Some(_) => {
            let blame = blame(case, observed);
            query_words::words(case, &blame, &mut words);
        }
    }
    for applied in blame::applied_rules(case) {
        words.insert(format!("rule:{applied}"));
    }
    words.into_iter().collect()
}

/// What the setup does besides creating elements: a reducer that left it had a reason.
fn setup_words(case: &Case, words: &mut BTreeSet<String>) {
    use edgewise_cypher::ast::Clause;
    for request in &case.setup {
        let Ok(statement) = parse_statement(&request.text) else { continue };
        match &statement.body {
            StatementBody::Index(_) => {
                words.insert("setup:index".to_owned());
            }
            StatementBody::Constraint(_) => {
                words.insert("setup:constraint".to_owned());
            }
            StatementBody::Query(query) => {
                for clause in query.parts().flat_map(|part| &part.clauses) {
                    let word = match clause {
                        Clause::Set(_) => "setup:set",
                        Clause::Remove(_) => "setup:remove",
                        Clause::Delete(_) => "setup:delete",
                        Clause::Merge(_) => "setup:merge",
                        Clause::Foreach(_) => "setup:foreach",
                        _ => continue,
                    };
                    words.insert(word.to_owned());
                }
            }
        }
    }
}
