//! `MutatedLanguage`: the semantics that are mutated, and how they are hosted.

use super::MutantError;
use super::scope::source_files;
use std::path::Path;

/// The semantics of a language, as a crate of the workspace and as an engine.
#[derive(Debug)]
pub struct MutatedLanguage {
    /// The id of the language.
    pub id: &'static str,
    /// The target that hosts the semantics.
    pub target: &'static str,
    /// The folder of the crate, from the root of the workspace.
    pub(super) folder: &'static str,
    /// The name of the crate in code.
    pub(super) library: &'static str,
    /// The features of the crate `edgewise-reference` that hosting takes.
    pub(super) features: &'static str,
}

impl MutatedLanguage {
    /// The semantics of Cypher.
    pub const CYPHER: Self = Self {
        id: "cypher",
        target: "reference",
        folder: "crates/cypher/semantics",
        library: "edgewise_cypher_semantics",
        features: "cypher",
    };

    /// The semantics of Gremlin.
    pub const GREMLIN: Self = Self {
        id: "gremlin",
        target: "gremlin-reference",
        folder: "crates/gremlin/semantics",
        library: "edgewise_gremlin_semantics",
        features: "",
    };

    /// The source files that are mutated, by path and text.
    ///
    /// # Errors
    /// When the folder is no checkout, or a file cannot be read.
    pub fn source_files(&self, checkout: &Path) -> Result<Vec<(String, String)>, MutantError> {
        let src = checkout.join(self.folder).join("src");
        if !src.is_dir() || !checkout.join("Cargo.lock").is_file() {
            return Err(MutantError::NoSource(checkout.to_owned()));
        }
        source_files(&src)
    }
}
