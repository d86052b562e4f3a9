//! Steps that begin a traversal or take in new data. All but `io` may also occur later in a traversal.

use super::family::family;
use super::{Name, Nested, Value};

family! {
    /// Start steps.
    Start {
        /// Emits vertices: all, or those with the given ids.
        "V" V(ids: Vec<Value>);
        /// Emits edges: all, or those with the given ids.
        "E" E(ids: Vec<Value>);
        /// Inserts values before those of the stream.
        "inject" Inject(values: Vec<Value>);
        /// Begins reading or writing a graph file; only directly after `g`.
        "io" Io(path: Name);
        /// Calls a service of the provider.
        "call" Call(call: Call);
    }
}

/// The arguments of `call()`. Without a service it lists the services, which is allowed only directly after `g`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Call {
    /// The service.
    pub service: Option<Name>,
    /// Static parameters: a map or a variable.
    pub parameters: Option<Value>,
    /// A traversal that returns the dynamic parameters.
    pub traversal: Option<Nested>,
}
