//! `Names`: the three tables that map the numbers of a compact reply to names.

use edgewise_model::Name;

/// The table that a number refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Labels of nodes.
    Labels,
    /// Types of relationships.
    Types,
    /// Keys of properties.
    Keys,
}

impl Table {
    /// All three, in the order of [`Names::set`].
    pub const ALL: [Self; 3] = [Self::Labels, Self::Types, Self::Keys];
}

/// The tables as last read. The server assigns numbers in ascending order and keeps them, until the graph is
/// deleted or a failed write that added names is undone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    tables: [Vec<Name>; 3],
    /// True to make up a name for an unknown number, instead of reporting an error.
    pub made_up: bool,
}

impl Names {
    /// The name for a number; `None` if the table must be read again.
    pub fn get(&self, table: Table, number: i64) -> Option<Name> {
        let found = usize::try_from(number).ok().and_then(|number| self.tables[table as usize].get(number));
        match found {
            Some(name) => Some(name.clone()),
            None if self.made_up => Some(Name::from(format!("{table:?}#{number}"))),
            None => None,
        }
    }

    /// Replaces a table.
    pub fn set(&mut self, table: Table, names: Vec<Name>) {
        self.tables[table as usize] = names;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.tables = Default::default();
    }
}
