//! `CypherInquiry`: the questions of a probe in Cypher, for the laboratory.

use super::{SETUP, claims, decisions, expected, questions, requests, samples, spelling};
use crate::oracle::{matches_after_optional, reads_after_writing, violated_restrictions};
use crate::shrink::PASSES;
use edgewise_cypher_syntax::ast::{Statement, StatementBody};
use edgewise_cypher_syntax::dialect::{Construct, Use, uses_of};
use edgewise_cypher_syntax::function::function;
use edgewise_cypher_syntax::walk::writes;
use edgewise_cypher_syntax::{Dialect, SurfaceKind, parse_statement, print_query};
use edgewise_engine::{Profile, Request};
use edgewise_lab::Language;
use edgewise_lab::probe::{
    Claim, Decision, ErrorSample, Expected, Inquiry, KnobValues, Question, SpellingChoice, StoredSample,
};
use std::collections::{BTreeMap, BTreeSet};

/// The questions of a probe in Cypher.
pub struct CypherInquiry;

/// The questions of a probe in Cypher, as a value.
pub static CYPHER_INQUIRY: CypherInquiry = CypherInquiry;

/// The names by which a profile can switch off what a statement uses.
fn parts_of(statement: &Statement) -> BTreeSet<String> {
    let mut parts: BTreeSet<String> = uses_of(statement)
        .into_iter()
        .map(|used| match used {
            Use::Construct(construct) => construct.name().to_owned(),
            Use::Function(name) => name.to_ascii_lowercase(),
        })
        .collect();
    if let Some(query) = statement.as_query() {
        parts.extend(violated_restrictions(query).into_iter().map(str::to_owned));
        for (found, name) in [
            (matches_after_optional(query), "match-after-optional-match"),
            (reads_after_writing(query), "read-after-write"),
        ] {
            if found {
                parts.insert(name.to_owned());
            }
        }
    }
    parts
}

impl Inquiry for CypherInquiry {
    fn dialect(&self, _base: &Profile) -> String {
        Dialect::whole().id.to_string()
    }

    fn lacks(&self, profile: &Profile, what: &str) -> bool {
        let Ok(settings) = crate::Cypher::settings(profile) else { return false };
        if let Some(construct) = Construct::ALL.iter().find(|construct| construct.name() == what) {
            return !settings.dialect.has(*construct);
        }
        if let Some(kind) = SurfaceKind::named(what) {
            return settings.dialect.spelling.refused.contains(&kind);
        }
        function(what).is_some() && !settings.dialect.has_function(what)
    }

    fn setup(&self) -> Vec<Request> {
        requests(&[SETUP])
    }

    fn questions(&self) -> Vec<Question> {
        questions::questions()
    }

    fn parts(&self, text: &str) -> BTreeSet<String> {
        parse_statement(text).map(|statement| parts_of(&statement)).unwrap_or_default()
    }

    fn changes(&self, text: &str) -> bool {
        match parse_statement(text) {
            Ok(statement) => match &statement.body {
                StatementBody::Query(query) => writes(query),
                _ => true,
            },
            Err(_) => true,
        }
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let Ok(Statement { body: StatementBody::Query(query), .. }) = parse_statement(text) else {
            return Vec::new();
        };
        let plain = print_query(&query, Dialect::whole());
        let mut seen = BTreeSet::from([text.to_owned()]);
        let smaller = PASSES.iter().flat_map(|(_, pass)| pass(&query));
        // The canonical spelling comes first: then what follows does not depend on how the text was varied.
        std::iter::once(plain)
            .chain(smaller.map(|query| print_query(&query, Dialect::whole())))
            .filter(|candidate| candidate.len() <= text.len() && seen.insert(candidate.clone()))
            .collect()
    }

    fn decisions(&self) -> Vec<Decision> {
        decisions::decisions()
    }

    fn expected(&self, setup: &[Request], request: &Request, knobs: &KnobValues) -> Option<Expected> {
        expected::expected(setup, request, knobs)
    }

    fn decided(&self, setup: &[Request], request: &Request, knobs: &KnobValues) -> Option<Expected> {
        expected::decided(setup, request, knobs)
    }

    fn may_raise(&self, text: &str) -> bool {
        expected::may_raise(text)
    }

    fn unknown_function(&self) -> Request {
        Request::new("RETURN noSuchFunctionAnywhere(1) AS a")
    }

    fn claims(&self, has: &dyn Fn(&str) -> bool) -> Vec<Claim> {
        claims::claims(has)
    }

    fn spelling(&self, answers: &BTreeMap<String, bool>) -> Vec<SpellingChoice> {
        spelling::spelling(answers)
    }

    fn stored(&self) -> Vec<StoredSample> {
        samples::stored()
    }

    fn errors(&self) -> Vec<ErrorSample> {
        samples::errors()
    }

    fn long_floats(&self) -> Vec<Request> {
        requests(&["RETURN 0.1 + 0.2 AS a", "RETURN 1.0 / 3.0 AS a", "RETURN 2.220446049250313e-16 AS a"])
    }

    fn unknown_predicate(&self) -> [Request; 2] {
        ["RETURN null = 1 AS a", "MATCH (n) WHERE NOT (n.missing = 1) RETURN count(n) AS a"].map(Request::new)
    }

    fn one_node(&self) -> [Request; 2] {
        ["CREATE (:Probe)", "MATCH (n) RETURN count(n) AS a"].map(Request::new)
    }
}
