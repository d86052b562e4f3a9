//! `Comparability`: what can be claimed of the answers to a query, based on the analysis of its determinism.

use crate::Round;
use crate::determinism::{Between, Determinism, Effects, Facts, Freedom, Order, Risk};
use crate::oracle::CypherTarget;
use crate::oracle::guard::{reads_what_it_sets, refuse_documented_behaviour};
use crate::oracle::outcome_set::has_one_outcome;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::{Clause, Expr, ProjectionItem, Query};
use edgewise_lab::Comparison;
use edgewise_model::{ColumnMode, Graph, Map, Schema};
use std::borrow::Cow;

/// The reason for a skip if approximate values decide which rows there are.
pub(super) const DIGITS_DECIDE_ROWS: &str = "approximate values decide which rows there are";

/// What can be claimed of the answers to a query.
#[derive(Clone, Debug)]
pub struct Comparability {
    /// How two answers are to be compared.
    pub comparison: Comparison,
    /// Whether the query changes the graph.
    pub writes: bool,
    /// Whether a correct engine may raise an error for the query.
    pub raises: bool,
}

impl Comparability {
    /// What can be claimed of two runs of one query on one engine. Approximate values may still decide which rows there
    /// are, so an oracle that compares two different statements must also check `approximate_rows`.
    ///
    /// # Errors
    /// The reason why nothing can be claimed.
    pub(super) fn between_runs(
        query: &Query,
        round: &Round,
        context: &CypherTarget,
    ) -> Result<Self, Cow<'static, str>> {
        let knobs = context.settings.knobs;
        // The engine may store other values than the setup describes, so the analysis must not rely on them.
        let facts = Facts { stored: None, ..facts(round, knobs) };
        let determinism = Determinism::of(query, schema(round), &facts);
        // On this particular graph the query may have only one outcome, although the analysis cannot tell.
        let decided = determinism.undetermined().is_some()
            && is_enumerable(&determinism)
            && !determinism.approximate_rows
            && has_one_outcome(query, &round.graph, &round.parameters, knobs);
        Self::from_determinism(&determinism, query, context, Between::Runs, decided)
    }

    /// What can be claimed of the answers of two engines, or of an engine and the reference interpreter.
    ///
    /// # Errors
    /// The reason why nothing can be claimed.
    pub(super) fn between_engines(
        query: &Query,
        round: &Round,
        context: &CypherTarget,
    ) -> Result<Self, Cow<'static, str>> {
        let determinism = determinism(query, round, context.settings.knobs);
        Self::from_determinism(&determinism, query, context, Between::Engines, false)
    }

    /// What can be claimed of the answers of two engines to a query that was already analysed.
    ///
    /// # Errors
    /// The reason why nothing can be claimed.
    pub fn of_determinism(
        determinism: Determinism,
        query: &Query,
        context: &CypherTarget,
    ) -> Result<Self, Cow<'static, str>> {
        Self::from_determinism(&determinism, query, context, Between::Engines, false)
    }

    /// What the reference interpreter can claim of an engine's answer. It can claim more than another engine, because
    /// it can enumerate all allowed outcomes and vary last digits to see what depends on them.
    ///
    /// # Errors
    /// The reason why nothing can be claimed.
    pub(super) fn by_reference(
        query: &Query,
        round: &Round,
        context: &CypherTarget,
    ) -> Result<Self, Cow<'static, str>> {
        let determinism = determinism(query, round, context.settings.knobs);
        let comparison = reference_comparison(&determinism, query, context.profile.float_digits)?;
        Ok(Self::new(comparison, &determinism, query, context))
    }

    /// What can be claimed, given the analysis. `decided` says that the query has only one outcome on this graph.
    fn from_determinism(
        determinism: &Determinism,
        query: &Query,
        context: &CypherTarget,
        between: Between,
        decided: bool,
    ) -> Result<Self, Cow<'static, str>> {
        check_comparable(determinism, query)?;
        if let Some(reason) = determinism.undetermined().filter(|_| !decided) {
            return Err(Cow::Owned(format!("the answer is not determined: {reason}")));
        }
        if between == Between::Engines && determinism.effects == Effects::Approximate {
            return Err(Cow::Borrowed("the query writes approximate values"));
        }
        if between == Between::Engines && determinism.approximate_rows {
            return Err(Cow::Borrowed(DIGITS_DECIDE_ROWS));
        }
        let comparison =
            comparison(determinism, query, determinism.modes(between), context.profile.float_digits);
        Ok(Self::new(Comparison { enumerated: decided, ..comparison }, determinism, query, context))
    }

    fn new(comparison: Comparison, determinism: &Determinism, query: &Query, context: &CypherTarget) -> Self {
        Self {
            comparison,
            writes: !determinism.read_only,
            // For a function with documented differences, the arguments that it accepts are not known either.
            raises: !determinism.risks.is_empty()
                || refuse_documented_behaviour(query, &context.profile).is_err(),
        }
    }
}

/// How an engine's answer is to be compared with that of the reference interpreter on a graph.
///
/// # Errors
/// The reason why nothing can be claimed.
pub(super) fn comparison_on(
    query: &Query,
    graph: &Graph,
    parameters: &Map,
    knobs: Knobs,
    float_digits: Option<usize>,
) -> Result<Comparison, Cow<'static, str>> {
    let facts = Facts::from(&knobs).with_graph(graph).with_parameters(parameters);
    reference_comparison(&Determinism::of(query, None, &facts), query, float_digits)
}

