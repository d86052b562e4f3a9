//! `RoundGenerator`: draws the schema and graph of a round, and any number of traversals on it.

use edgewise_gremlin_semantics::{Budget, Error, Explorer, Graph, Knobs, Parameters, Value, execute};
use edgewise_gremlin_syntax::ast::{Condition, Filter, Name, Start, Step, Traversal};
use edgewise_gremlin_syntax::print_traversal;
use edgewise_model::Rng;

use super::Round;
use crate::config::Model;
use crate::graph::{draw_graph, draw_indexes};
use crate::schema::draw_schema;
use crate::traversal::{Data, Grammar, Maker};
use crate::value::Pools;
use crate::{
    Config, Coverage, Expectation, GeneratedTraversal, GraphPlan, IndexPlan, Limits, Partition, Schema,
};

/// The budget for running a step on a few traversers.
const BUDGET: Budget = Budget { steps: 400, loops: 20 };

/// The maximum number of times that a traversal is drawn again because the dialect cannot express it.
const REDRAWS: usize = 200;

/// A round whose traversals are drawn one at a time.
#[derive(Clone, Debug)]
pub struct RoundGenerator {
    config: Config,
    limits: Limits,
    schema: Schema,
    graph: GraphPlan,
    indexes: Vec<IndexPlan>,
    coverage: Coverage,
    data: Data,
    grammar: Grammar,
    /// The graph on which sample traversers are run.
    model: Graph,
    /// The random stream of steps with random results, which is used when sample traversers are run.
    chance: Rng,
}

impl RoundGenerator {
    /// Draws schema, graph and indexes.
    pub fn new(config: &Config, limits: &Limits, rng: &mut Rng) -> Self {
        let schema = draw_schema(&mut rng.split("schema"), config, limits);
        let pools = Pools::draw(&mut rng.split("values"), config, limits, &schema);
        let graph = draw_graph(&mut rng.split("graph"), config, limits, &schema, &pools);
        let indexes = draw_indexes(&mut rng.split("indexes"), config, limits, &schema);
        Self { indexes, ..Self::with(config, limits, schema, graph, pools, rng) }
    }

    /// A generator of traversals on an existing graph.
    pub fn on(config: &Config, limits: &Limits, schema: Schema, graph: GraphPlan, rng: &mut Rng) -> Self {
        let pools = Pools::of_graph(&schema, &graph);
        Self::with(config, limits, schema, graph, pools, rng)
    }

    fn with(
        config: &Config,
        limits: &Limits,
        schema: Schema,
        graph: GraphPlan,
        pools: Pools,
        rng: &mut Rng,
    ) -> Self {
        Self {
            config: config.clone(),
            limits: limits.clone(),
            data: Data::new(&schema, &graph, pools),
            grammar: Grammar::compile(config, limits, rng),
            model: graph.graph(),
            chance: rng.split("chance"),
            schema,
            graph,
            indexes: Vec::new(),
            coverage: Coverage::default(),
        }
    }

    /// The schema.
    pub const fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The graph.
    pub const fn graph(&self) -> &GraphPlan {
        &self.graph
    }

    /// The indexes to create before traversals are run.
    pub fn indexes(&self) -> &[IndexPlan] {
        &self.indexes
    }

    /// How often each production was used so far.
    pub const fn coverage(&self) -> &Coverage {
        &self.coverage
    }

