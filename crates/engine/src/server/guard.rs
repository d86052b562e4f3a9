//! `Guard`: keeps a run from wiping data that is not its own.
//!
//! A server somebody else started must be empty, or the run works in a graph of its own name, or wiping is allowed.
//! From then on the guard keeps the books: what the engine says it created and deleted. Before each reset the element
//! counts read from the server must equal the books, else somebody else writes there too, the guard *trips*, and
//! nothing is deleted any more: neither by this session nor by a later one of the same run.

use crate::{Counters, EngineError};
use std::fmt;

/// How many elements a database holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes.
    pub nodes: u64,
    /// Relationships.
    pub relationships: u64,
}

impl Counts {
    /// True if there is nothing.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes and {} relationships", self.nodes, self.relationships)
    }
}

/// What the guard knows of the data.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Books {
    /// Nothing yet: the first look decides.
    Unseen,
    /// So many elements, all ours.
    Known(Counts),
    /// Ours, but a write was cut off or failed where failing is not rolled back: the next look is taken over.
    InDoubt,
    /// Somebody else's data was seen; this is what the user reads.
    Tripped(String),
}

/// The books of one database. Lives as long as the run, longer than any session.
#[derive(Debug)]
pub struct Guard {
    place: String,
    armed: bool,
    allow_wipe: bool,
    books: Books,
    schema_seen: bool,
    /// Changes inside an open transaction, not yet in the books.
    pending: Option<Vec<Counters>>,
}

impl Guard {
    /// For a server that is ours alone: nothing is counted and nothing is refused.
    pub fn off() -> Self {
        Self {
            place: String::new(),
            armed: false,
            allow_wipe: true,
            books: Books::Unseen,
            schema_seen: false,
            pending: None,
        }
    }

    /// For a server somebody else started; `place` names the database in messages.
    pub fn armed(place: impl Into<String>, allow_wipe: bool) -> Self {
        Self {
            place: place.into(),
            armed: true,
            allow_wipe,
            books: Books::Unseen,
            schema_seen: false,
            pending: None,
        }
    }

    /// True if counts have to be read from the server before a reset.
    pub fn wants_counts(&self) -> bool {
        self.armed
    }

    /// Compares what the server holds with the books; to be called on connecting and before each reset.
    ///
    /// # Errors
    /// [`EngineError::Foreign`] when there is data that is not ours; ever after, too.
    pub fn check(&mut self, counts: Counts) -> Result<(), EngineError> {
        if !self.armed {
            return Ok(());
        }
        match &self.books {
            Books::Tripped(_) => {}
            Books::Unseen if counts.is_empty() || self.allow_wipe => self.books = Books::Known(counts),
            Books::Unseen => {
                self.books = Books::Tripped(format!(
                    "{} is not empty: it holds {counts}. Nothing was changed. If they are leftovers of a run that \
                     was killed, or may go, say --allow-wipe; or name an empty database",
                    self.place
                ));
            }
            Books::InDoubt => self.books = Books::Known(counts),
            Books::Known(known) if *known == counts => {}
            Books::Known(known) => {
                self.books = Books::Tripped(format!(
                    "somebody else writes to {}: it holds {counts}, this run left {known} there. Nothing more is \
                     deleted",
                    self.place
                ));
            }
        }
        self.allowed()
    }

    /// Refuses if the guard has tripped.
    ///
    /// # Errors
    /// [`EngineError::Foreign`] if it has.
    pub fn allowed(&self) -> Result<(), EngineError> {
        match &self.books {
            Books::Tripped(message) => Err(EngineError::Foreign(message.clone())),
            _ => Ok(()),
        }
    }

    /// True if indexes and constraints have to be looked at too: somebody else's are not ours to drop.
    pub fn minds_schema(&self) -> bool {
        self.armed && !self.allow_wipe && !self.schema_seen
    }

    /// Takes in how many indexes and constraints there are; only the first look counts, later ones are ours.
    ///
    /// # Errors
    /// [`EngineError::Foreign`] when there are some that are not ours.
    pub fn check_schema(&mut self, found: usize) -> Result<(), EngineError> {
        if self.minds_schema() && found > 0 && !matches!(self.books, Books::Tripped(_)) {
            self.books = Books::Tripped(format!(
                "{} has {found} indexes or constraints. Nothing was changed. If they may go, say --allow-wipe; or \
                 name an empty database",
                self.place
            ));
        }
        self.schema_seen = true;
        self.allowed()
    }

