//! `Supplied`: a user's own queries and setup statements, in place of generated ones.

use super::CampaignError;
use crate::{Language, RoundQuery};

/// A user's own queries and setup statements, which are sent as written. If there are no queries or no setup, they are
/// generated.
#[derive(Clone, Debug)]
pub struct Supplied<L: Language> {
    /// The queries; empty if they are generated.
    pub queries: Vec<RoundQuery<L>>,
    /// The setup statements; `None` if they are generated.
    pub setup: Option<Vec<String>>,
}

impl<L: Language> Default for Supplied<L> {
    fn default() -> Self {
        Self { queries: Vec::new(), setup: None }
    }
}

impl<L: Language> Supplied<L> {
    /// Reads the files of queries and of setup statements, as far as they are given.
    ///
    /// # Errors
    /// When a file cannot be read, or the file of queries contains no query.
    pub fn read(queries: Option<&str>, setup: Option<&str>) -> Result<Self, CampaignError> {
        let queries = match queries {
            None => Vec::new(),
            Some(file) => {
                let queries: Vec<RoundQuery<L>> =
                    script::<L>(file)?.iter().map(|text| RoundQuery::written(text)).collect();
                if queries.is_empty() {
                    return Err(CampaignError::Config(format!(
                        "{file} holds no query: write at least one, and end each with a semicolon"
                    )));
                }
                queries
            }
        };
        Ok(Self { queries, setup: setup.map(script::<L>).transpose()? })
    }

    /// True if the user has supplied neither queries nor a setup.
    pub fn is_nothing(&self) -> bool {
        self.queries.is_empty() && self.setup.is_none()
    }
}

/// The statements of a file, as written.
fn script<L: Language>(file: &str) -> Result<Vec<String>, CampaignError> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| CampaignError::Config(format!("{file} cannot be read: {error}")))?;
    Ok(L::split_script(&text))
}
