//! Reads the name tables, runs the session's own queries, and deletes the graph.

use super::{
    greeting,
    session::{GRACE, RespSession},
};
use crate::{
    ErrorClass, Outcome,
    server::{survival, wire_session::WireSession},
    wire::{
        WireError,
        resp::compact::{CompactReply, Names, Table, decode},
    },
};
use edgewise_model::{Name, Rows, Value};

impl RespSession {
    /// Reads the name tables again.
    pub(super) fn read_names(&mut self) -> Result<(), WireError> {
        let commands = Table::ALL.map(|table| self.query("GRAPH.RO_QUERY", (self.quirks.names)(table)));
        let limit = self.context.limits.statement + GRACE;
        let Some(resp) = &mut self.resp else { return Ok(()) };
        let mut replies = Vec::new();
        resp.run(&commands, limit, &mut |reply, _| replies.push(reply));
        for (reply, table) in replies.into_iter().zip(Table::ALL) {
            let decoded = decode(&reply?, &Names::default(), self.bounds);
            if let Ok(CompactReply::Answer { rows, .. }) = decoded {
                let name = |row: Vec<Value>| match row.into_iter().next() {
                    Some(Value::String(name)) => name,
                    other => Name::from(format!("{other:?}")),
                };
                self.names.set(table, rows.rows.into_iter().map(name).collect());
            }
        }
        Ok(())
    }

    /// Runs a read-only statement of the session itself. A graph that does not exist gives no rows.
    pub(super) fn table(&mut self, text: &str) -> Result<Rows, Outcome> {
        let command = self.query("GRAPH.RO_QUERY", text);
        match self.ask(&[command]).pop() {
            None => Err(survival::already_lost()),
            Some((Ok(CompactReply::Answer { cut: true, .. }), _)) => {
                Err(Outcome::error(ErrorClass::Resource, "the answer has more values than the bounds allow"))
            }
            Some((Ok(CompactReply::Answer { rows, .. }), _)) => Ok(rows),
            Some((Ok(CompactReply::Failed(message)), _)) if self.is_missing_graph(&message) => {
                Ok(Rows::default())
            }
            Some((Ok(CompactReply::Failed(message)), _)) => Err(self.context.refusal(None, message).outcome),
            Some((Err(error), _)) => Err(self.lost(&error)),
        }
    }

    /// Deletes the graph, if the guard permits it.
    pub(super) fn delete_graph(&mut self) -> Result<(), Outcome> {
        self.check_counts()?;
        let Some(resp) = &mut self.resp else { return Err(survival::already_lost()) };
        let words = [b"GRAPH.DELETE", self.graph.as_bytes()];
        let reply = resp.ask(&words, self.context.limits.statement + GRACE);
        match reply.and_then(|reply| greeting::error_of(&reply)) {
            Ok(None) => {}
            Ok(Some(message)) if self.is_missing_graph(&message) => {}
            Ok(Some(message)) => return Err(self.failure(message, true)),
            Err(error) => return Err(self.lost(&error)),
        }
        self.names.clear();
        self.context.guard(|guard| guard.wiped());
        Ok(())
    }
}
