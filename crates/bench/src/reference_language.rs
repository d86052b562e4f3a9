//! `ReferenceLanguage`: a language whose executable semantics Edgewise measures itself on.

use crate::{Place, PlantedFault};
use edgewise_cypher_semantics::fault as cypher_fault;
use edgewise_cypher_syntax::ast::{Clause, StatementBody};
use edgewise_cypher_syntax::parse_statement;
use edgewise_cypher_syntax::walk::for_each_clause;
use edgewise_cypher_testing::Cypher;
use edgewise_engine::Engine;
use edgewise_gremlin_semantics::fault as gremlin_fault;
use edgewise_gremlin_syntax::ast::Step;
use edgewise_gremlin_syntax::walk::{Visit, walk_step};
use edgewise_gremlin_testing::{Gremlin, WrittenTraversal};
use edgewise_lab::Language;
use edgewise_lab::campaign::CampaignError;
use edgewise_reference::{gremlin_knob_values, knob_values, open_reference};
use std::sync::Arc;

/// A language whose executable semantics can be opened as an engine, with planted faults and with other knobs.
pub trait ReferenceLanguage: Language {
    /// The target of the semantics without faults.
    const REFERENCE: &'static str;

    /// The catalogue of faults, in its own order.
    fn faults() -> Vec<PlantedFault>;

    /// Every knob with all its values, the default first.
    fn knobs() -> Vec<(String, Vec<String>)>;

    /// The references without faults: the plain executor, one that answers at random where the language allows several
    /// answers, and the planned executor.
    fn honest_targets() -> Vec<String> {
        ["", "+chaos", "+planned"].map(|variant| format!("{}{variant}", Self::REFERENCE)).to_vec()
    }

    /// Every value of every knob other than the default, as a target.
    fn knob_targets() -> Vec<String> {
        let others = |(knob, values): (String, Vec<String>)| {
            let target = |value| format!("{}+knob:{knob}={value}", Self::REFERENCE);
            values.into_iter().skip(1).map(target).collect::<Vec<_>>()
        };
        Self::knobs().into_iter().flat_map(others).collect()
    }

    /// What the size of a query is counted in, such as clauses.
    const PARTS: &'static str;

    /// How many of these parts a statement has; 1 if it cannot be parsed.
    fn parts(text: &str) -> usize;

    /// The fault with this name.
    fn fault(name: &str) -> Option<PlantedFault> {
        Self::faults().into_iter().find(|fault| fault.name == name)
    }

    /// The target with one fault planted.
    fn faulty_target(fault: &PlantedFault) -> String {
        format!("{}+fault:{}", Self::REFERENCE, fault.name)
    }

    /// The reference without the fault, with the same executor as the faulty one.
    ///
    /// # Errors
    /// When it cannot be opened.
    fn honest_reference(fault: &PlantedFault) -> Result<Arc<dyn Engine>, CampaignError> {
        let variant = match fault.place {
            Place::Plain => "",
            Place::Planned => "+planned",
        };
        Ok(open_reference(&format!("{}{variant}", Self::REFERENCE))?)
    }
}

impl ReferenceLanguage for Cypher {
    const REFERENCE: &'static str = edgewise_reference::ID;

    fn faults() -> Vec<PlantedFault> {
        cypher_fault::all().map(PlantedFault::from).collect()
    }

    fn knobs() -> Vec<(String, Vec<String>)> {
        knob_values()
    }

    const PARTS: &'static str = "clauses beside RETURN";

    fn parts(text: &str) -> usize {
        let Ok(StatementBody::Query(query)) = parse_statement(text).map(|statement| statement.body) else {
            return 1;
        };
        let mut count = 0;
        for_each_clause(&query, |clause| count += usize::from(!matches!(clause, Clause::Return(_))));
        count
    }
}

impl ReferenceLanguage for Gremlin {
    const REFERENCE: &'static str = edgewise_reference::GREMLIN_ID;

    fn faults() -> Vec<PlantedFault> {
        gremlin_fault::catalogue().map(PlantedFault::from).collect()
    }

    fn knobs() -> Vec<(String, Vec<String>)> {
        gremlin_knob_values()
    }

    const PARTS: &'static str = "steps";

    fn parts(text: &str) -> usize {
        let Some(written) = WrittenTraversal::read(text) else { return 1 };
        let mut steps = Steps(0);
        steps.traversal(&written.traversal);
        steps.0
    }
}

/// Counts the steps of a traversal, including those of nested traversals.
struct Steps(usize);

impl Visit for Steps {
    fn step(&mut self, step: &Step) {
        self.0 += 1;
        walk_step(self, step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opens_all_its_targets<S: ReferenceLanguage>() {
        for target in S::honest_targets().into_iter().chain(S::knob_targets()) {
            open_reference(&target).unwrap_or_else(|error| panic!("{target}: {error}"));
        }
        for fault in S::faults() {
            open_reference(&S::faulty_target(&fault))
                .unwrap_or_else(|error| panic!("{}: {error}", fault.name));
            S::honest_reference(&fault).expect("a reference without faults");
        }
        assert!(S::fault("no-such-fault").is_none() && S::faults().len() > 50);
    }

    #[test]
    fn the_size_of_a_statement_counts_nested_clauses_and_steps() {
        assert_eq!(Cypher::parts("MATCH (a) WHERE EXISTS { MATCH (a)-->(b) } RETURN a"), 2);
        assert_eq!(Gremlin::parts("g.V().filter(__.out().in('a')).count()"), 5);
        assert_eq!((Cypher::parts("?"), Gremlin::parts("?")), (1, 1));
    }

    #[test]
    fn every_honest_faulty_and_turned_reference_of_both_languages_opens() {
        opens_all_its_targets::<Cypher>();
        opens_all_its_targets::<Gremlin>();
    }
}
