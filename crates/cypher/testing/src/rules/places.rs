//! The table from the features of a finding to the place where openCypher defines the right behaviour.
//!
//! The features are those of the fingerprint of a finding (`finding.json`). A line is here only if the place really
//! defines the behaviour; behaviour that openCypher leaves open has no line. Sections are those of the *Cypher Query
//! Language Reference, Version 9*; TCK files are below `tck/features` in the openCypher repository, and have at least
//! one scenario.

/// A line of the table: a place in a document that defines a rule, and the features it is cited for.
pub(super) struct Place {
    /// The features that a finding must have, all of them. A feature that ends in `*` matches any feature with that
    /// prefix.
    pub(super) features: &'static [&'static str],
    /// What the rule is about, in words.
    pub(super) about: &'static str,
    /// The section of the Cypher reference, with its chapter first; empty if the Cypher reference does not mention the
    /// rule.
    pub(super) section: &'static str,
    /// Feature files of the TCK, each with a scenario after `#`, if there is one.
    pub(super) tck: &'static [&'static str],
    /// Another document that defines the rule; empty if there is none.
    pub(super) also: &'static str,
}

const COMPARABILITY: &str =
    "Comparability, equality, orderability and equivalence › Comparability and equality";
const ORDERABILITY: &str =
    "Comparability, equality, orderability and equivalence › Orderability and equivalence";
const CIP_ORDER: &str =
    "CIP2016-06-14, “Define comparability and equality as well as orderability and equivalence”";
const CIP_TIME: &str = "CIP2015-08-06, “Date and Time”";

const fn place(
    features: &'static [&'static str],
    about: &'static str,
    section: &'static str,
    tck: &'static [&'static str],
    also: &'static str,
) -> Place {
    Place { features, about, section, tck, also }
}

