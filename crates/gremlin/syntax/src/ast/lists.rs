//! Steps on lists and sets.

use super::family::family;
use super::{Name, Value};

family! {
    /// List steps. Each argument is a collection, or a traversal that returns one.
    List {
        /// Both lists, duplicates kept.
        "combine" Combine(other: Value);
        /// The union as a set; of maps, a map with the entries of both.
        "merge" Merge(other: Value);
        /// All pairs.
        "product" Product(other: Value);
        /// The elements that both contain.
        "intersect" Intersect(other: Value);
        /// The elements that only this one contains.
        "difference" Difference(other: Value);
        /// The elements that exactly one contains.
        "disjunct" Disjunct(other: Value);
        /// The elements as one string.
        "conjoin" Conjoin(separator: Name);
    }
}
