//! `EnginePlayer`: plays the scenarios of a conformance suite on any engine.

use super::answer_value::answer_value;
use super::graph_setup::graph_setup;
use super::literal::write_out;
use super::{PlayError, Player, Request};
use crate::feature::{EdgeName, GraphName};
use crate::rounds::mentions;
use edgewise_engine::{self as engine, Engine, EngineError, ErrorClass, Limits, Outcome, Session};
use edgewise_gremlin_semantics::exchange::{ElementNames, to_model};
use edgewise_gremlin_semantics::value::{Map, T};
use edgewise_gremlin_semantics::{Graph, Ids, Provider, Value};
use edgewise_gremlin_syntax::ast::{self, Configuration, Traversal};
use edgewise_gremlin_syntax::{Dialect, parse_traversal, print_traversal};
use edgewise_model::{Name, Value as Model};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Plays scenarios on an engine. It opens a new session when one has ended, and loads a graph again only if a traversal may
/// have changed it.
pub struct EnginePlayer<'g> {
    engine: Arc<dyn Engine>,
    limits: Limits,
    provider: Provider,
    /// Loads a graph of the suite by its name. The player itself reads no files.
    graphs: &'g dyn Fn(GraphName) -> Result<Graph, String>,
    session: Option<Box<dyn Session>>,
    /// The schema declaration to send before the next graph; `None` if the engine needs none.
    pub(super) declaration: Option<String>,
    /// The graph and the declaration that were loaded last; `None` once a traversal may have changed the graph.
    held: Option<(GraphName, Option<String>)>,
    /// The results of the lookups since the graph last changed, by the text and the arguments of the lookup.
    found: BTreeMap<String, Option<Value>>,
    /// The engine's ids of elements, by the numbers that the session gave these elements.
    ids: BTreeMap<i64, Value>,
    /// The elements whose ids have a type that only the engine knows, by the text to which `answer_value` converts the id.
    foreign: BTreeMap<Name, Value>,
}

/// False only if a traversal certainly writes nothing.
pub(super) fn may_write(text: &str) -> bool {
    ["addV", "addE", "property(", "drop", "merge", "call(", "io("].iter().any(|word| text.contains(word))
}

impl<'g> EnginePlayer<'g> {
    /// Opens a session.
    ///
    /// # Errors
    /// When the engine cannot be reached, or holds data that Edgewise did not write.
    pub fn open(
        engine: Arc<dyn Engine>,
        limits: Limits,
        graphs: &'g dyn Fn(GraphName) -> Result<Graph, String>,
    ) -> Result<Self, EngineError> {
        let profile = engine.profile();
        let provider = Provider::read(&profile.dialect, &profile.knobs).map_err(EngineError::Target)?;
        let session = Some(engine.connect(0, &limits)?);
        let (found, ids, foreign) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Ok(Self {
            engine,
            limits,
            provider,
            graphs,
            session,
            declaration: None,
            held: None,
            found,
            ids,
            foreign,
        })
    }

    /// The profile of the engine.
    pub fn profile(&self) -> &engine::Profile {
        self.engine.profile()
    }

    /// The engine's dialect, its knobs and what its graphs can hold.
    pub(super) fn provider(&self) -> &Provider {
        &self.provider
    }