/// The places for features that point to a single rule, the most specific first.
#[rustfmt::skip]
pub(super) const SPECIFIC: &[Place] = &[
    // Statements that must be refused, by the TCK's name of the error.
    place(&["error:UndefinedVariable"], "a variable must be defined before it is used", "Expressions, variables and parameters › Variables", &["expressions/comparison/Comparison1#[17] Failing when comparing to an undefined variable", "clauses/set/Set1#[9] Failing when using undefined variable in SET"], ""),
    place(&["error:VariableAlreadyBound"], "a variable is bound only once", "Expressions, variables and parameters › Variables", &["clauses/match/Match6#[23] Fail when a node has the same variable in the same pattern"], ""),
    place(&["error:UnknownFunction"], "only functions that exist can be called", "Functions", &[], ""),
    place(&["error:ColumnNameConflict"], "columns have different names", "Clauses › RETURN", &["clauses/return/Return4#[10] Fail when returning multiple columns with same name"], ""),
    place(&["error:NoExpressionAlias"], "every expression in WITH has an alias", "Clauses › WITH", &[], ""),
    place(&["error:NestedAggregation"], "aggregates cannot be nested", "Functions › Aggregating functions", &[], ""),
    place(&["error:InvalidAggregation"], "aggregates are only allowed in projections", "Functions › Aggregating functions", &["clauses/match-where/MatchWhere1#[15] Fail on aggregation in WHERE"], ""),
    place(&["error:DifferentColumnsInUnion"], "the parts of a UNION have the same columns", "Clauses › UNION", &["clauses/union/Union2#[5] Failing when UNION ALL has different columns"], ""),
    place(&["error:InvalidClauseComposition"], "UNION and UNION ALL are not mixed", "Clauses › UNION", &["clauses/union/Union3"], ""),
    place(&["error:NegativeIntegerArgument"], "LIMIT takes no negative number", "Clauses › LIMIT", &["clauses/return-skip-limit/ReturnSkipLimit2#[12] Fail when using negative value in LIMIT 1"], ""),
    place(&["error:InvalidArgumentType"], "LIMIT takes an integer", "Clauses › LIMIT", &["clauses/return-skip-limit/ReturnSkipLimit2#[16] Fail when using floating point in LIMIT 1"], ""),
    // Values with special rules.
    place(&["nan:order"], "comparing NaN", COMPARABILITY, &["expressions/comparison/Comparison2#[5] Comparing NaN"], CIP_ORDER),
    place(&["nan:equality"], "NaN equals nothing", COMPARABILITY, &["expressions/comparison/Comparison1#[8] Equality and inequality of NaN"], CIP_ORDER),
    place(&["value:nan", "fn:max"], "where NaN sorts among numbers", ORDERABILITY, &[], CIP_ORDER),
    place(&["value:nan", "fn:min"], "where NaN sorts among numbers", ORDERABILITY, &[], CIP_ORDER),
    place(&["value:nan", "projection:order-by"], "where NaN sorts among numbers", ORDERABILITY, &[], CIP_ORDER),
    place(&["huge-integer:order"], "integers are compared by their value", "Operators › Ordering and comparison of values", &[], CIP_ORDER),
    place(&["huge-integer:float"], "an integer and a float are compared by their values", COMPARABILITY, &[], CIP_ORDER),
    place(&["string:order"], "the order of strings", "Operators › Ordering and comparison of values", &["expressions/comparison/Comparison3#[5] Handling string ranges 1"], CIP_ORDER),
    place(&["as-if/null-order*"], "where null sorts", ORDERABILITY, &[], CIP_ORDER),
    place(&["as-if/match-semantics*"], "which relationships may repeat in a match", "Patterns › Uniqueness", &[], ""),
    // Filters, and the rules that oracles check.
    place(&["filter:before-cut"], "WHERE after WITH filters the rows that SKIP and LIMIT leave", "Clauses › WITH", &[], ""),
    place(&["filter:ignored", "clause:with"], "WHERE keeps the rows on which it is true, also after WITH", "Clauses › WHERE", &["clauses/with-where/WithWhere1", "clauses/with-where/WithWhere7"], ""),
    place(&["filter:ignored"], "WHERE keeps the rows on which it is true", "Clauses › WHERE", &["clauses/match-where/MatchWhere1"], ""),
    place(&["oracle:partition"], "a predicate is true, false or null, and WHERE keeps a row only if it is true", "Working with null", &["clauses/match-where/MatchWhere5", "clauses/with-where/WithWhere5"], ""),
    place(&["oracle:cut"], "ORDER BY, SKIP and LIMIT choose and sort rows, and change none", "Clauses › ORDER BY, SKIP, LIMIT", &["clauses/return-skip-limit/ReturnSkipLimit1", "clauses/return-skip-limit/ReturnSkipLimit2"], ""),
    // Operators and expressions.
    place(&["op:null-test"], "IS NULL", "Working with null", &["expressions/null/Null1"], ""),
    place(&["op:in"], "IN", "Operators › List operators", &["expressions/list/List5"], ""),
    place(&["op:logic"], "AND, OR, XOR and NOT", "Operators › Boolean operators", &["expressions/boolean/Boolean1", "expressions/boolean/Boolean4", "expressions/boolean/Boolean5"], ""),
    place(&["op:string-test"], "STARTS WITH, ENDS WITH and CONTAINS", "Operators › String operators", &["expressions/string/String8", "expressions/string/String9", "expressions/string/String10"], ""),
    place(&["op:regex"], "regular expressions", "Operators › String operators", &[], ""),
    place(&["op:arithmetic"], "`+`, `-` and `*`", "Operators › Mathematical operators, String operators, List operators", &[], ""),
    place(&["op:division"], "division", "Operators › Mathematical operators", &["expressions/mathematical/Mathematical8"], ""),
    place(&["op:modulo"], "the remainder of a division", "Operators › Mathematical operators", &[], ""),
    place(&["op:power"], "powers", "Operators › Mathematical operators", &["expressions/mathematical/Mathematical8"], ""),
    place(&["op:sign"], "the sign of a number", "Operators › Mathematical operators", &[], ""),
    place(&["op:comparison-chain"], "chains of comparisons", "Operators › Chaining comparison operations", &["expressions/comparison/Comparison3"], ""),
    place(&["op:equality"], "`=` and `<>`", "Operators › Equality and comparison of values", &["expressions/comparison/Comparison1"], CIP_ORDER),
    place(&["op:order"], "`<`, `<=`, `>` and `>=`", "Operators › Ordering and comparison of values", &["expressions/comparison/Comparison2"], CIP_ORDER),
    place(&["op:label-test"], "testing for labels", "Patterns › Patterns for labels", &["expressions/graph/Graph5"], ""),
    place(&["pattern:labels"], "several labels", "Patterns › Patterns for labels", &["expressions/graph/Graph5"], ""),
    place(&["op:index"], "elements of lists and maps", "Types, lists and maps › Lists", &["expressions/list/List1", "expressions/map/Map2"], ""),
    place(&["op:slice"], "slices of lists", "Types, lists and maps › Lists", &["expressions/list/List2"], ""),
    place(&["op:case"], "CASE", "Expressions, variables and parameters › CASE expressions", &["expressions/conditional/Conditional2"], ""),
    place(&["op:list-comprehension"], "list comprehension", "Types, lists and maps › Lists", &["expressions/list/List12"], ""),
    place(&["op:pattern-comprehension"], "pattern comprehension", "Types, lists and maps › Lists", &["expressions/pattern/Pattern2"], ""),
    place(&["op:quantifier"], "all, any, none and single", "Functions › Predicate functions", &["expressions/quantifier/Quantifier1", "expressions/quantifier/Quantifier2", "expressions/quantifier/Quantifier3", "expressions/quantifier/Quantifier4"], ""),
    place(&["op:reduce"], "reduce", "Functions › List functions", &[], ""),
    place(&["op:map-projection"], "map projection", "Types, lists and maps › Maps", &[], ""),
    place(&["op:pattern"], "patterns as predicates", "Clauses › WHERE", &["expressions/pattern/Pattern1"], ""),
    place(&["op:subquery"], "subqueries as expressions", "", &["expressions/existentialSubqueries/ExistentialSubquery1", "expressions/existentialSubqueries/ExistentialSubquery2"], "Cypher manual (Neo4j), “Subqueries”"),
    // Projections.
    place(&["projection:distinct"], "DISTINCT and grouping go by equivalence", ORDERABILITY, &["clauses/return/Return5"], CIP_ORDER),
    place(&["projection:order-by"], "ORDER BY", "Clauses › ORDER BY", &["clauses/return-orderby/ReturnOrderBy2", "clauses/with-orderBy/WithOrderBy1"], ""),
    place(&["projection:skip"], "SKIP", "Clauses › SKIP", &["clauses/return-skip-limit/ReturnSkipLimit1"], ""),
    place(&["projection:limit"], "LIMIT", "Clauses › LIMIT", &["clauses/return-skip-limit/ReturnSkipLimit2"], ""),
    // Patterns.
    place(&["pattern:variable-length"], "patterns of variable length", "Patterns › Variable-length pattern matching", &["clauses/match/Match4", "clauses/match/Match5"], ""),
    place(&["pattern:named"], "named paths", "Patterns › Assigning to path variables", &["clauses/match/Match6"], ""),
    place(&["pattern:shortest"], "shortest paths", "", &[], "Cypher manual (Neo4j), “Shortest paths”"),
    place(&["pattern:group"], "quantified path patterns", "", &[], "Cypher manual (Neo4j), “Variable-length patterns”"),
    place(&["pattern:label-expression"], "label expressions", "", &[], "Cypher manual (Neo4j), “Label expressions”"),
    place(&["pattern:type-expression"], "relationship type expressions", "", &[], "Cypher manual (Neo4j), “Label expressions”"),
    place(&["pattern:undirected"], "relationships in either direction", "Patterns › Patterns for relationships", &["clauses/match/Match2"], ""),
    // Clauses that do more than provide rows.
    place(&["clause:optional-match"], "OPTIONAL MATCH", "Clauses › OPTIONAL MATCH", &["clauses/match/Match7"], ""),
    place(&["clause:merge"], "MERGE", "Clauses › MERGE", &["clauses/merge/Merge1", "clauses/merge/Merge5"], ""),
    place(&["clause:set"], "SET", "Clauses › SET", &["clauses/set/Set1", "clauses/set/Set4", "clauses/set/Set5"], ""),
    place(&["clause:remove"], "REMOVE", "Clauses › REMOVE", &["clauses/remove/Remove1", "clauses/remove/Remove3"], ""),
    place(&["clause:delete"], "DELETE", "Clauses › DELETE", &["clauses/delete/Delete2", "clauses/delete/Delete4"], ""),
    place(&["clause:create", "way:graph"], "CREATE", "Clauses › CREATE", &["clauses/create/Create2"], ""),
    place(&["clause:union"], "UNION", "Clauses › UNION", &["clauses/union/Union1", "clauses/union/Union2"], ""),
    place(&["clause:foreach"], "FOREACH", "", &[], "Cypher manual (Neo4j), “FOREACH”"),
    place(&["clause:subquery"], "CALL {}", "", &[], "Cypher manual (Neo4j), “CALL subqueries”"),
    // Types of values come last, because what is done with a value is more specific.
    place(&["value:point"], "points", "", &[], "Cypher manual (Neo4j), “Spatial values”"),
    place(&["value:date*"], "dates and times", "", &["expressions/temporal/Temporal7"], CIP_TIME),
    place(&["value:local*"], "dates and times", "", &["expressions/temporal/Temporal7"], CIP_TIME),
    place(&["value:time"], "dates and times", "", &["expressions/temporal/Temporal7"], CIP_TIME),
    place(&["value:duration"], "durations", "", &["expressions/temporal/Temporal7"], CIP_TIME),
];

