//! `GremlinSession`: a session in Gremlin.

use super::{GremlinQuirks, dial, dial::GROOVY, graph_reader, plan_text::plan_text};
use crate::{
    EngineError, ErrorClass, Observation, Outcome, Request, Session, Step, compare_versions,
    server::{
        Quirks,
        elements::outcome_of,
        session_context::SessionContext,
        survival,
        wire_session::{OWN_TIME, WireSession},
    },
    wire::{
        AfterFailure, WireError,
        gremlin::{DateForm, Gremlin, GremlinFailure, GremlinReply, IdTable, Purpose, Script, encode},
    },
};
use edgewise_model::{Index, Rows};
use std::{
    cmp::Ordering,
    time::{Duration, Instant},
};

/// How long after its own limit a server may still answer.
const GRACE: Duration = Duration::from_secs(2);
/// The name of the only column.
const RESULT: &str = "result";

/// A session over one connection.
pub(super) struct GremlinSession {
    /// None once the connection is lost.
    pub(super) gremlin: Option<Gremlin>,
    version: String,
    pub(super) quirks: &'static GremlinQuirks,
    pub(super) context: SessionContext,
    pub(super) ids: IdTable,
    /// The script engine for traversals.
    language: String,
    dates: DateForm,
    /// True if the graph may differ from a newly created one.
    pub(super) touched: bool,
}

impl GremlinSession {
    pub(super) fn open(quirks: &'static GremlinQuirks, context: SessionContext) -> Result<Self, EngineError> {
        let (gremlin, version) = context.reach(|endpoint, options, deadline| {
            let mut gremlin = dial::open(endpoint, options, deadline)?;
            let version = dial::version(&mut gremlin, quirks, deadline)?;
            Ok((gremlin, version))
        })?;
        let (language, number) = context.profile.dialect.split_once(' ').unwrap_or((GROOVY, ""));
        let is_early = compare_versions(number, "3.8") == Ordering::Less;
        let dates = if is_early { DateForm::Date } else { DateForm::OffsetDateTime };
        let language = language.to_owned();
        let mut session = Self {
            gremlin: Some(gremlin),
            version: version.unwrap_or_default(),
            quirks,
            ids: IdTable::new(quirks.ids),
            context,
            language,
            dates,
            touched: true,
        };
        if !session.context.options.read_only {
            let looked = session.patiently(Self::check_counts);
            looked.map_err(|outcome| survival::refusal(&session.context.endpoint, outcome))?;
        }
        Ok(session)
    }

    /// Evaluates a statement. The caller has checked that it may be sent.
    fn ask(&mut self, request: &Request, purpose: Purpose) -> Observation {
        let started = Instant::now();
        let Some(gremlin) = &mut self.gremlin else {
            return Observation::new(survival::already_lost(), Duration::ZERO);
        };
        let mut bindings = Vec::with_capacity(request.parameters.len());
        for (name, value) in &request.parameters {
            match encode(value, &self.ids, self.dates) {
                Some(text) => bindings.push((name.as_str(), text)),
                None => return Observation::new(unwritable(name), Duration::ZERO),
            }
        }
        // gremlin-lang runs only traversals; scripts that create schemas and indexes are Groovy.
        let language = if is_traversal(&request.text) { &self.language } else { GROOVY };
        let limit = self.context.limits.statement;
        let source = self.context.options.name.as_deref().or(self.quirks.source);
        let named = source.map(|source| [("g", source)]);
        let aliases: &[(&str, &str)] = match (self.context.endpoint.is_owned(), &named) {
            (true, _) => self.quirks.aliases,
            (false, Some(named)) => named,
            (false, None) => &[],
        };
        let script = Script { text: &request.text, language, bindings: &bindings, aliases, limit };
        let reply = gremlin.run(&script, &mut self.ids, purpose, limit + GRACE);
        let elapsed = started.elapsed();
        let outcome = match reply {
            Ok(GremlinReply::Answer { results, cut }) => {
                let rows = results.into_iter().map(|result| vec![result]).collect();
                outcome_of(Rows::new([RESULT], rows), cut)
            }
            Ok(GremlinReply::Failed(failure)) => self.failure(failure),
            Err(error) => self.lost(&error),
        };
        Observation::new(outcome, elapsed)
    }

