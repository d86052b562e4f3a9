//! `group()`, `groupCount()` and `tree()`, as results and as side effects.

use edgewise_model::Name;

use crate::error::Result;
use crate::fault::Fault;
use crate::program::{By, Chain, Collection, Ends, Op};
use crate::relation::EquivalenceIndex;
use crate::run::{Context, Pipeline, SideEffect, Stage, State, Traverser};
use crate::value::{Map, Tree, Value};

/// Traversers grouped by key. The value traversal runs after all traversers were added.
#[derive(Debug)]
pub(crate) struct Groups {
    index: EquivalenceIndex,
    groups: Vec<(Value, Vec<Traverser>)>,
    chain: Chain,
    /// The map after the value traversal has run.
    reduced: Option<Value>,
}

impl Groups {
    pub fn new(chain: &Chain) -> Self {
        Self { index: EquivalenceIndex::default(), groups: Vec::new(), chain: chain.clone(), reduced: None }
    }

    fn add(&mut self, key: Value, traverser: Traverser) {
        let place = match self.index.find(&key, |place| &self.groups[place].0) {
            Some(place) => place,
            None => {
                self.index.insert(&key, self.groups.len());
                self.groups.push((key, Vec::new()));
                self.groups.len() - 1
            }
        };
        self.groups[place].1.push(traverser);
    }

    /// Removes all traversers of a group.
    fn forget(&mut self, key: &Value) {
        if let Some(place) = self.index.find(key, |place| &self.groups[place].0) {
            self.groups[place].1.clear();
        }
    }

    /// The map from each key to the first result of the value traversal. A group without a result gets no entry.
    pub fn reduce(&self, cx: &mut Context<'_>) -> Result<Value> {
        let mut entries = Vec::with_capacity(self.groups.len());
        for (key, members) in &self.groups {
            let mut pipeline = Pipeline::new(&self.chain);
            let mut members = members.clone();
            cx.scatter(&mut members);
            for member in members {
                pipeline.add(member);
            }
            if let Some(result) = pipeline.next(cx)? {
                entries.push((key.clone(), result.value));
            }
        }
        cx.scatter(&mut entries);
        Ok(Value::map(entries.into_iter().collect()))
    }

    /// The current map, for steps that read it before all traversers were added.
    pub fn current(&self) -> Value {
        if let Some(value) = &self.reduced {
            return value.clone();
        }
        let entries = self.groups.iter().map(|(key, members)| {
            (key.clone(), Value::list(members.iter().map(|member| member.value.clone()).collect()))
        });
        Value::map(entries.collect())
    }
}

/// The initial state of the step.
pub(crate) fn state<'p>(op: &Op) -> State<'p> {
    match op {
        Op::Group { into: Collection::Stream, value, .. } => State::Groups(Box::new(Groups::new(value))),
        Op::GroupCount { into: Collection::Stream, .. } => State::Counts(Box::default()),
        Op::Tree { into: Collection::Stream, .. } => State::Tree(Box::default()),
        _ => State::Held(Vec::new()),
    }
}

pub(crate) fn push(stage: &mut Stage<'_>, traverser: Traverser, cx: &mut Context<'_>) -> Result<()> {
    let step = stage.step;
    match (&step.op, &mut stage.state) {
        (Op::Group { key, .. }, State::Groups(groups)) => {
            if let Some(key) = cx.by(key, &traverser)? {
                if cx.has(Fault::GroupLosesSecondValue) {
                    groups.forget(&key);
                }
                groups.add(key, traverser);
            }
        }
        (Op::GroupCount { key, .. }, State::Counts(counts)) => {
            if let Some(key) = cx.by(key, &traverser)? {
                let bulk = if cx.has(Fault::GroupCountIgnoresBulk) { 1 } else { traverser.bulk };
                count(counts, key, bulk);
            }
        }
        (Op::Tree { bys, ends, .. }, State::Tree(tree)) => grow(tree, bys, ends, &traverser, cx)?,
        (_, State::Held(held)) if cx.knobs.side_effects_are_barriers => held.push(traverser),
        _ => {
            collect(&step.op, &traverser, cx)?;
            stage.pass(traverser, cx);
        }
    }
    Ok(())
}

