//! `AstMaker`: makes random trees of every shape the parser can return, without regard to meaning.

use edgewise_cypher_syntax::ast::{
    CypherOptions, Name, PlanMode, Query, SetQuantifier, SingleQuery, Statement, StatementBody, UnionPart,
};
use edgewise_model::Rng;

/// Makes random trees. `fuel` bounds their size: when it is used up, only leaves are made.
pub struct AstMaker<'r> {
    pub rng: &'r mut Rng,
    pub fuel: i32,
}

impl<'r> AstMaker<'r> {
    pub fn new(rng: &'r mut Rng, fuel: i32) -> Self {
        Self { rng, fuel }
    }

    pub fn statement(&mut self) -> Statement {
        let mode = match self.rng.below(12) {
            0 => Some(PlanMode::Explain),
            1 => Some(PlanMode::Profile),
            _ => None,
        };
        let options = self.rng.one_in(12).then(|| self.options());
        let body = match self.rng.below(10) {
            0 => StatementBody::Index(self.index_statement()),
            1 => StatementBody::Constraint(self.constraint_statement()),
            2 if self.rng.one_in(2) => StatementBody::Table(self.table_statement()),
            _ => StatementBody::Query(self.query()),
        };
        Statement { mode, options, body }
    }

    fn options(&mut self) -> CypherOptions {
        let version = self.rng.bool().then(|| Name::new(self.choose(&["5", "25", "4.4", "3.5"])));
        let settings = self.some(2, |maker| {
            let key = maker.name();
            let value = Name::new(maker.choose(&["slotted", "cost", "1", "2.5", "'x y'", "`a b`", "true"]));
            (key, value)
        });
        CypherOptions { version, settings }
    }

    pub fn query(&mut self) -> Query {
        let first = self.single_query();
        let mut unions = Vec::new();
        while self.spend() && self.rng.one_in(6) {
            let quantifier = match self.rng.below(3) {
                0 => None,
                1 => Some(SetQuantifier::All),
                _ => Some(SetQuantifier::Distinct),
            };
            unions.push(UnionPart { quantifier, query: self.single_query() });
        }
        Query { first, unions }
    }

    fn single_query(&mut self) -> SingleQuery {
        if self.rng.one_in(15) {
            return SingleQuery { clauses: vec![self.standalone_call()] };
        }
        let mut clauses = self.several(3, Self::middle_clause);
        if self.rng.bool() {
            clauses.push(self.last_clause());
        }
        SingleQuery { clauses }
    }

    /// Uses up one unit of fuel. Returns false if none was left.
    pub fn spend(&mut self) -> bool {
        self.fuel -= 1;
        self.fuel > 0
    }

    /// Chooses one of several items.
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.rng.index(items.len())]
    }

    /// Makes zero to `most` items.
    pub fn some<T>(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = if self.fuel > 0 { self.rng.range_usize(0..=most) } else { 0 };
        (0..count).map(|_| make(self)).collect()
    }

    /// Makes one to `most` items.
    pub fn several<T>(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = if self.fuel > 0 { self.rng.range_usize(1..=most) } else { 1 };
        (0..count).map(|_| make(self)).collect()
    }

    /// Makes something in one of `n` cases, if there is fuel.
    pub fn maybe<T>(&mut self, n: u32, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        (self.fuel > 0 && self.rng.one_in(n)).then(|| make(self))
    }
}
