//! The questions that are one step smaller than a given one.

use crate::question::{Ask, Change, Filter, Place, Projection, Question, Spot, Way};

/// The questions that are one step smaller, the smallest first.
pub(super) fn smaller(question: &Question) -> Vec<Question> {
    let asks = smaller_asks(&question.ask);
    let changes = question.change.as_ref().map(smaller_changes).unwrap_or_default();
    let asked = asks.into_iter().map(|ask| Question { ask, ..question.clone() });
    let changed = changes.into_iter().map(|change| Question { change: Some(change), ..question.clone() });
    asked.chain(changed).filter(Question::is_valid).collect()
}

fn smaller_asks(ask: &Ask) -> Vec<Ask> {
    let mut all = without_hops(ask);
    all.extend(simpler_projections(ask));
    for (index, spot) in spots(ask).into_iter().enumerate() {
        all.extend(smaller_spots(&spot).into_iter().map(|spot| with_spot(ask, index, spot)));
    }
    for (place, hop) in ask.pattern.hops.iter().enumerate() {
        let mut with = |change: &dyn Fn(&mut crate::question::Hop)| {
            let mut smaller = ask.clone();
            change(&mut smaller.pattern.hops[place]);
            all.push(smaller);
        };
        for filter in 0..hop.filters.len() {
            with(&|hop| {
                hop.filters.remove(filter);
            });
            for part in parts(&hop.filters[filter]) {
                with(&|hop| hop.filters[filter] = part.clone());
            }
        }
        if !hop.kinds.is_empty() {
            with(&|hop| hop.kinds.clear());
        }
        if hop.kinds.len() > 1 {
            for kind in 0..hop.kinds.len() {
                with(&|hop| hop.kinds = vec![hop.kinds[kind].clone()]);
            }
        }
        if hop.way != Way::Out {
            with(&|hop| hop.way = Way::Out);
        }
    }
    all
}

/// The question without its last relationships, or without its first ones.
fn without_hops(ask: &Ask) -> Vec<Ask> {
    let hops = ask.pattern.hops.len();
    let mut all = Vec::new();
    for kept in 0..hops {
        let mut shorter = ask.clone();
        shorter.pattern.hops.truncate(kept);
        all.extend(projected(shorter));
    }
    for removed in (1..=hops).rev() {
        let mut shorter = ask.clone();
        if let Some(last) = shorter.pattern.hops.drain(..removed).next_back() {
            shorter.pattern.start = last.to;
        }
        shorter.projection = moved(&ask.projection, removed);
        all.extend(projected(shorter));
    }
    all
}

/// The shorter question, if its projection still fits, and the same that counts.
fn projected(ask: Ask) -> Vec<Ask> {
    let counted = Ask { projection: Projection::Count, ..ask.clone() };
    if ask.projection == Projection::Count { vec![ask] } else { vec![ask, counted] }
}

/// The projection after the first relationships were removed.
fn moved(projection: &Projection, removed: usize) -> Projection {
    let earlier = |place: &mut Place| {
        let (Place::Node(index) | Place::Edge(index)) = place;
        // A place that does not exist any more makes the question invalid.
        *index = index.checked_sub(removed).unwrap_or(usize::MAX);
    };
    let mut moved = projection.clone();
    match &mut moved {
        Projection::Count => {}
        Projection::Values { at, .. }
        | Projection::Kind { at, .. }
        | Projection::Fold { at, .. }
        | Projection::Group { at, .. } => earlier(at),
        Projection::Row(columns) => columns.iter_mut().for_each(|(place, _)| earlier(place)),
    }
    moved
}

fn simpler_projections(ask: &Ask) -> Vec<Ask> {
    let mut simpler = Vec::new();
    match &ask.projection {
        Projection::Count => return Vec::new(),
        Projection::Values { at, key, distinct, first } => {
            if first.is_some() {
                simpler.push(Projection::Values {
                    at: *at,
                    key: key.clone(),
                    distinct: *distinct,
                    first: None,
                });
            }
            if *distinct {
                let (at, key, first) = (*at, key.clone(), *first);
                simpler.push(Projection::Values { at, key, distinct: false, first });
            }
        }
        Projection::Kind { at, distinct } => {
            if *distinct {
                simpler.push(Projection::Kind { at: *at, distinct: false });
            }
        }
        Projection::Row(columns) => {
            for (at, key) in columns {
                simpler.push(values(*at, key));
            }
            for removed in 0..columns.len() {
                let mut fewer = columns.clone();
                fewer.remove(removed);
                simpler.push(Projection::Row(fewer));
            }
        }
        Projection::Fold { at, key, .. } | Projection::Group { at, key } => simpler.push(values(*at, key)),
    }
    simpler.push(Projection::Count);
    simpler.into_iter().map(|projection| Ask { projection, ..ask.clone() }).collect()
}

