//! `Procedures`: the procedures that CALL can use. The caller declares each with a table, as the TCK does.

use edgewise_model::{Name, Value};

/// A declared type of a procedure's field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Each is the Cypher type of the same name.
pub enum FieldType {
    Any,
    Boolean,
    Integer,
    Float,
    Number,
    String,
    Map,
    List,
    Node,
    Relationship,
    Path,
    Date,
    Time,
    LocalTime,
    DateTime,
    LocalDateTime,
    Duration,
    Point,
}

/// A field of a procedure: `name :: TYPE?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub kind: FieldType,
    /// `?`: null is allowed.
    pub nullable: bool,
}

/// A procedure given by a table: a call yields the outputs of the rows whose inputs equal the arguments.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// The dotted name.
    pub name: Name,
    /// What it takes.
    pub inputs: Vec<Field>,
    /// What it yields; empty for a procedure that is called only for its effect.
    pub outputs: Vec<Field>,
    /// Each row: the inputs, then the outputs.
    pub rows: Vec<Vec<Value>>,
}

/// The available procedures.
#[derive(Clone, Debug, Default)]
pub struct Procedures {
    /// In any order; names are unique.
    pub procedures: Vec<Procedure>,
}

impl Procedures {
    /// No procedure at all.
    pub const NONE: Self = Self { procedures: Vec::new() };

    /// The procedure with this name, and its index.
    pub(crate) fn find(&self, name: &str) -> Option<(usize, &Procedure)> {
        self.procedures.iter().enumerate().find(|(_, procedure)| procedure.name == name)
    }
}

impl FieldType {
    /// The type with this name, in upper case.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "ANY" => Self::Any,
            "BOOLEAN" => Self::Boolean,
            "INTEGER" => Self::Integer,
            "FLOAT" => Self::Float,
            "NUMBER" => Self::Number,
            "STRING" => Self::String,
            "MAP" => Self::Map,
            "NODE" => Self::Node,
            "RELATIONSHIP" => Self::Relationship,
            "PATH" => Self::Path,
            "DATE" => Self::Date,
            "TIME" => Self::Time,
            "LOCALTIME" => Self::LocalTime,
            "DATETIME" => Self::DateTime,
            "LOCALDATETIME" => Self::LocalDateTime,
            "DURATION" => Self::Duration,
            "POINT" => Self::Point,
            list if list.starts_with("LIST") => Self::List,
            _ => return None,
        })
    }
}
