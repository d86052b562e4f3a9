//! `Construct`: every part of the language that a dialect may have or lack; each construct is one line of a table.

use serde::{Deserialize, Serialize};

/// The oldest language version that has a construct. Each level has everything of the levels before it, with few
/// exceptions, which the dialect files list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LanguageLevel {
    /// openCypher 9.
    Opencypher9,
    /// Cypher as of Neo4j 4.4.
    Cypher44,
    /// Cypher 5.
    Cypher5,
    /// Cypher 25.
    Cypher25,
    /// No language version has the construct, only individual engines do.
    Engine,
}

macro_rules! constructs {
    ($($variant:ident $name:literal $since:ident $syntax:literal;)*) => {
        /// A clause, pattern part, expression form or schema statement that some dialect lacks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Construct {
            $(#[doc = $syntax] $variant,)*
        }

        impl Construct {
            /// Every construct, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name of the construct in configuration and reports.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// An example of the construct's syntax.
            pub const fn syntax(self) -> &'static str {
                match self { $(Self::$variant => $syntax,)* }
            }

            /// The oldest language level that has the construct.
            pub const fn since(self) -> LanguageLevel {
                match self { $(Self::$variant => LanguageLevel::$since,)* }
            }
        }
    };
}

constructs! {
    // Statements
    Explain "explain" Cypher44 "`EXPLAIN …`";
    Profile "profile" Cypher44 "`PROFILE …`";
    Options "options" Cypher44 "`CYPHER 5 runtime=slotted …`";
    Union "union" Opencypher9 "`… UNION …`";
    UnionAll "union-all" Opencypher9 "`… UNION ALL …`";
    UnionDistinct "union-distinct" Cypher5 "`… UNION DISTINCT …`";

    // Reading clauses
    Match "match" Opencypher9 "`MATCH …`";
    OptionalMatch "optional-match" Opencypher9 "`OPTIONAL MATCH …`";
    MatchMode "match-mode" Cypher25 "`MATCH REPEATABLE ELEMENTS …`";
    IndexHint "index-hint" Cypher44 "`USING INDEX v:L(k)`";
    ScanHint "scan-hint" Cypher44 "`USING SCAN v:L`";
    JoinHint "join-hint" Cypher44 "`USING JOIN ON v`";
    Unwind "unwind" Opencypher9 "`UNWIND e AS v`";
    With "with" Opencypher9 "`WITH …`";
    Return "return" Opencypher9 "`RETURN …`";
    Star "star" Opencypher9 "`RETURN *`, `WITH *`";
    StarItems "star-items" Opencypher9 "`RETURN *, e AS v`";
    Distinct "distinct" Opencypher9 "`RETURN DISTINCT …`";
    ProjectionAll "projection-all" Cypher25 "`RETURN ALL …`";
    OrderBy "order-by" Opencypher9 "`ORDER BY …`";
    Skip "skip" Opencypher9 "`SKIP n`";
    OffsetWord "offset-word" Cypher5 "`OFFSET n`";
    Limit "limit" Opencypher9 "`LIMIT n`";
    ComputedPage "computed-page" Opencypher9 "`LIMIT 1 + 1`: SKIP or LIMIT by more than a literal or parameter";
    Finish "finish" Cypher5 "`FINISH`";
    LoadCsv "load-csv" Cypher44 "`LOAD CSV …`";

    // Writing clauses
    Create "create" Opencypher9 "`CREATE …`";
    Merge "merge" Opencypher9 "`MERGE …`";
    MergeAction "merge-action" Opencypher9 "`MERGE … ON CREATE SET …`";
    MergeUndirected "merge-undirected" Opencypher9 "`MERGE (a)-[:T]-(b)`";
    Set "set" Opencypher9 "`SET v.k = e`";
    SetReplace "set-replace" Opencypher9 "`SET v = e`";
    SetAdd "set-add" Opencypher9 "`SET v += e`";
    SetLabels "set-labels" Opencypher9 "`SET v:L`";
    SetDynamic "set-dynamic" Cypher5 "`SET v[e] = e`";
    SetComputed "set-computed" Opencypher9 "`SET (e).k = e`";
    Remove "remove" Opencypher9 "`REMOVE v.k`";
    RemoveComputed "remove-computed" Opencypher9 "`REMOVE (e).k`";
    RemoveLabels "remove-labels" Opencypher9 "`REMOVE v:L`";
    RemoveDynamic "remove-dynamic" Cypher5 "`REMOVE v[e]`";
    Delete "delete" Opencypher9 "`DELETE v`";
    DeleteExpression "delete-expression" Opencypher9 "`DELETE e` for more than a variable";
    DetachDelete "detach-delete" Opencypher9 "`DETACH DELETE v`";
    NodetachDelete "nodetach-delete" Cypher5 "`NODETACH DELETE v`";
    Foreach "foreach" Cypher44 "`FOREACH (v IN e | …)`";

    // CALL
    CallProcedure "call-procedure" Opencypher9 "`CALL p(…) YIELD …`";
    CallWithoutArguments "call-without-arguments" Opencypher9 "`CALL p`";
    OptionalCall "optional-call" Cypher5 "`OPTIONAL CALL …`";
    YieldStar "yield-star" Opencypher9 "`YIELD *`";
    YieldWhere "yield-where" Opencypher9 "`YIELD v WHERE e`";
    CallSubquery "call-subquery" Cypher44 "`CALL { … }`";
    CallImports "call-imports" Cypher5 "`CALL (v) { … }`";
    InTransactions "in-transactions" Cypher44 "`CALL { … } IN TRANSACTIONS`";
    ConcurrentTransactions "concurrent-transactions" Cypher5 "`IN 3 CONCURRENT TRANSACTIONS`";
    TransactionErrors "transaction-errors" Cypher5 "`ON ERROR CONTINUE REPORT STATUS AS v`";

    // Patterns
    PatternList "pattern-list" Opencypher9 "`MATCH p, q`";
    NamedPath "named-path" Opencypher9 "`p = (…)`";
    MatchWhere "match-where" Opencypher9 "`MATCH … WHERE …`";
    PropertyMap "property-map" Opencypher9 "`(n {k: e})`";
    ParameterMap "parameter-map" Opencypher9 "`CREATE (n $map)`";
    NodeWhere "node-where" Cypher44 "`(n WHERE e)`";
    RelationshipWhere "relationship-where" Cypher5 "`-[r WHERE e]->`";
    Undirected "undirected" Opencypher9 "`(a)--(b)`";
    BothArrows "both-arrows" Opencypher9 "`(a)<-->(b)`";
    VariableLength "variable-length" Opencypher9 "`-[*1..3]->`";
    OpenLength "open-length" Opencypher9 "`-[*]->`, `-[*1..]->`: no upper bound";
    NamedLength "named-length" Opencypher9 "`-[r*1..3]->`: a variable for the list of relationships";
    LengthProperties "length-properties" Opencypher9 "`-[*1..3 {k: e}]->`";
    ShortestPath "shortest-path" Cypher44 "`MATCH p = shortestPath((a)-[*]-(b))`";
    AllShortestPaths "all-shortest-paths" Cypher44 "`MATCH p = allShortestPaths((a)-[*]-(b))`";
    UnnamedShortestPath "unnamed-shortest-path" Cypher44 "`MATCH shortestPath((a)-[*]-(b))` without path variable";
    ShortestPathValue "shortest-path-value" Cypher44 "`RETURN shortestPath((a)-[*]-(b))`";
    JuxtaposedNodes "juxtaposed-nodes" Engine "`(a)(b)`: two nodes side by side";
    PathGroup "path-group" Cypher5 "`((a)-->(b) WHERE e)`";
    QuantifiedPath "quantified-path" Cypher5 "`((a)-->(b)){1,3}`";
    QuantifiedRelationship "quantified-relationship" Cypher5 "`(a)-->{1,3}(b)`";
    SubpathVariable "subpath-variable" Cypher5 "`(p = (a)-->(b))+`";
    PathSelector "path-selector" Cypher5 "`ANY SHORTEST (a)-->+(b)` and the other selectors";
    PathSelectorParameter "path-selector-parameter" Cypher25 "`SHORTEST $k (a)-->+(b)`";

    // Labels
    LabelChain "label-chain" Opencypher9 "`(n:A:B)`: all of several labels";
    TypeBar "type-bar" Opencypher9 "`-[:A|B]->`: one of several types";
    TypeBarColon "type-bar-colon" Opencypher9 "`-[:A|:B]->`: one of several types, old spelling";
    LabelAnd "label-and" Cypher5 "`(n:A&B)`";
    LabelOr "label-or" Cypher5 "`(n:A|B)`";
    LabelNot "label-not" Cypher5 "`(n:!A)`, also of types";
    LabelWildcard "label-wildcard" Cypher5 "`(n:%)`";
    LabelIs "label-is" Cypher5 "`(n IS A)`";
    LabelDynamic "label-dynamic" Cypher5 "`(n:$(e))`";
    LabelSetIs "label-set-is" Cypher5 "`SET n IS A`";

    // Expressions
    Parameter "parameter" Opencypher9 "`$p`";
    List "list" Opencypher9 "`[a, b]`";
    Map "map" Opencypher9 "`{k: e}`";
    HexInteger "hex-integer" Opencypher9 "`0x1a`";
    OctalInteger "octal-integer" Cypher44 "`0o32`";
    InfinityLiteral "infinity-literal" Cypher5 "`INF`, `INFINITY`";
    NanLiteral "nan-literal" Cypher5 "`NAN`";
    Property "property" Opencypher9 "`e.k`";
    Index "index" Opencypher9 "`e[i]`";
    Slice "slice" Opencypher9 "`e[a..b]`";
    Xor "xor" Opencypher9 "`a XOR b`";
    Modulo "modulo" Opencypher9 "`a % b`";
    Power "power" Opencypher9 "`a ^ b`";
    Concat "concat" Cypher5 "`a || b`";
    UnaryPlus "unary-plus" Opencypher9 "`+a`";
    In "in" Opencypher9 "`a IN b`";
    StringPredicate "string-predicate" Opencypher9 "`a STARTS WITH b`, `ENDS WITH`, `CONTAINS`";
    Regex "regex" Opencypher9 "`a =~ b`";
    ComparisonChain "comparison-chain" Opencypher9 "`a < b <= c`";
    IsNull "is-null" Opencypher9 "`a IS NULL`, `a IS NOT NULL`";
    IsTyped "is-typed" Cypher5 "`a IS :: INTEGER`";
    IsNormalized "is-normalized" Cypher5 "`a IS NFC NORMALIZED`";
    LabelPredicate "label-predicate" Opencypher9 "`n:A` as a truth value";
    SimpleCase "simple-case" Opencypher9 "`CASE e WHEN …`";
    SearchedCase "searched-case" Opencypher9 "`CASE WHEN …`";
    CaseList "case-list" Cypher5 "`CASE e WHEN a, b THEN …`";
    Function "function" Opencypher9 "`f(a)`";
    DistinctArgument "distinct-argument" Opencypher9 "`f(DISTINCT a)`";
    AllArgument "all-argument" Cypher25 "`f(ALL a)`";
    CountStar "count-star" Opencypher9 "`count(*)`";
    ListComprehension "list-comprehension" Opencypher9 "`[v IN e WHERE p | e]`";
    PatternComprehension "pattern-comprehension" Opencypher9 "`[(a)-->(b) WHERE p | e]`";
    NamedPatternComprehension "named-pattern-comprehension" Opencypher9 "`[p = (a)-->(b) | e]`";
    Reduce "reduce" Cypher44 "`reduce(a = e, v IN e | e)`";
    Quantified "quantified" Opencypher9 "`all(v IN e WHERE p)`, `any`, `none`, `single`";
    QuantifiedBare "quantified-bare" Engine "`any(v IN e)` without predicate";
    MapProjection "map-projection" Cypher44 "`v {.k, .*}`";
    MapProjectionEntry "map-projection-entry" Cypher44 "`v {k: e}`: an entry as the first element";
    MapProjectionVariable "map-projection-variable" Cypher44 "`v {w}`";
    PatternPredicate "pattern-predicate" Opencypher9 "`WHERE (a)-->(b)`";
    ExistsCall "exists-call" Opencypher9 "`exists((a)-->(b))`";
    ExistsPattern "exists-pattern" Cypher44 "`EXISTS { (a)-->(b) WHERE p }`";
    ExistsMatch "exists-match" Cypher44 "`EXISTS { MATCH … }`, one MATCH and no other clause";
    ExistsQuery "exists-query" Cypher5 "`EXISTS { MATCH … RETURN … }`";
    NamedSubqueryPath "named-subquery-path" Cypher5 "`EXISTS { p = (a)-->(b) }`";
    CountPattern "count-pattern" Cypher5 "`COUNT { (a)-->(b) WHERE p }`";
    CountMatch "count-match" Cypher5 "`COUNT { MATCH … }` without other clauses";
    CountQuery "count-query" Cypher5 "`COUNT { MATCH … RETURN … }`";
    CollectSubquery "collect-subquery" Cypher5 "`COLLECT { … }`";
    TrimFrom "trim-from" Cypher5 "`trim(BOTH e FROM e)`";

    // Schema
    IndexFor "index-for" Cypher44 "`CREATE INDEX FOR (n:L) ON (n.k)`";
    IndexOn "index-on" Opencypher9 "`CREATE INDEX ON :L(k)`";
    LabelIndex "label-index" Engine "`CREATE INDEX ON :L`";
    IndexName "index-name" Cypher44 "`CREATE INDEX name …`, `IF NOT EXISTS`";
    UnnamedIndex "unnamed-index" Cypher44 "`CREATE INDEX FOR …` without name";
    IndexOptions "index-options" Cypher44 "`CREATE INDEX … OPTIONS {…}`";
    CompositeIndex "composite-index" Cypher44 "an index of several keys";
    RelationshipIndex "relationship-index" Cypher44 "`CREATE INDEX FOR ()-[r:T]-() ON (r.k)`";
    BtreeIndex "btree-index" Engine "`CREATE BTREE INDEX …`";
    RangeIndex "range-index" Cypher44 "`CREATE RANGE INDEX …`";
    TextIndex "text-index" Cypher44 "`CREATE TEXT INDEX …`";
    PointIndex "point-index" Cypher44 "`CREATE POINT INDEX …`";
    FulltextIndex "fulltext-index" Cypher44 "`CREATE FULLTEXT INDEX … ON EACH […]`";
    LookupIndex "lookup-index" Cypher44 "`CREATE LOOKUP INDEX … ON EACH labels(n)`";
    VectorIndex "vector-index" Cypher5 "`CREATE VECTOR INDEX …`";
    DropIndexNamed "drop-index-named" Cypher44 "`DROP INDEX name`";
    DropIndexOn "drop-index-on" Opencypher9 "`DROP INDEX ON :L(k)`";
    DropIndexFor "drop-index-for" Engine "`DROP INDEX FOR (n:L) ON (n.k)`";
    ConstraintFor "constraint-for" Cypher44 "`CREATE CONSTRAINT FOR … REQUIRE …`";
    ConstraintOn "constraint-on" Engine "`CREATE CONSTRAINT ON … ASSERT …`";
    ConstraintName "constraint-name" Cypher44 "`CREATE CONSTRAINT name …`, `IF NOT EXISTS`";
    UnnamedConstraint "unnamed-constraint" Cypher44 "`CREATE CONSTRAINT FOR …` without name";
    ConstraintOptions "constraint-options" Cypher44 "`CREATE CONSTRAINT … OPTIONS {…}`";
    CompositeConstraint "composite-constraint" Cypher44 "a constraint of several keys";
    UniqueConstraint "unique-constraint" Cypher44 "`… IS UNIQUE`";
    ExistsConstraint "exists-constraint" Cypher44 "`… IS NOT NULL`";
    KeyConstraint "key-constraint" Cypher44 "`… IS NODE KEY`";
    TypedConstraint "typed-constraint" Cypher5 "`… IS :: INTEGER`";
    RelationshipConstraint "relationship-constraint" Cypher44 "a constraint on a relationship type";
    DropConstraintNamed "drop-constraint-named" Cypher44 "`DROP CONSTRAINT name`";
    DropConstraintOn "drop-constraint-on" Engine "`DROP CONSTRAINT ON … ASSERT …`";
    NodeTable "node-table" Engine "`CREATE NODE TABLE L(k INT64, PRIMARY KEY (k))`";
    RelationshipTable "relationship-table" Engine "`CREATE REL TABLE T(FROM L TO M, k INT64)`";
}

impl std::fmt::Display for Construct {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
