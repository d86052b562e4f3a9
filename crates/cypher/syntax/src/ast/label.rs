//! Label and type expressions.

use super::{Expr, Name};

/// A label expression with its `:` or `IS`: `<is node label expression>`, `<is relationship label expression>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Labels {
    /// `:` or `IS`.
    pub keyword: LabelKeyword,
    /// The expression.
    pub expr: LabelExpr,
}

/// `{ <colon> | IS }`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LabelKeyword {
    /// `:`
    Colon,
    /// `IS`
    Is,
}

/// `<label expression>` and its legacy forms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LabelExpr {
    /// `A`
    Name(Name),
    /// `%`
    Wildcard,
    /// `$(e)`, `$all(e)`, `$any(e)`
    Dynamic(DynamicLabels, Box<Expr>),
    /// `!x`
    Not(Box<LabelExpr>),
    /// `x & y`
    And(Box<LabelExpr>, Box<LabelExpr>),
    /// `x | y`
    Or(Box<LabelExpr>, Box<LabelExpr>),
    /// Two or more names in the old spelling: `A:B` on a node (all of them), `A|:B` on a relationship (one of them).
    Legacy(Vec<Name>),
}

/// How many of the computed labels an element must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DynamicLabels {
    /// `$(e)`
    Plain,
    /// `$all(e)`
    All,
    /// `$any(e)`
    Any,
}

impl Labels {
    /// `:A`
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
