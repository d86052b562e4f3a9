//! Any bytes as Gremlin: the parser answers with a tree or an error inside the text, a tree prints and comes back, and
//! nothing panics.

#![no_main]

use edgewise_gremlin_syntax::{Dialect, parse_query, parse_script, print_query};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for dialect in Dialect::ALL {
        match parse_script(&text, *dialect) {
            Ok(queries) => {
                for query in queries {
                    if let Ok(printed) = print_query(&query, *dialect) {
                        assert_eq!(parse_query(&printed, *dialect).as_ref(), Ok(&query));
                    }
                }
            }
            Err(error) => {
                assert!(error.at <= text.len() && text.is_char_boundary(error.at));
                assert!(!error.render(&text).is_empty());
            }
        }
    }
});
