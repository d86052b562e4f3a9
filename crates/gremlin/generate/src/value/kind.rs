//! `ValueKind`: the types of values that properties hold.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The type of a property's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// `true` or `false`.
    Boolean,
    /// An 8-bit integer.
    Byte,
    /// A 16-bit integer.
    Short,
    /// A 32-bit integer.
    Int,
    /// A 64-bit integer.
    Long,
    /// An integer of any size.
    BigInteger,
    /// A 32-bit float.
    Float,
    /// A 64-bit float.
    Double,
    /// A decimal number of any size.
    BigDecimal,
    /// Text.
    String,
    /// A UUID.
    Uuid,
    /// A point in time with an offset.
    Date,
}

impl ValueKind {
    /// Every type.
    pub const ALL: &[Self] = &[
        Self::Boolean,
        Self::Byte,
        Self::Short,
        Self::Int,
        Self::Long,
        Self::BigInteger,
        Self::Float,
        Self::Double,
        Self::BigDecimal,
        Self::String,
        Self::Uuid,
        Self::Date,
    ];

    /// Whether values of this type are numbers.
    pub const fn is_number(self) -> bool {
        !matches!(self, Self::Boolean | Self::String | Self::Uuid | Self::Date)
    }

    /// Whether values of this type are integers.
    pub const fn is_integer(self) -> bool {
        matches!(self, Self::Byte | Self::Short | Self::Int | Self::Long | Self::BigInteger)
    }
}