    /// True if the next look at the server is taken over unseen.
    pub fn is_in_doubt(&self) -> bool {
        matches!(self.books, Books::InDoubt | Books::Unseen)
    }

    /// From now on the run works in another database, a new one of its own.
    pub fn moved(&mut self) {
        if !matches!(self.books, Books::Tripped(_)) {
            self.books = Books::Unseen;
        }
        self.pending = None;
    }

    /// The database has been emptied by us.
    pub fn wiped(&mut self) {
        if !matches!(self.books, Books::Tripped(_)) {
            self.books = Books::Known(Counts::default());
        }
        self.pending = None;
    }

    /// A statement of ours changed something.
    pub fn wrote(&mut self, counters: &Counters) {
        match &mut self.pending {
            Some(pending) => pending.push(*counters),
            None => self.enter(counters),
        }
    }

    /// A statement of ours may or may not have changed something.
    pub fn in_doubt(&mut self) {
        if matches!(self.books, Books::Known(_)) {
            self.books = Books::InDoubt;
        }
        self.pending = None;
    }

    /// A transaction of ours has begun.
    pub fn began(&mut self) {
        self.pending = Some(Vec::new());
    }

    /// It has been committed.
    pub fn committed(&mut self) {
        for counters in self.pending.take().unwrap_or_default() {
            self.enter(&counters);
        }
    }

    /// It has been rolled back.
    pub fn rolled_back(&mut self) {
        self.pending = None;
    }

    /// Books that do not add up are an engine's wrong counters: then the next look is taken over.
    fn enter(&mut self, counters: &Counters) {
        let Books::Known(counts) = self.books else { return };
        let nodes = (counts.nodes + counters.nodes_created).checked_sub(counters.nodes_deleted);
        let relationships = (counts.relationships + counters.relationships_created)
            .checked_sub(counters.relationships_deleted);
        self.books = match (nodes, relationships) {
            (Some(nodes), Some(relationships)) => Books::Known(Counts { nodes, relationships }),
            _ => Books::InDoubt,
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
        assert!(guard.check(Counts::default()).is_err(), "emptying it meanwhile does not make it ours");
        guard.wiped();
        guard.in_doubt();
        assert!(guard.allowed().is_err());
    }

    #[test]
    fn wiping_is_done_where_it_is_allowed() {
        let mut guard = Guard::armed("bolt://h:1", true);
        assert!(guard.check(FULL).is_ok());
        guard.wiped();
        assert!(guard.check(Counts::default()).is_ok());
        assert!(guard.check(FULL).is_err(), "allowed once, not blindly for ever");
    }

    #[test]
    fn indexes_of_somebody_else_are_minded_once() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok() && guard.minds_schema());
        assert!(guard.check_schema(0).is_ok());
        assert!(!guard.minds_schema() && guard.check_schema(3).is_ok(), "later ones are ours");
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok() && guard.check_schema(1).is_err());
        assert!(guard.allowed().is_err());
    }

    #[test]
    fn our_own_writes_are_expected() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok());
        guard.wrote(&created(2));
        guard.wrote(&Counters { nodes_deleted: 1, ..Counters::default() });
        assert!(guard.check(Counts { nodes: 1, relationships: 0 }).is_ok());
    }

    #[test]
    fn one_element_of_somebody_else_trips_it() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok());
        guard.wrote(&created(2));
        let message = guard.check(Counts { nodes: 3, relationships: 0 }).unwrap_err().to_string();
        assert!(message.contains("somebody else writes"), "{message}");
    }

    #[test]
    fn a_rolled_back_transaction_leaves_the_books_alone_and_a_committed_one_does_not() {
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
    fn after_a_cut_off_write_the_next_look_counts() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok());
        guard.wrote(&created(2));
        guard.in_doubt();
        assert!(guard.check(Counts { nodes: 7, relationships: 0 }).is_ok());
        assert!(guard.check(Counts { nodes: 8, relationships: 0 }).is_err());
    }

    #[test]
    fn counters_that_do_not_add_up_put_the_books_in_doubt() {
        let mut guard = Guard::armed("bolt://h:1", false);
        assert!(guard.check(Counts::default()).is_ok());
        guard.wrote(&Counters { nodes_deleted: 5, ..Counters::default() });
        assert!(guard.is_in_doubt());
    }

    #[test]
    fn a_server_of_ours_is_never_refused() {
        let mut guard = Guard::off();
        assert!(!guard.wants_counts() && guard.check(FULL).is_ok() && guard.check(Counts::default()).is_ok());
    }
}
