//! `GremlinReferenceSession`: a session on a database of the Gremlin reference in this process.

use super::GremlinVariant;
use edgewise_engine::{ErrorClass, Observation, Outcome, Request, Session};
use edgewise_gremlin_semantics::exchange::{Database, Executor};
use edgewise_gremlin_semantics::{Budget, Error, ErrorKind, explain_planned};
use edgewise_gremlin_syntax::{Dialect, parse_traversal};
use edgewise_model::Rows;
use std::time::{Duration, Instant};

/// The budget of a traversal with `+quick`, which keeps measurements with many traversals fast.
const QUICK_BUDGET: Budget = Budget { steps: 200_000, loops: 200 };

/// A session on a database of the Gremlin reference in this process.
pub(super) struct GremlinReferenceSession {
    variant: GremlinVariant,
    database: Database,
}

impl GremlinReferenceSession {
    pub(super) fn new(variant: GremlinVariant) -> Self {
        let executor = match variant {
            GremlinVariant { chaos: true, .. } => Executor::Chaos(0),
            GremlinVariant { planned: true, faults, .. } => Executor::Planned(faults),
            GremlinVariant { faults, .. } => Executor::Plain(faults),
        };
        let budget = if variant.quick { QUICK_BUDGET } else { Budget::default() };
        Self { variant, database: Database::new(variant.provider, executor, budget) }
    }

    fn dialect(&self) -> Dialect {
        self.variant.provider.dialect
    }

    /// Parses and executes a traversal.
    fn answer(&mut self, request: &Request) -> Outcome {
        // A comment declares a schema to other engines; the reference needs none.
        if request.text.trim_start().starts_with("//") {
            return Outcome::Done;
        }
        let traversal = match parse_traversal(&request.text, self.dialect()) {
            Ok(traversal) => traversal,
            Err(error) => return Outcome::error(ErrorClass::Syntax, error.to_string()),
        };
        if let Executor::Chaos(seed) = &mut self.database.executor {
            *seed = chaos_seed(&request.text);
        }
        match self.database.run(&traversal, &request.parameters) {
            Ok(rows) => Outcome::Rows(rows),
            Err(error) => refusal(&error),
        }
    }
}

/// A hash (FNV-1a) of the statement's text. With `+chaos` the random seed consists of it and of the number of the
/// statement.
fn chaos_seed(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The outcome of a traversal for which the reference raised an error.
pub(crate) fn refusal(error: &Error) -> Outcome {
    let class = match error.kind {
        ErrorKind::NotSupported | ErrorKind::MissingParameter => ErrorClass::Unsupported,
        ErrorKind::Budget | ErrorKind::Depth => ErrorClass::Resource,
        ErrorKind::Verification | ErrorKind::UnsupportedOperation => ErrorClass::Semantic,
        ErrorKind::Graph => ErrorClass::Constraint,
        ErrorKind::IllegalArgument
        | ErrorKind::IllegalState
        | ErrorKind::Arithmetic
        | ErrorKind::NumberFormat
        | ErrorKind::ClassCast
        | ErrorKind::NoSuchElement
        | ErrorKind::Fail
        | ErrorKind::DateTimeParse
        | ErrorKind::Pattern => ErrorClass::Data,
    };
    Outcome::Error { class, code: Some(format!("{:?}", error.kind)), message: error.message.clone() }
}

impl Session for GremlinReferenceSession {
    fn version(&self) -> &str {
        env!("CARGO_PKG_VERSION")
    }

    fn run(&mut self, request: &Request) -> Observation {
        let started = Instant::now();
        let outcome = self.answer(request);
        Observation::new(outcome, started.elapsed())
    }

    fn reset(&mut self) -> Outcome {
        self.database.reset();
        Outcome::Done
    }

    fn dump(&mut self) -> Outcome {
        match self.database.dump() {
            Ok(graph) => Outcome::Graph(Box::new(graph)),
            // A graph that cannot be dumped occurs only with a planted fault.
            Err(why) => Outcome::error(ErrorClass::Internal, why),
        }
    }

    fn flush(&mut self) -> Outcome {
        Outcome::Done
    }

    /// The plan by which a traversal is executed. Without `+planned` the steps are executed in the order of the text,
    /// so the text is the plan.
    fn explain(&mut self, request: &Request) -> Observation {
        let answer = Observation::new(Outcome::Rows(Rows::default()), Duration::ZERO);
        if !self.variant.planned {
            return Observation { plan: Some(request.text.clone()), ..answer };
        }
        let parsed = parse_traversal(&request.text, self.dialect());
        let planned = parsed.map_err(|error| error.to_string()).and_then(|traversal| {
            explain_planned(&traversal, &Default::default(), self.variant.faults)
                .map_err(|error| error.to_string())
        });
        match planned {
            Ok(plan) => Observation { plan: Some(plan), ..answer },
            Err(why) => Observation::new(Outcome::error(ErrorClass::Semantic, why), Duration::ZERO),
        }
    }
}
