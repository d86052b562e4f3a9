//! `GremlinReply`: the answer to a script, assembled from all its messages.

use super::{Decoder, IdTable, Response, json::Json, json_reader::JsonError};
use crate::wire::{Allowance, Bounds, WireError};
use edgewise_model::Value;

/// The answer to a script.
#[derive(Clone, Debug, PartialEq)]
pub enum GremlinReply {
    /// Success.
    Answer {
        /// The results, in the order in which they arrived.
        results: Vec<Value>,
        /// True if results were dropped because of the bounds.
        cut: bool,
    },
    /// The server reported an error.
    Failed(GremlinFailure),
}

/// An error that a server reports for a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GremlinFailure {
    /// The status code.
    pub status: u16,
    /// The Java classes of the exceptions.
    pub exceptions: Vec<String>,
    /// The server's message.
    pub message: String,
}

impl GremlinFailure {
    /// Status and exceptions in one text, which the error rules of profiles match.
    pub fn code(&self) -> String {
        let mut words = vec![self.status.to_string()];
        words.extend(self.exceptions.iter().cloned());
        words.join(" ")
    }
}

/// How the results of a script are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The results are the answer to a statement.
    Answer,
    /// The results are used to learn the ids of elements, see [`Decoder::learn`].
    Setup,
}

/// An answer that is being assembled.
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
    /// Starts with no results.
    pub fn new(ids: &'c mut IdTable, purpose: Purpose, bounds: Bounds) -> Self {
        let allowance = Allowance::new(bounds);
        Self { ids, purpose, bounds, allowance, bytes: 0, results: Vec::new(), cut: false }
    }

    /// Adds the results of a successful message. After the bounds are exceeded, all further results are dropped.
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

    /// The answer, once all messages were added.
    pub fn finish(self) -> GremlinReply {
        GremlinReply::Answer { results: self.results, cut: self.cut }
    }
}
