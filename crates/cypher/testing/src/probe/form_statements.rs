//! The statements that ask an engine for combinations of constructs, spellings of a text, and kinds of values.

use super::construct_statements::Line;

/// The registered combinations: restrictions of the syntax.
pub(super) const COMBINATIONS: &[Line] = &[
    ("grouped-subquery", &["MATCH (n) RETURN sum(COUNT { (n)-->() }) AS a"]),
    ("null-set", &["OPTIONAL MATCH (n:C) SET n.x = 1"]),
    ("projected-path-length", &["MATCH p = ()-->() WITH p AS q RETURN length(q) AS a"]),
    ("bound-type-bar-colon", &["MATCH ()-[r:R|:S]->() RETURN 1 AS a"]),
    ("aggregate-of-nothing", &["RETURN count(*) AS a"]),
    ("call-after-write", &["MATCH (n) SET n.x = 1 CALL { WITH n SET n.y = 2 } RETURN 1 AS a"]),
    ("call-import-path", &["MATCH p = (n)-->() CALL { WITH p RETURN 1 AS x } RETURN x AS a"]),
    ("computed-import", &["CALL { WITH 0 AS x RETURN x } RETURN x AS a"]),
    ("computed-property", &["RETURN coalesce({k: 1}).k AS a"]),
    ("created-path", &["CREATE p = (n:C)-[:R]->(m:C) RETURN length(p) AS a"]),
    ("dynamic-label-test", &["MATCH (n) RETURN n:$('A') AS a"]),
    ("delete-path", &["MATCH p = ()-->() DETACH DELETE p"]),
    ("exists-as-value", &["MATCH (n) RETURN EXISTS { (n)-->() } AS a"]),
    ("filter-comprehension", &["MATCH (n) WHERE 2 IN [(n)--(m) | m.x] RETURN 1 AS a"]),
    ("filtered-bound-nodes", &["MATCH (m)-->(n) OPTIONAL MATCH (n), (m) WHERE n.x > 0 RETURN 1 AS a"]),
    ("first-foreach", &["FOREACH (x IN [1] | CREATE (:C))"]),
    ("first-with-star", &["WITH * RETURN 1 AS a"]),
    ("grouped-comprehension", &["MATCH (n) RETURN [(n)--(m) | 1] AS a, count(*) AS c"]),
    ("labelled-again", &["MATCH (n) MATCH (n:A) RETURN 1 AS a"]),
    ("last-call", &["MATCH (n) CALL { WITH n CREATE (:C) }"]),
    ("long-path", &["MATCH p = (n)-->()<--() RETURN length(p) AS a", "MATCH p = (n)--()--() RETURN p AS a"]),
    ("merged-path", &["MERGE p = (n:C)-[:R]->(m:C) RETURN length(p) AS a"]),
    ("millisecond", &["RETURN localtime('10:00:00').millisecond AS a"]),
    ("node-path", &["MATCH p = (n) RETURN p AS a"]),
    ("null-delete", &["OPTIONAL MATCH (n:C) DELETE n"]),
    ("null-start", &["OPTIONAL MATCH (n:C) MATCH (n)-->(m) RETURN 1 AS a"]),
    ("ordinal-day", &["RETURN date({year: 2020, ordinalDay: 3}) AS a"]),
    ("open-slice", &["RETURN [1, 2][..] AS a"]),
    ("ordered-alias", &["MATCH (n) RETURN n.x AS a ORDER BY a"]),
    ("outer-comprehension", &["MATCH (n), (o) RETURN [(n)--(m) | o.x] AS a"]),
    ("range-index-hint", &["MATCH (n:A {x: 1}) USING RANGE INDEX n:A(x) RETURN 1 AS a"]),
    ("reversed-length", &["MATCH (m)-[*2..1]-(n) RETURN 1 AS a"]),
    ("round-precision", &["RETURN round(1.26, 1) AS a"]),
    ("shortest-path-used", &["MATCH (m:A), (n:B) MATCH p = shortestPath((m)-[*]->(n)) RETURN p AS a"]),
    ("split-list", &["RETURN split('a,b', [',']) AS a"]),
    ("temporal-conversion", &["RETURN date(localdatetime('2020-01-01T00:00:00')) AS a"]),
    ("unit-subquery", &["MATCH (n) CALL { WITH n SET n.x = 1 } RETURN 1 AS a"]),
    ("undirected-shortest", &["MATCH (m:A), (n:B) RETURN length(shortestPath((m)-[*]-(n))) AS a"]),
    ("unnamed-merge-end", &["MATCH (n:A) MERGE (n)-[:S]->(:C)"]),
    (
        "with-pattern",
        &[
            "MATCH (n) WITH n AS v WHERE (v)--() RETURN 1 AS a",
            "MATCH (n) WITH n WHERE (n)-[{w: 1}]-() RETURN 1 AS a",
        ],
    ),
];

/// The restrictions of which every statement must be taken, because each is refused by some engine on its own.
pub(super) const OF_SEVERAL: &[&str] = &["with-pattern", "computed-page"];

