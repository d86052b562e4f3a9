//! Steps on lists and sets.

use super::family::family;
use super::{Name, Value};

family! {
    /// List steps. Each argument is a collection, or a traversal that gives one.
    List {
        /// Both lists, duplicates kept.
        "combine" Combine(other: Value);
        /// The union as a set; maps are joined.
        "merge" Merge(other: Value);
        /// All pairs.
        "product" Product(other: Value);
        /// What both hold.
        "intersect" Intersect(other: Value);
        /// What only this one holds.
        "difference" Difference(other: Value);
        /// What exactly one holds.
        "disjunct" Disjunct(other: Value);
        /// The elements as one string.
        "conjoin" Conjoin(separator: Name);
    }
}
