//! Index: a traversal has the same answer with and without an index.
//!
//! ```text
//! without:  g.V().hasLabel('person').has('age', gt(30))
//! create:   an index on the key, perhaps of the label, and wait until it is online
//! with:     the same traversal
//! drop:     the index again
//! dropped:  the same traversal
//! without = with = dropped
//! ```
//! Gremlin has no statement for indexes: a declaration asks the session to create or drop one in the engine's own way.
//! A failure is a *contradiction*. Side conditions: the traversal only reads and names the key, its results are
//! determined, and every statement answers.

use crate::oracle::answers::compared;
use crate::oracle::contract::Contract;
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::{Observation, Step as PlanStep};
use edgewise_gremlin_syntax::ast::{
    Filter, Has, HasKey, Name, Predicate, Step, Test, Text, Texts, Traversal,
};
use edgewise_gremlin_syntax::walk::{Visit, walk_step};
use edgewise_lab::oracle::{Oracle, Refusal, Side, Telling, raised};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict};
use edgewise_model::{Graph, Rng};
use serde_json::json;

/// The index oracle.
pub struct IndexOracle;

/// The roles of the three runs of the traversal, in their order.
const ROLES: [&str; 3] = ["without", "with", "dropped"];

impl Oracle<Gremlin> for IndexOracle {
    fn id(&self) -> &'static str {
        "index"
    }

    fn claims(&self) -> &'static str {
        "a traversal has the same answer without an index, with it, and after it is dropped"
    }

    fn needs(&self) -> &'static str {
        "an engine whose indexes can be created and dropped, and a traversal that names a property key"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "An index must not change the results of a traversal. Here it does:"
    }

    fn share(&self) -> u32 {
        25
    }

    fn role_title(&self, role: &str) -> Option<String> {
        Some(
            match role {
                "without" => "Without the index",
                "with" => "With the index",
                "dropped" => "After the index is dropped",
                "create" => "The index is created",
                "drop" => "The index is dropped",
                _ => return None,
            }
            .to_owned(),
        )
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let profile = &context.profile;
        if !profile.node_indexes && !profile.relationship_indexes {
            return Err(Refusal::not_applicable("indexes of the target cannot be created and dropped"));
        }
        if profile.off.iter().any(|off| off.what == "index-on-data") {
            return Err(Refusal::not_applicable(
                "the profile switches off indexes on a graph that holds data",
            ));
        }
        let keys: Vec<Key> = Keys::of(query)
            .into_iter()
            .flat_map(|key| {
                elements(&key, &round.graph).into_iter().map(move |element| Key { element, ..key.clone() })
            })
            .filter(
                |key| {
                    if key.element == "vertex" { profile.node_indexes } else { profile.relationship_indexes }
                },
            )
            .collect();
        let Some(key) = rng.pick(&keys) else {
            return Err(Refusal::not_applicable("the traversal names no property key of the graph"));
        };
        let contract = Contract::of(query, round, context)?;
        if contract.writes {
            return Err(Refusal::not_applicable("the traversal changes the graph"));
        }
        let label = key.label.as_ref().filter(|_| rng.bool());
        let index = json!({"element": key.element, "label": label, "keys": [key.name], "ranges": key.ranges});
        // An index that the setup has created is not created again, and must not be dropped.
        if round.setup.iter().any(|request| request.text == format!("//index {index}")) {
            return Err(Refusal::not_applicable("the setup has already created the index"));
        }
        let text = query.text(context.settings.dialect);
        let mut plan = Plan::new(self.id(), "index")
            .query(ROLES[0], text.clone(), false)
            .alter("create", format!("//index {index}"))
            .step("online", PlanStep::Await)
            .query(ROLES[1], text.clone(), false)
            .alter("drop", format!("//drop-index {index}"))
            .query(ROLES[2], text, false);
        plan.restores = true;
        plan.comparison = contract.comparison;
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let telling = Telling {
            kind: FaultKind::Contradiction,
            oracle: self.id(),
            rule: &plan.rule,
            title: "An index changes the results of a traversal",
            legend: "left: without the index; right: with the index, or after it was dropped",
        };
        let made = plan.place("create").and_then(|place| observations.get(place));
        if made.is_none_or(|made| !made.outcome.is_answer()) {
            return Verdict::skip("the index could not be created");
        }
        if let Some(verdict) = raised(plan, observations, &ROLES, &telling) {
            return verdict;
        }
        let mut vacuous = true;
        for role in &ROLES[1..] {
            let sides = Side::of(plan, observations, ROLES[0])
                .and_then(|base| Ok((base, Side::of(plan, observations, role)?)));
            match sides {
                Err(why) => return Verdict::Skip(why),
                Ok((base, side)) => match compared(base, side, &plan.comparison, &telling) {
                    Verdict::Pass { vacuous: empty } => vacuous &= empty,
                    other => return other,
                },
            }
        }
        Verdict::Pass { vacuous }
    }
}

/// A property key that a filter of the traversal names.
#[derive(Clone, Debug)]
struct Key {
    element: &'static str,
    label: Option<Name>,
    name: Name,
    /// True if a filter compares the value by something other than equality.
    ranges: bool,
}

/// The kinds of elements (vertex, edge) that have the key.
fn elements(key: &Key, graph: &Graph) -> Vec<&'static str> {
    let vertices = graph.nodes().any(|node| node.properties.contains_key(&key.name));
    let edges = graph.relationships().any(|edge| edge.properties.contains_key(&key.name));
    [("vertex", vertices), ("edge", edges)]
        .into_iter()
        .filter(|(_, has)| *has)
        .map(|(kind, _)| kind)
        .collect()
}

/// Collects the property keys that filters name, each with the last label that `hasLabel()` named before it.
#[derive(Default)]
struct Keys {
    label: Option<Name>,
    found: Vec<Key>,
}

impl Keys {
    fn of(traversal: &Traversal) -> Vec<Key> {
        let mut keys = Self::default();
        keys.traversal(traversal);
        keys.found
    }
}

impl Visit for Keys {
    fn step(&mut self, step: &Step) {
        match step {
            Step::Filter(Filter::HasLabel(Texts::OneOf(labels))) => {
                self.label = match labels.as_slice() {
                    [Text::String(label)] => Some(label.clone()),
                    _ => None,
                };
            }
            Step::Filter(Filter::Has(Has { label, key: HasKey::Property(Text::String(name)), test })) => {
                let own = match label {
                    Some(Text::String(label)) => Some(label.clone()),
                    _ => self.label.clone(),
                };
                let equal = matches!(
                    test,
                    Some(Test::Value(_) | Test::Predicate(Predicate::Eq(_) | Predicate::Within(_)))
                );
                self.found.push(Key { element: "vertex", label: own, name: name.clone(), ranges: !equal });
            }
            Step::Move(_) => self.label = None,
            _ => {}
        }
        walk_step(self, step);
    }
}