/// The other switches that the generator knows, in statements whose answer decides.
pub(super) const SWITCHES: &[Line] = &[
    ("lone-aggregate", &["RETURN count(*) AS a"]),
    ("match-after-optional-match", &["OPTIONAL MATCH (n) MATCH (m) RETURN 1 AS a"]),
    ("minimum-integer", &["RETURN -9223372036854775808 AS a"]),
    ("non-finite", &["RETURN 0.0 / 0.0 AS a", "RETURN 1.0 / 0.0 AS a"]),
    ("other-points", &["RETURN point({x: 1.0, y: 2.0}) AS a"]),
    ("precise-float", &["RETURN 2.220446049250313e-16 AS a"]),
    ("read-after-write", &["CREATE (n:C) MATCH (m:A) RETURN 1 AS a"]),
    ("subnormal-float", &["RETURN 5e-324 AS a"]),
    ("odd-name", &["CREATE (:`x y` {`k l`: 1})", "CREATE (:C)-[:`é-1`]->(:C)"]),
];

/// Other spellings of a statement. An engine uses one only if it reads the text as the grammar does.
pub(super) const SURFACE: &[Line] = &[
    ("keyword-case", &["rEtUrN nUlL aS a"]),
    ("white-space", &["RETURN   [ 1 ,\t2 ]   AS a"]),
    ("line-break", &["RETURN\n1\r\nAS a"]),
    ("unicode-space", &["RETURN\u{a0}1 AS a", "RETURN\u{2003}1 AS a"]),
    ("split-arrow", &["MATCH (m) - [r] - > (n) RETURN 1 AS a", "MATCH (m) < - - (n) RETURN 1 AS a"]),
    ("dropped-space", &["RETURN(1)AS a", "RETURN[1,2]AS a", "MATCH(n)WHERE(n.x=1)RETURN 1 AS a"]),
    ("block-comment", &["RETURN /* c */ 1 AS a"]),
    ("line-comment", &["RETURN 1 // c\nAS a"]),
    ("quoted-name", &["MATCH (`n`:`A`) RETURN `n`.`x` AS `a`"]),
    ("parentheses", &["RETURN (1) + (2) AS a"]),
    ("nested-parentheses", &["RETURN (((1))) + ((2)) AS a"]),
    ("bare-xor", &["RETURN true XOR true AND false AS a", "RETURN true OR true XOR true AS a"]),
    ("bare-power", &["RETURN 2 ^ -1 AS a", "RETURN 2 * 3 ^ 2 AS a"]),
    ("bare-power-chain", &["RETURN 2 ^ 3 ^ 2 AS a"]),
    (
        "bare-predicate",
        &["RETURN 1 + 1 IN [2] AS a", "RETURN null ^ 1 IS NULL AS a", "RETURN 1 + 1 IS NULL AS a"],
    ),
    ("bare-comparison", &["RETURN true = 1 IN [1] AS a"]),
    ("bare-comparison-left", &["RETURN 1 IN [1] = true AS a"]),
    ("bare-index", &["RETURN -[1, 2][0] AS a"]),
    ("bare-sign", &["RETURN 1 - -1 AS a", "RETURN - -1 AS a"]),
    ("bare-not", &["RETURN true = NOT false AS a"]),
    ("hexadecimal", &["RETURN 0x1F AS a"]),
    ("octal", &["RETURN 0o17 AS a"]),
    ("digit-separator", &["RETURN 1_000 AS a", "RETURN 1_0.5 AS a"]),
    ("float-exponent", &["RETURN 15e-1 AS a", "RETURN 1.5E0 AS a"]),
    ("float-zeros", &["RETURN 1.50 AS a"]),
    ("float-leading-point", &["RETURN .5 AS a"]),
    ("float-trailing-point", &["RETURN 1. + 2. AS a"]),
    ("float-suffix", &["RETURN 1.5d AS a", "RETURN 1.5D AS a"]),
    ("string-quote", &["RETURN \"it's\" AS a"]),
    ("string-escape", &["RETURN '\\\"' AS a"]),
    ("control-escape", &["RETURN '\\b\\f' AS a"]),
    ("unicode-escape", &["RETURN '\\u0041' AS a"]),
    ("raw-control", &["RETURN 'a\tb\nc' AS a"]),
    ("not-equal-sign", &["RETURN 1 != 2 AS a"]),
    (
        "sort-word",
        &[
            "MATCH (n) RETURN n.x AS a ORDER BY n.x ASCENDING",
            "MATCH (n) RETURN n.x AS a ORDER BY n.x DESCENDING",
        ],
    ),
    ("empty-brackets", &["MATCH (m)-[]->(n) RETURN 1 AS a"]),
    ("semicolon", &["RETURN 1 AS a;"]),
];

/// Spellings that every statement of a dialect has in common: the answer decides how statements are written.
pub(super) const SPELLINGS: &[Line] = &[
    ("spelling-single-quote", &["RETURN 'a' AS a"]),
    ("spelling-equals-twice", &["RETURN 1 == 1 AS a"]),
    ("spelling-bare-arrow", &["MATCH (m)-->(n) RETURN 1 AS a"]),
    ("spelling-back-quote", &["RETURN 1 AS `a`"]),
];
