//! `GremlinReply`: what a script was answered, put together from all its messages.

use super::{Decoder, IdTable, Response, json::Json, json_reader::JsonError};
use crate::wire::{Allowance, Bounds, WireError};
use edgewise_model::Value;

/// What a script was answered.
#[derive(Clone, Debug, PartialEq)]
pub enum GremlinReply {
    /// Its results.
    Answer {
        /// In the order in which they came.
        results: Vec<Value>,
        /// True if there were more than we are willing to hold.
        cut: bool,
    },
    /// The server refused or failed.
    Failed(GremlinFailure),
}

/// Why a script has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GremlinFailure {
    /// The status.
    pub status: u16,
    /// The Java classes of what was thrown.
    pub exceptions: Vec<String>,
    /// The server's words.
    pub message: String,
}

impl GremlinFailure {
    /// Status and exceptions in one text, by which profiles tell errors apart.
    pub fn code(&self) -> String {
        let mut words = vec![self.status.to_string()];
        words.extend(self.exceptions.iter().cloned());
        words.join(" ")
    }
}

/// What the results of a script are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be looked at.
    Answer,
    /// To learn the ids of elements from it, see [`Decoder::learn`].
    Setup,
}

/// An answer in the making.
pub(super) struct Collector<'c> {
    ids: &'c mut IdTable,
    purpose: Purpose,
    bounds: Bounds,
    allowance: Allowance,
    bytes: usize,
    results: Vec<Value>,
    cut: bool,
}

impl<'c> Collector<'c> {
    /// Nothing yet.
    pub fn new(ids: &'c mut IdTable, purpose: Purpose, bounds: Bounds) -> Self {
        let allowance = Allowance::new(bounds);
        Self { ids, purpose, bounds, allowance, bytes: 0, results: Vec::new(), cut: false }
    }

    /// Takes in a message that went well. What is too much is dropped, and everything after it.
    pub fn take(&mut self, response: &Response<'_>) -> Result<(), WireError> {
        let Some(data) = response.data else { return Ok(()) };
        self.bytes = self.bytes.saturating_add(data.len());
        if self.cut || self.bytes > self.bounds.message {
            self.cut = true;
            return Ok(());
        }
        let json = match Json::read(data, self.bounds) {
            Ok(json) => json,
            Err(JsonError::Exceeded) => {
                self.cut = true;
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        let mut decoder = Decoder::new(self.ids, &mut self.allowance);
        if self.purpose == Purpose::Setup {
            decoder.learn(&json);
        }
        self.cut = decoder.results(&json, &mut self.results).is_err();
        Ok(())
    }

    /// The answer, once all of it is there.
    pub fn finish(self) -> GremlinReply {
        GremlinReply::Answer { results: self.results, cut: self.cut }
    }
}
