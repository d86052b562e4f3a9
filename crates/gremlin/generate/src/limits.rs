//! `Limits`: what the target can do, as far as generation asks.

use std::collections::BTreeSet;

use edgewise_gremlin_syntax::ast::Step;
use edgewise_gremlin_syntax::dialect::step_since;
use edgewise_gremlin_syntax::{Dialect, Version};

use crate::ValueKind;

/// What the target can do. The caller builds it from an engine's profile; for several targets, from the meet of their
/// profiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How traversals are written, and which steps there are.
    pub dialect: Dialect,
    /// What properties can hold.
    pub storable: Storable,
    /// Whether vertices and edges are created with ids of ours. Otherwise the planned ids are only names of elements.
    pub user_ids: bool,
    /// Whether traversals may name ids. Where `user_ids` is false the caller replaces them, in `V()`, `E()` and
    /// `hasId()`, by those of the target.
    pub id_literals: bool,
    /// Whether a vertex may hold several values of one key.
    pub multi_properties: bool,
    /// Whether properties of vertices may have properties.
    pub meta_properties: bool,
    /// Whether `null` can be stored.
    pub null_properties: bool,
    /// Whether labels and keys are declared before use: mutations then use declared ones only, with values of the
    /// declared type.
    pub schema_first: bool,
    /// Whether indexes can be made.
    pub indexes: bool,
    /// Whether traversals may have variables, whose values come with the request.
    pub variables: bool,
    /// Names of steps, predicates (as `P.regex`), productions and of [`SWITCHES`] that are switched off.
    pub off: BTreeSet<String>,
}

/// Which types of values properties can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Storable {
    /// The types.
    pub kinds: BTreeSet<ValueKind>,
    /// NaN and infinities.
    pub non_finite: bool,
}

impl Storable {
    /// Everything TinkerGraph stores.
    pub fn all() -> Self {
        Self { kinds: ValueKind::ALL.iter().copied().collect(), non_finite: true }
    }

    /// Booleans, 32-bit and 64-bit numbers, finite floats and strings.
    pub fn plain() -> Self {
        use ValueKind::{Boolean, Double, Float, Int, Long, String};
        Self { kinds: [Boolean, Int, Long, Float, Double, String].into(), non_finite: false }
    }
}

/// What [`Limits::off`] may name besides steps, predicates and productions.
pub const SWITCHES: &[(&str, &str)] = &[
    ("nan", "NaN as a literal of a traversal"),
    ("infinity", "the infinities as literals of a traversal"),
    ("null-literal", "null as a literal of a traversal"),
    ("mid-traversal-start", "V() and E() inside a traversal"),
    ("extreme-integer", "the least and greatest integers of each width, stored or as literals"),
    ("odd-text", "strings with control characters, quotes and letters beyond ASCII"),
    ("source-strategies", "withStrategies() and withoutStrategies()"),
];

/// Whether a name can be switched off.
pub fn is_switch(name: &str) -> bool {
    Step::FAMILIES.iter().any(|family| family.contains(&name))
        || crate::productions().any(|production| production.name == name)
        || crate::productions().any(|production| production.name == name)
        || SWITCHES.iter().any(|(switch, _)| *switch == name)
}

impl Limits {
    /// Everything a dialect has, on TinkerGraph.
    pub fn all(dialect: Dialect) -> Self {
        let mut storable = Storable::all();
        if dialect.version < Version::V3_5 {
            // Groovy of 3.4 has no literal for a date.
            storable.kinds.remove(&ValueKind::Date);
        }
        Self {
            dialect,
            storable,
            user_ids: true,
            id_literals: true,
            multi_properties: true,
            meta_properties: true,
            null_properties: false,
            schema_first: false,
            indexes: true,
            variables: false,
            off: BTreeSet::new(),
        }
    }

    /// Whether a name is not switched off.
    pub fn has(&self, name: &str) -> bool {
        !self.off.contains(name)
    }
}

impl Limits {
    /// Whether the target has a step, predicate or switch: its version does, and it is not switched off.
    pub fn allows(&self, name: &str) -> bool {
        let since = match name {
            "P.regex" | "P.notRegex" => Version::V3_6,
            "P.typeOf" => Version::V3_8,
            // What this names is `E()` inside a traversal; `g.E()` is as old as Gremlin.
            name => {
                let (since, until) = step_since(name);
                if self.dialect.version > until {
                    return false;
                }
                since
            }
        };
        self.dialect.version >= since && self.has(name)
    }

    /// Whether the language has a literal for values of a type.
    pub fn writes(&self, kind: ValueKind) -> bool {
        let written = match kind {
            ValueKind::Date => self.dialect.version >= Version::V3_5,
            ValueKind::Uuid => self.dialect.is_groovy() || self.dialect.version >= Version::V3_8,
            ValueKind::Boolean | ValueKind::Int | ValueKind::Double | ValueKind::String => return true,
            _ => true,
        };
        written && self.storable.kinds.contains(&kind)
    }
}

impl Limits {
    /// Whether `discard()` can be written; gremlin-lang has it, as `none()`, since 3.7.
    pub fn has_discard(&self) -> bool {
        self.has("discard") && (self.dialect.is_groovy() || self.dialect.version >= Version::V3_7)
    }
}
