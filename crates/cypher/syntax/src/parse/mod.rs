//! The parser: turns text into a tree, for the union of all dialects.
//!
//! Hand-written: a lexer that copies nothing and links brackets, then recursive descent with precedence climbing for
//! operators. It never backtracks, so its time is linear in the text; its depth is bounded ([`MAX_DEPTH`],
//! [`MAX_HEIGHT`]), so no text can exhaust the stack. No word is reserved. Whether an engine has a construct is
//! checked by its dialect, not here.
//!
//! # Ambiguous texts
//!
//! The parser decides as follows; the printer writes parentheses or back-ticks for the other meaning.
//!
//! | text | meaning | how the other meaning is written |
//! |---|---|---|
//! | `(a)-[b]-(c)`, `(a)--(b)` | a path | `a - [b] - c`, `a - (-b)` |
//! | `[x IN l]` | a list comprehension | `[(x IN l)]` |
//! | `[x IN l WHERE x:A \| B]` | filter `x:A`, projection `B` | `[x IN l WHERE x:(A\|B)]` |
//! | `[x IN l WHERE x IS :: INTEGER \| DATE]` | filter, projection | `[x IN l WHERE (x IS :: INTEGER \| DATE)]` |
//! | `RETURN ALL (x IN l)`, `count(ALL (x IN l))` | a quantifier without filter | `RETURN ALL ((x IN l))` |
//! | `all(x IN l)`, `reduce(a = b, …)`, `trim(…)`, `shortestPath(…)` | those forms | a function name in back-ticks |
//! | `e IS NULL`, `IS NOT …`, `IS TYPED t`, `IS NORMALIZED` | those predicates | a label in back-ticks |
//! | `inf`, `infinity`, `nan`, `null`, `true`, `false` | literals | a variable in back-ticks |
//! | `(WHERE …)`, `[IS …]` in patterns | filter, labels | a variable in back-ticks |
//! | `a = NOT b = c`, `1 + NOT b + c` | `a = (NOT b) = c`, `1 + (NOT b) + c` | parentheses |
//!
//! In general a name that [`is_bare_name`] accepts needs no back-ticks anywhere, and a name in back-ticks is never a
//! keyword. `-9223372036854775808` is a minus and the literal 2^63, which is allowed nowhere else. Paths inside
//! expressions have plain nodes and relationships only: no groups, quantifiers or selectors.

mod clause;
mod entry;
mod error;
mod expr;
mod lexer;
mod number;
mod parser;
mod pattern;
mod query;
mod schema;
mod statement;
mod string;
mod token;
mod types;
mod word;

pub use entry::token_ranges;
pub use entry::{
    is_bare_name, known_words, parse_expression, parse_query, parse_script, parse_statement, split_script,
};
pub use error::{ParseError, ParseErrorKind};
pub use parser::{MAX_DEPTH, MAX_HEIGHT};
