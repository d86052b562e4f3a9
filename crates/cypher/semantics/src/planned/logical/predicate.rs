//! `Predicate`: a condition that can be evaluated as soon as its slots are bound.

use crate::{
    planned::mention,
    program::{Ex, Slot},
};
use std::{collections::BTreeSet, rc::Rc};

/// A condition on a row.
#[derive(Clone, Debug)]
pub(in crate::planned) struct Predicate {
    pub(in crate::planned) test: Test,
    /// The slots it uses, including its own local ones.
    pub(in crate::planned) mentions: BTreeSet<Slot>,
    /// The row is dropped only if the condition is certainly false: it is evaluated again at its place in the text,
    /// where it may raise an error.
    pub(in crate::planned) soft: bool,
}

/// What is tested.
#[derive(Clone, Debug)]
pub(in crate::planned) enum Test {
    /// The expression is true.
    Holds(Rc<Ex>),
    /// Two relationships, or lists of relationships, have none in common.
    Different(Slot, Slot),
}

impl Predicate {
    /// Requires that the expression is true.
    pub(in crate::planned) fn holds(ex: Rc<Ex>) -> Self {
        let mentions = mention::slots(&ex);
        Self { test: Test::Holds(ex), mentions, soft: false }
    }

    /// Requires that the relationships of two parts of a pattern are different.
    pub(in crate::planned) fn different(left: Slot, right: Slot) -> Self {
        Self { test: Test::Different(left, right), mentions: BTreeSet::from([left, right]), soft: false }
    }

    /// The expression, if the predicate tests one and is not `soft`.
    pub(in crate::planned) fn hard(&self) -> Option<&Ex> {
        match &self.test {
            Test::Holds(ex) if !self.soft => Some(ex),
            _ => None,
        }
    }
}

/// The conjuncts of a condition, from left to right.
pub(in crate::planned) fn conjuncts(ex: Ex) -> Vec<Rc<Ex>> {
    fn split(ex: Ex, conjuncts: &mut Vec<Rc<Ex>>) {
        match ex {
            Ex::And(left, right) => {
                split(*left, conjuncts);
                split(*right, conjuncts);
            }
            other => conjuncts.push(Rc::new(other)),
        }
    }
    let mut found = Vec::new();
    split(ex, &mut found);
    found
}
