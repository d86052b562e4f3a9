//! Syntax trees of type expressions, used in type predicates (`e IS :: INTEGER NOT NULL`) and typed constraints.

/// A type expression: the alternatives of `INTEGER | STRING`, or one type in the common case.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TypeExpr {
    /// The alternatives, at least one. The flag is true for `NOT NULL`.
    pub alternatives: Vec<(TypeName, bool)>,
}

/// A single type, without `NOT NULL`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeName {
    /// `NOTHING`
    Nothing,
    /// `NULL`
    Null,
    /// `BOOLEAN`
    Boolean,
    /// `STRING`
    String,
    /// `INTEGER`
    Integer,
    /// `FLOAT`
    Float,
    /// `DATE`
    Date,
    /// `LOCAL TIME`
    LocalTime,
    /// `ZONED TIME`
    ZonedTime,
    /// `LOCAL DATETIME`
    LocalDateTime,
    /// `ZONED DATETIME`
    ZonedDateTime,
    /// `DURATION`
    Duration,
    /// `POINT`
    Point,
    /// `NODE`
    Node,
    /// `RELATIONSHIP`
    Relationship,
    /// `MAP`
    Map,
    /// `PATH`
    Path,
    /// `PROPERTY VALUE`
    PropertyValue,
    /// `ANY`
    Any,
    /// `LIST<t>`
    List(Box<TypeExpr>),
}
