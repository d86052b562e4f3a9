//! `limit-before-skip`: under `ORDER BY`, `LIMIT` cuts before `SKIP`.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "limit-before-skip",
    about: "under `ORDER BY`, `LIMIT` cuts before `SKIP`",
    model: "top-k heaps sized by LIMIT alone",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "UNWIND [1, 2, 3, 4] AS x RETURN x AS a ORDER BY x SKIP 1 LIMIT 2",
};
