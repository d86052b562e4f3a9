//! Helpers that several tests share.

#![allow(dead_code)]

pub mod acceptor;
pub mod feature;
pub mod shared;
