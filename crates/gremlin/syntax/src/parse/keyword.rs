//! The words gremlin-lang reserves. Any other word is an identifier: a variable, a class or a bare map key.

use crate::ast::Step;

/// The reserved words, sorted by byte.
pub(crate) const KEYWORDS: &[&str] = &[
    "BIGDECIMAL",
    "BIGINT",
    "BINARY",
    "BOOLEAN",
    "BOTH",
    "BYTE",
    "Barrier",
    "CHAR",
    "Cardinality",
    "Column",
    "ConnectedComponent",
    "DATETIME",
    "DOUBLE",
    "DT",
    "DURATION",
    "DateTime",
    "Direction",
    "E",
    "EDGE",
    "FLOAT",
    "GRAPH",
    "GType",
    "IN",
    "INT",
    "IO",
    "Infinity",
    "LIST",
    "LONG",
    "MAP",
    "Merge",
    "N",
    "NULL",
    "NUMBER",
    "NaN",
    "OUT",
    "Operator",
    "Order",
    "P",
    "PATH",
    "PROPERTY",
    "PageRank",
    "PeerPressure",
    "Pick",
    "Pop",
    "SET",
    "SHORT",
    "STRING",
    "Scope",
    "ShortestPath",
    "T",
    "TREE",
    "TextP",
    "UUID",
    "V",
    "VERTEX",
    "VPROPERTY",
    "WithOptions",
    "__",
    "addAll",
    "addE",
    "addV",
    "aggregate",
    "all",
    "and",
    "any",
    "as",
    "asBool",
    "asDate",
    "asNumber",
    "asString",
    "asc",
    "assign",
    "barrier",
    "begin",
    "between",
    "bigDecimal",
    "bigInt",
    "binary",
    "boolean",
    "both",
    "bothE",
    "bothV",
    "branch",
    "by",
    "byte",
    "call",
    "cap",
    "char",
    "choose",
    "coalesce",
    "coin",
    "combine",
    "commit",
    "component",
    "concat",
    "conjoin",
    "connectedComponent",
    "constant",
    "containing",
    "count",
    "cyclicPath",
    "dateAdd",
    "dateDiff",
    "datetime",
    "day",
    "decr",
    "dedup",
    "desc",
    "difference",
    "discard",
    "disjunct",
    "distance",
    "div",
    "double",
    "drop",
    "duration",
    "edge",
    "edges",
    "element",
    "elementMap",
    "emit",
    "endingWith",
    "eq",
    "explain",
    "fail",
    "false",
    "filter",
    "first",
    "flatMap",
    "float",
    "fold",
    "format",
    "from",
    "g",
    "global",
    "graph",
    "graphml",
    "graphson",
    "group",
    "groupCount",
    "gryo",
    "gt",
    "gte",
    "has",
    "hasId",
    "hasKey",
    "hasLabel",
    "hasNext",
    "hasNot",
    "hasValue",
    "hour",
    "id",
    "identity",
    "ids",
    "in",
    "inE",
    "inV",
    "includeEdges",
    "incr",
    "index",
    "indexer",
    "inject",
    "inside",
    "int",
    "intersect",
    "io",
    "is",
    "iterate",
    "key",
    "keys",
    "lTrim",
    "label",
    "labels",
    "last",
    "length",
    "limit",
    "list",
    "local",
    "long",
    "loops",
    "lt",
    "lte",
    "map",
    "match",
    "math",
    "max",
    "maxDistance",
    "mean",
    "merge",
    "mergeE",
    "mergeV",
    "min",
    "minus",
    "minute",
    "mixed",
    "mult",
    "negate",
    "neq",
    "new",
    "next",
    "none",
    "normSack",
    "not",
    "notContaining",
    "notEndingWith",
    "notRegex",
    "notStartingWith",
    "null",
    "number",
    "onCreate",
    "onMatch",
    "option",
    "optional",
    "or",
    "order",
    "otherV",
    "out",
    "outE",
    "outV",
    "outside",
    "pageRank",
    "path",
    "peerPressure",
    "product",
    "profile",
    "project",
    "properties",
    "property",
    "propertyMap",
    "propertyName",
    "rTrim",
    "range",
    "read",
    "reader",
    "regex",
    "repeat",
    "replace",
    "reverse",
    "rollback",
    "sack",
    "sample",
    "second",
    "select",
    "set",
    "short",
    "shortestPath",
    "shuffle",
    "sideEffect",
    "simplePath",
    "single",
    "skip",
    "split",
    "startingWith",
    "string",
    "subgraph",
    "substring",
    "sum",
    "sumLong",
    "tail",
    "target",
    "timeLimit",
    "times",
    "to",
    "toBulkSet",
    "toE",
    "toList",
    "toLower",
    "toSet",
    "toString",
    "toUpper",
    "toV",
    "tokens",
    "tree",
    "trim",
    "true",
    "tryNext",
    "tx",
    "typeOf",
    "unfold",
    "union",
    "unproductive",
    "until",
    "uuid",
    "value",
    "valueMap",
    "values",
    "vertex",
    "vproperty",
    "where",
    "with",
    "withBulk",
    "withPath",
    "withSack",
    "withSideEffect",
    "withStrategies",
    "within",
    "without",
    "withoutStrategies",
    "write",
    "writer",
];

