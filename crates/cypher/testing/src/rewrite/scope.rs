//! `Scope`: the variables that are visible at a place of a query, with what is known of them.

use super::Kind;
use edgewise_cypher_syntax::ast::Name;

/// A variable that is visible at a place of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The name of the variable.
    pub name: Name,
    /// The type of its values. Null is not taken into account.
    pub kind: Kind,
    /// Whether its value may be null.
    pub nullable: bool,
}

/// The variables visible at a place of a query, in the order in which they were bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The visible variables that are known.
    pub variables: Vec<Variable>,
    /// Whether no other variables are visible. There may be others after `YIELD *`, or after a subquery with `RETURN
    /// *`.
    pub exact: bool,
}

impl Default for Scope {
    fn default() -> Self {
        Self { variables: Vec::new(), exact: true }
    }
}

impl Scope {
    /// The variable of this name, if it is visible.
    pub fn get(&self, name: &str) -> Option<&Variable> {
        self.variables.iter().find(|variable| variable.name == name)
    }

    /// Whether a variable of this name is visible.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Adds a variable, or replaces the one with the same name.
    pub(super) fn bind(&mut self, name: Name, kind: Kind, nullable: bool) {
        match self.variables.iter_mut().find(|variable| variable.name == name) {
            Some(variable) => (variable.kind, variable.nullable) = (kind, nullable),
            None => self.variables.push(Variable { name, kind, nullable }),
        }
    }

    /// The variables that hold nodes and relationships, and are never null.
    pub fn elements(&self) -> impl Iterator<Item = &Variable> {
        self.variables
            .iter()
            .filter(|variable| !variable.nullable && matches!(variable.kind, Kind::Node | Kind::Relationship))
    }
}
