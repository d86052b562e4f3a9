//! `Context`: the data that all steps of a running traversal share.

use edgewise_gremlin_syntax::ast::Operator;
use edgewise_model::{Name, Rng};

use super::{Budget, SideEffect};
use crate::error::{Error, ErrorKind, Result};
use crate::fault::{Fault, FaultSet};
use crate::graph::Graph;
use crate::knobs::Knobs;
use crate::program::{Paths, Program, Sack};
use crate::value::Value;

/// The data that all steps of a running traversal share.
pub(crate) struct Context<'g> {
    pub graph: &'g mut Graph,
    pub knobs: Knobs,
    pub faults: FaultSet,
    pub paths: Paths,
    pub sack: Option<Sack>,
    pub productive: Option<Vec<Name>>,
    /// True if steps may process traversers before later steps ask for them, because nothing depends on when they run.
    pub eager: bool,
    /// The random numbers for `sample()`, `coin()` and `Order.shuffle`.
    pub rng: Rng,
    /// The random numbers for choices of the engine, such as the order of elements. `None` keeps TinkerGraph's order.
    pub chaos: Option<Rng>,
    pub side_effects: Vec<(Name, SideEffect)>,
    pub reducers: Vec<(Name, Operator)>,
    steps_left: u64,
    pub most_loops: u32,
    /// True if a merged traverser counts as one (`withBulk(false)`).
    pub one_bulk: bool,
    /// True while a nested traversal of a filter runs.
    pub in_filter: bool,
}

impl<'g> Context<'g> {
    pub fn new(graph: &'g mut Graph, program: &Program, knobs: Knobs, budget: Budget) -> Self {
        let seed = program.seed.unwrap_or(0) as u64;
        Self::with_rng(graph, program, knobs, budget, Rng::from_seed_u64(seed))
    }

    /// As [`Self::new`], with random numbers for steps such as `sample()`.
    pub fn with_rng(graph: &'g mut Graph, program: &Program, knobs: Knobs, budget: Budget, rng: Rng) -> Self {
        let mut context = Self {
            graph,
            knobs,
            faults: FaultSet::default(),
            paths: program.paths,
            sack: program.sack.clone(),
            productive: program.productive.clone(),
            eager: program.eager,
            rng,
            chaos: None,
            side_effects: Vec::new(),
            reducers: Vec::new(),
            steps_left: budget.steps,
            most_loops: budget.loops,
            one_bulk: program.one_bulk,
            in_filter: false,
        };
        for seed in &program.side_effects {
            context.side_effects.push((seed.key.clone(), SideEffect::Value(seed.initial.clone())));
            if let Some(reducer) = seed.reducer {
                context.reducers.push((seed.key.clone(), reducer));
            }
        }
        context
    }

    /// Resets the budget.
    pub const fn refill(&mut self, budget: Budget) {
        self.steps_left = budget.steps;
        self.most_loops = budget.loops;
    }

    /// Counts one traverser that enters a step.
    pub fn tick(&mut self) -> Result<()> {
        match self.steps_left.checked_sub(1) {
            Some(left) => {
                self.steps_left = left;
                Ok(())
            }
            None => Err(Error::new(ErrorKind::Budget, "the traversal exceeds its budget of steps")),
        }
    }

    /// Whether a step with these labels adds an object to the path.
    pub fn records(&self, labels: &[Name]) -> bool {
        match self.paths {
            Paths::None => false,
            Paths::Labelled => !labels.is_empty(),
            Paths::Full => true,
        }
    }

    /// Whether a fault is planted.
    pub fn has(&self, fault: Fault) -> bool {
        self.faults.has(fault)
    }

    pub fn side_effect(&self, key: &str) -> Option<&SideEffect> {
        self.side_effects.iter().find(|(name, _)| name == key).map(|(_, effect)| effect)
    }

    /// The side effect with this name. It is created if it does not exist.
    pub fn side_effect_mut(&mut self, key: &Name, make: impl FnOnce() -> SideEffect) -> &mut SideEffect {
        let place = match self.side_effects.iter().position(|(name, _)| name == key) {
            Some(place) => place,
            None => {
                self.side_effects.push((key.clone(), make()));
                self.side_effects.len() - 1
            }
        };
        &mut self.side_effects[place].1
    }

    pub fn reducer(&self, key: &str) -> Option<Operator> {
        self.reducers.iter().find(|(name, _)| name == key).map(|(_, operator)| *operator)
    }

    /// Shuffles values whose order an engine may choose, in a chaotic run.
    pub fn scatter<V>(&mut self, values: &mut [V]) {
        if let Some(chaos) = &mut self.chaos {
            for place in (1..values.len()).rev() {
                values.swap(place, chaos.index(place + 1));
            }
        }
    }

    /// The value to use if a `by()` has no result: `null` under `ProductiveByStrategy`, otherwise none.
    pub fn unproductive(&self, key: Option<&str>) -> Option<Value> {
        let keys = self.productive.as_ref()?;
        match key {
            Some(key) if keys.iter().any(|other| other == key) => None,
            _ => Some(Value::Null),
        }
    }
}
