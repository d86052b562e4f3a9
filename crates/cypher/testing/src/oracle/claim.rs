//! `Claim`: what may be claimed of the answers to a query, from its marks.

use crate::Round;
use crate::marks::{Between, Effects, Facts, Freedom, Marks, Order, Risk};
use crate::oracle::Bearing;
use crate::oracle::guard::{documented_elsewhere, reads_what_it_sets};
use crate::oracle::outcome_set::has_one_outcome;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::{Clause, Expr, ProjectionItem, Query};
use edgewise_lab::Terms;
use edgewise_model::{ColumnMode, Graph, Map, Schema};
use std::borrow::Cow;

/// Why nothing may be claimed where approximate values decide.
pub(super) const DECIDES: &str = "approximate values decide which rows there are";

/// What may be claimed of the answers to a query.
#[derive(Clone, Debug)]
pub struct Claim {
    /// How two answers are compared.
    pub terms: Terms,
    /// True if the query changes the graph.
    pub writes: bool,
    /// True if a right engine may raise an error.
    pub raises: bool,
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
        let knobs = bearing.settings.knobs;
        // What an engine really stores is not known here.
        let facts = Facts { stored: None, ..facts(round, knobs) };
        let marks = Marks::of(query, schema(round), &facts);
        // What the marks cannot know, this graph may decide.
        let decided = marks.undetermined().is_some()
            && is_enumerable(&marks)
            && !marks.approximate_rows
            && has_one_outcome(query, &round.graph, &round.parameters, knobs);
        Self::from_marks(&marks, query, bearing, Between::Runs, decided)
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
        let marks = marks(query, round, bearing.settings.knobs);
        Self::from_marks(&marks, query, bearing, Between::Engines, false)
    }

    /// What may be claimed of two engines, by marks that are known.
    ///
    /// # Errors
    /// The reason why nothing may.
    pub fn of_marks(marks: Marks, query: &Query, bearing: &Bearing) -> Result<Self, Cow<'static, str>> {
        Self::from_marks(&marks, query, bearing, Between::Engines, false)
    }

    /// What the reference may claim of an engine's answer: it can go through all outcomes, and try out what depends on
    /// last digits.
    ///
    /// # Errors
    /// The reason why nothing may.
    pub(super) fn by_reference(
        query: &Query,
        round: &Round,
        bearing: &Bearing,
    ) -> Result<Self, Cow<'static, str>> {
        let marks = marks(query, round, bearing.settings.knobs);
        let terms = reference_terms(&marks, query, bearing.profile.float_digits)?;
        Ok(Self::new(terms, &marks, query, bearing))
    }

    fn from_marks(
        marks: &Marks,
        query: &Query,
        bearing: &Bearing,
        between: Between,
        decided: bool,
    ) -> Result<Self, Cow<'static, str>> {
        check(marks, query)?;
        if let Some(reason) = marks.undetermined().filter(|_| !decided) {
            return Err(Cow::Owned(format!("the query has {reason}")));
        }
        if between == Between::Engines && marks.effects == Effects::Approximate {
            return Err(Cow::Borrowed("the query writes approximate values"));
        }
        if between == Between::Engines && marks.approximate_rows {
            return Err(Cow::Borrowed(DECIDES));
        }
        let terms = terms(marks, query, marks.modes(between), bearing.profile.float_digits);
        Ok(Self::new(Terms { enumerated: decided, ..terms }, marks, query, bearing))
    }

    fn new(terms: Terms, marks: &Marks, query: &Query, bearing: &Bearing) -> Self {
        Self {
            terms,
            writes: !marks.read_only,
            // What such a function takes is not known either.
            raises: !marks.risks.is_empty() || documented_elsewhere(query, &bearing.profile).is_err(),
        }
    }
}