/// How an answer is compared with the reference interpreter, given the analysis of the query.
fn reference_comparison(
    determinism: &Determinism,
    query: &Query,
    float_digits: Option<usize>,
) -> Result<Comparison, Cow<'static, str>> {
    check_comparable(determinism, query)?;
    if determinism.arbitrary_rows {
        return Err(Cow::Borrowed(DIGITS_DECIDE_ROWS));
    }
    if determinism.approximate_effects {
        return Err(Cow::Borrowed("the query writes approximate values"));
    }
    let undetermined = determinism.undetermined();
    if let Some(reason) = undetermined.filter(|_| !is_enumerable(determinism)) {
        return Err(Cow::Owned(format!("the answer is not determined: {reason}")));
    }
    let modes = match undetermined {
        None => determinism.modes(Between::Engines),
        // Each outcome that is enumerated fixes all choices, so its columns are compared exactly.
        Some(_) => {
            let free = |column: &crate::determinism::ColumnDeterminism| column.approximate || column.deleted;
            let columns = determinism.columns.iter();
            columns.map(|own| if free(own) { ColumnMode::Approximate } else { ColumnMode::Exact }).collect()
        }
    };
    let near = |column: &crate::determinism::ColumnDeterminism| {
        column.approximate && !column.arbitrary && !column.deleted
    };
    let chosen = |column: &crate::determinism::ColumnDeterminism| {
        !column.approximate && !column.deleted && matches!(column.freedom, Freedom::Free | Freedom::Tie)
    };
    let chosen = |(place, own)| chosen(own).then_some(place);
    let can_choose = undetermined.is_none() && is_enumerable(determinism);
    Ok(Comparison {
        chosen: (0..).zip(&determinism.columns).filter_map(chosen).filter(|_| can_choose).collect(),
        enumerated: undetermined.is_some(),
        near: (0..).zip(&determinism.columns).filter(|(_, own)| near(own)).map(|(place, _)| place).collect(),
        digits_decide: determinism.approximate_rows,
        ..comparison(determinism, query, modes, float_digits)
    })
}

/// Whether the reference interpreter can enumerate all outcomes that a query leaves open.
fn is_enumerable(determinism: &Determinism) -> bool {
    !determinism.risks.contains(&Risk::Unknown)
        && !determinism.reads_own_writes
        && !determinism.approximate_effects
}

/// Checks what must hold for any comparison; the error says why nothing can be claimed.
fn check_comparable(determinism: &Determinism, query: &Query) -> Result<(), Cow<'static, str>> {
    if reads_what_it_sets(query) {
        return Err(Cow::Borrowed("an item of a SET reads what an earlier item of the same SET wrote"));
    }
    if !determinism.deterministic {
        return Err(Cow::Borrowed("the query has a function that is not deterministic"));
    }
    if returns_star(query) && !unnamed_columns(query).is_empty() {
        return Err(Cow::Borrowed(
            "there are columns without a name after `*`, whose order is not determined",
        ));
    }
    Ok(())
}

/// The comparison of two answers, given how the values of each column are compared.
fn comparison(
    determinism: &Determinism,
    query: &Query,
    modes: Vec<ColumnMode>,
    float_digits: Option<usize>,
) -> Comparison {
    let sorted_by = match &determinism.order {
        Order::Free => Vec::new(),
        Order::Sorted { columns, .. } => columns.clone(),
    };
    Comparison {
        modes,
        sorted_by,
        silent: determinism.columns.is_empty(),
        columns: if returns_star(query) {
            determinism.columns.iter().map(|column| column.name.clone()).collect()
        } else {
            Vec::new()
        },
        unnamed: unnamed_columns(query),
        float_digits,
        ..Comparison::default()
    }
}

/// The indexes of columns without an alias, whose name is the text of their expression. The first part of a UNION names
/// the columns.
fn unnamed_columns(query: &Query) -> Vec<usize> {
    let Some(Clause::Return(last)) = query.first.clauses.last() else { return Vec::new() };
    let unnamed = |item: &ProjectionItem| item.alias.is_none() && !matches!(item.expr, Expr::Variable(_));
    (0..).zip(&last.projection.items).filter(|(_, item)| unnamed(item)).map(|(place, _)| place).collect()
}

/// Whether a part of the query returns `*`.
fn returns_star(query: &Query) -> bool {
    query
        .parts()
        .any(|part| matches!(part.clauses.last(), Some(Clause::Return(last)) if last.projection.star))
}

/// Analyses a query for the graph of a round.
pub(super) fn determinism(query: &Query, round: &Round, knobs: Knobs) -> Determinism {
    Determinism::of(query, schema(round), &facts(round, knobs))
}

/// What is known of the engine and of the graph of a round.
fn facts(round: &Round, knobs: Knobs) -> Facts {
    Facts::from(&knobs).with_graph(&round.graph).with_parameters(&round.parameters)
}

/// The schema of a round; none for a round of a user's own statements, whose schema is not known.
fn schema(round: &Round) -> Option<&Schema> {
    (!round.schema.labels.is_empty()).then_some(&round.schema)
}
