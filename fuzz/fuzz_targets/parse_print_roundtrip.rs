//! What parses prints, in both forms, and the print parses to the same tree.

#![no_main]

use edgewise_cypher_syntax::{Dialect, ParseErrorKind, Printer, parse_statement};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(statement) = parse_statement(text) else { return };
    for parenthesised in [false, true] {
        let printed = Printer::new(Dialect::whole()).parenthesised(parenthesised).statement(&statement);
        match parse_statement(&printed) {
            Ok(again) => assert_eq!(again, statement, "{printed}"),
            // Added parentheses may pass the parser's bound.
            Err(error) => assert_eq!(error.kind, ParseErrorKind::TooDeep, "{printed}\n{error}"),
        }
    }
});
