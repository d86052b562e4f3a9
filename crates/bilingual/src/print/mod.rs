//! Writes questions in each language. A printer writes canonical text, which the language's own parser reads into its
//! syntax tree and its own printer writes in the dialect of the engine.

mod cypher;
mod gremlin;
mod literal;
mod needed;

pub use cypher::CypherText;
pub use gremlin::GremlinText;

use crate::Settings;
use crate::question::{Ask, Change};
use edgewise_cypher_syntax::{parse_statement, print_statement};
use edgewise_engine::{QueryLanguage, Request};
use edgewise_gremlin_syntax::{Dialect, parse_traversal, print_traversal};

/// A question or a change, as a statement in each of the languages.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The statement in Cypher.
    pub cypher: Request,
    /// The statement in Gremlin.
    pub gremlin: Request,
}

impl Pair {
    /// The statements that read the answer to a question.
    ///
    /// # Errors
    /// Why one of the languages cannot say it in the dialect of the engine.
    pub fn reading(ask: &Ask, settings: &Settings) -> Result<Self, String> {
        Self::of(&CypherText::reading(ask)?, &GremlinText::reading(ask)?, settings)
    }

    /// The statements that write a change.
    ///
    /// # Errors
    /// Why one of the languages cannot say it in the dialect of the engine.
    pub fn writing(change: &Change, settings: &Settings) -> Result<Self, String> {
        Self::of(&CypherText::writing(change)?, &GremlinText::writing(change)?, settings)
    }

    fn of(cypher: &str, gremlin: &str, settings: &Settings) -> Result<Self, String> {
        let statement = parse_statement(cypher).map_err(|error| format!("{cypher}: {error}"))?;
        let traversal =
            parse_traversal(gremlin, Dialect::CANONICAL).map_err(|error| format!("{gremlin}: {error}"))?;
        let gremlin = print_traversal(&traversal, settings.gremlin.dialect)
            .map_err(|error| format!("the engine's Gremlin cannot say it: {error}"))?;
        let cypher = print_statement(&statement, &settings.cypher.dialect);
        Ok(Self {
            cypher: Request::new(cypher).in_language(QueryLanguage::Cypher),
            gremlin: Request::new(gremlin).in_language(QueryLanguage::Gremlin),
        })
    }
}
