//! `Parts`: which of the constructs that restrictions look for occur in a query.

use crate::ast::{Clause, Expr, FunctionCall, PathPattern, PathShape, Query};
use crate::walk::{Visit, walk_clause, walk_expr, walk_pattern, walk_query};

/// The set of constructs that a query has. One walk over the query finds them, and a restriction that needs other
/// constructs is not looked for. This matters: on an engine with seventeen restrictions, looking for each of them took
/// half of the time of generating a query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(u16);

impl Parts {
    /// No construct.
    pub const NONE: Self = Self(0);
    /// `CALL { … }`
    pub const CALL: Self = Self(1);
    /// FOREACH
    pub const FOREACH: Self = Self(1 << 1);
    /// CREATE
    pub const CREATE: Self = Self(1 << 2);
    /// MERGE
    pub const MERGE: Self = Self(1 << 3);
    /// SET or REMOVE
    pub const SET: Self = Self(1 << 4);
    /// DELETE
    pub const DELETE: Self = Self(1 << 5);
    /// OPTIONAL MATCH
    pub const OPTIONAL: Self = Self(1 << 6);
    /// A query, or a part of a UNION, that begins with WITH or RETURN.
    pub const FIRST_PROJECTION: Self = Self(1 << 7);
    /// A path with a variable: `p = …`.
    pub const NAMED_PATH: Self = Self(1 << 8);
    /// shortestPath() or allShortestPaths()
    pub const SHORTEST: Self = Self(1 << 9);
    /// A pattern comprehension.
    pub const COMPREHENSION: Self = Self(1 << 10);
    /// `EXISTS { … }`, `COUNT { … }` or `COLLECT { … }`
    pub const SUBQUERY: Self = Self(1 << 11);
    /// A pattern as a value or predicate.
    pub const PATTERN: Self = Self(1 << 12);
    /// A function call or count(*).
    pub const FUNCTION: Self = Self(1 << 13);

    /// A property of a call or of CASE.
    pub const COMPUTED_PROPERTY: Self = Self(1 << 14);
    /// length()
    pub const LENGTH: Self = Self(1 << 15);

    /// The parts of a query and of the queries inside it.
    pub fn of(query: &Query) -> Self {
        let mut finder = PartFinder { found: Self::NONE };
        finder.query(query);
        finder.found
    }

    /// The union of two sets.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all parts of the other set are in this one.
    pub const fn has(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }
}

fn is_length(call: &FunctionCall) -> bool {
    matches!(call.name.as_slice(), [name] if name.eq_ignore_ascii_case("length"))
}

/// The visitor that finds the parts of a query.
struct PartFinder {
    found: Parts,
}

impl PartFinder {
    fn note(&mut self, parts: Parts) {
        self.found = self.found.and(parts);
    }
}

impl<'a> Visit<'a> for PartFinder {
    fn query(&mut self, query: &'a Query) {
        let projects = |clause: &Clause| matches!(clause, Clause::With(_) | Clause::Return(_));
        if query.parts().any(|part| part.clauses.first().is_some_and(projects)) {
            self.note(Parts::FIRST_PROJECTION);
        }
        walk_query(self, query);
    }

    fn clause(&mut self, clause: &'a Clause) {
        self.note(match clause {
            Clause::CallSubquery(_) => Parts::CALL,
            Clause::Foreach(_) => Parts::FOREACH,
            Clause::Create(_) => Parts::CREATE,
            Clause::Merge(_) => Parts::MERGE,
            Clause::Set(_) | Clause::Remove(_) => Parts::SET,
            Clause::Delete(_) => Parts::DELETE,
            Clause::Match(found) if found.optional => Parts::OPTIONAL,
            _ => Parts::NONE,
        });
        walk_clause(self, clause);
    }

    fn pattern(&mut self, pattern: &'a PathPattern) {
        if pattern.variable.is_some() {
            self.note(Parts::NAMED_PATH);
        }
        if matches!(pattern.shape, PathShape::Shortest { .. }) {
            self.note(Parts::SHORTEST);
        }
        walk_pattern(self, pattern);
    }

    fn expr(&mut self, expr: &'a Expr) {
        self.note(match expr {
            Expr::PatternComprehension(_) => Parts::COMPREHENSION,
            Expr::Subquery(_) => Parts::SUBQUERY,
            Expr::Pattern(_) => Parts::PATTERN,
            Expr::Function(call) if is_length(call) => Parts::FUNCTION.and(Parts::LENGTH),
            Expr::Function(_) | Expr::CountStar => Parts::FUNCTION,
            Expr::Property(of, _) if matches!(**of, Expr::Function(_) | Expr::Case(_)) => {
                Parts::COMPUTED_PROPERTY
            }
            _ => Parts::NONE,
        });
        walk_expr(self, expr);
    }
}