    /// Runs a statement of a plan.
    fn observe(&mut self, request: &Request, purpose: Purpose) -> Observation {
        let is_traversal = is_traversal(&request.text);
        if !is_traversal || (self.quirks.common.statements.may_write)(&request.text) {
            if self.context.options.read_only {
                // No Gremlin server can enforce read-only access, so Edgewise refuses writes itself.
                let outcome = Outcome::error(ErrorClass::Unsupported, "this session only reads");
                return Observation::new(outcome, Duration::ZERO);
            }
            // Servers do not report what changed.
            self.context.guard(|guard| guard.in_doubt());
            self.touched = true;
        }
        self.ask(request, purpose)
    }

    /// Runs the script of a declaration.
    pub(super) fn run_declared(&mut self, script: &str) -> Observation {
        let observation = self.observe(&Request::new(script), Purpose::Answer);
        match observation.outcome.is_answer() {
            true => Observation { outcome: Outcome::Done, ..observation },
            false => observation,
        }
    }

    fn failure(&mut self, failure: GremlinFailure) -> Outcome {
        let refusal = self.context.refusal(Some(failure.code()), failure.message);
        if refusal.fatal {
            self.hang_up();
            self.context.mark_unusable();
        }
        refusal.outcome
    }

    fn lost(&mut self, error: &WireError) -> Outcome {
        self.hang_up();
        self.context.lost(error)
    }
}

/// True if a text is a traversal: it starts with the traversal source `g`.
fn is_traversal(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix('g').unwrap_or(".");
    !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') && text.trim_start().starts_with('g')
}

fn unwritable(name: &str) -> Outcome {
    Outcome::error(ErrorClass::Unsupported, format!("the value of `{name}` cannot be sent as a variable"))
}

impl WireSession for GremlinSession {
    fn context(&self) -> &SessionContext {
        &self.context
    }

    fn quirks(&self) -> &'static Quirks {
        &self.quirks.common
    }

    fn is_connected(&self) -> bool {
        self.gremlin.is_some()
    }

    fn hang_up(&mut self) {
        self.gremlin = None;
    }

    /// Sends one statement at a time: see [`crate::wire::gremlin`].
    fn exchange(&mut self, requests: &[&Request], after_failure: AfterFailure) -> Vec<Observation> {
        let mut observations = Vec::with_capacity(requests.len());
        for request in requests {
            let declared = self.declare(&[request]).map(|(_, observation)| observation);
            let observation = declared.unwrap_or_else(|| self.observe(request, Purpose::Answer));
            let failed = !observation.outcome.is_answer();
            observations.push(observation);
            if !self.is_connected() || (failed && after_failure == AfterFailure::Stop) {
                break;
            }
        }
        observations
    }

    fn tables<const N: usize>(&mut self, texts: [&str; N]) -> Result<[Rows; N], Outcome> {
        let mut tables: [Rows; N] = std::array::from_fn(|_| Rows::default());
        for (table, text) in tables.iter_mut().zip(texts) {
            match self.ask(&Request::new(text), Purpose::Answer).outcome {
                Outcome::Rows(rows) => *table = rows,
                Outcome::Done => {}
                other => return Err(other),
            }
        }
        Ok(tables)
    }

    fn patiently<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.context.limits.statement;
        self.context.limits.statement = before.max(OWN_TIME);
        let result = work(self);
        self.context.limits.statement = before;
        result
    }

    fn wipe(&mut self) -> Result<(), Outcome> {
        self.delete_everything()
    }
}

impl Session for GremlinSession {
    fn version(&self) -> &str {
        &self.version
    }

    fn run(&mut self, request: &Request) -> Observation {
        self.run_one(request)
    }

    fn reset(&mut self) -> Outcome {
        self.wipe_if_allowed()
    }

