//! `Standing`: what the answer to a generated query says about its validity.

use edgewise_cypher_testing::determinism::{Determinism, Risk};
use edgewise_engine::{ErrorClass, Outcome};

/// What the answer to a generated query says about its validity. An internal error is a bug of the engine, so it
/// counts neither as accepted nor as refused. It is counted separately, like every outcome that says nothing about
/// the query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The query was answered.
    Accepted,
    /// The query raised an error that its determinism analysis foresees.
    Allowed,
    /// The query was refused, or raised an error that its determinism analysis does not foresee.
    Refused,
    /// The engine reported an internal error.
    Internal,
    /// The query ran into a limit of time or memory, or the connection was lost.
    Limit,
    /// The engine crashed or hung.
    Death,
}

impl Standing {
    /// The standing of a query with this determinism analysis and this outcome.
    pub fn of(outcome: &Outcome, determinism: &Determinism) -> Self {
        match outcome {
            Outcome::Error { class, .. } => match class {
                ErrorClass::Timeout
                | ErrorClass::Resource
                | ErrorClass::Transient
                | ErrorClass::Connection => Self::Limit,
                ErrorClass::Internal => Self::Internal,
                ErrorClass::Data | ErrorClass::Constraint if determinism.may_raise() => Self::Allowed,
                // A query that is refused before it runs is invalid, whatever it might raise.
                ErrorClass::Syntax | ErrorClass::Semantic | ErrorClass::Unsupported => Self::Refused,
                _ if determinism.risks.contains(&Risk::Unknown) => Self::Allowed,
                _ => Self::Refused,
            },
            Outcome::Crash(_) | Outcome::Hang { .. } => Self::Death,
            _ => Self::Accepted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_cypher_semantics::Knobs;
    use edgewise_cypher_syntax::parse_statement;
    use edgewise_cypher_testing::determinism::Facts;

    fn determinism(text: &str) -> Determinism {
        let statement = parse_statement(text).expect("a statement");
        Determinism::of(statement.as_query().expect("a query"), None, &Facts::from(&Knobs::default()))
    }

    fn standing(class: ErrorClass, query: &str) -> Standing {
        Standing::of(&Outcome::error(class, ""), &determinism(query))
    }

    #[test]
    fn an_internal_error_is_neither_accepted_nor_refused() {
        assert_eq!(standing(ErrorClass::Internal, "RETURN 1"), Standing::Internal);
        assert_eq!(standing(ErrorClass::Semantic, "RETURN 1"), Standing::Refused);
        assert_eq!(standing(ErrorClass::Timeout, "RETURN 1"), Standing::Limit);
        assert_eq!(Standing::of(&Outcome::Done, &determinism("RETURN 1")), Standing::Accepted);
    }

    #[test]
    fn a_data_error_is_allowed_only_where_the_analysis_foresees_it() {
        assert_eq!(standing(ErrorClass::Data, "RETURN 1"), Standing::Refused);
        assert_eq!(standing(ErrorClass::Data, "UNWIND [0, 1] AS x RETURN 1 / x"), Standing::Allowed);
        assert_eq!(standing(ErrorClass::Syntax, "UNWIND [0, 1] AS x RETURN 1 / x"), Standing::Refused);
    }
}
