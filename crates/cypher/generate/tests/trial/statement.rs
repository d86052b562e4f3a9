//! `Trial`: runs a statement several times, each time with other choices that openCypher allows, and compares the
//! answers with what the determinism analysis says.

use super::Shares;
use edgewise_cypher_semantics::{
    Budget, Chaos, Choice, Detail, ErrorKind, FaultSet, Knobs, Phase, Procedures, ReferenceError, Settings,
    execute,
};
use edgewise_cypher_syntax::ast::{Clause, Statement};
use edgewise_cypher_testing::determinism::{Between, Determinism, Effects, Facts, Risk};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng, Rows, Schema, Value};

/// A statement, the graph it runs on, and what is known about both.
pub struct Trial<'a> {
    pub statement: &'a Statement,
    pub graph: &'a Graph,
    pub parameters: &'a Map,
    pub procedures: &'a Procedures,
    pub schema: Option<&'a Schema>,
}

/// A choice at random, from a seed, wherever openCypher allows several answers.
fn chaos(seed: u64) -> Chaos {
    Chaos::new(&mut Rng::from_seed_u64(seed))
}

/// Runs a statement that prepares the graph; none if it raises an error.
pub fn prepare(statement: &Statement, graph: &mut Graph) -> Option<()> {
    let (parameters, procedures) = (Map::new(), Procedures::default());
    let trial = Trial { statement, graph, parameters: &parameters, procedures: &procedures, schema: None };
    let after = trial.run(None).ok()?.1;
    *graph = after;
    Some(())
}

