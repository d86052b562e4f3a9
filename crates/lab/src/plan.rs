//! A plan: the steps an oracle wants played, each with the role it has in the judgement.

use edgewise_engine::{Request, Step};
use edgewise_model::Graph;
use serde::{Deserialize, Serialize};

/// What an oracle wants to see. A plan and the observations of its steps are all that `judge` may look at, so a case
/// file that holds a plan replays without the generator.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The oracle's id.
    pub oracle: String,
    /// Which of its rules.
    pub rule: String,
    /// The steps, in order, played on the loaded graph.
    pub steps: Vec<PlannedStep>,
    /// By what factor the time limit of a statement is raised (1 in the common case).
    #[serde(default = "one")]
    pub patience: u32,
    /// True if the steps must start from a freshly loaded database (they write, or an earlier outcome is in doubt).
    #[serde(default)]
    pub fresh: bool,
    /// The graph that must come out, for rules that compare with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Box<Graph>>,
}

/// One step of a plan.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlannedStep {
    /// Its role in the judgement, a word the oracle chooses.
    pub role: String,
    /// Which target it goes to.
    #[serde(default)]
    pub target: usize,
    /// What is to be done.
    pub step: Step,
}

fn one() -> u32 {
    1
}

impl Plan {
    /// An empty plan.
    pub fn new(oracle: &str, rule: &str) -> Self {
        Self {
            oracle: oracle.to_owned(),
            rule: rule.to_owned(),
            steps: Vec::new(),
            patience: 1,
            fresh: false,
            expected: None,
        }
    }

    /// Adds a step for the first target.
    #[must_use]
    pub fn step(mut self, role: &str, step: Step) -> Self {
        self.steps.push(PlannedStep { role: role.to_owned(), target: 0, step });
        self
    }

    /// Adds a statement for the first target.
    #[must_use]
    pub fn run(self, role: &str, text: impl Into<String>) -> Self {
        self.step(role, Step::Run(Request::new(text)))
    }

    /// The place of a role.
    pub fn place(&self, role: &str) -> Option<usize> {
        self.steps.iter().position(|planned| planned.role == role)
    }

    /// The statements it runs, in order, with their roles.
    pub fn statements(&self) -> impl Iterator<Item = (&str, &Request)> {
        self.steps.iter().filter_map(|planned| match &planned.step {
            Step::Run(request) => Some((planned.role.as_str(), request)),
            _ => None,
        })
    }
}
