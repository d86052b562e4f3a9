//! Steps that begin a traversal or take in new data. All but `io` may stand inside one as well.

use super::family::family;
use super::{Name, Nested, Value};

family! {
    /// Start steps.
    Start {
        /// Vertices, all or by id.
        "V" V(ids: Vec<Value>);
        /// Edges, all or by id.
        "E" E(ids: Vec<Value>);
        /// Values put in front of the stream.
        "inject" Inject(values: Vec<Value>);
        /// Begins reading or writing a graph file; only directly after `g`.
        "io" Io(path: Name);
        /// Calls a service of the provider.
        "call" Call(call: Call);
    }
}

/// The arguments of `call()`: nothing lists the services, which is allowed only directly after `g`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Call {
    /// The service.
    pub service: Option<Name>,
    /// A map of static parameters; a map, or a variable.
    pub parameters: Option<Value>,
    /// A traversal that gives the dynamic parameters.
    pub traversal: Option<Nested>,
}
