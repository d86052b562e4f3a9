//! The engines, one file each, and the table of them.

mod external;
#[cfg(feature = "grafeo")]
mod grafeo;
#[cfg(feature = "grafeo")]
mod grafeo_value;
mod open_options;
mod registry;

#[cfg(feature = "grafeo")]
pub use grafeo::GrafeoEmbedded;
pub use open_options::OpenOptions;
pub use registry::{EngineEntry, engines, open};

use crate::host::Embedded;

/// The library engine of a name, if it is built in.
pub(crate) fn embedded(name: &str) -> Option<Box<dyn Embedded>> {
    match name {
        #[cfg(feature = "grafeo")]
        grafeo::ID => Some(Box::new(GrafeoEmbedded::new())),
        _ => None,
    }
}
