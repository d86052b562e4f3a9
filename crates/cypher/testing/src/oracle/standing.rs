//! `Standing`: whether the target should support a statement that it refuses, according to its dialect and profile.

use crate::determinism::{Determinism, Facts};
use crate::oracle::{CypherTarget, guard};
use edgewise_cypher_generate::is_rich_parameter;
use edgewise_cypher_syntax::Dialect;
use edgewise_cypher_syntax::ast::{Clause, Query, Statement};
use edgewise_cypher_syntax::dialect::{Use, uses_of};
use edgewise_cypher_syntax::walk::for_each_clause;
use edgewise_engine::SwitchedOff;
use edgewise_model::Map;

/// What the dialect and the profile of the target say about a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// The target supports everything in the statement.
    On,
    /// An entry of the profile says that the engine refuses something in the statement.
    Off {
        /// The name of the profile's entry.
        what: String,
        /// The reason that the entry gives.
        why: String,
        /// Which refusals the entry excuses.
        excuse: Excuse,
    },
    /// The dialect lacks something that the statement uses.
    Foreign {
        /// Whether openCypher 9 has what the dialect lacks, and no document says that the engine lacks it.
        undocumented: bool,
    },
    /// openCypher does not define whether the statement is valid.
    Unclear(&'static str),
}

/// Which refusals an entry of the profile excuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Excuse {
    /// No refusal is excused: the engine supports the construct, but fails on it.
    Nothing,
    /// Refusals of generated statements are excused; refusals of a user's own statements are reported.
    Generated,
    /// All refusals are excused: the engine's documentation says that it lacks the construct.
    Any,
}

impl Standing {
    /// Decides whether a refusal is reported. If so, returns what the profile or the dialect says about the statement,
    /// if anything. `everything` is true for a user's own statement.
    ///
    /// # Errors
    /// The name of the profile's entry that explains the refusal, or the reason why nothing can be claimed.
    pub(super) fn claimed(self, everything: bool) -> Result<Option<String>, Unclaimed> {
        match self {
            Self::On => Ok(None),
            Self::Off { why, excuse, .. }
                if excuse == Excuse::Nothing || everything && excuse == Excuse::Generated =>
            {
                Ok(Some(why))
            }
            Self::Off { what, .. } => Err(Unclaimed::Explained(what)),
            Self::Foreign { undocumented: true } if everything => {
                Ok(Some("the dialect lacks something in the statement that openCypher 9 has".to_owned()))
            }
            Self::Foreign { .. } => Err(Unclaimed::Because("the dialect lacks something in the statement")),
            Self::Unclear(why) => Err(Unclaimed::Because(why)),
        }
    }

    /// What the dialect and the profile say about a statement with these parameters.
    pub(super) fn of(statement: &Statement, parameters: &Map, context: &CypherTarget) -> Self {
        let profile = &context.profile;
        let query = statement.as_query();
        let mistyped =
            |query: &Query| Determinism::of(query, None, &Facts::from(&context.settings.knobs)).mistyped;
        if query.is_some_and(mistyped) {
            return Self::Unclear("a type error can be seen before the statement runs");
        }
        if query.is_some_and(reads_after_writing) {
            return Self::Unclear(
                "a reading clause follows a writing one without WITH, which openCypher 9 does not allow",
            );
        }
        if context.settings.dialect.accepts(statement).is_err() {
            let common =
                Dialect::by_id("opencypher-9").is_some_and(|common| common.accepts(statement).is_ok());
            return Self::Foreign { undocumented: common && profile.dialect_source.is_none() };
        }
        let uses = uses_of(statement);
        let mut names: Vec<&str> = uses
            .iter()
            .map(|used| match used {
                Use::Construct(construct) => construct.name(),
                Use::Function(name) => name.as_str(),
            })
            .collect();
        if parameters.values().any(is_rich_parameter) {
            names.push("rich-parameter");
        }
        if query.is_some_and(matches_after_optional) {
            names.push("match-after-optional-match");
        }
        let forms = query.map(guard::violated_restrictions).unwrap_or_default();
        let names = || names.iter().chain(&forms);
        let off = profile.off.iter().filter(|off| names().any(|name| off.what.eq_ignore_ascii_case(name)));
        off.max_by_key(|off| excuse(off)).map_or(Self::On, Self::off)
    }