    /// The limits of the target.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    fn maker<'m>(&'m mut self, rng: &'m mut Rng) -> Maker<'m> {
        let knobs = Knobs::of(self.limits.dialect.version);
        Maker {
            config: &self.config,
            limits: &self.limits,
            data: &self.data,
            grammar: &self.grammar,
            coverage: &mut self.coverage,
            rng,
            explorer: Explorer::new(&mut self.model, knobs, BUDGET, self.chance.clone()),
            labels: Vec::new(),
            effects: Vec::new(),
            parameters: Vec::new(),
            sack: None,
            left: 0,
            passed: 0,
            found: None,
            lenient: false,
            literals_only: false,
        }
    }

    /// The next traversal. Draws again while the dialect cannot express it, and returns `g.V()` after too many attempts.
    pub fn next_traversal(&mut self, rng: &mut Rng) -> GeneratedTraversal {
        let mut drawn = self.draw_traversal(rng);
        for _ in 0..self.redraws() {
            if self.writable(&drawn.traversal) {
                return drawn;
            }
            drawn = self.draw_traversal(rng);
        }
        if self.writable(&drawn.traversal) {
            return drawn;
        }
        let traversal = Traversal::new([Step::from(Start::V(Vec::new()))]);
        GeneratedTraversal { traversal, parameters: Vec::new(), expects: Expectation::Answer, writes: false }
    }

    /// The maximum number of times that a traversal is drawn again. Most dialects can express every traversal.
    const fn redraws(&self) -> usize {
        if self.limits.dialect.is_bare() { REDRAWS } else { 0 }
    }

    /// Whether the dialect can express a traversal. Only a bare dialect has to be checked.
    fn writable(&self, traversal: &Traversal) -> bool {
        !self.limits.dialect.is_bare() || print_traversal(traversal, self.limits.dialect).is_ok()
    }

    fn draw_traversal(&mut self, rng: &mut Rng) -> GeneratedTraversal {
        let (model, errors, writes) =
            (self.config.traversal.model, self.config.traversal.errors, self.config.traversal.writes);
        if rng.percent(errors)
            && let Some(erring) = self.erring(rng)
        {
            return erring;
        }
        if model == Model::Whole
            && rng.percent(writes)
            && let Some(writing) = self.writing(rng)
        {
            return writing;
        }
        // Without `select()` a pattern can neither go back nor show what it found.
        let model = if model == Model::Patterns && !self.limits.has("select") { Model::Whole } else { model };
        let mut maker = self.maker(rng);
        let traversal = match model {
            Model::Whole => maker.read(),
            Model::Partitions => {
                let partition = maker.partition(true);
                let test = Condition::Traversal(partition.test.clone());
                partition.part(Filter::Filter(test))
            }
            Model::Grand => maker.grand(),
            Model::Patterns => maker.patterns(),
        };
        let parameters = std::mem::take(&mut maker.parameters);
        GeneratedTraversal { traversal, parameters, expects: Expectation::Answer, writes: false }
    }

    /// Runs the whole traversal on a copy of the graph.
    fn try_out(&self, traversal: &Traversal, parameters: &[(Name, Value)]) -> Result<(), Error> {
        let parameters: Parameters = parameters.iter().cloned().collect();
        let knobs = Knobs::of(self.limits.dialect.version);
        let budget = Budget { steps: 20_000, loops: 20 };
        execute(&mut self.model.clone(), traversal, &parameters, &knobs, budget).map(|_| ())
    }

    /// Draws a traversal that changes the graph; `None` if it raises an error.
    fn writing(&mut self, rng: &mut Rng) -> Option<GeneratedTraversal> {
        let mut maker = self.maker(rng);
        let traversal = maker.write();
        let parameters = std::mem::take(&mut maker.parameters);
        self.try_out(&traversal, &parameters).ok()?;
        let writes = traversal.steps.iter().any(is_write);
        Some(GeneratedTraversal { traversal, parameters, expects: Expectation::Answer, writes })
    }

    /// Draws a traversal that raises an error on purpose; `None` if it raises none that the language demands.
    fn erring(&mut self, rng: &mut Rng) -> Option<GeneratedTraversal> {
        let mut maker = self.maker(rng);
        let traversal = maker.erring()?;
        let parameters = std::mem::take(&mut maker.parameters);
        let kind = self.try_out(&traversal, &parameters).err()?.kind;
        let writes = traversal.steps.iter().any(is_write);
        let expects = Expectation::Error(kind);
        kind.is_verdict().then_some(GeneratedTraversal { traversal, parameters, expects, writes })
    }

    /// The next base traversal for the partition oracle.
    pub fn next_partition(&mut self, rng: &mut Rng) -> Partition {
        let mut drawn = self.draw_partition(rng);
        for _ in 0..self.redraws() {
            if self.writable(&drawn.part(Filter::Filter(Condition::Traversal(drawn.test.clone())))) {
                break;
            }
            drawn = self.draw_partition(rng);
        }
        drawn
    }

    fn draw_partition(&mut self, rng: &mut Rng) -> Partition {
        let plain = self.config.traversal.model == Model::Partitions;
        // A partition has no values for variables.
        let mut maker = self.maker(rng);
        maker.literals_only = true;
        maker.partition(plain)
    }

    /// Completes the round with these traversals.
    pub fn into_round(self, traversals: Vec<GeneratedTraversal>, partitions: Vec<Partition>) -> Round {
        let Self { schema, graph, indexes, coverage, .. } = self;
        Round { schema, graph, indexes, traversals, partitions, coverage }
    }
}

fn is_write(step: &Step) -> bool {
    matches!(step, Step::Mutation(_))
}