/// The places for constructs that often only surround the bug. They are cited only if nothing else is.
#[rustfmt::skip]
pub(super) const SURROUNDING: &[Place] = &[
    place(&["clause:unwind"], "UNWIND", "Clauses › UNWIND", &["clauses/unwind/Unwind1"], ""),
    place(&["clause:with"], "WITH", "Clauses › WITH", &["clauses/with/With2", "clauses/with/With6"], ""),
    place(&["pattern:inline-filter"], "properties in a pattern", "Patterns › Specifying properties", &["clauses/match/Match1"], ""),
    place(&["pattern:relationship"], "patterns of nodes and relationships", "Patterns › Patterns for related nodes", &["clauses/match/Match2", "clauses/match/Match3"], ""),
    place(&["clause:match"], "MATCH", "Clauses › MATCH", &["clauses/match/Match1"], ""),
    place(&["clause:create"], "CREATE", "Clauses › CREATE", &["clauses/create/Create2"], ""),
];

/// A function and the TCK's feature files about it.
type Function = (&'static str, &'static [&'static str]);

/// The functions that the Cypher reference defines, by section. `count` is left out, because a wrong count usually has
/// another cause.
#[rustfmt::skip]
pub(super) const FUNCTIONS: &[(&str, &[Function])] = &[
    ("Functions › Predicate functions", &[("exists", &[])]),
    ("Functions › Scalar functions", &[
        ("coalesce", &["expressions/conditional/Conditional1"]), ("endNode", &[]), ("head", &[]), ("id", &[]), ("last", &[]),
        ("length", &["expressions/path/Path3"]), ("properties", &["expressions/graph/Graph9"]), ("size", &["expressions/list/List6"]),
        ("startNode", &[]), ("toBoolean", &["expressions/typeConversion/TypeConversion1"]), ("toFloat", &["expressions/typeConversion/TypeConversion3"]),
        ("toInteger", &["expressions/typeConversion/TypeConversion2"]), ("type", &["expressions/graph/Graph4"]),
    ]),
    ("Functions › Aggregating functions", &[
        ("avg", &[]), ("collect", &["expressions/aggregation/Aggregation5"]), ("max", &["expressions/aggregation/Aggregation2"]),
        ("min", &["expressions/aggregation/Aggregation2"]), ("percentileCont", &["expressions/aggregation/Aggregation6"]),
        ("percentileDisc", &["expressions/aggregation/Aggregation6"]), ("stDev", &[]), ("stDevP", &[]), ("sum", &["expressions/aggregation/Aggregation3"]),
    ]),
    ("Functions › List functions", &[
        ("keys", &["expressions/graph/Graph8", "expressions/map/Map3"]), ("labels", &["expressions/graph/Graph3"]), ("nodes", &[]),
        ("range", &["expressions/list/List11"]), ("relationships", &["expressions/path/Path2"]), ("tail", &[]),
    ]),
    ("Functions › Mathematical functions", &[
        ("abs", &[]), ("acos", &[]), ("asin", &[]), ("atan", &[]), ("atan2", &[]), ("ceil", &[]), ("cos", &[]), ("cot", &[]), ("degrees", &[]), ("e", &[]),
        ("exp", &[]), ("floor", &[]), ("haversin", &[]), ("log", &[]), ("log10", &[]), ("pi", &[]), ("radians", &[]), ("round", &[]), ("sign", &[]),
        ("sin", &[]), ("sqrt", &[]), ("tan", &[]),
    ]),
    ("Functions › String functions", &[
        ("left", &[]), ("lTrim", &[]), ("replace", &[]), ("reverse", &["expressions/string/String3"]), ("right", &[]), ("rTrim", &[]), ("split", &[]),
        ("substring", &["expressions/string/String1"]), ("toLower", &[]), ("toString", &["expressions/typeConversion/TypeConversion4"]), ("toUpper", &[]), ("trim", &[]),
    ]),
];

#[cfg(test)]
mod tests {
    use super::super::rule_reference::{places, tck_place};
    use super::{FUNCTIONS, SPECIFIC, SURROUNDING};
    use crate::fingerprint::statement_features;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    /// Feature files of the openCypher repository that `../shared/tck/open` does not contain, so that the test cannot
    /// read them.
    const NOT_COPIED: [&str; 16] = [
        "clauses/match/Match1",
        "clauses/match/Match2",
        "clauses/match/Match3",
        "clauses/match/Match5",
        "clauses/merge/Merge5",
        "clauses/set/Set4",
        "clauses/union/Union1",
        "clauses/unwind/Unwind1",
        "expressions/comparison/Comparison2",
        "expressions/conditional/Conditional2",
        "expressions/graph/Graph9",
        "expressions/pattern/Pattern1",
        "expressions/quantifier/Quantifier4",
        "expressions/string/String8",
        "expressions/typeConversion/TypeConversion2",
        "expressions/typeConversion/TypeConversion3",
    ];

    fn cited() -> BTreeSet<&'static str> {
        let lines = SPECIFIC.iter().chain(SURROUNDING).flat_map(|place| place.tck);
        let functions = FUNCTIONS.iter().flat_map(|(_, all)| all.iter()).flat_map(|(_, tck)| tck.iter());
        lines.chain(functions).copied().collect()
    }

    #[test]
    fn every_cited_tck_file_exists_and_has_the_cited_scenario() {
        let beside: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/tck/open");
        for text in cited() {
            let place = tck_place(text);
            let short = text.split('#').next().unwrap_or_default();
            assert!(place.file.starts_with("tck/features/") && place.file.ends_with(".feature"), "{text}");
            if NOT_COPIED.contains(&short) || !beside.is_dir() {
                continue;
            }
            let file = beside.join(place.file.trim_start_matches("tck/"));
            let feature = std::fs::read_to_string(&file).unwrap_or_default();
            let scenario = place.scenario.as_deref().unwrap_or("[1]");
            let there = feature
                .lines()
                .filter_map(|line| line.trim_start().strip_prefix("Scenario"))
                .any(|line| line.contains(scenario));
            assert!(there, "{}: {scenario}", file.display());
        }
    }

    #[test]
    fn every_line_names_its_rule_and_where_the_rule_is_defined() {
        for place in SPECIFIC.iter().chain(SURROUNDING) {
            assert!(!place.features.is_empty() && !place.about.is_empty());
            assert!(!place.section.is_empty() || !place.also.is_empty(), "{}", place.about);
        }
    }

    #[test]
    fn the_features_of_a_statement_lead_to_its_place() {
        let told = |text: &str| -> Vec<String> {
            places(&statement_features(text, None)).into_iter().map(|reference| reference.about).collect()
        };
        for (statement, about) in [
            ("RETURN floor(0) AS a", &["the function `floor`"][..]),
            ("RETURN [0][..1] AS a", &["slices of lists"]),
            ("MATCH (n) WHERE n.k IN [1] RETURN count(*) AS a", &["IN"]),
            ("MATCH (n) RETURN n AS a", &["MATCH"]),
            ("OPTIONAL MATCH (n) RETURN 1 AS a", &["OPTIONAL MATCH"]),
            ("MATCH ()-[*]->() RETURN 1 AS a", &["patterns of variable length"]),
            ("UNWIND [1] AS x RETURN max(x) AS a ORDER BY a", &["ORDER BY", "the function `max`"]),
            ("MATCH (n) SET n += {k: 1}", &["SET"]),
            ("RETURN 1 = 1 AS a", &["`=` and `<>`"]),
            ("RETURN 1 AS a", &[]),
            ("RETURN noSuchFunction(1) AS a", &[]),
        ] {
            assert_eq!(told(statement), about, "{statement}");
        }
    }
}
