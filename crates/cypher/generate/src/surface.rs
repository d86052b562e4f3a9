//! The text of a generated query, varied as the configuration and the target allow.

use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_cypher_syntax::{Dialect, Surface, SurfaceKind, print_query_varied, print_statement_varied};
use edgewise_model::Rng;

use crate::{Config, Features};

/// Varies the texts of queries. The same configuration, features and stream give the same texts. A query takes the
/// same part of the stream whether it is varied or not, so that no query moves another.
#[derive(Clone, Debug)]
pub struct SurfaceWriter {
    dialect: Dialect,
    surface: Surface,
    queries: u32,
}

impl SurfaceWriter {
    /// What the configuration asks for and the target understands.
    pub fn new(config: &Config, features: &Features) -> Self {
        let dialect = features.dialect.clone();
        let mut surface = Surface::default().with_density(config.surface.places);
        for kind in SurfaceKind::ALL {
            let percent = config.surface.kinds.get(kind.name()).copied().unwrap_or(kind.percent());
            let off = !features.has(kind.name()) || construct(*kind).is_some_and(|name| !features.has(name));
            surface = surface.with(*kind, if off { 0 } else { percent });
        }
        Self { surface: surface.fitted_to(&dialect), dialect, queries: config.surface.queries }
    }

    /// Another text for a query; none if it is to have its canonical one.
    pub fn query(&self, query: &Query, rng: &mut Rng) -> Option<String> {
        let mut rng = self.draw(rng)?;
        Some(print_query_varied(query, &self.dialect, &self.surface, &mut rng))
    }

    /// Another text for a statement; none if it is to have its canonical one.
    pub fn statement(&self, statement: &Statement, rng: &mut Rng) -> Option<String> {
        let mut rng = self.draw(rng)?;
        Some(print_statement_varied(statement, &self.dialect, &self.surface, &mut rng))
    }

    /// The stream of one text; none if it is not varied. Two words of the given stream are all it takes.
    fn draw(&self, rng: &mut Rng) -> Option<Rng> {
        let seed = rng.u64();
        (seed % 100 < u64::from(self.queries)).then(|| Rng::from_seed_u64(seed))
    }
}

/// Another text for a query; none if it is to have its canonical one. Whoever has many queries keeps a
/// [`SurfaceWriter`].
pub fn surface_text(query: &Query, config: &Config, features: &Features, rng: &mut Rng) -> Option<String> {
    SurfaceWriter::new(config, features).query(query, rng)
}

/// The construct that a kind writes and that may be switched off on its own.
fn construct(kind: SurfaceKind) -> Option<&'static str> {
    use edgewise_cypher_syntax::dialect::Construct;
    match kind {
        SurfaceKind::Hexadecimal => Some(Construct::HexInteger.name()),
        SurfaceKind::Octal => Some(Construct::OctalInteger.name()),
        _ => None,
    }
}
