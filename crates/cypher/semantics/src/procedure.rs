//! `Procedures`: the procedures that CALL can use. The caller declares each with a table, as the TCK does.

use edgewise_model::{Name, Value};

/// The declared type of an input or output of a procedure.
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

/// An input or an output column of a procedure, declared as `name :: TYPE?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name of the field.
    pub name: Name,
    /// The type of the field.
    pub kind: FieldType,
    /// Whether null is allowed: the declaration has a `?`.
    pub nullable: bool,
}

/// A procedure given by a table: a call yields the outputs of the rows whose inputs equal the arguments.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// The full name of the procedure, such as `my.namespace.proc`.
    pub name: Name,
    /// The inputs, in the order of the arguments.
    pub inputs: Vec<Field>,
    /// The columns that the procedure yields; none if it is called only for its effect.
    pub outputs: Vec<Field>,
    /// The rows of the table; each has the values of the inputs, then those of the outputs.
    pub rows: Vec<Vec<Value>>,
}

/// The procedures that CALL can use.
#[derive(Clone, Debug, Default)]
pub struct Procedures {
    /// The procedures, in any order; their names are unique.
    pub procedures: Vec<Procedure>,
}

impl Procedures {
    /// No procedures.
    pub const NONE: Self = Self { procedures: Vec::new() };

    /// The procedure with this name, and its index in the list.
    pub(crate) fn find(&self, name: &str) -> Option<(usize, &Procedure)> {
        self.procedures.iter().enumerate().find(|(_, procedure)| procedure.name == name)
    }
}

impl FieldType {
    /// The type with this upper-case name; `None` if there is none.
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
