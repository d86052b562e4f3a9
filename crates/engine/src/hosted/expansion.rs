//! `Expansion`: translates a plan's steps into the steps that a child supports, and combines the child's replies into
//! one observation per step.

use crate::{
    ErrorClass, Observation, Outcome, ReadBack, Request, Step,
    protocol::{Feature, Hello, WireStep},
};
use edgewise_model::{Graph, Rows, Value};
use std::{ops::Range, time::Duration};

/// The steps of a plan, translated for a child.
#[derive(Default)]
pub struct Expansion {
    /// The steps to send.
    pub wire: Vec<WireStep>,
    parts: Vec<Part>,
}

/// How the outcome of one plan step is obtained.
struct Part {
    sent: Range<usize>,
    fold: Fold,
}

enum Fold {
    /// The outcome is known without asking the child.
    Local(Outcome),
    /// The outcome is the single reply.
    Only,
    /// The outcome is `Done`, or the first failure among the replies.
    Load,
    /// The outcome is a graph built from the two tables of nodes and relationships.
    Dump,
}

impl Expansion {
    /// Translates the steps of a plan for a child with the features in `hello`. If the child cannot dump, the
    /// statements of `read_back` are used.
    pub fn new(steps: &[Step], hello: &Hello, read_back: Option<&ReadBack>) -> Self {
        let mut expansion = Self::default();
        steps.iter().for_each(|step| expansion.add(step, hello, read_back));
        expansion
    }

    fn add(&mut self, step: &Step, hello: &Hello, read_back: Option<&ReadBack>) {
        match step {
            Step::Run(request) => self.push(Fold::Only, [WireStep::Run(request.clone())]),
            Step::Load { statements } if hello.has(Feature::Load) => {
                self.push(Fold::Only, [WireStep::Load { statements: statements.clone() }]);
            }
            Step::Load { statements } => {
                let runs = statements.iter().cloned().map(WireStep::Run);
                self.push(Fold::Load, std::iter::once(WireStep::Reset).chain(runs));
            }
            Step::Dump if hello.has(Feature::Dump) => self.push(Fold::Only, [WireStep::Dump]),
            Step::Dump => match read_back {
                Some(ReadBack { nodes, relationships }) => {
                    let texts = [nodes, relationships].map(String::as_str);
                    self.push(Fold::Dump, texts.map(|text| WireStep::Run(Request::new(text))));
                }
                None => self.push(Fold::Local(Outcome::unsupported("dump")), []),
            },
            Step::Explain(request) => {
                self.optional(hello, Feature::Explain, WireStep::Explain(request.clone()), "explain");
            }
            Step::Begin => self.optional(hello, Feature::Transactions, WireStep::Begin, "transactions"),
            Step::Commit => self.optional(hello, Feature::Transactions, WireStep::Commit, "transactions"),
            Step::Rollback => self.optional(hello, Feature::Transactions, WireStep::Rollback, "transactions"),
            Step::Flush => self.optional(hello, Feature::Flush, WireStep::Flush, "flush"),
            Step::Await if hello.has(Feature::Await) => self.push(Fold::Only, [WireStep::Await]),
            Step::Await => self.push(Fold::Local(Outcome::Done), []),
            Step::Restart => self.push(Fold::Local(Outcome::unsupported("restart")), []),
        }
    }

    fn optional(&mut self, hello: &Hello, feature: Feature, step: WireStep, what: &str) {
        if hello.has(feature) {
            self.push(Fold::Only, [step]);
        } else {
            self.push(Fold::Local(Outcome::unsupported(what)), []);
        }
    }

    fn push(&mut self, fold: Fold, steps: impl IntoIterator<Item = WireStep>) {
        let start = self.wire.len();
        self.wire.extend(steps);
        self.parts.push(Part { sent: start..self.wire.len(), fold });
    }

    /// Combines the replies into one observation per step, up to the one that ended the session. `replies` may be
    /// shorter than what was sent only if its last reply ended the session.
    pub fn fold(self, replies: Vec<Observation>) -> Vec<Observation> {
        let mut replies = replies.into_iter();
        let mut observations = Vec::with_capacity(self.parts.len());
        for Part { sent, fold } in self.parts {
            let own: Vec<Observation> = replies.by_ref().take(sent.len()).collect();
            let cut = own.len() < sent.len();
            if cut && own.is_empty() {
                break;
            }
            let observation = match fold {
                Fold::Local(outcome) => Observation::new(outcome, Duration::ZERO),
                Fold::Only => own.into_iter().next().unwrap_or_else(no_reply),
                Fold::Load => load(own),
                Fold::Dump => dump(own),
            };
            let ends = observation.outcome.ends_session();
            observations.push(observation);
            if ends {
                break;
            }
        }
        observations
    }
}

/// The observation of a load: the outcome that ended the session if there is one, else the first failure, else
/// `Done`.
fn load(replies: Vec<Observation>) -> Observation {
    let elapsed = replies.iter().map(|reply| reply.elapsed).sum();
    let ended = replies.iter().position(|reply| reply.outcome.ends_session());
    let failed = ended.or_else(|| replies.iter().position(|reply| !reply.outcome.is_answer()));
    match failed.and_then(|position| replies.into_iter().nth(position)) {
        Some(failure) => Observation { elapsed, ..failure },
        None => Observation::new(Outcome::Done, elapsed),
    }
}

fn dump(replies: Vec<Observation>) -> Observation {
    let elapsed = replies.iter().map(|reply| reply.elapsed).sum();
    if let Some(failure) = replies.iter().find(|reply| !reply.outcome.is_answer()) {
        return Observation { elapsed, ..failure.clone() };
    }
    let mut tables = replies.into_iter().map(|reply| reply.outcome);
    let outcome = graph(tables.next(), tables.next()).unwrap_or_else(|what| {
        Outcome::error(ErrorClass::Unsupported, format!("the graph cannot be read back: {what}"))
    });
    Observation::new(outcome, elapsed)
}

fn graph(nodes: Option<Outcome>, relationships: Option<Outcome>) -> Result<Outcome, String> {
    let mut graph_nodes = Vec::new();
    for value in column(nodes)? {
        match value {
            Value::Node(node) => graph_nodes.push(*node),
            other => return Err(format!("the query for nodes returned {:?}", other.kind())),
        }
    }
    let mut graph_relationships = Vec::new();
    for value in column(relationships)? {
        match value {
            Value::Relationship(relationship) => graph_relationships.push(*relationship),
            other => return Err(format!("the query for relationships returned {:?}", other.kind())),
        }
    }
    let graph = Graph::from_values(graph_nodes, graph_relationships).map_err(|error| error.to_string())?;
    Ok(Outcome::Graph(Box::new(graph)))
}

fn column(outcome: Option<Outcome>) -> Result<impl Iterator<Item = Value>, String> {
    match outcome {
        Some(Outcome::Rows(Rows { rows, .. })) => {
            Ok(rows.into_iter().filter_map(|row| row.into_iter().next()))
        }
        _ => Err("the child sent no table".to_owned()),
    }
}

fn no_reply() -> Observation {
    Observation::new(Outcome::error(ErrorClass::Connection, "the child sent no reply"), Duration::ZERO)
}
