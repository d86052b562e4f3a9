//! Makes rounds from traversals and setup statements that a user supplies.

use super::plan_of_graph::plan_of_graph;
use super::round_maker::{RoundMaker, queries};
use crate::setup::setup_graph;
use crate::{Gremlin, MadeRound, Round, RoundQuery, WrittenTraversal};
use edgewise_engine::Request;
use edgewise_gremlin_generate::RoundGenerator;
use edgewise_gremlin_syntax::Dialect;
use edgewise_lab::campaign::Supplied;
use edgewise_model::{Graph, Map, Rng};
use std::sync::Arc;
use std::time::Duration;

/// Makes a round of the user's traversals and setup statements. Missing traversals are generated. If the setup is
/// missing, the traversals run on TinkerPop's modern graph, which most examples in its documentation use.
pub(super) fn supplied_round(
    maker: &RoundMaker,
    supplied: &Supplied<Gremlin>,
    index: u64,
    rng: &mut Rng,
) -> MadeRound {
    let (_, _, context, per_round) = maker.parts();
    let texts: Vec<String> = match &supplied.setup {
        Some(statements) => statements.clone(),
        None => MODERN.iter().map(|text| (*text).to_owned()).collect(),
    };
    let dialect = context.settings.dialect;
    let written = |text: &String| Request::new(WrittenTraversal::unambiguous(text, dialect));
    let setup = Arc::new(texts.iter().map(written).collect::<Vec<_>>());
    let graph = setup_graph(&setup);
    let modelled = graph.is_some();
    let graph = graph.unwrap_or_default();
    let (queries, parameters) = if supplied.queries.is_empty() {
        generated(maker, &graph, rng)
    } else {
        // Each round continues with the traversal after the last one of the previous round, and wraps around at the
        // end.
        let first = (index as usize).wrapping_mul(per_round) % supplied.queries.len();
        let count = per_round.min(supplied.queries.len());
        let own = supplied.queries.iter().cycle().skip(first).take(count);
        (own.map(|query| unambiguous(query, dialect)).collect(), Map::new())
    };
    let round = Round {
        index,
        schema: edgewise_model::Schema::default(),
        others: context.others.iter().map(|_| Arc::clone(&setup)).collect(),
        setup,
        graph: Arc::new(graph),
        modelled,
        queries,
        parameters,
    };
    MadeRound { round, mutations: None, feedback: Duration::ZERO }
}

/// The user's traversal, written so that Edgewise and the target agree on its meaning.
fn unambiguous(query: &RoundQuery, dialect: Dialect) -> RoundQuery {
    match query {
        RoundQuery::Read(WrittenTraversal { text: Some(text), .. }) => {
            RoundQuery::written(&WrittenTraversal::unambiguous(text, dialect))
        }
        other => other.clone(),
    }
}

/// Generates traversals for an existing graph.
fn generated(maker: &RoundMaker, graph: &Graph, rng: &mut Rng) -> (Vec<RoundQuery>, Map) {
    let (config, limits, _, per_round) = maker.parts();
    let (schema, plan) = plan_of_graph(graph);
    let mut generator = RoundGenerator::on(config, limits, schema, plan, &mut rng.split("graph"));
    let mut rng = rng.split("traversals");
    let bases = (0..per_round / 3).map(|_| generator.next_partition(&mut rng)).collect();
    let traversals = (per_round / 3..per_round).map(|_| generator.next_traversal(&mut rng)).collect();
    queries(traversals, bases)
}

/// A traversal that writes TinkerPop's modern graph and leaves the ids to the target.
const MODERN: [&str; 1] = [concat!(
    "g.addV('person').property('name', 'marko').property('age', 29).as('marko')",
    ".addV('person').property('name', 'vadas').property('age', 27).as('vadas')",
    ".addV('software').property('name', 'lop').property('lang', 'java').as('lop')",
    ".addV('person').property('name', 'josh').property('age', 32).as('josh')",
    ".addV('software').property('name', 'ripple').property('lang', 'java').as('ripple')",
    ".addV('person').property('name', 'peter').property('age', 35).as('peter')",
    ".addE('knows').from('marko').to('vadas').property('weight', 0.5d)",
    ".addE('knows').from('marko').to('josh').property('weight', 1.0d)",
    ".addE('created').from('marko').to('lop').property('weight', 0.4d)",
    ".addE('created').from('josh').to('ripple').property('weight', 1.0d)",
    ".addE('created').from('josh').to('lop').property('weight', 0.4d)",
    ".addE('created').from('peter').to('lop').property('weight', 0.2d)",
)];

#[cfg(test)]
mod tests {
    use super::{MODERN, setup_graph};
    use edgewise_engine::Request;

    #[test]
    fn the_modern_graph_has_six_vertices_and_six_edges() {
        let graph = setup_graph(&MODERN.map(Request::new)).expect("the semantics should execute the setup");
        assert_eq!((graph.node_count(), graph.relationship_count()), (6, 6));
    }
}
