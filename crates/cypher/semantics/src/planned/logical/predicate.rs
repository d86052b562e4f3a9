//! `Predicate`: a condition that can be judged as soon as what it speaks of is bound.

use crate::{
    planned::mention,
    program::{Ex, Slot},
};
use std::{collections::BTreeSet, rc::Rc};

/// A condition on a row.
#[derive(Clone, Debug)]
pub(in crate::planned) struct Predicate {
    pub(in crate::planned) test: Test,
    /// The slots it speaks of, its own local ones among them.
    pub(in crate::planned) mentions: BTreeSet<Slot>,
    /// The row goes only if the condition is surely false: it is judged again where it was written, because there an
    /// error may be raised.
    pub(in crate::planned) soft: bool,
}

/// What is tested.
#[derive(Clone, Debug)]
pub(in crate::planned) enum Test {
    /// The expression is true.
    Holds(Rc<Ex>),
    /// Relationships, or lists of them, have none in common.
    Different(Slot, Slot),
}

impl Predicate {
    /// The expression is true.
    pub(in crate::planned) fn holds(ex: Rc<Ex>) -> Self {
        let mentions = mention::slots(&ex);
        Self { test: Test::Holds(ex), mentions, soft: false }
    }

    /// The relationships of two parts of a pattern differ.
    pub(in crate::planned) fn different(left: Slot, right: Slot) -> Self {
        Self { test: Test::Different(left, right), mentions: BTreeSet::from([left, right]), soft: false }
    }

    /// The expression, if the predicate is one and decides for good.
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
