//! Steps on lists and sets.

use super::family::family;
use super::{Name, Value};

family! {
    /// List steps. Each argument is a collection, or a traversal that returns one.
    List {
        /// The elements of both lists, duplicates kept.
        "combine" Combine(other: Value);
        /// The union of both collections as a set; for two maps, a map with the entries of both.
        "merge" Merge(other: Value);
        /// All pairs of an element of the first and an element of the second collection.
        "product" Product(other: Value);
        /// The elements that both collections contain.
        "intersect" Intersect(other: Value);
        /// The elements that the incoming collection contains and the argument does not.
        "difference" Difference(other: Value);
        /// The elements that exactly one of the two collections contains.
        "disjunct" Disjunct(other: Value);
        /// The elements joined to one string, with the separator between them.
        "conjoin" Conjoin(separator: Name);
    }
}
