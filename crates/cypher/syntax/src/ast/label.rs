//! Syntax trees of label and type expressions.

use super::{Expr, Name};

/// A label expression with its `:` or `IS`: `<is node label expression>`, `<is relationship label expression>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Labels {
    /// `:` or `IS`.
    pub keyword: LabelKeyword,
    /// The labels or types that are required.
    pub expr: LabelExpr,
}

/// What is written before a label expression: `:` or `IS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LabelKeyword {
    /// `:`
    Colon,
    /// `IS`
    Is,
}

/// A label expression, with the older spellings of several labels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LabelExpr {
    /// `A`: a label or type by its name.
    Name(Name),
    /// `%`: any label or type.
    Wildcard,
    /// `$(e)`, `$all(e)` or `$any(e)`: computed labels or types.
    Dynamic(DynamicLabels, Box<Expr>),
    /// `!x`: not `x`.
    Not(Box<LabelExpr>),
    /// `x & y`: both.
    And(Box<LabelExpr>, Box<LabelExpr>),
    /// `x | y`: at least one.
    Or(Box<LabelExpr>, Box<LabelExpr>),
    /// Two or more names in the old spelling: `A:B` on a node (all of them), `A|:B` on a relationship (one of them).
    Legacy(Vec<Name>),
}

/// How many of the computed labels an element must have; `e` gives one label or a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DynamicLabels {
    /// `$(e)`: all of them.
    Plain,
    /// `$all(e)`: all of them.
    All,
    /// `$any(e)`: at least one of them.
    Any,
}

impl Labels {
    /// The labels `:A` with one name.
    pub fn one(name: impl Into<Name>) -> Self {
        Self { keyword: LabelKeyword::Colon, expr: LabelExpr::Name(name.into()) }
    }

    /// `:A:B`, the spelling every dialect has for several labels of a node; `None` for an empty list.
    pub fn all_of(mut names: Vec<Name>) -> Option<Self> {
        let expr = match names.len() {
            0 => return None,
            1 => LabelExpr::Name(names.swap_remove(0)),
            _ => LabelExpr::Legacy(names),
        };
        Some(Self { keyword: LabelKeyword::Colon, expr })
    }

    /// `:A|B`, one of several relationship types; `None` for an empty list.
    pub fn one_of(names: Vec<Name>) -> Option<Self> {
        let expr = names
            .into_iter()
            .map(LabelExpr::Name)
            .reduce(|left, right| LabelExpr::Or(Box::new(left), Box::new(right)))?;
        Some(Self { keyword: LabelKeyword::Colon, expr })
    }
}
