//! Reduces the graph of a case: removes vertices with their edges, removes properties, and simplifies values.

use super::setup_statement::{Element, SetupStatement};
use super::shrink_arguments::simple_values;
use super::{Reducer, Subject};
use crate::written_traversal::printed;
use edgewise_engine::{EngineError, Request};
use edgewise_gremlin_syntax::Dialect;
use edgewise_gremlin_syntax::ast::{Mutation, Property, Step};
use edgewise_lab::reduce::sizes;
use std::ops::Range;
use std::sync::Arc;

/// Removes vertices together with their edges, first in large ranges, then in smaller ones.
pub(super) fn vertices(reducer: &mut Reducer<'_>, mut subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    for size in sizes(vertex_places(&subject).len()) {
        subject = reducer.descend(
            subject,
            |subject| {
                let count = vertex_places(subject).len();
                (0..count).step_by(size).map(|first| first..(first + size).min(count)).collect()
            },
            |subject, range: &Range<usize>| remaker.remade(without_vertices(subject, range)),
        )?;
    }
    Ok(subject)
}

/// Removes properties of elements one by one, and simplifies values.
pub(super) fn properties(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    let dialect = remaker.context.settings.dialect;
    reducer.descend(
        subject,
        |subject| {
            let statements = subject.setup.iter().enumerate();
            statements
                .flat_map(|(place, request)| {
                    smaller(request, dialect).into_iter().map(move |one| (place, one))
                })
                .collect()
        },
        |subject, (place, request): &(usize, Request)| {
            let mut setup = (*subject.setup).clone();
            *setup.get_mut(*place)? = request.clone();
            remaker.remade(with_setup(subject, setup))
        },
    )
}

fn with_setup(subject: &Subject, setup: Vec<Request>) -> Subject {
    Subject { setup: Arc::new(setup), mutations: None, read_back: None, ..subject.clone() }
}

fn vertex_places(subject: &Subject) -> Vec<usize> {
    let is_vertex = |request: &Request| {
        SetupStatement::read(request).is_some_and(|statement| matches!(statement.element, Element::Vertex(_)))
    };
    (0..subject.setup.len()).filter(|place| is_vertex(&subject.setup[*place])).collect()
}

/// The case without a range of its vertices and the edges at them. The range counts vertices only.
fn without_vertices(subject: &Subject, range: &Range<usize>) -> Subject {
    let places = vertex_places(subject);
    let removed: Vec<usize> = places.get(range.clone()).unwrap_or_default().to_vec();
    let names: Vec<_> = removed
        .iter()
        .filter_map(|place| match SetupStatement::read(&subject.setup[*place])?.element {
            Element::Vertex(name) => Some(name),
            Element::Edge { .. } => None,
        })
        .collect();
    let kept = subject.setup.iter().enumerate().filter(|(place, request)| {
        let dangles = || match SetupStatement::read(request).map(|statement| statement.element) {
            Some(Element::Edge { from, to }) => names.contains(&from) || names.contains(&to),
            _ => false,
        };
        !removed.contains(place) && !dangles()
    });
    with_setup(subject, kept.map(|(_, request)| request.clone()).collect())
}

/// Smaller variants of a statement: without any properties, without one property, or with one simpler value.
fn smaller(request: &Request, dialect: Dialect) -> Vec<Request> {
    let Some(statement) = SetupStatement::read(request) else { return Vec::new() };
    let places = statement.properties();
    let mut smaller = Vec::new();
    let mut offer = |steps: Vec<Step>| {
        let mut traversal = statement.traversal.clone();
        traversal.steps = steps;
        if let Some(text) = printed(&traversal, dialect) {
            smaller.push(Request { text, ..request.clone() });
        }
    };
    let without = |removed: &[usize]| -> Vec<Step> {
        let kept = statement.traversal.steps.iter().enumerate().filter(|(place, _)| !removed.contains(place));
        kept.map(|(_, step)| step.clone()).collect()
    };
    if places.len() > 1 {
        offer(without(&places));
    }
    for place in &places {
        offer(without(&[*place]));
    }
    for place in &places {
        let Some(Step::Mutation(Mutation::Property(Property::One { cardinality, key, value, meta }))) =
            statement.traversal.steps.get(*place)
        else {
            continue;
        };
        let mut simpler: Vec<Property> = simple_values(value)
            .into_iter()
            .map(|value| Property::One {
                cardinality: *cardinality,
                key: key.clone(),
                value,
                meta: meta.clone(),
            })
            .collect();
        if !meta.is_empty() {
            let (cardinality, key, value) = (*cardinality, key.clone(), value.clone());
            simpler.push(Property::One { cardinality, key, value, meta: Vec::new() });
        }
        for property in simpler {
            let mut steps = statement.traversal.steps.clone();
            steps[*place] = Mutation::Property(property).into();
            offer(steps);
        }
    }
    smaller
}
