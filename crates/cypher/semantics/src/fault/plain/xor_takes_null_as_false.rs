//! `xor-takes-null-as-false`: `XOR` treats null as false.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "xor-takes-null-as-false",
    about: "`XOR` treats null as false",
    model: "two-valued logic in the rarest operator",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN (true XOR null) AS a",
};
