//! `Context`: what every step of a running traversal can reach.

use edgewise_gremlin_syntax::ast::Operator;
use edgewise_model::{Name, Rng};

use super::{Budget, SideEffect};
use crate::error::{Error, ErrorKind, Result};
use crate::fault::{Fault, FaultSet};
use crate::graph::Graph;
use crate::knobs::Knobs;
use crate::program::{Paths, Program, Sack};
use crate::value::Value;

/// What a running traversal can reach.
pub(crate) struct Context<'g> {
    pub graph: &'g mut Graph,
    pub knobs: Knobs,
    pub faults: FaultSet,
    pub paths: Paths,
    pub sack: Option<Sack>,
    pub productive: Option<Vec<Name>>,
    /// Whether steps may run ahead of what is asked for: nothing shows when they ran.
    pub eager: bool,
    /// Drawn from where the language leaves a choice: `sample()`, `coin()`, `Order.shuffle`.
    pub rng: Rng,
    /// Drawn from where an engine may answer in any order; `None` keeps TinkerGraph's order.
    pub chaos: Option<Rng>,
    pub side_effects: Vec<(Name, SideEffect)>,
    pub reducers: Vec<(Name, Operator)>,
    steps_left: u64,
    pub most_loops: u32,
    /// Merged traversers count as one.
    pub one_bulk: bool,
}

impl<'g> Context<'g> {
    pub fn new(graph: &'g mut Graph, program: &Program, knobs: Knobs, budget: Budget) -> Self {
        let seed = program.seed.unwrap_or(0) as u64;
        Self::with_rng(graph, program, knobs, budget, Rng::from_seed_u64(seed))
    }

    /// As [`Self::new`], with a stream for steps of chance.
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
        };
        for seed in &program.side_effects {
            context.side_effects.push((seed.key.clone(), SideEffect::Value(seed.initial.clone())));
            if let Some(reducer) = seed.reducer {
                context.reducers.push((seed.key.clone(), reducer));
            }
        }
        context
    }

    /// Begins a budget anew.
    pub const fn refill(&mut self, budget: Budget) {
        self.steps_left = budget.steps;
        self.most_loops = budget.loops;
    }

    /// Counts one traverser entering one step.
    pub fn tick(&mut self) -> Result<()> {
        match self.steps_left.checked_sub(1) {
            Some(left) => {
                self.steps_left = left;
                Ok(())
            }
            None => Err(Error::new(ErrorKind::Budget, "the traversal does more than its budget allows")),
        }
    }

    /// Whether a step with these labels adds a place to the path.
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

    /// The side effect of a key, made if it is missing.
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

    /// Brings values into an order an engine may choose.
    pub fn scatter<V>(&mut self, values: &mut [V]) {
        if let Some(chaos) = &mut self.chaos {
            for place in (1..values.len()).rev() {
                values.swap(place, chaos.index(place + 1));
            }
        }
    }

    /// `null` where `ProductiveByStrategy` asks for it.
    pub fn unproductive(&self, key: Option<&str>) -> Option<Value> {
        let keys = self.productive.as_ref()?;
        match key {
            Some(key) if keys.iter().any(|other| other == key) => None,
            _ => Some(Value::Null),
        }
    }
}
