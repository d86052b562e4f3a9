//! `Claim`: what may be claimed of the answers to a query, from its marks.

use super::{Bearing, guard};
use crate::{Round, Terms};
use edgewise_cypher::ast::{Expr, Query};
use edgewise_cypher::walk::for_each_expr;
use std::borrow::Cow;

/// What may be claimed of the answers to a query.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    /// How two answers are compared.
    pub(super) terms: Terms,
    /// True if the query changes the graph.
    pub(super) writes: bool,
    /// True if a right engine may raise an error.
    pub(super) raises: bool,
}

impl Claim {
    /// What may be claimed of two runs on one engine.
    ///
    /// # Errors
    /// The reason why nothing may.
    pub(super) fn between_runs(
        query: &Query,
        _: &Round,
        bearing: &Bearing,
    ) -> Result<Self, Cow<'static, str>> {
        Self::new(query, bearing)
    }

    /// What may be claimed of two engines, or of an engine and the reference.
    ///
    /// # Errors
    /// The reason why nothing may.
    pub(super) fn between_engines(
        query: &Query,
        _: &Round,
        bearing: &Bearing,
    ) -> Result<Self, Cow<'static, str>> {
        Self::new(query, bearing)
    }

    fn new(query: &Query, bearing: &Bearing) -> Result<Self, Cow<'static, str>> {
        if let Some(reason) = guard::undetermined(query) {
            return Err(Cow::Owned(format!("the query has {reason}")));
        }
        let mut raises = false;
        for_each_expr(query, |expr| raises |= !matches!(expr, Expr::Variable(_) | Expr::Literal(_)));
        Ok(Self {
            terms: Terms { float_digits: bearing.profile.float_digits, ..Terms::default() },
            writes: guard::writes(query),
            raises,
        })
    }
}
