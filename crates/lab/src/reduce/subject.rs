//! `Subject`: a case under reduction. It has setup statements and a query, from which each candidate's plan is made.

use crate::{Language, Plan, Round, TargetContext};
use edgewise_engine::Request;
use edgewise_model::{Graph, Mutation, Schema};
use std::sync::Arc;

/// A case under reduction: what it is made of, and its current plan.
#[derive(Clone, Debug)]
pub struct Subject<L: Language> {
    /// The setup statements that create the graph.
    pub setup: Arc<Vec<Request>>,
    /// What each setup statement does to the graph, if it is known.
    pub mutations: Option<Vec<Mutation>>,
    /// The schema of the graph; empty if it is unknown.
    pub schema: Schema,
    /// The graph that the target held after the setup, if the graph that the setup creates is not known.
    pub read_back: Option<Arc<Graph>>,
    /// The query the plan is made from.
    pub query: Option<L::Query>,
    /// The plan that shows the symptom.
    pub plan: Plan,
}

impl<L: Language> Subject<L> {
    /// The subject without the setup statements in `range`. The plan is not updated.
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

    /// The subject with the setup statement at index `place` replaced by a mutation; `None` if there is no such
    /// statement, or if the mutations are not known. The plan is not updated.
    pub fn with_mutation(&self, place: usize, mutation: Mutation, settings: &L::Settings) -> Option<Self> {
        let mut smaller = self.clone();
        let text = L::mutation_text(&mutation, settings);
        let mut setup = (*self.setup).clone();
        *setup.get_mut(place)? = Request::new(text);
        smaller.setup = Arc::new(setup);
        *smaller.mutations.as_mut()?.get_mut(place)? = mutation;
        Some(smaller)
    }

    /// The graph that the setup describes; `None` if it is unknown.
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

    /// A round with the setup and query of the subject; `None` if the graph of the setup is unknown.
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

/// The items whose indices `keep` accepts.
fn kept<T: Clone>(items: &[T], keep: impl Fn(usize) -> bool) -> Vec<T> {
    items.iter().enumerate().filter(|(place, _)| keep(*place)).map(|(_, item)| item.clone()).collect()
}