    fn dump(&mut self) -> Outcome {
        let read = self.quirks.read;
        match self.patiently(|session| session.tables([read.vertices, read.edges])) {
            Ok([vertices, edges]) => graph_reader::graph_of(&vertices, &edges),
            Err(outcome) => outcome,
        }
    }

    fn indexes(&mut self) -> Result<Vec<Index>, Outcome> {
        self.list_indexes()
    }

    fn play(&mut self, steps: &[Step]) -> Vec<Observation> {
        self.play_in_batches(steps)
    }

    /// Empties the graph, runs the statements and learns from their answers which server id belongs to which id of
    /// the generated graph.
    fn load(&mut self, statements: &[Request]) -> Observation {
        let outcome = self.reset();
        if !outcome.is_answer() {
            return Observation::new(outcome, Duration::ZERO);
        }
        let mut elapsed = Duration::ZERO;
        let statements: Vec<&Request> = statements.iter().collect();
        let mut rest = statements.as_slice();
        while let Some(request) = rest.first().copied() {
            // Successive declarations are carried out together: an index on a new key can then be used at once.
            if let Some((count, observation)) = self.declare(rest) {
                elapsed += observation.elapsed;
                if !observation.outcome.is_answer() {
                    return Observation { elapsed, ..observation };
                }
                rest = &rest[count..];
                continue;
            }
            rest = &rest[1..];
            let settled = self
                .quirks
                .settled
                .filter(|_| is_traversal(&request.text))
                .map(|settled| Request { text: settled(&request.text), ..request.clone() });
            // The first statements on a new server compile scripts and load classes, which takes seconds on a busy
            // machine. The limit of a statement is for the queries that are tested.
            let observation = self
                .patiently(|session| session.observe(settled.as_ref().unwrap_or(request), Purpose::Setup));
            elapsed += observation.elapsed;
            if !observation.outcome.is_answer() {
                self.recount_if_in_doubt();
                return Observation { elapsed, ..observation };
            }
        }
        self.recount_if_in_doubt();
        Observation::new(Outcome::Done, elapsed)
    }

    fn explain(&mut self, request: &Request) -> Observation {
        let Some(suffix) = self.quirks.explain else {
            return Observation::new(Outcome::unsupported("explain"), Duration::ZERO);
        };
        let text = format!("{}{suffix}", request.text);
        let observation = self.run_one(&Request { text, ..request.clone() });
        match observation.outcome {
            Outcome::Rows(rows) => {
                Observation { outcome: Outcome::Done, plan: plan_text(&rows), ..observation }
            }
            outcome => Observation { outcome, ..observation },
        }
    }

    fn restart(&mut self) -> Outcome {
        let watch = self.context.endpoint.watch.clone().filter(|watch| watch.keeps_data());
        let Some(watch) = watch else {
            return Outcome::error(
                ErrorClass::Unsupported,
                "only a server that Edgewise started and that keeps its data on disk can be restarted",
            );
        };
        self.gremlin = None;
        match watch.restart().and_then(|()| self.context.reach(dial::open)) {
            Ok(gremlin) => {
                self.gremlin = Some(gremlin);
                Outcome::Done
            }
            Err(error) => Outcome::error(ErrorClass::Connection, error.to_string()),
        }
    }

    fn await_indexes(&mut self) -> Outcome {
        self.wait_for_indexes()
    }

    fn flush(&mut self) -> Outcome {
        self.drop_caches()
    }

    fn ping(&mut self) -> Outcome {
        self.run_own(self.quirks.common.statements.ping)
    }
}

impl Drop for GremlinSession {
    fn drop(&mut self) {
        self.clean_up();
    }
}

#[cfg(test)]
mod tests {
    use super::is_traversal;

    #[test]
    fn a_traversal_begins_with_its_source() {
        for text in ["g.V()", " g.addV('a')", "g\n.V()", "g", "g.V("] {
            assert!(is_traversal(text), "{text}");
        }
        for text in ["graph.createIndex('k', Vertex.class)", "1+1", "", "r = g.V()", "g2.V()", "mgmt = x"] {
            assert!(!is_traversal(text), "{text}");
        }
    }
}
