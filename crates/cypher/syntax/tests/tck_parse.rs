//! Tests on the conformance suite: valid syntax must parse, and invalid syntax must be rejected with the error name
//! that the suite expects.

mod support;

use edgewise_cypher_syntax::parse_statement;
use support::gherkin::{self, Scenario};

/// Names of compile-time errors (the suite calls them details) that the grammar itself decides. All other errors of the
/// suite (undefined variables, wrong argument types, clause composition, and so on) are about meaning: such queries
/// must parse.
const SYNTACTIC: [&str; 8] = [
    "InvalidNumberLiteral",
    "IntegerOverflow",
    "FloatingPointOverflow",
    "InvalidUnicodeLiteral",
    "InvalidUnicodeCharacter",
    "InvalidRelationshipPattern",
    "InvalidArgumentPassingMode",
    "UnexpectedSyntax",
];

/// True if a scenario expects a syntax error. `UnexpectedSyntax` counts only where the suite marks the query as outside
/// of the grammar: a pattern as an argument of `size` is a question of meaning.
fn is_syntactic(scenario: &Scenario) -> bool {
    scenario.error.as_ref().is_some_and(|error| {
        error.kind == "SyntaxError"
            && error.time == "compile time"
            && SYNTACTIC.contains(&error.detail.as_str())
            && (error.detail != "UnexpectedSyntax"
                || scenario.tags.iter().any(|tag| tag == "@skipGrammarCheck"))
    })
}

fn scenarios() -> Option<Vec<Scenario>> {
    let folder = support::shared("tck/open/features")?;
    let scenarios: Vec<Scenario> =
        support::files(&folder, "feature").iter().flat_map(|path| gherkin::read(path)).collect();
    assert!(scenarios.len() > 1_000, "only {} scenarios were read", scenarios.len());
    Some(scenarios)
}

#[test]
fn every_query_that_is_not_expected_to_fail_for_syntax_parses() {
    let Some(scenarios) = scenarios() else { return };
    let mut faults = Vec::new();
    let mut parsed = 0;
    for scenario in &scenarios {
        let mut texts: Vec<&String> = scenario.setup.iter().collect();
        if !is_syntactic(scenario) {
            texts.extend(&scenario.queries);
        }
        for text in texts {
            parsed += 1;
            if let Err(error) = parse_statement(text) {
                faults.push(format!("{}\n{}", scenario.title, error.render(text)));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {parsed}:\n{}", faults.len(), faults.join("\n\n"));
    assert!(parsed > 1_500, "only {parsed} queries were found");
}

#[test]
fn every_query_that_is_wrong_in_syntax_is_rejected_with_the_suites_detail() {
    let Some(scenarios) = scenarios() else { return };
    let mut seen = 0;
    for scenario in scenarios.iter().filter(|scenario| is_syntactic(scenario)) {
        let query = scenario.queries.last().expect("the scenario has a query");
        let detail = &scenario.error.as_ref().expect("the scenario expects an error").detail;
        match parse_statement(query) {
            Ok(_) => panic!("{} was accepted: {query}", scenario.title),
            Err(error) => assert_eq!(error.kind.detail(), detail, "{}: {error}", scenario.title),
        }
        seen += 1;
    }
    assert!(seen >= 12, "only {seen} wrong queries were found");
}

#[test]
fn unaliased_columns_keep_their_exact_text() {
    use edgewise_cypher_syntax::ast::Clause;
    let text = "MATCH (n) RETURN  n.name , count( * ),(n.x  + 1)/* why */, n:A  ORDER BY n.name";
    let statement = parse_statement(text).expect("the text is a valid statement");
    let Some(Clause::Return(clause)) = statement.as_query().and_then(|query| query.first.clauses.last())
    else {
        panic!("no RETURN");
    };
    let texts: Vec<&str> =
        clause.projection.items.iter().map(|item| item.text.0.as_deref().unwrap_or("")).collect();
    assert_eq!(texts, ["n.name", "count( * )", "(n.x  + 1)", "n:A"]);
}