/// Whether a word is reserved.
pub(crate) fn is_keyword(word: &str) -> bool {
    position(word).is_some()
}

/// The family of a step, as an index into [`Step::FAMILIES`]. A search of all names would cost more than the rest
/// of parsing.
pub(crate) fn family(word: &str) -> Option<usize> {
    let family = FAMILY[position(word)?] as usize;
    (family < Step::FAMILIES.len()).then_some(family)
}

/// The index of a word in [`KEYWORDS`]. A binary search took a quarter of the parser's time.
fn position(word: &str) -> Option<usize> {
    let mut slot = hash(word.as_bytes());
    loop {
        let entry = SLOTS[slot] as usize;
        if entry == 0 {
            return None;
        }
        if KEYWORDS[entry - 1] == word {
            return Some(entry - 1);
        }
        slot = (slot + 1) % SLOTS.len();
    }
}

/// An open-addressing hash table: 0 is a free slot, other entries are an index plus 1.
static SLOTS: [u16; 1024] = slots();

const fn slots() -> [u16; 1024] {
    let mut slots = [0; 1024];
    let mut at = 0;
    while at < KEYWORDS.len() {
        let mut slot = hash(KEYWORDS[at].as_bytes());
        while slots[slot] != 0 {
            slot = (slot + 1) % slots.len();
        }
        at += 1;
        slots[slot] = at as u16;
    }
    slots
}

const fn hash(word: &[u8]) -> usize {
    let mut hash: u32 = 2_166_136_261;
    let mut at = 0;
    // No reserved word is longer than 24 bytes.
    while at < word.len() && at < 24 {
        hash = (hash ^ word[at] as u32).wrapping_mul(16_777_619);
        at += 1;
    }
    (hash ^ (hash >> 15)) as usize % 1024
}

/// The family of each reserved word; out of range for words that are not steps.
static FAMILY: [u8; KEYWORDS.len()] = families();

const fn families() -> [u8; KEYWORDS.len()] {
    let mut found = [u8::MAX; KEYWORDS.len()];
    let mut family = 0;
    while family < Step::FAMILIES.len() {
        let names = Step::FAMILIES[family];
        let mut name = 0;
        while name < names.len() {
            let mut at = 0;
            while at < KEYWORDS.len() {
                if equal(KEYWORDS[at].as_bytes(), names[name].as_bytes()) {
                    found[at] = family as u8;
                }
                at += 1;
            }
            name += 1;
        }
        family += 1;
    }
    found
}

const fn equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reserved_words_are_sorted() {
        assert!(KEYWORDS.is_sorted());
    }

    #[test]
    fn every_step_but_store_is_a_reserved_word_with_its_family() {
        for (index, names) in Step::FAMILIES.iter().enumerate() {
            for name in *names {
                // `to` is a move and a modulator; the parser distinguishes them by the argument.
                if !matches!(*name, "store" | "to") {
                    assert_eq!(family(name), Some(index), "{name}");
                }
            }
        }
    }
}
