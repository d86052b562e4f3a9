//! `Limits`: what the target supports, as far as generation depends on it.

use std::collections::BTreeSet;

use edgewise_gremlin_syntax::ast::Step;
use edgewise_gremlin_syntax::dialect::step_since;
use edgewise_gremlin_syntax::{Dialect, Version};

use crate::ValueKind;

/// What the target supports. The caller builds it from an engine's profile; for several targets, from what all
/// their profiles have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The language and version of traversals, which determine the available steps.
    pub dialect: Dialect,
    /// The types of values that properties can hold.
    pub storable: Storable,
    /// Whether vertices and edges can be created with the ids of the plan. Otherwise these ids only identify elements within
    /// the plan.
    pub user_ids: bool,
    /// Whether traversals may contain ids. If `user_ids` is false, the caller replaces them in `V()`, `E()` and
    /// `hasId()` by those of the target.
    pub id_literals: bool,
    /// Whether a vertex may have several values of one key (multi-properties).
    pub multi_properties: bool,
    /// Whether properties of vertices may have properties (meta-properties).
    pub meta_properties: bool,
    /// Whether `null` can be stored.
    pub null_properties: bool,
    /// Whether labels and keys must be declared before use. Mutations then only use declared ones, with values of
    /// the declared type.
    pub schema_first: bool,
    /// Whether indexes can be created.
    pub indexes: bool,
    /// Whether traversals may have variables, whose values are sent with the request.
    pub variables: bool,
    /// Names that are switched off: steps, predicates (as in `P.regex`), productions and [`SWITCHES`].
    pub off: BTreeSet<String>,
}

/// The types of values that properties can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Storable {
    /// The types.
    pub kinds: BTreeSet<ValueKind>,
    /// Whether NaN and infinities can be stored.
    pub non_finite: bool,
}

impl Storable {
    /// All values that TinkerGraph stores.
    pub fn all() -> Self {
        Self { kinds: ValueKind::ALL.iter().copied().collect(), non_finite: true }
    }

    /// Booleans, 32-bit and 64-bit numbers, finite floats and strings.
    pub fn plain() -> Self {
        use ValueKind::{Boolean, Double, Float, Int, Long, String};
        Self { kinds: [Boolean, Int, Long, Float, Double, String].into(), non_finite: false }
    }
}

/// The names that [`Limits::off`] may contain besides steps, predicates and productions, each with its meaning.
pub const SWITCHES: &[(&str, &str)] = &[
    ("nan", "NaN as a literal of a traversal"),
    ("infinity", "the infinities as literals of a traversal"),
    ("null-literal", "null as a literal of a traversal"),
    ("mid-traversal-start", "V() and E() inside a traversal"),
    ("extreme-integer", "the least and greatest integers of each width, stored or as literals"),
    ("odd-text", "strings with control characters, quotes and letters beyond ASCII"),
    ("negative-zero", "-0.0, stored or as a literal"),
    ("parallel-edges", "several edges of one label from one vertex to another"),
    ("several-ends", "edges of one label between vertices of several pairs of labels"),
    ("index-on-data", "indexes that are created or dropped while the graph holds data"),
    ("negated-lookup", "P.neq, P.without, P.not and negate() on the value of a key"),
    (
        "ordered-text-lookup",
        "comparisons by order on the value of a key that holds neither numbers nor dates",
    ),
    ("variables", "variables in traversals, whose values are sent with the request"),
    ("source-strategies", "withStrategies() and withoutStrategies()"),
];

/// Whether a name can be switched off.
pub fn is_switch(name: &str) -> bool {
    Step::FAMILIES.iter().any(|family| family.contains(&name))
        || crate::productions().any(|production| production.name == name)
        || SWITCHES.iter().any(|(switch, _)| *switch == name)
}

impl Limits {
    /// The limits of TinkerGraph with all constructs of a dialect.
    pub fn all(dialect: Dialect) -> Self {
        let mut storable = Storable::all();
        let mut off = BTreeSet::new();
        if dialect.is_groovy() {
            // Groovy evaluates the literal -0.0 to 0.0.
            off.insert("negative-zero".to_owned());
        }
        if dialect.version < Version::V3_6 {
            // Groovy has no date literal before 3.6.
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
            off,
        }
    }

    /// Whether a name is not switched off.
    pub fn has(&self, name: &str) -> bool {
        !self.off.contains(name)
    }
}

impl Limits {
    /// Whether the target has a step, predicate or switch: its version supports it, and it is not switched off.
    pub fn allows(&self, name: &str) -> bool {
        let since = match name {
            "P.regex" | "P.notRegex" => Version::V3_6,
            "P.typeOf" => Version::V3_8,
            // This is `E()` inside a traversal; every version has `g.E()`.
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

    /// Whether a traversal may have variables: the target takes their values, and the language has them.
    pub fn has_variables(&self) -> bool {
        self.variables && (self.dialect.is_groovy() || self.dialect.version >= Version::V3_7)
    }

    /// Whether literals of a type may be used: the language has them and, except for the basic types, the target stores such
    /// values.
    pub fn has_literals(&self, kind: ValueKind) -> bool {
        let written = match kind {
            ValueKind::Date => self.dialect.version >= Version::V3_6,
            ValueKind::Uuid => self.dialect.is_groovy() || self.dialect.version >= Version::V3_8,
            ValueKind::Boolean | ValueKind::Int | ValueKind::Double | ValueKind::String => return true,
            _ => true,
        };
        written && self.storable.kinds.contains(&kind)
    }
}

impl Limits {
    /// Whether the language has `discard()`. Before 3.8 it is `none()`, which neither Groovy nor gremlin-lang has in
    /// an anonymous traversal.
    pub fn has_discard(&self) -> bool {
        self.has("discard") && self.dialect.version >= Version::V3_8
    }
}
