//! Any bytes: the parser answers with a tree or an error inside the text, and never panics.

#![no_main]

use edgewise_cypher_syntax::{ParseError, parse_expression, parse_script, parse_statement};
use libfuzzer_sys::fuzz_target;

fn check(text: &str, error: &ParseError) {
    assert!(error.at <= text.len() && text.is_char_boundary(error.at));
    assert!(!error.render(text).is_empty());
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Err(error) = parse_statement(&text) {
        check(&text, &error);
    }
    if let Err(error) = parse_expression(&text) {
        check(&text, &error);
    }
    match parse_script(&text) {
        Ok(script) => {
            for (range, statement) in script {
                assert_eq!(parse_statement(&text[range]).as_ref(), Ok(&statement));
            }
        }
        Err(error) => check(&text, &error),
    }
});
