//! Type expressions of type predicates (`e IS :: INTEGER NOT NULL`) and typed constraints.

/// A type with its alternatives: `INTEGER | STRING`; one alternative in the common case.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TypeExpr {
    /// The alternatives, at least one.
    pub alternatives: Vec<(TypeName, bool)>,
}

/// A single type. The flag beside it in [`TypeExpr`] says `NOT NULL`.
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
