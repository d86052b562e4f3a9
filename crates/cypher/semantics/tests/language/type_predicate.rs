//! Tests of `IS ::` and `IS NORMALIZED`.

use crate::database::Database;

#[test]
fn values_have_types_and_null_has_all_of_them() {
    let mut database = Database::empty();
    database.gives("RETURN 1 IS :: INTEGER, 1 IS :: FLOAT, 1.0 IS NOT :: INTEGER", &["true, false, true"]);
    database.gives("RETURN null IS :: INTEGER, null IS :: INTEGER NOT NULL", &["true, false"]);
    database
        .gives("RETURN [1, 2] IS :: LIST<INTEGER>, [1, 'a'] IS :: LIST<INTEGER | STRING>", &["true, true"]);
    database.gives("RETURN [1, 'a'] IS :: LIST<INTEGER>, date('2024-01-01') IS :: DATE", &["false, true"]);
}
