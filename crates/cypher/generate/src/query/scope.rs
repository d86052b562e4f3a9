//! `Scope`: the variables that a clause or expression may use.

use edgewise_model::Rng;

use super::{ValueType, Variable};

/// The variables that a clause or expression may use; local variables of comprehensions come last.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    variables: Vec<Variable>,
}

impl Scope {
    /// All variables, in the order they were bound.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Whether there are no variables.
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.variables.len()
    }

    /// Adds a variable.
    pub fn push(&mut self, variable: Variable) {
        self.variables.push(variable);
    }

    /// Removes the variables that were added since the scope had this length.
    pub fn truncate(&mut self, length: usize) {
        self.variables.truncate(length);
    }

    /// Removes all variables, as at the start of a query.
    pub fn clear(&mut self) {
        self.variables.clear();
    }

    /// Takes all variables out of the scope, as a projection does that keeps only some of them.
    pub fn take(&mut self) -> Vec<Variable> {
        std::mem::take(&mut self.variables)
    }

    /// Puts the variables that [`Scope::take`] took back.
    pub fn restore(&mut self, variables: Vec<Variable>) {
        self.variables = variables;
    }

    /// Removes the variables that satisfy a condition, such as those of deleted elements; returns whether there
    /// were any.
    pub fn forget(&mut self, condition: impl Fn(&Variable) -> bool) -> bool {
        let before = self.variables.len();
        self.variables.retain(|variable| !condition(variable));
        self.variables.len() < before
    }

    /// Chooses a variable whose type may be used as `wanted`, each equally likely; gives its index.
    #[inline]
    pub fn pick(&self, rng: &mut Rng, wanted: ValueType) -> Option<usize> {
        self.pick_where(rng, |variable| variable.kind.fits(wanted))
    }

    /// Chooses a variable that satisfies a condition, each equally likely; gives its index.
    pub fn pick_where(&self, rng: &mut Rng, holds: impl Fn(&Variable) -> bool) -> Option<usize> {
        let count = self.variables.iter().filter(|variable| holds(variable)).count();
        if count == 0 {
            return None;
        }
        let chosen = if count == 1 { 0 } else { rng.index(count) };
        let mut fitting = self.variables.iter().enumerate().filter(|(_, variable)| holds(variable));
        fitting.nth(chosen).map(|(place, _)| place)
    }
}

impl std::ops::Index<usize> for Scope {
    type Output = Variable;

    fn index(&self, place: usize) -> &Variable {
        &self.variables[place]
    }
}
