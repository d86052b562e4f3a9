//! Runs the fuzz loop for a bounded number of texts; `cargo run --release --example fuzz_parse` runs it for any
//! time.

mod support;

use support::{Dice, fuzz, gherkin};

/// The number of texts to try: the value of `EDGEWISE_FUZZ`, or 200,000.
fn executions() -> usize {
    std::env::var("EDGEWISE_FUZZ").ok().and_then(|count| count.parse().ok()).unwrap_or(200_000)
}

#[test]
fn no_text_panics_the_parser_and_parsed_texts_survive_printing() {
    let mut more = Vec::new();
    if let Some(folder) = support::shared("tck/open/features") {
        for path in support::files(&folder, "feature") {
            more.extend(gherkin::read(&path).into_iter().flat_map(|scenario| scenario.queries));
        }
    }
    more.extend(support::gdsmith().unwrap_or_default());
    let seeds = fuzz::seeds(more);
    let mut dice = Dice::new(7);
    let mut text = String::new();
    let mut accepted = 0;
    for _ in 0..executions() {
        fuzz::text(&mut dice, &seeds, &mut text);
        accepted += usize::from(fuzz::check(&text));
    }
    // If nearly all texts were wrong, the run would only test the first error.
    assert!(accepted * 20 > executions(), "only {accepted} of {} texts were statements", executions());
}