    fn off(entry: &SwitchedOff) -> Self {
        Self::Off { what: entry.what.clone(), why: entry.why.clone(), excuse: excuse(entry) }
    }
}

/// Why a refusal is not reported.
pub(super) enum Unclaimed {
    /// The entry of the profile with this name explains the refusal.
    Explained(String),
    /// Nothing can be claimed, for this reason.
    Because(&'static str),
}

/// Which refusals an entry of the profile excuses.
fn excuse(entry: &SwitchedOff) -> Excuse {
    match entry {
        SwitchedOff { fault: true, .. } => Excuse::Nothing,
        SwitchedOff { documented: Some(_), .. } => Excuse::Any,
        _ => Excuse::Generated,
    }
}

/// Whether a MATCH follows an OPTIONAL MATCH without a WITH between them, in the query or in a subquery.
pub(crate) fn matches_after_optional(query: &Query) -> bool {
    let mut found = query.parts().any(|part| {
        let mut after = false;
        part.clauses.iter().any(|clause| match clause {
            Clause::Match(clause) if clause.optional => {
                after = true;
                false
            }
            Clause::Match(_) => after,
            Clause::With(_) => {
                after = false;
                false
            }
            _ => false,
        })
    });
    for_each_clause(query, |clause| {
        if let Clause::CallSubquery(call) = clause {
            found |= matches_after_optional(&call.query);
        }
    });
    found
}

/// Whether a reading clause follows a writing one without a WITH between them. The grammar of openCypher 9 does not
/// allow this (`MultiPartQuery`), and engines differ in which of these queries they accept.
pub(crate) fn reads_after_writing(query: &Query) -> bool {
    let mut found = query.parts().any(|part| {
        let mut after = false;
        part.clauses.iter().any(|clause| match clause {
            Clause::With(_) => {
                after = false;
                false
            }
            Clause::Match(_) | Clause::Unwind(_) | Clause::CallSubquery(_) | Clause::CallProcedure(_) => {
                after
            }
            Clause::Return(_) => false,
            _ => {
                after = true;
                false
            }
        })
    });
    for_each_clause(query, |clause| {
        if let Clause::CallSubquery(call) = clause {
            found |= reads_after_writing(&call.query);
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::{matches_after_optional, reads_after_writing};
    use edgewise_cypher_syntax::parse_query;

    #[test]
    fn a_match_after_an_optional_match_is_recognised_through_other_clauses() {
        for (text, found) in [
            ("OPTIONAL MATCH (n) UNWIND [1] AS x MATCH (m) RETURN 1 AS a", true),
            ("OPTIONAL MATCH (n) WITH n MATCH (m) RETURN 1 AS a", false),
            ("MATCH (n) OPTIONAL MATCH (m) RETURN 1 AS a", false),
            ("CALL { OPTIONAL MATCH (n) MATCH (m) RETURN 1 AS x } RETURN x AS a", true),
        ] {
            assert_eq!(matches_after_optional(&parse_query(text).expect("a query")), found, "{text}");
        }
    }

    #[test]
    fn a_reading_clause_after_a_writing_one_is_recognised() {
        for (text, found) in [
            ("MERGE () CALL { RETURN 1 AS x } RETURN x AS a", true),
            ("CREATE (n) WITH n MATCH (m) RETURN 1 AS a", false),
            ("CREATE (n) CREATE (m) RETURN 1 AS a", false),
            ("CALL { CREATE (n) UNWIND [1] AS x RETURN x } RETURN x AS a", true),
        ] {
            assert_eq!(reads_after_writing(&parse_query(text).expect("a query")), found, "{text}");
        }
    }
}
