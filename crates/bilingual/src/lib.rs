//! Cypher ⇄ Gremlin: the same question, asked in both languages on the same stored graph.
//!
//! A [`question::Question`] is neither Cypher nor Gremlin. `print/` writes it in each language, using only what both
//! define alike, and the oracles compare the engine's two answers. [`Bilingual`] is a `Language` of the laboratory whose
//! queries are questions, so that campaigns, reduction, reports and replays are the same as for one language.

pub mod oracle;
pub mod print;
pub mod question;
pub mod rounds;

mod generate_config;
mod language;
mod opinion;
mod reduce;
mod ruling;
mod script;
mod settings;
mod skeleton;
mod stage;

pub use generate_config::GenerateConfig;
pub use language::{Bilingual, BilingualContext};
pub use settings::Settings;
