//! Restrictions: combinations of constructs that particular engines refuse, each with a test that finds the combination
//! in a query.
//!
//! A dialect has or lacks a whole construct; a restriction is finer. For example `p = (n)` is a named path like any
//! other, but one engine accepts every named path except this one. A profile names the restrictions of its engine, each
//! with the statement that shows it, so that the construct itself can stay enabled.

mod bound;
mod call;
mod deleted;
mod function;
mod hint;
mod null;
mod order;
mod parts;
mod path;

pub use parts::Parts;

use crate::ast::Query;

/// A combination of constructs that some engine refuses.
#[derive(Clone, Copy)]
pub struct SyntaxRestriction {
    /// The kebab-case name of the restriction in profiles.
    pub name: &'static str,
    /// A short description for documentation and messages.
    pub what: &'static str,
    /// The parts that every query with this combination has. The test is run only on queries with these parts.
    pub needs: Parts,
    /// Returns true if the query, or a query nested in it, contains the combination. It may also return true for
    /// similar queries.
    pub found: fn(&Query) -> bool,
}

impl SyntaxRestriction {
    /// True if a query contains the combination; `parts` are the parts of the query.
    pub fn is_in(&self, query: &Query, parts: Parts) -> bool {
        parts.has(self.needs) && (self.found)(query)
    }

    /// This restriction with the parts that every query with the combination has.
    const fn of(self, needs: Parts) -> Self {
        Self { needs, ..self }
    }
}

/// A restriction that may occur in any query.
const fn restriction(name: &'static str, what: &'static str, found: fn(&Query) -> bool) -> SyntaxRestriction {
    SyntaxRestriction { name, what, needs: Parts::NONE, found }
}