fn values(at: Place, key: &edgewise_model::Name) -> Projection {
    Projection::Values { at, key: key.clone(), distinct: false, first: None }
}

fn spots(ask: &Ask) -> Vec<Spot> {
    std::iter::once(&ask.pattern.start).chain(ask.pattern.hops.iter().map(|hop| &hop.to)).cloned().collect()
}

fn with_spot(ask: &Ask, index: usize, spot: Spot) -> Ask {
    let mut changed = ask.clone();
    match index.checked_sub(1).and_then(|hop| changed.pattern.hops.get_mut(hop)) {
        Some(hop) => hop.to = spot,
        None => changed.pattern.start = spot,
    }
    changed
}

fn smaller_spots(spot: &Spot) -> Vec<Spot> {
    let mut all = Vec::new();
    for place in 0..spot.filters.len() {
        let mut fewer = spot.clone();
        fewer.filters.remove(place);
        all.push(fewer);
        for part in parts(&spot.filters[place]) {
            let mut simpler = spot.clone();
            simpler.filters[place] = part;
            all.push(simpler);
        }
    }
    if spot.label.is_some() {
        all.push(Spot { label: None, ..spot.clone() });
    }
    all
}

/// The filters that a filter can be replaced by.
fn parts(filter: &Filter) -> Vec<Filter> {
    match filter {
        Filter::AnyOf(filters) => filters.clone(),
        Filter::OneOf { key, values, not } if !values.is_empty() => (0..values.len())
            .map(|removed| {
                let mut fewer = values.clone();
                fewer.remove(removed);
                Filter::OneOf { key: key.clone(), values: fewer, not: *not }
            })
            .collect(),
        Filter::Compare { key, .. } | Filter::Text { key, .. } => vec![Filter::Present { key: key.clone() }],
        Filter::Linked { way, kinds, not } if !kinds.is_empty() => {
            vec![Filter::Linked { way: *way, kinds: Vec::new(), not: *not }]
        }
        _ => Vec::new(),
    }
}

fn smaller_changes(change: &Change) -> Vec<Change> {
    let mut all = Vec::new();
    let mut with_spots = |spot: &Spot, make: &dyn Fn(Spot) -> Change| {
        all.extend(smaller_spots(spot).into_iter().map(make));
    };
    match change {
        Change::AddNode { label, properties } => {
            for key in properties.keys() {
                let mut fewer = properties.clone();
                fewer.remove(key);
                all.push(Change::AddNode { label: label.clone(), properties: fewer });
            }
        }
        Change::AddEdges { from, to, kind, properties } => {
            let (kind, own) = (kind.clone(), properties.clone());
            let make = |from: Spot, to: Spot| Change::AddEdges {
                from,
                to,
                kind: kind.clone(),
                properties: own.clone(),
            };
            with_spots(from, &|from| make(from, to.clone()));
            with_spots(to, &|to| make(from.clone(), to));
            for key in properties.keys() {
                let mut fewer = properties.clone();
                fewer.remove(key);
                let (from, to, kind) = (from.clone(), to.clone(), kind.clone());
                all.push(Change::AddEdges { from, to, kind, properties: fewer });
            }
        }
        Change::SetProperty { on, key, value } => {
            with_spots(on, &|on| Change::SetProperty { on, key: key.clone(), value: value.clone() })
        }
        Change::RemoveProperty { on, key } => {
            with_spots(on, &|on| Change::RemoveProperty { on, key: key.clone() });
        }
        Change::DeleteNodes { on } => with_spots(on, &|on| Change::DeleteNodes { on }),
        Change::DeleteEdges { at, way, kinds } => {
            with_spots(at, &|at| Change::DeleteEdges { at, way: *way, kinds: kinds.clone() });
            if !kinds.is_empty() {
                all.push(Change::DeleteEdges { at: at.clone(), way: *way, kinds: Vec::new() });
            }
        }
    }
    all
}
