//! `Claim`: what may be claimed of the answers to a query, from its marks.

use super::Bearing;
use super::guard::{documented_elsewhere, reads_what_it_sets};
use crate::{Round, Terms};
use edgewise_cypher::ast::{Clause, Expr, ProjectionItem, Query};
use edgewise_cypher::marks::{Between, Effects, Facts, Marks, Order};
use edgewise_model::Comparison;
use edgewise_reference::Knobs;
use std::borrow::Cow;

/// What may be claimed of the answers to a query.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    /// How two answers are compared.
    pub(crate) terms: Terms,
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
        round: &Round,
        bearing: &Bearing,
    ) -> Result<Self, Cow<'static, str>> {
        Self::new(query, round, bearing, Between::Runs)
    }

    /// What may be claimed of two engines, or of an engine and the reference.
    ///
    /// # Errors
    /// The reason why nothing may.
    pub(super) fn between_engines(
        query: &Query,
        round: &Round,
        bearing: &Bearing,
    ) -> Result<Self, Cow<'static, str>> {
        Self::new(query, round, bearing, Between::Engines)
    }

    fn new(
        query: &Query,
        round: &Round,
        bearing: &Bearing,
        between: Between,
    ) -> Result<Self, Cow<'static, str>> {
        Self::from_marks(marks(query, round, bearing.profile.knobs), query, bearing, between)
    }

    /// What may be claimed of two engines, by marks that are known.
    ///
    /// # Errors
    /// The reason why nothing may.
    pub(crate) fn of_marks(
        marks: Marks,
        query: &Query,
        bearing: &Bearing,
    ) -> Result<Self, Cow<'static, str>> {
        Self::from_marks(marks, query, bearing, Between::Engines)
    }

    fn from_marks(
        marks: Marks,
        query: &Query,
        bearing: &Bearing,
        between: Between,
    ) -> Result<Self, Cow<'static, str>> {
        if reads_what_it_sets(query) {
            return Err(Cow::Borrowed("a SET that reads what it has set itself"));
        }
        if !marks.deterministic {
            return Err(Cow::Borrowed("the query has a function that is not deterministic"));
        }
        if let Some(reason) = marks.undetermined() {
            return Err(Cow::Owned(format!("the query has {reason}")));
        }
        if between == Between::Engines && marks.effects == Effects::Approximate {
            return Err(Cow::Borrowed("the query writes approximate values"));
        }
        let Some(comparison) = marks.comparison(between) else {
            return Err(Cow::Borrowed("approximate values decide which rows there are"));
        };
        if returns_star(query) && !unnamed_columns(query).is_empty() {
            return Err(Cow::Borrowed("columns without a name behind `*`, whose order is free"));
        }
        let sorted_by = match marks.order {
            Order::Free => Vec::new(),
            Order::Sorted { columns, .. } => columns,
        };
        let Comparison { modes, .. } = comparison;
        Ok(Self {
            terms: Terms {
                modes,
                sorted_by,
                silent: marks.columns.is_empty(),
                columns: if returns_star(query) {
                    marks.columns.iter().map(|column| column.name.clone()).collect()
                } else {
                    Vec::new()
                },
                unnamed: unnamed_columns(query),
                float_digits: bearing.profile.float_digits,
            },
            writes: !marks.read_only,
            // What such a function takes is not known either.
            raises: !marks.risks.is_empty() || documented_elsewhere(query, &bearing.profile).is_err(),
        })
    }
}

/// The columns that bear the text of their expression, by the first part, whose names hold for all.
fn unnamed_columns(query: &Query) -> Vec<usize> {
    let Some(Clause::Return(last)) = query.first.clauses.last() else { return Vec::new() };
    let unnamed = |item: &ProjectionItem| item.alias.is_none() && !matches!(item.expr, Expr::Variable(_));
    (0..).zip(&last.projection.items).filter(|(_, item)| unnamed(item)).map(|(place, _)| place).collect()
}

/// True if a part of the query returns `*`.
fn returns_star(query: &Query) -> bool {
    query
        .parts()
        .any(|part| matches!(part.clauses.last(), Some(Clause::Return(last)) if last.projection.star))
}

/// The marks of a query on the graph of a round.
pub(super) fn marks(query: &Query, round: &Round, knobs: Knobs) -> Marks {
    let schema = (!round.schema.labels.is_empty()).then_some(&round.schema);
    Marks::of(query, schema, &Facts::from(&knobs).with_graph(&round.graph).with_parameters(&round.parameters))
}
