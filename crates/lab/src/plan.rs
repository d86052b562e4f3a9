//! `Plan`: the steps that are played for an oracle, each with the role that it has in the judgement.

use crate::{Comparison, Language, Parsed};
use edgewise_engine::{Request, Step};
use edgewise_model::{Graph, Map};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The steps that are played for an oracle. `Oracle::judge` sees only a plan and the observations of its steps, so a case
/// file with a plan can be replayed without the generator.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The id of the oracle that made the plan.
    pub oracle: String,
    /// The oracle's rule that the plan tests.
    pub rule: String,
    /// The steps, in the order in which they are played on the loaded graph.
    pub steps: Vec<PlannedStep>,
    /// The factor by which the statement time limit is raised; usually 1.
    #[serde(default = "one")]
    pub patience: u32,
    /// True if the steps must start from a freshly loaded database, because the plan confirms an earlier outcome.
    #[serde(default)]
    pub fresh: bool,
    /// True if copies are undone by rolling back even on a fresh database, because the failure occurs only then.
    #[serde(default, skip_serializing_if = "is_false")]
    pub by_rollback: bool,
    /// Statements that run before the plan's steps, each in a transaction that is rolled back; only with
    /// `by_rollback`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolled_back: Vec<Request>,
    /// True if the steps that alter the database outside a copy undo each other, provided that all of them succeed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub restores: bool,
    /// The seed of the plan's random choices.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seed: u64,
    /// The rules that were applied in each rewrite, for oracles that rewrite the query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<Variant>,
    /// How the plan's answers are compared.
    #[serde(default, alias = "terms", skip_serializing_if = "Comparison::is_default")]
    pub comparison: Comparison,
    /// What the plan tests, worded as a part of a finding's title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// True if a correct engine may raise an error on the plan's statements.
    #[serde(default, skip_serializing_if = "is_false")]
    pub raises: bool,
    /// The target's knobs (its choices where the language leaves one open), for oracles that ask the executable
    /// semantics. Only the crates of the language interpret them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knobs: Option<serde_json::Value>,
    /// The knobs of each target that the target under test is compared with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_knobs: Vec<serde_json::Value>,
    /// The name of each target that the target under test is compared with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_targets: Vec<String>,
    /// The graph that the target's graph is compared with, for oracles that judge the setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Box<Graph>>,
    /// The setup in the dialect of each target that the target under test is compared with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Arc<Vec<Request>>>,
}

/// A rewrite of the query, and the rules that were applied to make it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Variant {
    /// The role of the step that runs the rewritten query.
    pub role: String,
    /// The rules that were applied, in order.
    pub applied: Vec<Applied>,
}

/// One application of a rewriting rule. It can be repeated on the query that it was applied to, or left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Applied {
    /// The id of the rewriting rule.
    pub rule: String,
    /// The place in the query where the rule was applied. Only the crates of the language interpret it.
    pub site: serde_json::Value,
    /// The seed of the rule's random choices.
    pub seed: u64,
}

/// One step of a plan, and what it means for the judgement.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlannedStep {
    /// The role of the step in the judgement: a word that the oracle chooses.
    pub role: String,
    /// The index of the target that the step is played on: 0 is the target under test, others are those that it is
    /// compared with.
    #[serde(default)]
    pub target: usize,
    /// True if a new copy of the loaded graph begins here: what this step and the steps after it write is undone before
    /// the next copy, and at the end of the plan.
    #[serde(default, skip_serializing_if = "is_false")]
    pub copy: bool,
    /// True if the step alters the database outside a copy, so that its changes are not undone.
    #[serde(default, skip_serializing_if = "is_false")]
    pub alters: bool,
    /// What is played: a statement, a dump of the graph, or another step.
    pub step: Step,
    /// The syntax tree of the step's statement, parsed on first use.
    #[serde(skip)]
    pub parsed: Parsed,
}