    pub(super) fn graphs(&self) -> &'g dyn Fn(GraphName) -> Result<Graph, String> {
        self.graphs
    }

    fn session(&mut self) -> Result<&mut Box<dyn Session>, PlayError> {
        if self.session.is_none() {
            self.forget();
            let session = self.engine.connect(0, &self.limits);
            self.session = Some(session.map_err(|error| PlayError::NoAnswer(error.to_string()))?);
        }
        self.session.as_mut().ok_or_else(|| PlayError::NoAnswer("there is no session".to_owned()))
    }

    /// Discards what is known of the loaded graph, because it may have changed.
    fn forget(&mut self) {
        self.held = None;
        self.found.clear();
        self.ids.clear();
    }

    /// The results of an outcome. If the outcome ended the session, drops the session.
    fn results(&mut self, outcome: Outcome) -> Result<Vec<Value>, PlayError> {
        if outcome.ends_session() {
            self.session = None;
            self.forget();
        }
        match outcome {
            Outcome::Rows(rows) => {
                let values = rows.rows.iter().flatten();
                Ok(values.map(|value| self.with_ids(answer_value(value))).collect())
            }
            Outcome::Done | Outcome::Graph(_) => Ok(Vec::new()),
            Outcome::Crash(crash) => {
                Err(PlayError::NoAnswer(format!("the engine died: {}", crash.last_lines.join(" | "))))
            }
            Outcome::Hang { limit_ms } => Err(PlayError::NoAnswer(format!("none within {limit_ms} ms"))),
            Outcome::Error { class, code, message } => Err(match class {
                ErrorClass::Timeout
                | ErrorClass::Resource
                | ErrorClass::Transient
                | ErrorClass::Connection => PlayError::NoAnswer(message),
                _ if self.is_unknown_syntax(class, code.as_deref()) => {
                    PlayError::Lacking(format!("{} cannot express this: {message}", self.provider.dialect))
                }
                ErrorClass::Unsupported => PlayError::Lacking(format!(
                    "{} reports that it does not support this: {message}",
                    self.profile().title
                )),
                _ => PlayError::Raised(message),
            }),
        }
    }

    /// Whether the engine's version is older than the suite's, and the error says that this version does not know a step or its
    /// arguments.
    fn is_unknown_syntax(&self, class: ErrorClass, code: Option<&str>) -> bool {
        let missing =
            |code: &str| code.contains("MissingMethodException") || code.contains("MissingPropertyException");
        self.provider.dialect.version < Dialect::CANONICAL.version
            && (class == ErrorClass::Syntax || code.is_some_and(missing))
    }

    /// The value with the session's numbers replaced by the engine's own ids, in maps that describe elements.
    fn with_ids(&self, value: Value) -> Value {
        if self.provider.holds.ids == Ids::Given {
            return value;
        }
        match &value {
            Value::Map(map) => {
                let mut made = Map::new();
                for (key, value) in map.entries() {
                    let known = match (key, value) {
                        (Value::T(T::Id), Value::Long(number)) => self.ids.get(number).cloned(),
                        _ => None,
                    };
                    made.insert(key.clone(), known.unwrap_or_else(|| self.with_ids(value.clone())));
                }
                Value::map(made)
            }
            Value::List(items) => Value::list(items.iter().map(|item| self.with_ids(item.clone())).collect()),
            _ => value,
        }
    }

    /// The statement that is sent for a request.
    fn written(&self, request: Request<'_>) -> Result<engine::Request, PlayError> {
        let dialect = self.provider.dialect;
        let mut variables = request.parameters.to_vec();
        let mut side_effects = Vec::new();
        for (place, (name, value)) in request.side_effects.iter().enumerate() {
            let variable = Name::from(format!("side{place}"));
            side_effects.push(Configuration::WithSideEffect {
                key: name.as_str().into(),
                initial: ast::Value::Variable(variable.clone()),
                reducer: None,
            });
            variables.push((variable, value.clone()));
        }
        // Tokens of merge steps are written into the text, because parameters have no type for them.
        let (literals, variables): (Vec<_>, Vec<_>) =
            variables.into_iter().partition(|(_, value)| has_merge_token(value));
        let is_plain = literals.is_empty() && side_effects.is_empty() && dialect == Dialect::CANONICAL;
        let text = if is_plain {
            request.text.to_owned()
        } else {
            let mut traversal = parse_traversal(request.text, Dialect::CANONICAL)
                .map_err(|error| PlayError::NotPlayable(error.to_string()))?;
            traversal.source.configuration.extend(side_effects);
            if !write_out(&mut traversal, &literals) {
                return Err(PlayError::NotPlayable("a parameter cannot be written as a literal".to_owned()));
            }
            self.printed(&traversal, &variables)?
        };
        let used = variables.into_iter().filter(|(name, _)| mentions(&text, name));
        let parameters = used.map(|(name, value)| (name, self.sent(&value))).collect();
        Ok(engine::Request { text, parameters, ..engine::Request::default() })
    }

    /// The text of a traversal in the engine's dialect: with variables if it allows them, or else with literals in their places.
    fn printed(&self, traversal: &Traversal, variables: &[(Name, Value)]) -> Result<String, PlayError> {
        let dialect = self.provider.dialect;
        let fault = match print_traversal(traversal, dialect) {
            Ok(text) => return Ok(text),
            Err(fault) => fault,
        };
        let literals: Vec<(Name, Value)> =
            variables.iter().map(|(name, value)| (name.clone(), self.id_or_value(value))).collect();
        let mut plain = traversal.clone();
        if write_out(&mut plain, &literals)
            && let Ok(text) = print_traversal(&plain, dialect)
        {
            let lacks_literal = variables.iter().any(|(_, value)| self.is_foreign(value));
            return if lacks_literal {
                let title = &self.profile().title;
                Err(PlayError::NotPlayable(format!("an id of {title} has no literal in {dialect}")))
            } else {
                Ok(text)
            };
        }
        let text = fault.to_string();
        let construct = text.split_once(" cannot express ").map_or(text.as_str(), |(_, construct)| construct);
        Err(PlayError::NotPlayable(format!("{dialect} cannot express this: {construct}")))
    }

    /// The id of an element if the engine stores the ids that Edgewise chooses; otherwise the value itself.
    fn id_or_value(&self, value: &Value) -> Value {
        let id = value.element_id().filter(|_| self.provider.holds.ids == Ids::Given);
        id.unwrap_or(value).clone()
    }

    /// Whether a value is or contains an id of a type that only the engine knows.
    fn is_foreign(&self, value: &Value) -> bool {
        match value {
            Value::String(text) => self.foreign.contains_key(text),
            Value::List(items) => items.iter().any(|item| self.is_foreign(item)),
            Value::Map(map) => map.entries().iter().any(|(_, value)| self.is_foreign(value)),
            _ => false,
        }
    }

    /// A value as the session sends it. An id of a type that only the engine knows is replaced by its element.
    fn sent(&self, value: &Value) -> Model {
        to_model(&self.with_elements(value), &ElementNames::new())
    }

    fn with_elements(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => self.foreign.get(text).cloned().unwrap_or_else(|| value.clone()),
            Value::List(items) => Value::list(items.iter().map(|item| self.with_elements(item)).collect()),
            Value::Map(map) => {
                let entries = map.entries().iter();
                Value::map(entries.map(|(key, value)| (key.clone(), self.with_elements(value))).collect())
            }
            _ => value.clone(),
        }
    }

    /// The first result of a lookup, kept until the graph changes.
    fn looked_up(&mut self, text: &str, values: &[&str]) -> Result<Option<Value>, PlayError> {
        let key = format!("{text} {values:?}");
        if let Some(known) = self.found.get(&key) {
            return Ok(known.clone());
        }
        let parameters: Vec<(Name, Value)> = values
            .iter()
            .enumerate()
            .map(|(place, value)| (Name::from(format!("xx{}", place + 1)), Value::string(value)))
            .collect();
        let found =
            self.play(Request { text, parameters: &parameters, side_effects: &[] })?.into_iter().next();
        self.found.insert(key, found.clone());
        Ok(found)
    }
}

