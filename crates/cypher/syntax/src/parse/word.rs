//! `Word`: the words the parser knows. None is reserved: a word is a keyword only where the grammar expects it.

/// Defines the words once: variant, spelling and spelling in back-ticks for messages.
macro_rules! words {
    ($($variant:ident $text:literal)*) => {
        /// A word of the language; `None` for every other name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum Word {
            /// Not a word of the language.
            None,
            $(#[doc = $text] $variant,)*
        }

        /// The spellings of the words, in the order of the variants after `None`.
        const TEXTS: &[&str] = &[$($text),*];

        /// The spellings as messages show them, in back-ticks.
        const SHOWN: &[&str] = &[$(concat!("`", $text, "`")),*];

        /// The words in the order of their spellings.
        const ALL: &[Word] = &[$(Word::$variant),*];
    };
}

words! {
    Acyclic "ACYCLIC" All "ALL" AllShortestPaths "ALLSHORTESTPATHS" And "AND" Any "ANY" Array "ARRAY" As "AS"
    Asc "ASC" Ascending "ASCENDING" Assert "ASSERT" Bindings "BINDINGS" Bool "BOOL" Boolean "BOOLEAN" Both "BOTH"
    Break "BREAK" Btree "BTREE" By "BY" Call "CALL" Case "CASE" Collect "COLLECT" Concurrent "CONCURRENT"
    Config "CONFIG" Constraint "CONSTRAINT" Contains "CONTAINS" Continue "CONTINUE" Count "COUNT" Create "CREATE"
    Csv "CSV" Cypher "CYPHER" Date "DATE" DateTime "DATETIME" Delete "DELETE" Desc "DESC" Descending "DESCENDING"
    Detach "DETACH" Different "DIFFERENT" Distinct "DISTINCT" Drop "DROP" Duration "DURATION" Each "EACH"
    Edge "EDGE" Element "ELEMENT" Elements "ELEMENTS" Else "ELSE" End "END" Ends "ENDS" Error "ERROR"
    Exists "EXISTS" Explain "EXPLAIN" Fail "FAIL" False "FALSE" FieldTerminator "FIELDTERMINATOR" Finish "FINISH"
    Float "FLOAT" For "FOR" Foreach "FOREACH" From "FROM" Fulltext "FULLTEXT" Global "GLOBAL" Group "GROUP"
    Groups "GROUPS" Headers "HEADERS" If "IF" In "IN" Index "INDEX" Inf "INF" Infinity "INFINITY" Int "INT"
    Integer "INTEGER" Is "IS" Join "JOIN" Key "KEY" Labels "LABELS" Leading "LEADING" Limit "LIMIT" List "LIST"
    Load "LOAD" Local "LOCAL" LocalDateTime "LOCALDATETIME" LocalTime "LOCALTIME" Lookup "LOOKUP" Map "MAP"
    Match "MATCH" Merge "MERGE" NaN "NAN" Nfc "NFC" Nfd "NFD" Nfkc "NFKC" Nfkd "NFKD" Node "NODE"
    NoDetach "NODETACH" None_ "NONE" Normalized "NORMALIZED" Not "NOT" Nothing "NOTHING" Null "NULL" Of "OF"
    Offset "OFFSET" On "ON" Optional "OPTIONAL" Options "OPTIONS" Or "OR" Order "ORDER" Path "PATH" Paths "PATHS"
    Point "POINT" Primary "PRIMARY" Profile "PROFILE" Property "PROPERTY" Range "RANGE" Reduce "REDUCE" Rel "REL"
    Relationship "RELATIONSHIP" Relationships "RELATIONSHIPS" Remove "REMOVE" Repeatable "REPEATABLE"
    Report "REPORT" Require "REQUIRE" Return "RETURN" Row "ROW" Rows "ROWS" Scan "SCAN" Seek "SEEK" Set "SET"
    Shortest "SHORTEST" ShortestPath "SHORTESTPATH" Signed "SIGNED" Single "SINGLE" Skip "SKIP" Starts "STARTS"
    Status "STATUS" String "STRING" Table "TABLE" Text "TEXT" Then "THEN" Time "TIME" Timestamp "TIMESTAMP" Timezone "TIMEZONE" To "TO"
    Trailing "TRAILING" Transactions "TRANSACTIONS" Trim "TRIM" True "TRUE" Type "TYPE" Typed "TYPED"
    Union "UNION" Unique "UNIQUE" Unwind "UNWIND" Using "USING" Value "VALUE" Varchar "VARCHAR" Vector "VECTOR"
    Vertex "VERTEX" When "WHEN" Where "WHERE" With "WITH" Without "WITHOUT" Xor "XOR" Yield "YIELD"
    Zone "ZONE" Zoned "ZONED" ZonedDateTime "ZONEDDATETIME" ZonedTime "ZONEDTIME"
}

