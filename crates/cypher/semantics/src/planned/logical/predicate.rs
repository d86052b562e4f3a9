//! `Predicate`: a condition that can be evaluated as soon as its slots are bound.

use crate::{
    planned::mention,
    program::{Ex, Slot},
};
use std::{collections::BTreeSet, rc::Rc};

/// A condition that rows must meet.
#[derive(Clone, Debug)]
pub(in crate::planned) struct Predicate {
    pub(in crate::planned) test: Test,
    /// The slots that the condition uses, including those of its local variables.
    pub(in crate::planned) mentions: BTreeSet<Slot>,
    /// Whether this is only an early test: it drops a row if the condition is false, and ignores errors. The condition
    /// is evaluated again at its place in the text, where it may raise the error.
    pub(in crate::planned) soft: bool,
}

/// What a predicate tests.
#[derive(Clone, Debug)]
pub(in crate::planned) enum Test {
    /// The expression is true.
    Holds(Rc<Ex>),
    /// Two slots, which hold relationships or lists of relationships, have no relationship in common.
    Different(Slot, Slot),
}

impl Predicate {
    /// The predicate that requires this expression to be true.
    pub(in crate::planned) fn holds(ex: Rc<Ex>) -> Self {
        let mentions = mention::slots(&ex);
        Self { test: Test::Holds(ex), mentions, soft: false }
    }

    /// The predicate that requires the relationships in two slots to be different.
    pub(in crate::planned) fn different(left: Slot, right: Slot) -> Self {
        Self { test: Test::Different(left, right), mentions: BTreeSet::from([left, right]), soft: false }
    }

    /// The expression, if the predicate tests one and is not `soft`; otherwise `None`.
    pub(in crate::planned) fn hard_expression(&self) -> Option<&Ex> {
        match &self.test {
            Test::Holds(ex) if !self.soft => Some(ex),
            _ => None,
        }
    }
}

/// The operands of AND in a condition, from left to right, however deep they are nested.
pub(in crate::planned) fn conjuncts(ex: Ex) -> Vec<Rc<Ex>> {
    /// Adds the conjuncts of an expression to the list.
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
