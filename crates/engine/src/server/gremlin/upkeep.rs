//! Upkeep: wiping.

use super::session::GremlinSession;
use crate::{Outcome, server::wire_session::WireSession};

impl GremlinSession {
    /// Deletes all data, once the guard agrees, and indexes where there may be some.
    pub(super) fn delete_everything(&mut self) -> Result<(), Outcome> {
        self.check_counts()?;
        let drop_indexes = self.quirks.drop_indexes.filter(|_| self.schema_changed);
        for script in self.quirks.wipe.iter().copied().chain(drop_indexes) {
            self.tables([script])?;
        }
        self.schema_changed = false;
        self.ids.clear();
        self.context.guard(|guard| guard.wiped());
        Ok(())
    }
}
