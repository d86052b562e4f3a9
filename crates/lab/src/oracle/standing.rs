//! `Standing`: what is known of a statement that an engine refuses.

use super::{Bearing, guard};
use edgewise_cypher::ast::{Clause, Query, Statement};
use edgewise_cypher::dialect::{Use, uses_of};
use edgewise_cypher::marks::{Facts, Marks};
use edgewise_cypher::walk::for_each_clause;
use edgewise_engine::SwitchedOff;
use edgewise_generate::is_rich_parameter;
use edgewise_model::Map;

/// What the dialect and the profile say of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// The engine has everything in it.
    On,
    /// An entry of the profile says that the engine refuses something in it.
    Off {
        /// The entry's name.
        what: String,
        /// Its reason.
        why: String,
        /// True if the engine's documents say so.
        documented: bool,
    },
    /// The dialect has no word for something in it.
    Foreign,
    /// openCypher does not say whether it has a meaning.
    Unclear(&'static str),
}

impl Standing {
    /// Of a statement with these parameters.
    pub(super) fn of(statement: &Statement, parameters: &Map, bearing: &Bearing) -> Self {
        let profile = &bearing.profile;
        let query = statement.as_query();
        let mistyped = |query: &Query| Marks::of(query, None, &Facts::from(&profile.knobs)).mistyped;
        if query.is_some_and(mistyped) {
            return Self::Unclear("a wrong type that shows before it runs");
        }
        if query.is_some_and(reads_after_writing) {
            return Self::Unclear(
                "a reading clause after a writing one without WITH, which openCypher 9 has not",
            );
        }
        if bearing.dialect.accepts(statement).is_err() {
            return Self::Foreign;
        }
        let switched = |name: &str| profile.off.iter().find(|off| off.what.eq_ignore_ascii_case(name));
        let rich = || parameters.values().any(is_rich_parameter).then(|| switched("rich-parameter"));
        let after_optional =
            || query.is_some_and(matches_after_optional).then(|| switched("match-after-optional-match"));
        let form = || query.and_then(|query| guard::form_off(query, profile));
        let used = || {
            uses_of(statement).iter().find_map(|used| match used {
                Use::Construct(construct) => switched(construct.name()),
                Use::Function(name) => switched(name),
            })
        };
        let off = rich().flatten().or_else(|| after_optional().flatten()).or_else(form).or_else(used);
        off.map_or(Self::On, Self::off)
    }

    fn off(entry: &SwitchedOff) -> Self {
        let SwitchedOff { what, why, documented, .. } = entry;
        Self::Off { what: what.clone(), why: why.clone(), documented: documented.is_some() }
    }
}

/// True if a MATCH stands behind an OPTIONAL MATCH without a WITH between them, in the query or in one inside it.
fn matches_after_optional(query: &Query) -> bool {
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

/// True if a reading clause stands behind a writing one without a WITH between them: openCypher 9's grammar has no such
/// query (`MultiPartQuery`), and engines differ in which of them they take.
fn reads_after_writing(query: &Query) -> bool {
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
    use edgewise_cypher::parse_query;

    #[test]
    fn a_match_behind_an_optional_one_is_seen_through_other_clauses() {
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
    fn a_reading_clause_behind_a_writing_one_is_seen() {
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
