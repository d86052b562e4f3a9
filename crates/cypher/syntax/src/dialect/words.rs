//! The words that are always quoted when they are used as names.
//!
//! The grammar reserves no word: a parser that looks ahead could take any of them for a name. Engines are stricter, so
//! the printer quotes each name that is also a word which can begin or continue a clause or an expression; this also
//! helps readers. Words with a meaning in only one construct (`PATHS`, `ROWS`, `KEY`) are not quoted: they are common
//! names. Quoting a name never changes the parsed tree.

/// Words of the language in upper case. They are grouped by length and sorted so that a lookup is fast: the printer
/// looks up every name.
const WORDS: [&[&[u8]]; 17] = [
    &[],
    &[],
    &[b"AS", b"BY", b"IF", b"IN", b"IS", b"OF", b"ON", b"OR"],
    &[b"ALL", b"AND", b"ANY", b"ASC", b"END", b"FOR", b"INF", b"NAN", b"NFC", b"NFD", b"NOT", b"SET", b"XOR"],
    &[
        b"BOTH", b"CALL", b"CASE", b"DESC", b"DROP", b"ELSE", b"ENDS", b"FROM", b"JOIN", b"LOAD", b"NFKC",
        b"NFKD", b"NONE", b"NULL", b"SCAN", b"SEEK", b"SKIP", b"THEN", b"TRIM", b"TRUE", b"WHEN", b"WITH",
    ],
    &[
        b"COUNT", b"FALSE", b"INDEX", b"LIMIT", b"MATCH", b"MERGE", b"ORDER", b"TYPED", b"UNION", b"USING",
        b"WHERE", b"YIELD",
    ],
    &[
        b"ASSERT", b"CREATE", b"CYPHER", b"DELETE", b"DETACH", b"EXISTS", b"FINISH", b"OFFSET", b"REDUCE",
        b"REMOVE", b"RETURN", b"SINGLE", b"STARTS", b"UNWIND",
    ],
    &[b"COLLECT", b"EXPLAIN", b"FOREACH", b"LEADING", b"OPTIONS", b"PROFILE", b"REQUIRE"],
    &[b"CONTAINS", b"CONTINUE", b"DISTINCT", b"INFINITY", b"NODETACH", b"OPTIONAL", b"SHORTEST", b"TRAILING"],
    &[b"ASCENDING", b"DIFFERENT"],
    &[b"CONCURRENT", b"CONSTRAINT", b"DESCENDING", b"NORMALIZED", b"REPEATABLE"],
    &[],
    &[b"SHORTESTPATH", b"TRANSACTIONS"],
    &[],
    &[],
    &[b"FIELDTERMINATOR"],
    &[b"ALLSHORTESTPATHS"],
];

/// True if a name is a word of the language, in upper or lower case.
pub(crate) fn is_word(name: &str) -> bool {
    let Some(words) = WORDS.get(name.len()) else { return false };
    let bytes = name.as_bytes();
    let Some(first) = bytes.first().map(u8::to_ascii_uppercase) else { return false };
    words.iter().any(|word| word[0] == first && word.eq_ignore_ascii_case(bytes))
}

/// True if the word cannot be a function name without quotes: with a `(` after it, it would be parsed as another
/// construct.
pub(crate) fn is_word_before_call(name: &str) -> bool {
    const CALLABLE: [&str; 4] = ["count", "exists", "collect", "trim"];
    is_word(name) && !CALLABLE.iter().any(|callable| callable.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_words_is_sorted_and_in_upper_case() {
        for (length, words) in WORDS.iter().enumerate() {
            assert!(
                words.windows(2).all(|pair| pair[0] < pair[1]),
                "words of length {length} are not in order"
            );
            for word in *words {
                assert_eq!(word.len(), length);
                assert!(word.iter().all(u8::is_ascii_uppercase));
            }
        }
    }

    #[test]
    fn words_are_found_in_any_case_and_other_names_are_not() {
        assert!(is_word("match") && is_word("Match") && is_word("MATCH") && is_word("allShortestPaths"));
        assert!(!is_word("n") && !is_word("matches") && !is_word("") && !is_word("ümlaut"));
    }
}