/// The terms on which an answer is compared with what the reference says on a graph.
///
/// # Errors
/// The reason why nothing may be claimed.
pub(super) fn terms_on(
    query: &Query,
    graph: &Graph,
    parameters: &Map,
    knobs: Knobs,
    float_digits: Option<usize>,
) -> Result<Terms, Cow<'static, str>> {
    let facts = Facts::from(&knobs).with_graph(graph).with_parameters(parameters);
    reference_terms(&Marks::of(query, None, &facts), query, float_digits)
}

fn reference_terms(
    marks: &Marks,
    query: &Query,
    float_digits: Option<usize>,
) -> Result<Terms, Cow<'static, str>> {
    check(marks, query)?;
    if marks.arbitrary_rows {
        return Err(Cow::Borrowed(DECIDES));
    }
    if marks.approximate_effects {
        return Err(Cow::Borrowed("the query writes approximate values"));
    }
    let undetermined = marks.undetermined();
    if let Some(reason) = undetermined.filter(|_| !is_enumerable(marks)) {
        return Err(Cow::Owned(format!("the query has {reason}")));
    }
    let modes = match undetermined {
        None => marks.modes(Between::Engines),
        // Whatever may be chosen is chosen in one of the outcomes.
        Some(_) => {
            let free = |column: &crate::marks::ColumnMark| column.approximate || column.deleted;
            let columns = marks.columns.iter();
            columns.map(|own| if free(own) { ColumnMode::Approximate } else { ColumnMode::Exact }).collect()
        }
    };
    let near = |column: &crate::marks::ColumnMark| column.approximate && !column.arbitrary && !column.deleted;
    let chosen = |column: &crate::marks::ColumnMark| {
        !column.approximate && !column.deleted && matches!(column.freedom, Freedom::Free | Freedom::Tie)
    };
    let chosen = |(place, own)| chosen(own).then_some(place);
    let can_choose = undetermined.is_none() && is_enumerable(marks);
    Ok(Terms {
        chosen: (0..).zip(&marks.columns).filter_map(chosen).filter(|_| can_choose).collect(),
        enumerated: undetermined.is_some(),
        near: (0..).zip(&marks.columns).filter(|(_, own)| near(own)).map(|(place, _)| place).collect(),
        digits_decide: marks.approximate_rows,
        ..terms(marks, query, modes, float_digits)
    })
}

/// Whether all that a query leaves open are choices that the reference can go through.
fn is_enumerable(marks: &Marks) -> bool {
    !marks.risks.contains(&Risk::Unknown) && !marks.reads_own_writes && !marks.approximate_effects
}

/// What nothing may be claimed of, between whomever.
fn check(marks: &Marks, query: &Query) -> Result<(), Cow<'static, str>> {
    if reads_what_it_sets(query) {
        return Err(Cow::Borrowed("a SET that reads what it has set itself"));
    }
    if !marks.deterministic {
        return Err(Cow::Borrowed("the query has a function that is not deterministic"));
    }
    if returns_star(query) && !unnamed_columns(query).is_empty() {
        return Err(Cow::Borrowed("columns without a name after `*`, whose order is free"));
    }
    Ok(())
}

fn terms(marks: &Marks, query: &Query, modes: Vec<ColumnMode>, float_digits: Option<usize>) -> Terms {
    let sorted_by = match &marks.order {
        Order::Free => Vec::new(),
        Order::Sorted { columns, .. } => columns.clone(),
    };
    Terms {
        modes,
        sorted_by,
        silent: marks.columns.is_empty(),
        columns: if returns_star(query) {
            marks.columns.iter().map(|column| column.name.clone()).collect()
        } else {
            Vec::new()
        },
        unnamed: unnamed_columns(query),
        float_digits,
        ..Terms::default()
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
    Marks::of(query, schema(round), &facts(round, knobs))
}

fn facts(round: &Round, knobs: Knobs) -> Facts {
    Facts::from(&knobs).with_graph(&round.graph).with_parameters(&round.parameters)
}

/// None for a round of a user's own statements.
fn schema(round: &Round) -> Option<&Schema> {
    (!round.schema.labels.is_empty()).then_some(&round.schema)
}