impl Trial<'_> {
    fn run(&self, choice: Option<&dyn Choice>) -> Result<(Option<Rows>, Graph), ReferenceError> {
        let day = Date::from_ymd(2020, 1, 1).expect("a day");
        let settings = Settings {
            knobs: Knobs::default(),
            budget: Budget::small(),
            procedures: self.procedures,
            now: DateTime::new(LocalDateTime::new(day, LocalTime::MIDNIGHT), 0).expect("an instant"),
            seed: 0,
            choice,
            faults: FaultSet::NONE,
        };
        let mut graph = self.graph.clone();
        let answer = execute(self.statement, &mut graph, self.parameters, &settings)?;
        Ok((answer.rows, graph))
    }

    /// What the determinism analysis says about the statement.
    pub fn determinism(&self) -> Determinism {
        let mut facts =
            Facts::from(&Knobs::default()).with_graph(self.graph).with_parameters(self.parameters);
        let names = self.procedures.procedures.iter().map(|procedure| procedure.name.clone());
        facts.procedures = names.collect();
        for procedure in &self.procedures.procedures {
            let kind = |field: &edgewise_cypher_semantics::Field| match field.kind {
                edgewise_cypher_semantics::FieldType::Integer => edgewise_model::ScalarType::Integer,
                _ => edgewise_model::ScalarType::String,
            };
            let fields = procedure.outputs.iter().map(|field| (field.name.clone(), kind(field)));
            facts.yields.insert(procedure.name.clone(), fields.collect());
        }
        let query = self.statement.as_query().expect("a query");
        Determinism::of(query, self.schema, &facts)
    }

    /// Runs the statement a few times. Returns `Err` with a description if the analysis is wrong.
    pub fn judge(&self, seed: u64, shares: &mut Shares) -> Result<(), String> {
        if self.statement.as_query().is_none() {
            return Ok(());
        }
        let determinism = self.determinism();
        let plain = self.run(None);
        if matches!(&plain, Err(error) if error.phase == Phase::CompileTime) {
            shares.invalid += 1;
            return Ok(());
        }
        shares.all += 1;
        shares.add_result(&determinism);
        let mut answers = Vec::new();
        let chances = [chaos(seed), chaos(seed ^ 1)];
        for choice in [None, Some(&chances[0] as &dyn Choice), Some(&chances[1] as &dyn Choice)] {
            match self.run(choice) {
                Ok(answer) => answers.push(answer),
                Err(error) if error.is_resource() || error.kind == ErrorKind::Unsupported => {
                    shares.too_large += 1;
                    return Ok(());
                }
                Err(error) => {
                    let risks_of_error = risks_of_error(&error);
                    if !risks_of_error.iter().any(|class| determinism.risks.contains(class)) {
                        return Err(format!(
                            "the statement raises {error}, but the analysis reports only the risks {:?}",
                            determinism.risks
                        ));
                    }
                    shares.raised += 1;
                    return Ok(());
                }
            }
        }
        let (first, rest) = answers.split_first().expect("three answers");
        for other in rest {
            self.compare(&determinism, first, other)?;
        }
        Ok(())
    }

    /// Whether two runs with allowed choices differ in more than the order of rows.
    pub fn differs(&self, seed: u64) -> bool {
        let (left, right) = (self.run(None), self.run(Some(&chaos(seed))));
        let (Ok(left), Ok(right)) = (left, right) else { return false };
        let rows = match (&left.0, &right.0) {
            (Some(left), Some(right)) => edgewise_model::RowComparison::bag().compare(left, right).is_some(),
            _ => false,
        };
        rows || canonical_hash(&left.1) != canonical_hash(&right.1)
    }

    /// Compares two answers as far as the analysis says that they must agree.
    fn compare(
        &self,
        determinism: &Determinism,
        left: &(Option<Rows>, Graph),
        right: &(Option<Rows>, Graph),
    ) -> Result<(), String> {
        let graphs = canonical_hash(&left.1) == canonical_hash(&right.1);
        if determinism.read_only && canonical_hash(&left.1) != canonical_hash(self.graph) {
            return Err("the query writes, although the analysis says that it only reads".to_owned());
        }
        if determinism.effects != Effects::Free && !graphs {
            return Err(format!(
                "two runs leave different graphs, although the analysis says that the effects are {:?}",
                determinism.effects
            ));
        }
        let (Some(left), Some(right)) = (&left.0, &right.0) else { return Ok(()) };
        // Only the engine knows the columns of a procedure call that is the whole statement.
        let called = |clause: &Clause| matches!(clause, Clause::CallProcedure(_));
        if determinism.columns.is_empty()
            && self.statement.as_query().is_some_and(|query| query.first.clauses.iter().all(called))
        {
            return Ok(());
        }
        if determinism.columns.len() != left.columns.len() {
            return Err(format!(
                "there are {} columns, but the analysis says {:?}",
                left.columns.len(),
                determinism.columns
            ));
        }
        if determinism.row_counts_agree(Between::Runs) && left.len() != right.len() {
            return Err(format!(
                "two runs return {} and {} rows, although the analysis says that the rows are {:?}",
                left.len(),
                right.len(),
                determinism.rows
            ));
        }
        let nameless = |rows: &Rows| {
            let mut rows = rows.clone();
            for (column, _) in determinism.columns.iter().enumerate().filter(|(_, mark)| mark.created) {
                rows.rows.iter_mut().for_each(|row| self.forget_ids(&mut row[column]));
            }
            rows
        };
        let (left, right) = (nameless(left), nameless(right));
        if let Some(difference) =
            determinism.comparison(Between::Runs).and_then(|comparison| comparison.compare(&left, &right))
        {
            return Err(format!("two runs differ: {difference}\nthe analysis says {determinism:?}"));
        }
        let nulls = |rows: &Rows, column: usize| rows.rows.iter().any(|row| row[column].is_null());
        match determinism.columns.iter().enumerate().find(|(at, mark)| !mark.nullable && nulls(&left, *at)) {
            Some((_, mark)) => Err(format!(
                "the column {} is null, although the analysis says that it is never null",
                mark.name
            )),
            None => Ok(()),
        }
    }

    /// Removes the ids of elements that the statement created, because they are arbitrary.
    fn forget_ids(&self, value: &mut Value) {
        match value {
            Value::Node(node) if self.graph.node(node.id).is_none() => node.id = u64::MAX,
            Value::Relationship(relationship) => {
                if self.graph.relationship(relationship.id).is_none() {
                    relationship.id = u64::MAX;
                }
                let old = |id: u64| if self.graph.node(id).is_none() { u64::MAX } else { id };
                (relationship.start, relationship.end) = (old(relationship.start), old(relationship.end));
            }
            Value::Path(path) => *value = Value::Int(path.length() as i64),
            Value::List(items) => items.iter_mut().for_each(|item| self.forget_ids(item)),
            Value::Map(map) => map.values_mut().for_each(|item| self.forget_ids(item)),
            _ => {}
        }
    }
}

/// The risks of which the analysis must report at least one if this error is raised.
fn risks_of_error(error: &ReferenceError) -> Vec<Risk> {
    match (error.kind, error.detail) {
        (ErrorKind::ArithmeticError, Detail::DivisionByZero) => vec![Risk::DivisionByZero],
        (ErrorKind::ArithmeticError, _) => vec![Risk::Overflow],
        (ErrorKind::TypeError, Detail::InvalidPropertyType) => vec![Risk::Type],
        (ErrorKind::TypeError, _) => vec![Risk::Type, Risk::Parameter],
        (ErrorKind::ArgumentError, _) => {
            vec![Risk::Argument, Risk::Parse, Risk::Overflow, Risk::Type, Risk::Parameter]
        }
        (ErrorKind::EntityNotFound, _) => vec![Risk::Deleted],
        (ErrorKind::ConstraintVerificationFailed, _) => vec![Risk::Constraint],
        (ErrorKind::SemanticError, _) => vec![Risk::Null],
        (ErrorKind::ParameterMissing, _) => vec![Risk::Parameter],
        (ErrorKind::SyntaxError, _) => vec![Risk::Argument, Risk::Parameter],
        _ => vec![Risk::Unknown],
    }
}