/// Every restriction. To add one, write a function and an entry here.
pub const RESTRICTIONS: &[SyntaxRestriction] = &[
    restriction(
        "grouped-subquery",
        "EXISTS { … } or COUNT { … } in a projection that aggregates",
        call::grouped_subquery,
    )
    .of(Parts::SUBQUERY),
    restriction("null-set", "SET or REMOVE of what OPTIONAL MATCH bound", null::set)
        .of(Parts::OPTIONAL.and(Parts::SET)),
    restriction(
        "projected-path-length",
        "length() after a WITH that passes a path on",
        path::projected_length,
    )
    .of(Parts::NAMED_PATH.and(Parts::LENGTH)),
    restriction(
        "bound-type-bar-colon",
        "`-[r:A|:B]->`: the old spelling of several types beside a name, a length or properties",
        path::bound_type_bar_colon,
    ),
    restriction(
        "aggregate-of-nothing",
        "an aggregating WITH or RETURN as the first clause",
        call::aggregate_first,
    )
    .of(Parts::FIRST_PROJECTION.and(Parts::FUNCTION)),
    restriction(
        "call-after-write",
        "CALL { … } after a writing clause without WITH between them",
        call::after_write,
    )
    .of(Parts::CALL),
    restriction("call-import-path", "CALL { … } that imports a path", call::imports_path)
        .of(Parts::CALL.and(Parts::NAMED_PATH)),
    restriction(
        "computed-import",
        "CALL { … } that begins with a WITH of more than names and `*`",
        call::computed_import,
    )
    .of(Parts::CALL),
    restriction("computed-property", "`e.k` of a call or CASE", function::computed_property)
        .of(Parts::COMPUTED_PROPERTY),
    restriction("created-path", "a name for a path of CREATE", path::created)
        .of(Parts::NAMED_PATH.and(Parts::CREATE)),
    restriction("dynamic-label-test", "`e:$(e)` as a predicate", function::dynamic_label_test),
    restriction("detached-relationship", "DETACH DELETE of a relationship", deleted::relationship_detached)
        .of(Parts::DELETE),
    restriction("delete-path", "DELETE of a path", path::deleted).of(Parts::NAMED_PATH.and(Parts::DELETE)),
    restriction(
        "exists-as-value",
        "EXISTS { … } anywhere but as a condition of WHERE, alone or joined by AND, OR, XOR and NOT",
        call::exists_as_value,
    )
    .of(Parts::SUBQUERY),
    restriction(
        "filter-comprehension",
        "a pattern comprehension outside of WITH and RETURN",
        call::filter_comprehension,
    )
    .of(Parts::COMPREHENSION),
    restriction(
        "filtered-bound-nodes",
        "MATCH with WHERE whose patterns are only two or more nodes that are already bound",
        bound::filtered_nodes,
    ),
    restriction("first-foreach", "FOREACH as the first clause", call::first_foreach).of(Parts::FOREACH),
    restriction("empty-map", "`{}`, a map without entries", function::empty_map),
    restriction("first-with-filter", "WITH … WHERE before any other clause than WITH", order::filtered_first)
        .of(Parts::FIRST_PROJECTION),
    restriction("first-with-star", "`WITH *` as the first clause of all", call::first_with_star)
        .of(Parts::FIRST_PROJECTION),
    restriction(
        "grouped-comprehension",
        "a pattern comprehension beside an aggregate",
        call::grouped_comprehension,
    )
    .of(Parts::COMPREHENSION),
    restriction(
        "labelled-again",
        "labels on a node that an earlier pattern or clause has named",
        bound::labelled_again,
    ),
    restriction("last-call", "CALL { … } as the last clause", call::ends_with_call).of(Parts::CALL),
    restriction("long-path", "a name for a path of several relationships", path::of_several_relationships)
        .of(Parts::NAMED_PATH),
    restriction("merged-path", "a name for a path of MERGE", path::merged)
        .of(Parts::NAMED_PATH.and(Parts::MERGE)),
    restriction("millisecond", "`.millisecond` of a temporal value", function::millisecond),
    restriction("named-twice", "a WITH or RETURN that gives a variable two names", order::named_twice),
    restriction("node-path", "`p = (n)`: a name for a path of one node", path::of_one_node)
        .of(Parts::NAMED_PATH),
    restriction("null-delete", "DELETE of what OPTIONAL MATCH bound", null::delete)
        .of(Parts::OPTIONAL.and(Parts::DELETE)),
    restriction("null-start", "MATCH that starts at what OPTIONAL MATCH bound", null::start)
        .of(Parts::OPTIONAL),
    restriction("ordinal-day", "a temporal value from a map with the day of the year", function::ordinal_day)
        .of(Parts::FUNCTION),
    restriction("open-slice", "`l[..]`: a slice without a bound", function::open_slice),
    restriction("ordered-alias", "ORDER BY a name that the same WITH or RETURN introduces", order::by_alias),
    restriction(
        "outer-comprehension",
        "a pattern comprehension that uses variables its pattern does not bind",
        call::outer_comprehension,
    )
    .of(Parts::COMPREHENSION),
    restriction("range-index-hint", "`USING RANGE INDEX v:L(k)`", hint::range_index),
    restriction("passed-path", "a WITH that passes a path on under its own name", path::passed)
        .of(Parts::NAMED_PATH),
    restriction(
        "reversed-length",
        "`-[*3..1]-`: a path whose minimum length is above its maximum",
        path::reversed_length,
    ),
    restriction("round-precision", "round() with more than one argument", function::round_precision)
        .of(Parts::FUNCTION),
    restriction("shortest-path-used", "a shortest path used other than in length()", path::shortest_used)
        .of(Parts::SHORTEST.and(Parts::NAMED_PATH)),
    restriction("sorted-with", "WITH … ORDER BY without SKIP and LIMIT", order::with_unlimited),
    restriction("split-list", "split() at any of several strings", function::split_list).of(Parts::FUNCTION),
    restriction(
        "temporal-conversion",
        "a temporal value made from another, as `date(d)`",
        function::conversion,
    )
    .of(Parts::FUNCTION),
    restriction("unit-subquery", "CALL { … } without RETURN", call::without_return).of(Parts::CALL),
    restriction(
        "undirected-delete",
        "DELETE of a relationship that a pattern without direction has bound",
        deleted::undirected,
    )
    .of(Parts::DELETE),
    restriction(
        "undirected-shortest",
        "shortestPath() as a value, without direction",
        path::undirected_shortest,
    )
    .of(Parts::SHORTEST),
    restriction(
        "unnamed-merge-end",
        "MERGE of a relationship with an end node that has no variable",
        path::unnamed_merge_end,
    )
    .of(Parts::MERGE),
    restriction(
        "with-pattern",
        "a pattern as a predicate after a WITH that computes or renames, or with properties after any WITH",
        call::with_pattern,
    )
    .of(Parts::PATTERN),
];