fn has_merge_token(value: &Value) -> bool {
    match value {
        Value::Merge(_) => true,
        Value::Map(map) => {
            map.entries().iter().any(|(key, value)| has_merge_token(key) || has_merge_token(value))
        }
        _ => false,
    }
}

impl Player for EnginePlayer<'_> {
    fn load(&mut self, graph: GraphName) -> Result<(), PlayError> {
        let wanted = (graph, self.declaration.clone());
        if self.session.is_some() && self.held.as_ref() == Some(&wanted) {
            return Ok(());
        }
        let content = (self.graphs)(graph).map_err(PlayError::NotPlayable)?;
        let statements = graph_setup(&content, &self.provider).map_err(PlayError::NotPlayable)?;
        self.forget();
        self.foreign.clear();
        let declared = self.declaration.iter().map(|text| engine::Request::new(text.clone()));
        let all: Vec<engine::Request> = declared.chain(statements.iter().cloned()).collect();
        let outcome = self.session()?.load(&all).outcome;
        match self.results(outcome) {
            // JanusGraph refuses to declare the label `vertex`, which it has already. It creates undeclared labels and keys by itself.
            Err(PlayError::Raised(_)) if self.declaration.is_some() => {
                let outcome = self.session()?.load(&statements).outcome;
                self.results(outcome)?;
            }
            result => drop(result?),
        }
        self.held = Some(wanted);
        Ok(())
    }

    fn play(&mut self, request: Request<'_>) -> Result<Vec<Value>, PlayError> {
        let statement = self.written(request)?;
        if may_write(&statement.text) {
            self.forget();
        }
        let outcome = self.session()?.run(&statement).outcome;
        self.results(outcome)
    }

    fn id(&mut self, element: &Value) -> Result<Option<Value>, PlayError> {
        let (text, number) = match element {
            Value::Vertex(vertex) => ("g.V(xx1).id()", vertex.id.as_i64()),
            Value::Edge(edge) => ("g.E(xx1).id()", edge.id.as_i64()),
            _ => return Ok(element.element_id().cloned()),
        };
        let Some(number) = number else { return Ok(None) };
        if let Some(known) = self.ids.get(&number) {
            return Ok(Some(known.clone()));
        }
        let parameters = [(Name::new("xx1"), element.clone())];
        let statement = self.written(Request { text, parameters: &parameters, side_effects: &[] })?;
        let outcome = self.session()?.run(&statement).outcome;
        let is_foreign = outcome.rows().and_then(|rows| rows.rows.first()?.first()).is_some_and(|id| {
            // Values of these kinds cannot be sent as parameters.
            matches!(id, Model::Opaque(_) | Model::Composite(_))
        });
        let id = self.results(outcome)?.into_iter().next();
        if let Some(id) = &id {
            self.ids.insert(number, id.clone());
            if let (true, Value::String(text)) = (is_foreign, id) {
                self.foreign.insert(text.clone(), element.clone());
            }
        }
        Ok(id)
    }

    /// False for older versions and other engines, which use other words for the same errors.
    fn has_known_messages(&self) -> bool {
        !self.profile().semantics_compared.is_empty()
    }

    fn vertex(&mut self, name: &str) -> Result<Option<Value>, PlayError> {
        self.looked_up("g.V().has(\"name\", xx1)", &[name])
    }

    fn edge(&mut self, edge: &EdgeName) -> Result<Option<Value>, PlayError> {
        self.looked_up(
            "g.V().has(\"name\", xx1).outE(xx2).where(__.inV().has(\"name\", xx3))",
            &[&edge.from, &edge.label, &edge.to],
        )
    }
}
