//! `Scope`: the variables visible at a place, with what is known of them.

use super::Kind;
use edgewise_cypher_syntax::ast::Name;

/// A variable in scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: Name,
    /// The type of its values, null apart.
    pub kind: Kind,
    /// Whether it may be null.
    pub nullable: bool,
}

/// The variables visible at a place of a query, in the order in which they were bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The variables.
    pub variables: Vec<Variable>,
    /// False if there may be others: after `YIELD *`, or `RETURN *` of a subquery.
    pub exact: bool,
}

impl Default for Scope {
    fn default() -> Self {
        Self { variables: Vec::new(), exact: true }
    }
}

impl Scope {
    /// The variable of this name.
    pub fn get(&self, name: &str) -> Option<&Variable> {
        self.variables.iter().find(|variable| variable.name == name)
    }

    /// Whether there is a variable of this name.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Adds a variable; replaces one with the same name.
    pub(super) fn bind(&mut self, name: Name, kind: Kind, nullable: bool) {
        match self.variables.iter_mut().find(|variable| variable.name == name) {
            Some(variable) => (variable.kind, variable.nullable) = (kind, nullable),
            None => self.variables.push(Variable { name, kind, nullable }),
        }
    }

    /// The nodes and relationships that are not null.
    pub fn elements(&self) -> impl Iterator<Item = &Variable> {
        self.variables
            .iter()
            .filter(|variable| !variable.nullable && matches!(variable.kind, Kind::Node | Kind::Relationship))
    }
}