/// The restriction with this name.
pub fn restriction_named(name: &str) -> Option<&'static SyntaxRestriction> {
    RESTRICTIONS.iter().find(|restriction| restriction.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_query;

    /// The name of a restriction, the text of a query, and whether the query contains the combination.
    const CASES: &[(&str, &str, bool)] = &[
        ("grouped-subquery", "MATCH (n) RETURN sum(COUNT { (n)-->() }) AS a", true),
        ("grouped-subquery", "MATCH (n) RETURN COUNT { (n)-->() } AS a", false),
        ("unit-subquery", "MATCH (n) CALL { WITH n SET n.k = 1 } RETURN 1", true),
        ("unit-subquery", "MATCH (n) CALL { WITH n RETURN 1 AS a } RETURN a", false),
        ("exists-as-value", "MATCH (n) RETURN EXISTS { (n)-->() } AS a", true),
        ("exists-as-value", "MATCH (n) WHERE [EXISTS { (n)-->() }] = [true] RETURN n", true),
        ("exists-as-value", "MATCH (n) WHERE n.k > 1 OR NOT EXISTS { (n)-->() } RETURN n", false),
        ("range-index-hint", "MATCH (n:L {k: 1}) USING RANGE INDEX n:L(k) RETURN n AS a", true),
        ("range-index-hint", "MATCH (n:L {k: 1}) USING INDEX n:L(k) RETURN n AS a", false),
        ("null-set", "OPTIONAL MATCH (n) SET n.k = 1", true),
        ("null-set", "OPTIONAL MATCH (n) REMOVE n:L", true),
        ("null-set", "MATCH (n) OPTIONAL MATCH (m) SET n.k = m.k", false),
        ("projected-path-length", "MATCH p = ()-->() WITH p AS q RETURN length(q) AS a", true),
        ("projected-path-length", "MATCH p = ()-->() RETURN length(p) AS a", false),
        ("bound-type-bar-colon", "MATCH ()-[r:A|:B]->() RETURN r AS a", true),
        ("bound-type-bar-colon", "MATCH ()-[:A|:B]->() RETURN 1 AS a", false),
        ("call-after-write", "MATCH (n) SET n.k = 1 CALL { WITH n SET n.l = 2 } RETURN 1 AS a", true),
        ("call-after-write", "MATCH (n) SET n.k = 1 WITH n CALL { WITH n SET n.l = 2 } RETURN 1 AS a", false),
        ("computed-import", "MATCH (n) CALL { WITH n AS m RETURN m } RETURN m AS a", true),
        ("computed-import", "CALL { WITH 0 AS x RETURN x } RETURN x AS a", true),
        ("computed-import", "MATCH (n) CALL { WITH n WHERE n.k = 1 RETURN 1 AS x } RETURN x AS a", true),
        ("computed-import", "MATCH (n) CALL { WITH n WITH n.k AS x RETURN x } RETURN x AS a", false),
        ("computed-import", "MATCH (n) CALL { WITH * RETURN 1 AS x } RETURN x AS a", false),
        ("dynamic-label-test", "MATCH (n) RETURN n:$('L') AS a", true),
        ("dynamic-label-test", "MATCH (n) WHERE n:A&!$('L') RETURN n AS a", true),
        ("dynamic-label-test", "MATCH (n:$('L')) WHERE n:A RETURN n AS a", false),
        ("labelled-again", "MATCH (n), (n:L) RETURN n AS a", true),
        ("labelled-again", "MATCH (n) WITH n AS m MATCH (m:L) RETURN m AS a", true),
        ("labelled-again", "MATCH (n:L) MATCH (n)-->(m:K) RETURN n AS a", false),
        ("ordered-alias", "MATCH (n) RETURN n.k AS a ORDER BY 1 + a", true),
        ("ordered-alias", "MATCH (n) CALL { WITH n WITH n.k AS b ORDER BY b RETURN b } RETURN 1 AS a", true),
        ("ordered-alias", "MATCH (n) WITH n ORDER BY n.k, n RETURN n AS a ORDER BY n", false),
        ("open-slice", "RETURN [1, 2][..] AS a", true),
        ("open-slice", "RETURN [1, 2][..1] AS a", false),
        ("reversed-length", "MATCH ()-[*3..1]-() RETURN 1 AS a", true),
        ("reversed-length", "MATCH ()-[*1..1]-()-[*..2]-() RETURN 1 AS a", false),
        ("first-with-star", "WITH * RETURN 1 AS a", true),
        ("first-with-star", "WITH *, 1 AS b WHERE true RETURN b AS a", true),
        ("first-with-star", "MATCH (n) WITH * RETURN n AS a", false),
        ("first-with-star", "RETURN 1 AS a UNION WITH * RETURN 1 AS a", false),
        ("aggregate-of-nothing", "RETURN count(*) AS a", true),
        ("aggregate-of-nothing", "MATCH (n) RETURN count(*) AS a", false),
        ("computed-property", "RETURN date('2020-01-01').year AS a", true),
        ("computed-property", "MATCH (n) RETURN n.k AS a, {b: 1}.b AS c", false),
        ("filter-comprehension", "MATCH (n) WHERE 1 IN [(n)--(m) | m.k] RETURN n AS a", true),
        ("filter-comprehension", "MATCH (n) RETURN [(n)--(m) | m.k] AS a", false),
        ("filtered-bound-nodes", "MATCH (a)-->(b) OPTIONAL MATCH (b), (a) WHERE b.k > 0 RETURN 1 AS c", true),
        (
            "filtered-bound-nodes",
            "MATCH (a)-->(b) WITH * MATCH (b) WHERE b.k > 0 MATCH (a) RETURN 1 AS c",
            true,
        ),
        (
            "filtered-bound-nodes",
            "MATCH (a)-->(b) WITH a, b AS d MATCH (a), (d) WHERE d.k > 0 RETURN 1 AS c",
            true,
        ),
        ("filtered-bound-nodes", "MATCH (a)-->(b) MATCH (b), (a) WHERE b.k > 0 RETURN 1 AS c", false),
        ("filtered-bound-nodes", "MATCH (a)-->(b) OPTIONAL MATCH (b), (a) RETURN 1 AS c", false),
        (
            "filtered-bound-nodes",
            "MATCH (a)-->(b) WITH * MATCH (a), (b)-->() WHERE b.k > 0 RETURN 1 AS c",
            false,
        ),
        ("filtered-bound-nodes", "MATCH (a), (b) WHERE b.k > 0 RETURN 1 AS c", false),
        ("call-import-path", "MATCH p = (n)-->() CALL { WITH p RETURN 1 AS x } RETURN x AS a", true),
        ("call-import-path", "MATCH p = (n)-->() CALL { WITH n RETURN 1 AS x } RETURN x AS a", false),
        ("call-import-path", "MATCH p = (n)-->() CALL (p) { RETURN 1 AS x } RETURN x AS a", true),
        ("aggregate-of-nothing", "CALL { RETURN count(*) AS x } RETURN x AS a", true),
        ("aggregate-of-nothing", "CALL { RETURN 1 AS x } RETURN x AS a", false),
        ("aggregate-of-nothing", "MATCH (n) CALL { WITH n RETURN sum(n.k) AS x } RETURN x AS a", false),
        ("delete-path", "MATCH p = ()-->() DETACH DELETE p", true),
        ("delete-path", "MATCH p = (n)-->() DETACH DELETE n", false),
        ("last-call", "MATCH (n) CALL { WITH n CREATE (:A) }", true),
        ("last-call", "MATCH (n) CALL { WITH n CREATE (:A) } RETURN n AS a", false),
        ("shortest-path-used", "MATCH (a), (b) MATCH p = shortestPath((a)-[*]->(b)) RETURN p AS c", true),
        (
            "shortest-path-used",
            "MATCH (a), (b) MATCH p = shortestPath((a)-[*]->(b)) RETURN length(p) AS c",
            false,
        ),
        ("grouped-comprehension", "MATCH (n) RETURN [(n)--(m) | 1] AS a, count(*) AS c", true),
        ("grouped-comprehension", "MATCH (n) RETURN [(n)--(m) | 1] AS a", false),
        ("long-path", "MATCH p = (n)-->()-->() RETURN p AS a", true),
        ("long-path", "MATCH p = (n)-->() RETURN p AS a", false),
        ("outer-comprehension", "MATCH (n), (o) RETURN [(n)--(m) | o.k] AS a", true),
        ("outer-comprehension", "MATCH (n) RETURN [(n)--(m) WHERE n.k = m.k | m.k] AS a", false),
        ("with-pattern", "MATCH (n) WITH n AS v WHERE (v)--() RETURN v AS a", true),
        ("with-pattern", "MATCH (n) WITH n WHERE (n)-[{w: 1}]-() RETURN n AS a", true),
        ("with-pattern", "MATCH (n) WITH n WHERE (n)--() RETURN n AS a", false),
        ("first-foreach", "FOREACH (x IN [1] | CREATE (:A))", true),
        ("first-foreach", "MATCH (n) FOREACH (x IN [1] | CREATE (:A))", false),
        ("ordinal-day", "RETURN date({year: 2020, ordinalDay: 3}) AS a", true),
        ("ordinal-day", "RETURN date({year: 2020, month: 3}) AS a", false),
        ("millisecond", "RETURN localtime('10:00').millisecond AS a", true),
        ("millisecond", "RETURN localtime('10:00').second AS a", false),
        ("node-path", "MATCH p = (n) RETURN p AS a", true),
        ("node-path", "MATCH p = (n)--() RETURN p AS a", false),
        ("null-delete", "MATCH (n) OPTIONAL MATCH (n)-[r]-() DELETE r", true),
        ("null-delete", "MATCH (n)-[r]-() DELETE r", false),
        ("null-start", "OPTIONAL MATCH (n) MATCH (n)-->(m) RETURN m AS a", true),
        ("null-start", "OPTIONAL MATCH (n) MATCH (n) RETURN n AS a", false),
        ("null-start", "MATCH (n) OPTIONAL MATCH (n)-->(m) MATCH (n)-->(o) RETURN o AS a", false),
        ("round-precision", "RETURN round(1.25, 1) AS a", true),
        ("round-precision", "RETURN round(1.25) AS a", false),
        ("split-list", "RETURN split('a,b', [',']) AS a", true),
        ("split-list", "RETURN split('a,b', ',') AS a", false),
        ("temporal-conversion", "RETURN date(localdatetime('2020-01-01T00:00')) AS a", true),
        ("temporal-conversion", "RETURN date('2020-01-01') AS a", false),
        ("unnamed-merge-end", "MATCH (n) MERGE (n)-[:T]->(:A)", true),
        ("unnamed-merge-end", "MATCH (n) MERGE (n)-[:T]->(m:A)", false),
        ("created-path", "CREATE p = (n)-[:T]->(m) RETURN p AS a", true),
        ("created-path", "MATCH p = (n)-[:T]->(m) RETURN p AS a", false),
        ("merged-path", "MERGE p = (n)-[:T]->(m) RETURN p AS a", true),
        ("merged-path", "CREATE p = (n)-[:T]->(m) RETURN p AS a", false),
        ("undirected-shortest", "MATCH (a), (b) RETURN shortestPath((a)-[*]-(b)) AS p", true),
        ("undirected-shortest", "MATCH (a), (b) RETURN shortestPath((a)-[*]->(b)) AS p", false),
    ];

    #[test]
    fn each_restriction_is_found_in_exactly_the_queries_that_have_it() {
        for (name, text, found) in CASES.iter().copied() {
            let restriction = restriction_named(name).expect("the restriction exists");
            let query = parse_query(text).expect("the text is a valid query");
            assert_eq!((restriction.found)(&query), found, "{name}: {text}");
            assert_eq!(restriction.is_in(&query, Parts::of(&query)), found, "{name}: {text}");
        }
    }
}