/// Adds a traverser to the side effect of the step.
fn collect(op: &Op, traverser: &Traverser, cx: &mut Context<'_>) -> Result<()> {
    match op {
        Op::Group { into: Collection::SideEffect(name), key, value } => {
            if let Some(key) = cx.by(key, traverser)?
                && let SideEffect::Groups(groups) =
                    cx.side_effect_mut(name, || SideEffect::Groups(Groups::new(value)))
            {
                groups.add(key, traverser.clone());
            }
        }
        Op::GroupCount { into: Collection::SideEffect(name), key } => {
            if let Some(key) = cx.by(key, traverser)? {
                match cx.side_effect_mut(name, || SideEffect::Counts(Map::new())) {
                    SideEffect::Counts(counts) => count(counts, key, traverser.bulk),
                    SideEffect::Value(Value::Map(map)) => {
                        count(std::sync::Arc::make_mut(map), key, traverser.bulk);
                    }
                    _ => {}
                }
            }
        }
        Op::Tree { into: Collection::SideEffect(name), bys, ends } => {
            let mut tree = Tree::default();
            if let SideEffect::Tree(grown) = cx.side_effect_mut(name, || SideEffect::Tree(Tree::default())) {
                tree = std::mem::take(grown);
            }
            grow(&mut tree, bys, ends, traverser, cx)?;
            *cx.side_effect_mut(name, || SideEffect::Tree(Tree::default())) = SideEffect::Tree(tree);
        }
        _ => {}
    }
    Ok(())
}

fn count(counts: &mut Map, key: Value, bulk: u64) {
    let slot = counts.entry(key, || Value::Long(0));
    let before = slot.as_i64().unwrap_or(0);
    *slot = Value::Long(before.wrapping_add(bulk as i64));
}

/// Adds a path to a tree. If a `by()` has no result for an object of the path, the path is left out.
fn grow(tree: &mut Tree, bys: &[By], ends: &Ends, traverser: &Traverser, cx: &mut Context<'_>) -> Result<()> {
    let path = super::path::between(&traverser.trail.path(), ends)?;
    let mut keys = Vec::with_capacity(path.objects().len());
    for (place, object) in path.objects().iter().enumerate() {
        match cx.by_value(bys, place, object.clone())? {
            Some(key) => keys.push(key),
            None => return Ok(()),
        }
    }
    let mut at = tree;
    for key in keys {
        at = at.child(key);
    }
    Ok(())
}

pub(crate) fn release(stage: &mut Stage<'_>, cx: &mut Context<'_>) -> Result<()> {
    let step = stage.step;
    let value = match &mut stage.state {
        State::Groups(groups) => {
            let groups = std::mem::replace(groups.as_mut(), Groups::new(&Chain::default()));
            let value = groups.reduce(cx)?;
            if let State::Groups(empty) = &mut stage.state {
                empty.chain = groups.chain;
            }
            value
        }
        State::Counts(counts) => Value::map(scattered(std::mem::take(counts.as_mut()), cx)),
        State::Tree(tree) => Value::Tree(std::mem::take(tree.as_mut()).into()),
        State::Held(held) => {
            let held = std::mem::take(held);
            for traverser in &held {
                collect(&step.op, traverser, cx)?;
            }
            if let Op::Group { into: Collection::SideEffect(name), .. } = &step.op {
                reduce_side_effect(name, cx)?;
            }
            for traverser in held {
                stage.pass(traverser, cx);
            }
            return Ok(());
        }
        _ => return Ok(()),
    };
    stage.reduced(value, cx);
    Ok(())
}

/// Runs the value traversal of a `group()` side effect, so that later steps read the reduced map.
fn reduce_side_effect(name: &Name, cx: &mut Context<'_>) -> Result<()> {
    let Some(place) = cx.side_effects.iter().position(|(other, _)| other == name) else { return Ok(()) };
    let empty = SideEffect::Value(Value::Null);
    let mut effect = std::mem::replace(&mut cx.side_effects[place].1, empty);
    if let SideEffect::Groups(groups) = &mut effect {
        groups.reduced = Some(groups.reduce(cx)?);
    }
    cx.side_effects[place].1 = effect;
    Ok(())
}

fn scattered(map: Map, cx: &mut Context<'_>) -> Map {
    if cx.chaos.is_none() {
        return map;
    }
    let mut entries = map.entries().to_vec();
    cx.scatter(&mut entries);
    entries.into_iter().collect()
}

impl SideEffect {
    /// The final value, as `cap()` returns it.
    pub fn finish(&mut self, cx: &mut Context<'_>) -> Result<Value> {
        match self {
            Self::Groups(groups) => groups.reduce(cx),
            Self::Counts(map) => Ok(Value::map(scattered(map.clone(), cx))),
            other => Ok(other.value()),
        }
    }

    /// The name and initial value of the side effect that a step fills.
    pub fn of(op: &Op) -> Option<(&Name, Self)> {
        Some(match op {
            Op::Aggregate { key, .. } => (key, Self::Bag(crate::value::BulkSet::new())),
            Op::Subgraph(key) => (key, Self::Graph(Box::default())),
            Op::Group { into: Collection::SideEffect(key), value, .. } => {
                (key, Self::Groups(Groups::new(value)))
            }
            Op::GroupCount { into: Collection::SideEffect(key), .. } => (key, Self::Counts(Map::new())),
            Op::Tree { into: Collection::SideEffect(key), .. } => (key, Self::Tree(Tree::default())),
            _ => return None,
        })
    }
}
