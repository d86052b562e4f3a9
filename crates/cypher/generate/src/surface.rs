//! Writes the text of a generated query, with variations that have no meaning, as far as the configuration and the
//! target allow.

use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_cypher_syntax::{Dialect, Surface, SurfaceKind, print_query_varied, print_statement_varied};
use edgewise_model::Rng;

use crate::{Config, Features};

/// Writes varied texts of queries. The same configuration, features and random stream give the same texts. Every query
/// takes exactly one random number, whether it is varied or not, so that the variation of one query does not affect the
/// others.
#[derive(Clone, Debug)]
pub struct SurfaceWriter {
    dialect: Dialect,
    surface: Surface,
    queries: u32,
}

impl SurfaceWriter {
    /// Uses the kinds of variation that the configuration switches on and the target understands.
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

    /// A varied text of a query; none if the query is to keep its canonical text.
    pub fn query(&self, query: &Query, rng: &mut Rng) -> Option<String> {
        let mut rng = self.draw(rng)?;
        Some(print_query_varied(query, &self.dialect, &self.surface, &mut rng))
    }

    /// A varied text of a statement; none if the statement is to keep its canonical text.
    pub fn statement(&self, statement: &Statement, rng: &mut Rng) -> Option<String> {
        let mut rng = self.draw(rng)?;
        Some(print_statement_varied(statement, &self.dialect, &self.surface, &mut rng))
    }

    /// The random stream for one text; none if the text is not to be varied. Takes exactly one 64-bit number of `rng`.
    fn draw(&self, rng: &mut Rng) -> Option<Rng> {
        let seed = rng.u64();
        (seed % 100 < u64::from(self.queries)).then(|| Rng::from_seed_u64(seed))
    }
}

/// A varied text of a query; none if the query is to keep its canonical text. To write many queries, create one
/// [`SurfaceWriter`].
pub fn surface_text(query: &Query, config: &Config, features: &Features, rng: &mut Rng) -> Option<String> {
    SurfaceWriter::new(config, features).query(query, rng)
}

/// The name of the construct that this kind of variation writes, if profiles can switch that construct off.
fn construct(kind: SurfaceKind) -> Option<&'static str> {
    use edgewise_cypher_syntax::dialect::Construct;
    match kind {
        SurfaceKind::Hexadecimal => Some(Construct::HexInteger.name()),
        SurfaceKind::Octal => Some(Construct::OctalInteger.name()),
        _ => None,
    }
}
