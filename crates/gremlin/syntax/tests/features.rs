//! Every query of TinkerPop's open feature files parses.

mod support;

use edgewise_gremlin_syntax::{Dialect, parse_script};
use support::{feature, shared};

/// Texts that are not gremlin-lang of 3.8 and occur in scenarios marked as unsupported: file and scenario, and
/// reason.
const EXCEPTIONS: &[(&str, &str)] = &[];

#[test]
fn every_query_of_the_feature_files_parses() {
    let Some(folder) = shared::features() else { return };
    let queries = feature::queries(&folder);
    assert!(queries.len() > 1_000, "{} queries found", queries.len());
    let mut refused = Vec::new();
    for query in &queries {
        if let Err(error) = parse_script(&query.text, Dialect::CANONICAL)
            && !EXCEPTIONS.iter().any(|(place, _)| *place == query.place)
        {
            refused.push(format!("{}\n{}", query.place, error.render(&query.text)));
        }
    }
    assert!(refused.is_empty(), "{} of {}\n{}", refused.len(), queries.len(), refused.join("\n"));
}
