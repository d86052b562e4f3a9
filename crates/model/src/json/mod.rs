//! Writes values as JSON and reads them back, without loss: the format of case files and of the `external:` engine
//! protocol.
//!
//! | value | JSON |
//! |---|---|
//! | null, boolean, string, list | `null`, `true`, `"text"`, `[…]` |
//! | integer | a number without fraction or exponent: `1`, `-9223372036854775808` |
//! | float | a number with fraction or exponent: `1.0`, `-0.0`, `1e300` |
//! | float that is not finite | `{"$float": "NaN"}`, `"Infinity"`, `"-Infinity"`; readers take any float text, as `{"$float": "1"}` |
//! | map | an object: `{"a": 1}`; if any key begins with `$` it is wrapped: `{"$map": {"$a": 1}}` |
//! | node | `{"$node": {"id": 1, "labels": ["A"], "properties": {"k": 1}}}` |
//! | relationship | `{"$relationship": {"id": 7, "start": 1, "end": 2, "type": "T", "properties": {}}}` |
//! | path | `{"$path": {"nodes": [node…], "relationships": [relationship…]}}`, the elements bare or with their tag |
//! | temporal | `{"$date": "2015-07-21"}`, `$localtime`, `$time`, `$localdatetime`, `$datetime`, `$duration` with their ISO text |
//! | point | `{"$point": {"srid": 7203, "x": 1.0, "y": 2.0}}`, in space with `"z"` |
//! | number of another width | `{"$byte": 1}`, `{"$short": 1}`, `{"$int32": 1}`, `{"$float32": "1.5"}`, `{"$biginteger": "1"}`, `{"$bigdecimal": "1.50"}` |
//! | other scalar of Gremlin | `{"$char": "a"}`, `{"$uuid": "…"}`, `{"$binary": "00ff"}`, `{"$token": "id"}`, `{"$direction": "OUT"}` |
//! | composite of Gremlin | `{"$composite": {"kind": "map", "parts": [key, value, …]}}`; kinds and parts as in [`crate::CompositeKind`] |
//! | value of a type that Edgewise does not know | `{"$opaque": {"kind": "vector", "text": "<1, 2>"}}` |
//!
//! An object is a tag exactly if its only key begins with `$`; an unknown tag is an error. `labels` and
//! `properties` may be left out where they are empty; `properties` and the content of `$map` are always plain
//! objects, whatever their keys. Ids are integers from 0 to 2^64 - 1. Cypher has no integers beyond 64 bits with a
//! sign: an adapter sends such an integer as `$opaque`. As a plain number it is refused up to 2^64; JSON readers
//! turn a larger one into a float, and `-0` too. Reading stops at 128 levels of nesting, and never panics.

mod error;
mod read;
mod scalar;
mod serial;
mod write;

pub use error::JsonError;
pub use read::from_json;
pub use write::to_json;