/// The size of the lookup table: a power of two, large enough that the lookup of most names ends at an empty slot at
/// once.
const SLOTS: usize = 1024;

// The indices of words and the values of the enum must fit into single bytes.
const _: () = assert!(TEXTS.len() < 255);

/// A hash table (open addressing) from the spelling of a word to its index in `TEXTS` plus one; zero is an empty slot.
static TABLE: [u8; SLOTS] = table();

/// The hash of a name, from its length and three of its letters. Setting one bit of a letter makes it lower case.
const fn slot(bytes: &[u8]) -> usize {
    let first = (bytes[0] | 0x20) as usize;
    let second = (bytes[1] | 0x20) as usize;
    let last = (bytes[bytes.len() - 1] | 0x20) as usize;
    (first * 67 + second * 263 + last * 31 + bytes.len() * 131) & (SLOTS - 1)
}

/// Computes the lookup table at compile time.
const fn table() -> [u8; SLOTS] {
    let mut table = [0u8; SLOTS];
    let mut index = 0;
    while index < TEXTS.len() {
        let mut at = slot(TEXTS[index].as_bytes());
        while table[at] != 0 {
            at = (at + 1) & (SLOTS - 1);
        }
        table[at] = (index + 1) as u8;
        index += 1;
    }
    table
}

impl Word {
    /// The word spelled by an ASCII name, in any case.
    #[inline]
    pub(crate) fn of(name: &[u8]) -> Self {
        // A quick test: no word ends with a digit, but generated names often do.
        if name.len() < 2 || name.len() > 16 || name[name.len() - 1] < b'A' {
            return Self::None;
        }
        let mut at = slot(name);
        loop {
            let entry = TABLE[at] as usize;
            if entry == 0 {
                return Self::None;
            }
            if TEXTS[entry - 1].as_bytes().eq_ignore_ascii_case(name) {
                return ALL[entry - 1];
            }
            at = (at + 1) & (SLOTS - 1);
        }
    }

    /// The spelling in back-ticks, for messages.
    pub(crate) fn shown(self) -> &'static str {
        match self {
            Self::None => "a name",
            word => SHOWN[word as usize - 1],
        }
    }

    /// All spellings, in alphabetical order.
    pub(crate) fn spellings() -> &'static [&'static str] {
        TEXTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_in_any_case() {
        for (index, text) in TEXTS.iter().enumerate() {
            assert_eq!(Word::of(text.as_bytes()), ALL[index], "{text}");
            assert_eq!(Word::of(text.to_ascii_lowercase().as_bytes()), ALL[index], "{text}");
            assert_eq!(ALL[index].shown().trim_matches('`'), *text);
        }
        assert!(TEXTS.iter().all(|text| text.len() <= 16));
    }

    #[test]
    fn other_names_are_not_words() {
        for text in ["n", "matc", "matchh", "m\u{1}tch", "", "person", "order_by", "[atch"] {
            assert_eq!(Word::of(text.as_bytes()), Word::None, "{text}");
        }
    }
}
