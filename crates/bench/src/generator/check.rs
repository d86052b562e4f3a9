//! Checks the generated queries of one round.

use super::planned::{Compared, compare};
use super::reference_with_procedure::{Ran, ReferenceWithProcedure};
use super::{Tally, finds};
use edgewise_cypher_generate::{GeneratedQuery, Round};
use edgewise_cypher_semantics::{Detail, ErrorKind, Phase, ReferenceError};
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::production::productions_of;
use edgewise_cypher_syntax::{Dialect, parse_statement, print_statement};
use edgewise_cypher_testing::determinism::{Determinism, Risk};
use edgewise_cypher_testing::script::parameter_lines;
use edgewise_model::graph::canonical_hash;
use std::str::FromStr;

/// A check of every generated query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Checks that the reference compiles the query, and raises no error that the determinism analysis does not
    /// foresee.
    Valid,
    /// Checks that the printed text of the query parses to the same tree and has the same answer.
    Text,
    /// Checks that the planned executor returns the same answer and graph as the interpreter.
    Planned,
    /// Counts how often queries find something, and how often a predicate splits their rows.
    Finds,
}

impl FromStr for Check {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "valid" => Ok(Self::Valid),
            "text" => Ok(Self::Text),
            "planned" => Ok(Self::Planned),
            "finds" => Ok(Self::Finds),
            _ => Err(format!("there is no check `{name}`; there are valid, text, planned, finds")),
        }
    }
}

/// Checks all queries of a round.
pub fn try_round(subject: &ReferenceWithProcedure, round: &Round, checks: &[Check], tally: &mut Tally) {
    for query in &round.queries {
        tally.reached.extend(&productions_of(&query.statement));
        match query.statement.as_query() {
            Some(own) => Trial { subject, round, generated: query, own, checks }.play(tally),
            None => tally.schema_statements += 1,
        }
    }
}

struct Trial<'t> {
    subject: &'t ReferenceWithProcedure,
    round: &'t Round,
    generated: &'t GeneratedQuery,
    own: &'t Query,
    checks: &'t [Check],
}

impl Trial<'_> {
    fn has(&self, check: Check) -> bool {
        self.checks.contains(&check)
    }

    fn describe(&self, what: &str, why: &str) -> String {
        let setup = self.round.setup.iter().map(|step| print_statement(&step.statement, Dialect::whole()));
        let text = print_statement(&self.generated.statement, Dialect::whole());
        let lines: Vec<String> = setup.chain(parameter_lines(&self.generated.parameters)).collect();
        format!("{what}: {why}\n{};\n{text};", lines.join(";\n"))
    }

    fn play(&self, tally: &mut Tally) {
        let GeneratedQuery { statement, parameters, writes, .. } = self.generated;
        tally.queries += 1;
        tally.writes += u64::from(*writes);
        if let Err(error) = self.subject.compile(self.own, parameters) {
            tally.refused += 1;
            tally.fault(|| self.describe("does not compile", &error.to_string()));
            return;
        }
        let plain = self.subject.run(statement, parameters, &self.round.graph, false);
        let needs_determinism = self.has(Check::Valid) || self.has(Check::Planned);
        let determinism =
            needs_determinism.then(|| self.subject.determinism(self.own, parameters, self.round));
        if let (Some(determinism), true) = (&determinism, self.has(Check::Valid)) {
            self.valid(determinism, &plain, tally);
        }
        if plain.too_large() {
            tally.too_large += 1;
            return;
        }
        if self.has(Check::Text) {
            self.text(&plain, tally);
        }
        if let (Some(determinism), true) = (&determinism, self.has(Check::Planned)) {
            let planned = self.subject.run(statement, parameters, &self.round.graph, true);
            match compare(&self.round.graph, determinism, &plain, &planned) {
                Ok(Compared::Same) => {
                    tally.planned += 1;
                    tally.planned_writes += u64::from(*writes);
                }
                Ok(Compared::Free) => tally.planned_free += 1,
                Err(why) => {
                    tally.planned_differ += 1;
                    tally.fault(|| self.describe("the planned executor differs from the interpreter", &why));
                }
            }
        }
        if self.has(Check::Finds) && plain.answer.is_ok() {
            finds::count(self.subject, self.round, self.generated, &plain, tally);
        }
    }

    fn valid(&self, determinism: &Determinism, plain: &Ran, tally: &mut Tally) {
        tally.may_raise += u64::from(determinism.may_raise());
        for risk in &determinism.risks {
            *tally.risks.entry(risk.name()).or_default() += 1;
        }
        if determinism.may_raise() {
            let names: Vec<&str> = determinism.risks.iter().map(|risk| risk.name()).collect();
            let text = print_statement(&self.generated.statement, Dialect::whole());
            let entry = tally.risky.entry(names.join(", ")).or_insert_with(|| (0, text.clone()));
            entry.0 += 1;
            if text.len() < entry.1.len() {
                entry.1 = text;
            }
        }
        match &plain.answer {
            Err(error) if error.is_resource() => {}
            Err(error) if error.phase == Phase::CompileTime || !is_foreseen(error, determinism) => {
                tally.raised_unmarked += 1;
                tally.fault(|| {
                    self.describe(
                        "raises an error that the analysis does not foresee",
                        &format!("{error}; the analysis foresees {:?}", determinism.risks),
                    )
                });
            }
            Err(_) => tally.raised += 1,
            Ok(_) => {}
        }
    }

    fn text(&self, plain: &Ran, tally: &mut Tally) {
        let GeneratedQuery { statement, parameters, writes, .. } = self.generated;
        tally.texts += 1;
        let text = print_statement(statement, Dialect::whole());
        let why = match parse_statement(&text) {
            Err(error) => format!("does not parse: {error}"),
            Ok(parsed) if parsed != *statement => "parses to another tree".to_owned(),
            Ok(parsed) => {
                let again = self.subject.run(&parsed, parameters, &self.round.graph, false);
                // The answers are compared by their debug text, in which NaN equals NaN, and 1 is not 1.0.
                if format!("{:?}", plain.answer) == format!("{:?}", again.answer)
                    && (!writes || canonical_hash(&plain.graph) == canonical_hash(&again.graph))
                {
                    return;
                }
                "has another answer".to_owned()
            }
        };
        tally.texts_differ += 1;
        tally.fault(|| self.describe("text", &why));
    }
}

/// Whether the determinism analysis foresees an error.
fn is_foreseen(error: &ReferenceError, determinism: &Determinism) -> bool {
    let classes: &[Risk] = match (error.kind, error.detail) {
        (ErrorKind::ArithmeticError, Detail::DivisionByZero) => &[Risk::DivisionByZero],
        (ErrorKind::ArithmeticError, _) => &[Risk::Overflow],
        (ErrorKind::TypeError, Detail::InvalidPropertyType) => &[Risk::Type],
        (ErrorKind::TypeError, _) => &[Risk::Type, Risk::Parameter],
        (ErrorKind::ArgumentError, _) => {
            &[Risk::Argument, Risk::Parse, Risk::Overflow, Risk::Type, Risk::Parameter]
        }
        (ErrorKind::EntityNotFound, _) => &[Risk::Deleted],
        (ErrorKind::ConstraintVerificationFailed, _) => &[Risk::Constraint],
        (ErrorKind::SemanticError, _) => &[Risk::Null],
        (ErrorKind::ParameterMissing, _) => &[Risk::Parameter],
        (ErrorKind::SyntaxError, _) => &[Risk::Argument, Risk::Parameter],
        _ => &[Risk::Unknown],
    };
    classes.iter().any(|class| determinism.risks.contains(class))
}
