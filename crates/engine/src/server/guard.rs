//! `Guard`: keeps a run from deleting data that Edgewise did not write.
//!
//! On a server that Edgewise did not start, the database must be empty, or the run must use a graph with a new
//! name, or the user must allow wiping. From then on the guard counts what the engine reports as created and
//! deleted. Before each reset, the element counts that the server reports must equal the guard's ledger. If they
//! do not, somebody else writes there too: the guard *trips*, and neither this session nor a later one of the same
//! run deletes anything.

use crate::{Counters, EngineError};
use std::fmt;

/// The number of elements in a database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of nodes.
    pub nodes: u64,
    /// The number of relationships.
    pub relationships: u64,
}

impl Counts {
    /// True if there are no elements.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes and {} relationships", self.nodes, self.relationships)
    }
}

/// The number of elements that the guard expects in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ledger {
    /// The counts are not known yet: the first check sets them.
    Unseen,
    /// This many elements, all written by Edgewise.
    Known(Counts),
    /// The counts are unknown, because a write was cut off or failed without a rollback: the next check accepts the
    /// counts it finds.
    InDoubt,
    /// Data was found that Edgewise did not write; the text is the message for the user.
    Tripped(String),
}

/// Guards one database. It lives as long as the run, longer than any session.
#[derive(Debug)]
pub struct Guard {
    place: String,
    armed: bool,
    allow_wipe: bool,
    ledger: Ledger,
    schema_seen: bool,
    /// Changes in an open transaction, which are not in the ledger yet.
    pending: Option<Vec<Counters>>,
}

impl Guard {
    /// A guard for a server that Edgewise started: nothing is counted and nothing is refused.
    pub fn off() -> Self {
        Self {
            place: String::new(),
            armed: false,
            allow_wipe: true,
            ledger: Ledger::Unseen,
            schema_seen: false,
            pending: None,
        }
    }

    /// A guard for a server that Edgewise did not start; `place` names the database in messages.
    pub fn armed(place: impl Into<String>, allow_wipe: bool) -> Self {
        Self {
            place: place.into(),
            armed: true,
            allow_wipe,
            ledger: Ledger::Unseen,
            schema_seen: false,
            pending: None,
        }
    }

    /// True if the element counts must be read from the server before a reset.
    pub fn wants_counts(&self) -> bool {
        self.armed
    }

    /// Compares the element counts on the server with the ledger. Must be called on connecting and before each
    /// reset.
    ///
    /// # Errors
    /// [`EngineError::Foreign`] when there is data that Edgewise did not write; from then on, every call fails.
    pub fn check(&mut self, counts: Counts) -> Result<(), EngineError> {
        if !self.armed {
            return Ok(());
        }
        match &self.ledger {
            Ledger::Tripped(_) => {}
            Ledger::Unseen if counts.is_empty() || self.allow_wipe => self.ledger = Ledger::Known(counts),
            Ledger::Unseen => {
                self.ledger = Ledger::Tripped(format!(
                    "{} is not empty: it holds {counts}. Nothing was changed. If these are leftovers of a run \
                     that was killed, or may be deleted, use --allow-wipe; or name an empty database",
                    self.place
                ));
            }
            Ledger::InDoubt => self.ledger = Ledger::Known(counts),
            Ledger::Known(known) if *known == counts => {}
            // An empty database holds nothing of anybody's: an engine that counts its deletions wrongly is no reason to
            // stop.
            Ledger::Known(_) if counts.is_empty() => self.ledger = Ledger::Known(counts),
            Ledger::Known(known) => {
                self.ledger = Ledger::Tripped(format!(
                    "somebody else writes to {}: it holds {counts}, this run left {known} there. Nothing more is \
                     deleted",
                    self.place
                ));
            }
        }
        self.allowed()
    }

    /// Fails if the guard has tripped.
    ///
    /// # Errors
    /// [`EngineError::Foreign`] if it has.
    pub fn allowed(&self) -> Result<(), EngineError> {
        match &self.ledger {
            Ledger::Tripped(message) => Err(EngineError::Foreign(message.clone())),
            _ => Ok(()),
        }
    }

    /// True if indexes and constraints must be checked too: Edgewise must not drop those of others.
    pub fn wants_schema_check(&self) -> bool {
        self.armed && !self.allow_wipe && !self.schema_seen
    }

    /// Checks the number of existing indexes and constraints. Only the first call counts: later ones were created
    /// by Edgewise.
    ///
    /// # Errors
    /// [`EngineError::Foreign`] when there are some that Edgewise did not create.
    pub fn check_schema(&mut self, found: usize) -> Result<(), EngineError> {
        if self.wants_schema_check() && found > 0 && !matches!(self.ledger, Ledger::Tripped(_)) {
            self.ledger = Ledger::Tripped(format!(
                "{} has {found} indexes or constraints. Nothing was changed. If they may be dropped, use \
                 --allow-wipe; or name an empty database",
                self.place
            ));
        }
        self.schema_seen = true;
        self.allowed()
    }

    /// True if the next check accepts whatever counts it finds.
    pub fn is_in_doubt(&self) -> bool {
        matches!(self.ledger, Ledger::InDoubt | Ledger::Unseen)
    }

    /// Records that the run switched to a new database.
    pub fn moved(&mut self) {
        if !matches!(self.ledger, Ledger::Tripped(_)) {
            self.ledger = Ledger::Unseen;
        }
        self.pending = None;
    }

