//! A case under reduction: setup statements and a query, from which a new plan is made for each candidate.

use crate::{Language, Plan, Round, TargetContext};
use edgewise_engine::Request;
use edgewise_model::{Graph, Mutation, Schema};
use std::sync::Arc;

/// A case under reduction.
#[derive(Clone, Debug)]
pub struct Subject<L: Language> {
    /// The setup statements.
    pub setup: Arc<Vec<Request>>,
    /// What each setup statement does to the model's graph, if it is known.
    pub mutations: Option<Vec<Mutation>>,
    /// The schema that the values of the setup follow; empty if it is unknown.
    pub schema: Schema,
    /// The graph that the target held after the setup, if the model cannot compute it.
    pub read_back: Option<Arc<Graph>>,
    /// The query the plan is made from.
    pub query: Option<L::Query>,
    /// The current plan.
    pub plan: Plan,
}

impl<L: Language> Subject<L> {
    /// The subject without some setup statements. The plan is not updated.
    pub fn without_setup(&self, range: std::ops::Range<usize>) -> Self {
        let mut smaller = self.clone();
        let keep = |place: usize| !range.contains(&place);
        smaller.setup = Arc::new(kept(&self.setup, keep));
        smaller.read_back = None;
        if let Some(mutations) = &self.mutations {
            smaller.mutations = Some(kept(mutations, keep));
        }
        smaller
    }

    /// The subject with another mutation as one of its setup statements. The plan is not updated.
    pub fn with_mutation(&self, place: usize, mutation: Mutation, settings: &L::Settings) -> Option<Self> {
        let mut smaller = self.clone();
        let text = L::mutation_text(&mutation, settings);
        let mut setup = (*self.setup).clone();
        *setup.get_mut(place)? = Request::new(text);
        smaller.setup = Arc::new(setup);
        *smaller.mutations.as_mut()?.get_mut(place)? = mutation;
        Some(smaller)
    }

    /// The graph that the setup describes; none if it is unknown.
    pub fn expected_graph(&self) -> Option<Graph> {
        let Some(mutations) = &self.mutations else {
            return L::setup_graph(&self.setup).or_else(|| self.read_back.as_deref().cloned());
        };
        let mut graph = Graph::new();
        for mutation in mutations {
            graph.apply(mutation).ok()?;
        }
        Some(graph)
    }

    /// The subject as a round; none if the graph of its setup is unknown.
    pub fn round(&self, context: &TargetContext<L>) -> Option<Round<L>> {
        let in_words = |settings: &L::Settings| match &self.mutations {
            Some(mutations) => {
                mutations.iter().map(|mutation| Request::new(L::mutation_text(mutation, settings))).collect()
            }
            None => (*self.setup).clone(),
        };
        Some(Round {
            index: 0,
            schema: self.schema.clone(),
            setup: Arc::clone(&self.setup),
            others: context.others.iter().map(|other| Arc::new(in_words(&other.settings))).collect(),
            graph: Arc::new(self.expected_graph()?),
            modelled: self.read_back.is_none(),
            queries: Vec::new(),
            parameters: self.plan.parameters(),
        })
    }
}

fn kept<T: Clone>(items: &[T], keep: impl Fn(usize) -> bool) -> Vec<T> {
    items.iter().enumerate().filter(|(place, _)| keep(*place)).map(|(_, item)| item.clone()).collect()
}