/// The patience of plans in case files that do not state it.
fn one() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde needs this signature
fn is_false(flag: &bool) -> bool {
    !flag
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde needs this signature
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Plan {
    /// A plan without steps.
    pub fn new(oracle: &str, rule: &str) -> Self {
        Self {
            oracle: oracle.to_owned(),
            rule: rule.to_owned(),
            steps: Vec::new(),
            patience: 1,
            fresh: false,
            by_rollback: false,
            rolled_back: Vec::new(),
            restores: false,
            seed: 0,
            variants: Vec::new(),
            comparison: Comparison::default(),
            subject: None,
            raises: false,
            knobs: None,
            other_knobs: Vec::new(),
            other_targets: Vec::new(),
            expected: None,
            others: Vec::new(),
        }
    }

    /// Adds a step for the target under test.
    #[must_use]
    pub fn step(self, role: &str, step: Step) -> Self {
        self.step_on(0, role, step)
    }

    /// Adds a step for the target with this index.
    #[must_use]
    pub fn step_on(mut self, target: usize, role: &str, step: Step) -> Self {
        self.steps.push(PlannedStep {
            role: role.to_owned(),
            target,
            copy: false,
            alters: false,
            step,
            parsed: Parsed::default(),
        });
        self
    }

    /// Adds a statement for the target under test.
    #[must_use]
    pub fn run(self, role: &str, text: impl Into<String>) -> Self {
        self.step(role, Step::Run(Request::new(text)))
    }

    /// Adds a statement that alters the database outside a copy, so that its changes are not undone.
    #[must_use]
    pub fn alter(mut self, role: &str, text: impl Into<String>) -> Self {
        self = self.run(role, text);
        if let Some(last) = self.steps.last_mut() {
            last.alters = true;
        }
        self
    }

    /// Adds a query for the target under test. A query that writes runs on a copy of the loaded graph, and the copy is
    /// read back in a step with the role that [`Plan::graph_role`] returns.
    #[must_use]
    pub fn query(self, role: &str, text: impl Into<String>, writes: bool) -> Self {
        self.query_on(0, role, text, writes)
    }

    /// Adds a query for the target with this index, like [`Plan::query`].
    #[must_use]
    pub fn query_on(self, target: usize, role: &str, text: impl Into<String>, writes: bool) -> Self {
        self.request_on(target, role, Request::new(text), writes)
    }

    /// Adds a query with parameters for the target with this index, like [`Plan::query`].
    #[must_use]
    pub fn request_on(mut self, target: usize, role: &str, request: Request, writes: bool) -> Self {
        self = self.step_on(target, role, Step::Run(request));
        if writes {
            if let Some(last) = self.steps.last_mut() {
                last.copy = true;
            }
            self = self.step_on(target, &Self::graph_role(role), Step::Dump);
        }
        self
    }

    /// Gives each statement the values of the parameters that it uses, except those that it has values for already.
    #[must_use]
    pub fn bind<L: Language>(mut self, parameters: &Map) -> Self {
        for planned in &mut self.steps {
            if let Step::Run(request) | Step::Explain(request) = &mut planned.step {
                for (name, value) in parameters {
                    if !request.parameters.contains_key(name) && L::takes_parameter(&request.text, name) {
                        request.parameters.insert(name.clone(), value.clone());
                    }
                }
            }
        }
        self
    }

    /// The values of all parameters of the plan's statements.
    pub fn parameters(&self) -> Map {
        let mut all = Map::new();
        for planned in &self.steps {
            if let Step::Run(request) | Step::Explain(request) = &planned.step {
                all.extend(request.parameters.iter().map(|(name, value)| (name.clone(), value.clone())));
            }
        }
        all
    }

    /// This plan, with its copies undone in the way of `other`: by rollback or by loading the setup again.
    #[must_use]
    pub fn undone_like(self, other: &Self) -> Self {
        Self { by_rollback: other.by_rollback, rolled_back: other.rolled_back.clone(), ..self }
    }

    /// The role of the step that reads back the graph after a writing query.
    pub fn graph_role(role: &str) -> String {
        format!("{role}/graph")
    }

    /// The index of the first step with this role.
    pub fn place(&self, role: &str) -> Option<usize> {
        self.steps.iter().position(|planned| planned.role == role)
    }

    /// The statements that the plan runs, in order, with their roles.
    pub fn statements(&self) -> impl Iterator<Item = (&str, &Request)> {
        self.steps.iter().filter_map(|planned| match &planned.step {
            Step::Run(request) => Some((planned.role.as_str(), request)),
            _ => None,
        })
    }

    /// The syntax tree of the statement with this role, parsed at most once; `None` if it cannot be parsed.
    pub fn tree<T: Send + Sync + 'static>(
        &self,
        role: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<Arc<T>> {
        self.steps.iter().find_map(|planned| match &planned.step {
            Step::Run(request) if planned.role == role => Some(planned.parsed.of(&request.text, &parse)),
            _ => None,
        })?
    }

    /// The text of the statement with this role.
    pub fn text(&self, role: &str) -> Option<&str> {
        self.statements().find(|(own, _)| *own == role).map(|(_, request)| request.text.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::Plan;
    use crate::Comparison;
    use edgewise_model::ColumnMode;

    #[test]
    fn a_plan_of_an_older_version_keeps_its_comparison() {
        let older =
            r#"{"oracle": "partition", "rule": "rows", "steps": [], "terms": {"modes": ["approximate"]}}"#;
        let plan: Plan = serde_json::from_str(older).expect("a plan");
        let modes = vec![ColumnMode::Approximate];
        assert_eq!(plan.comparison, Comparison { modes, ..Comparison::default() });
    }
}
