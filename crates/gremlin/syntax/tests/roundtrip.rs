//! Printing a tree and parsing the text gives the same tree, in every dialect.

mod support;

use edgewise_gremlin_syntax::arbitrary::{Maker, Options};
use edgewise_gremlin_syntax::{Dialect, parse_query, parse_script, print_query};
use edgewise_model::Rng;
use support::{feature, shared};

/// Generates random queries until `wanted` of them were printed and parsed, and returns the number of generated queries.
/// Those that the dialect cannot express are skipped.
fn round_trips(dialect: Dialect, wanted: usize, seed: u64) -> usize {
    let options = Options::default();
    let mut rng = Rng::from_seed_u64(seed);
    let (mut printed, mut made) = (0, 0);
    while printed < wanted {
        made += 1;
        assert!(made < wanted * 20 + 1000, "{dialect} can print too few of the trees");
        let query = Maker::new(&mut rng, &options).query();
        let text = match print_query(&query, dialect) {
            Ok(text) => text,
            Err(edgewise_gremlin_syntax::PrintError::Malformed(fault)) => panic!("{fault}: {query:?}"),
            Err(_) => continue,
        };
        printed += 1;
        match parse_query(&text, dialect) {
            Ok(parsed) => assert!(parsed == query, "{dialect}\n{text}\nwas {query:?}\nis {parsed:?}"),
            Err(error) => panic!("{dialect}\n{}\n{query:?}", error.render(&text)),
        }
    }
    made
}

#[test]
fn random_traversals_are_unchanged_after_printing_and_parsing_in_every_dialect() {
    for (index, dialect) in Dialect::ALL.iter().enumerate() {
        round_trips(*dialect, 4_000, 17 + index as u64);
    }
}

#[test]
#[ignore = "takes minutes: a million traversals per dialect"]
#[allow(clippy::print_stderr)]
fn a_million_random_traversals_are_unchanged_after_printing_and_parsing() {
    for (index, dialect) in Dialect::ALL.iter().enumerate() {
        let made = round_trips(*dialect, 1_000_000, 1_700 + index as u64);
        eprintln!("{dialect}: 1000000 of {made} queries were printed and parsed");
    }
}

#[test]
fn the_queries_of_the_feature_files_are_unchanged_after_printing_and_parsing() {
    let Some(folder) = shared::features() else { return };
    for query in feature::queries(&folder) {
        let Ok(trees) = parse_script(&query.text, Dialect::CANONICAL) else { continue };
        for tree in trees {
            for dialect in Dialect::ALL {
                let Ok(text) = print_query(&tree, *dialect) else {
                    assert!(*dialect != Dialect::CANONICAL, "{}", query.text);
                    continue;
                };
                let again = parse_query(&text, *dialect);
                assert_eq!(again.as_ref(), Ok(&tree), "{dialect}\n{text}");
            }
        }
    }
}
