//! Tests that varied texts of generated statements parse to the statements they were printed from.

mod support;

use edgewise_cypher_generate::{Config, Features, SurfaceWriter, surface_text};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::{Dialect, SurfaceKind, parse_statement, plain_spelling, print_statement};
use edgewise_model::Rng;

/// How many statements are tested: 4,000, or the number in `EDGEWISE_SURFACES`.
fn count() -> usize {
    std::env::var("EDGEWISE_SURFACES").ok().and_then(|count| count.parse().ok()).unwrap_or(4_000)
}

/// The statement that the text parses to.
fn parsed(text: &str) -> Statement {
    let mut statement = parse_statement(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
    plain_spelling(&mut statement);
    statement
}

/// A target for every dialect, with what its engine supports.
fn targets() -> Vec<Features> {
    let whole = std::iter::once(support::whole());
    whole.chain(Dialect::all().iter().map(|dialect| Features::all(dialect.clone()))).collect()
}

/// The same configuration, but every text is varied.
fn with_all_texts_varied(mut config: Config) -> Config {
    config.surface.queries = 100;
    config
}

#[test]
fn varied_texts_of_generated_statements_parse_to_the_same_trees() {
    let (targets, presets) = (targets(), support::presets().collect::<Vec<_>>());
    let (mut seen, mut varied) = (0, 0);
    for seed in 0.. {
        let (name, config) = &presets[seed as usize % presets.len()];
        let features = &targets[seed as usize / presets.len() % targets.len()];
        let config = with_all_texts_varied(config.clone());
        let writer = SurfaceWriter::new(&config, features);
        let mut rng = Rng::from_seed_u64(seed);
        for (statement, _) in support::statements(&support::round(&config, features, seed)) {
            let canonical = print_statement(&statement, &features.dialect);
            let text = writer.statement(&statement, &mut rng).expect("every text is varied");
            let id = &features.dialect.id;
            assert!(parsed(&text) == parsed(&canonical), "{name} {id} seed {seed}\n{text}\n{canonical}");
            seen += 1;
            varied += usize::from(text != canonical);
        }
        // At least one seed is run for each preset, so that every preset is combined with some target.
        if seen >= count() && seed as usize > presets.len() {
            break;
        }
    }
    assert!(varied * 10 > seen * 8, "only {varied} of {seen} texts differ from the canonical one");
}

#[test]
fn the_configured_share_of_queries_is_varied() {
    let (config, features) = (Config::default(), support::whole());
    let mut rng = Rng::from_seed_u64(3);
    let query = parse_statement("MATCH (n:L) WHERE n.k > 1 RETURN n.k + 31 AS c").expect("Cypher");
    let query = query.as_query().expect("a query");
    let varied = (0..2_000).filter(|_| surface_text(query, &config, &features, &mut rng).is_some()).count();
    assert!((500..700).contains(&varied), "{varied} of 2000");
    let mut config = config;
    config.surface.queries = 0;
    assert!((0..200).all(|_| surface_text(query, &config, &features, &mut rng).is_none()));
}

#[test]
fn a_varied_query_takes_as_many_random_numbers_as_an_unvaried_one() {
    let query = parse_statement("MATCH (n:L) WHERE n.k > 1 RETURN n.k + 31 AS c").expect("Cypher");
    let query = query.as_query().expect("a query");
    let features = support::whole();
    let after = |queries| {
        let mut config = Config::default();
        config.surface.queries = queries;
        let mut rng = Rng::from_seed_u64(3);
        surface_text(query, &config, &features, &mut rng);
        rng.u64()
    };
    assert_eq!(after(0), after(100));
}

#[test]
fn variations_that_a_profile_switches_off_never_occur() {
    let query = parse_statement("MATCH (n:L) WHERE n.k > 1 RETURN n.k + 31 AS c").expect("Cypher");
    let query = query.as_query().expect("a query");
    let texts = |off: &[&str]| {
        let mut features = support::whole();
        features.off.extend(off.iter().map(|name| (*name).to_owned()));
        let config = with_all_texts_varied(Config::default());
        let mut rng = Rng::from_seed_u64(9);
        let text = move |_| surface_text(query, &config, &features, &mut rng).expect("varied");
        (0..2_000).map(text).collect::<Vec<String>>()
    };
    assert!(texts(&[]).iter().any(|text| text.contains("//")));
    assert!(texts(&[]).iter().any(|text| text.contains("0x")));
    let without = texts(&["line-comment", "block-comment", "hex-integer"]);
    assert!(!without.iter().any(|text| text.contains("//") || text.contains("0x")));
}

#[test]
fn the_share_of_every_kind_can_be_configured() {
    let query = parse_statement("RETURN 31 AS c").expect("Cypher");
    let query = query.as_query().expect("a query");
    let mut config = with_all_texts_varied(Config::default());
    for kind in SurfaceKind::ALL {
        config.surface.kinds.insert(kind.name().into(), 0);
    }
    config.surface.kinds.insert("octal".into(), 100);
    let mut rng = Rng::from_seed_u64(9);
    let texts: std::collections::BTreeSet<_> =
        (0..100).filter_map(|_| surface_text(query, &config, &support::whole(), &mut rng)).collect();
    assert_eq!(texts.iter().map(String::as_str).collect::<Vec<_>>(), ["RETURN 0o37 AS c", "RETURN 31 AS c"]);
}
