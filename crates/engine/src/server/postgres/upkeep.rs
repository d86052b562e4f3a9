//! Creates, empties and drops the graph of a session, and asks for plans.

use super::{dial, session::PostgresSession};
use crate::{
    ErrorClass, Observation, Outcome, Request, Session,
    server::{slot::lock, wire_session::WireSession},
};

impl PostgresSession {
    /// Enters the graph that the user named, or creates one with a name that no graph has. A named graph is created
    /// if there is none.
    pub(super) fn enter_graph(&mut self) -> Result<(), Outcome> {
        let graphs = self.cells(self.quirks.graphs)?;
        let named = self.context.options.name.clone();
        self.graph = match named {
            Some(name) => name,
            None => self.free_name(&graphs),
        };
        if self.context.options.read_only {
            return self.sql("SET default_transaction_read_only = on").map(|_| ());
        }
        // A graph that was there may hold labels or, if it may be wiped, data.
        self.touched = graphs.contains(&self.graph);
        if !self.touched {
            self.sql(&(self.quirks.create_graph)(&self.graph))?;
        }
        self.check_counts()
    }

    /// A name that no graph has, so that a graph which was left by an earlier run is not touched.
    fn free_name(&self, taken: &[String]) -> String {
        let mut slot = lock(&self.context.slot);
        loop {
            let (process, worker) = (std::process::id(), self.context.worker);
            let name = format!("edgewise_{process:x}_{worker}_{}", slot.generation);
            slot.generation += 1;
            if !taken.contains(&name) {
                return name;
            }
        }
    }

    /// Drops the graph and creates it again, if the guard permits it: labels are tables, which would stay.
    pub(super) fn renew_graph(&mut self) -> Result<(), Outcome> {
        if self.is_in_transaction() {
            let outcome = self.rollback();
            if !outcome.is_answer() {
                return Err(outcome);
            }
        }
        self.check_counts()?;
        if self.touched {
            self.sql(&(self.quirks.drop_graph)(&self.graph))?;
            self.sql(&(self.quirks.create_graph)(&self.graph))?;
            self.touched = false;
        }
        self.context.guard(|guard| guard.wiped());
        Ok(())
    }

    /// Drops a graph that the session created under a name of its own.
    pub(super) fn leave_graph(&mut self) {
        let is_own = self.context.options.name.is_none() && !self.graph.is_empty();
        if is_own && self.is_connected() && !self.context.options.read_only {
            // A failure cannot be reported any more; the name tells whose graph it is.
            let _ = self.sql(&(self.quirks.drop_graph)(&self.graph));
        }
    }

    /// Asks for the plan of a statement; estimates are left out.
    pub(super) fn plan(&mut self, request: &Request) -> Observation {
        let began = std::time::Instant::now();
        let statement = (self.quirks.statement)(&self.graph, request, 0);
        // A prepared statement takes two SQL statements, of which EXPLAIN would explain the first.
        let Some(statement) = statement.ok().filter(|_| request.parameters.is_empty()) else {
            return Observation::new(Outcome::unsupported("explain"), began.elapsed());
        };
        match self.cells(&format!("{} {}", self.quirks.explain, statement.sql)) {
            Ok(lines) => {
                let line =
                    |line: &String| line.split(self.quirks.estimates).next().unwrap_or_default().to_owned();
                let plan = Some(lines.iter().map(line).collect::<Vec<_>>().join("\n"));
                Observation { plan, ..Observation::new(Outcome::Done, began.elapsed()) }
            }
            Err(outcome) => Observation::new(outcome, began.elapsed()),
        }
    }

    /// Restarts a server that Edgewise started, and connects again.
    pub(super) fn restart_server(&mut self) -> Outcome {
        let Some(watch) = self.context.endpoint.watch.clone() else {
            return Outcome::error(
                ErrorClass::Unsupported,
                "only a server that Edgewise started can be restarted",
            );
        };
        self.postgres = None;
        let quirks = self.quirks;
        let reached = watch.restart().and_then(|()| {
            self.context.reach(|endpoint, options, deadline| dial::open(quirks, endpoint, options, deadline))
        });
        match reached {
            Ok(postgres) => {
                self.postgres = Some(postgres);
                self.set_limit(self.context.limits.statement)
                    .map_or_else(|outcome| outcome, |()| Outcome::Done)
            }
            Err(error) => Outcome::error(ErrorClass::Connection, error.to_string()),
        }
    }
}