    /// Records that Edgewise emptied the database.
    pub fn wiped(&mut self) {
        if !matches!(self.ledger, Ledger::Tripped(_)) {
            self.ledger = Ledger::Known(Counts::default());
        }
        self.pending = None;
    }

    /// Records what a statement of the run changed.
    pub fn wrote(&mut self, counters: &Counters) {
        match &mut self.pending {
            Some(pending) => pending.push(*counters),
            None => self.add_to_ledger(counters),
        }
    }

    /// Records that a statement of the run may have changed something.
    pub fn in_doubt(&mut self) {
        if matches!(self.ledger, Ledger::Known(_)) {
            self.ledger = Ledger::InDoubt;
        }
        self.pending = None;
    }

    /// Records that the run began a transaction.
    pub fn began(&mut self) {
        self.pending = Some(Vec::new());
    }

    /// Records that the transaction was committed.
    pub fn committed(&mut self) {
        for counters in self.pending.take().unwrap_or_default() {
            self.add_to_ledger(&counters);
        }
    }

    /// Records that the transaction was rolled back.
    pub fn rolled_back(&mut self) {
        self.pending = None;
    }

    /// Adds changes to the ledger. If the result would be negative, the engine's counters are wrong, and the next
    /// check accepts the counts it finds.
    fn add_to_ledger(&mut self, counters: &Counters) {
        let Ledger::Known(counts) = self.ledger else { return };
        let nodes = (counts.nodes + counters.nodes_created).checked_sub(counters.nodes_deleted);
        let relationships = (counts.relationships + counters.relationships_created)
            .checked_sub(counters.relationships_deleted);
        self.ledger = match (nodes, relationships) {
            (Some(nodes), Some(relationships)) => Ledger::Known(Counts { nodes, relationships }),
            _ => Ledger::InDoubt,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: Counts = Counts { nodes: 3, relationships: 1 };

    fn created(nodes: u64) -> Counters {
        Counters { nodes_created: nodes, ..Counters::default() }
    }

    #[test]
    fn a_database_with_data_is_refused_and_stays_refused() {
        let mut guard = Guard::armed("bolt://h:1", false);
        let message = guard.check(FULL).unwrap_err().to_string();
        assert!(
            message.contains("3 nodes and 1 relationships") && message.contains("--allow-wipe"),
            "{message}"
        );
        assert!(guard.check(Counts::default()).is_err(), "a database that is emptied later is still refused");
        guard.wiped();
        guard.in_doubt();
        assert!(guard.allowed().is_err());
    }

    #[test]
    fn existing_data_is_accepted_if_wiping_is_allowed() {
        let mut guard = Guard::armed("bolt://h:1", true);
        assert!(guard.check(FULL).is_ok());
        guard.wiped();
        assert!(guard.check(Counts::default()).is_ok());
        assert!(guard.check(FULL).is_err(), "wiping is allowed only once");
    }

    #[test]
    fn foreign_indexes_are_checked_for_only_once() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok() && guard.wants_schema_check());
        assert!(guard.check_schema(0).is_ok());
        assert!(
            !guard.wants_schema_check() && guard.check_schema(3).is_ok(),
            "later indexes were created by Edgewise"
        );
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok() && guard.check_schema(1).is_err());
        assert!(guard.allowed().is_err());
    }

    #[test]
    fn writes_of_the_run_are_expected() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok());
        guard.wrote(&created(2));
        guard.wrote(&Counters { nodes_deleted: 1, ..Counters::default() });
        assert!(guard.check(Counts { nodes: 1, relationships: 0 }).is_ok());
    }

    #[test]
    fn a_database_that_is_empty_is_nobody_elses_whatever_the_engine_counted() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok());
        guard.wrote(&created(1));
        assert!(guard.check(Counts::default()).is_ok());
        assert!(guard.check(Counts { nodes: 1, relationships: 0 }).is_err());
    }

    #[test]
    fn one_foreign_element_trips_the_guard() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok());
        guard.wrote(&created(2));
        let message = guard.check(Counts { nodes: 3, relationships: 0 }).unwrap_err().to_string();
        assert!(message.contains("somebody else writes"), "{message}");
    }

    #[test]
    fn only_committed_transactions_change_the_ledger() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok());
        guard.began();
        guard.wrote(&created(2));
        guard.rolled_back();
        assert!(guard.check(Counts::default()).is_ok());
        guard.began();
        guard.wrote(&created(2));
        guard.committed();
        assert!(guard.check(Counts { nodes: 2, relationships: 0 }).is_ok());
    }

    #[test]
    fn after_an_interrupted_write_the_next_check_accepts_any_counts() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok());
        guard.wrote(&created(2));
        guard.in_doubt();
        assert!(guard.check(Counts { nodes: 7, relationships: 0 }).is_ok());
        assert!(guard.check(Counts { nodes: 8, relationships: 0 }).is_err());
    }

    #[test]
    fn inconsistent_counters_put_the_ledger_in_doubt() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok());
        guard.wrote(&Counters { nodes_deleted: 5, ..Counters::default() });
        assert!(guard.is_in_doubt());
    }

    #[test]
    fn a_guard_that_is_off_refuses_nothing() {
        let mut guard = Guard::off();
        assert!(!guard.wants_counts() && guard.check(FULL).is_ok() && guard.check(Counts::default()).is_ok());
    }
}
