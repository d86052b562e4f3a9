//! `Neo4j`: the engine.

use super::{dial, session::Neo4jSession};
use crate::{
    Engine, EngineError, Limits, Profile, Session, Target,
    engines::{
        Endpoint, Endpoints, Guard, OpenOptions, ServerOptions, ServerUrl,
        slot::{Slots, lock},
        survival,
    },
    wire::Encryption,
};
use std::sync::Arc;

/// The id of the engine.
pub const ID: &str = "neo4j";
const PORT: u16 = 7687;
const PROFILE: &str = include_str!("../../../profiles/neo4j.toml");
const PROFILE_4: &str = include_str!("../../../profiles/neo4j-4.toml");

/// A Neo4j server, or one per worker.
pub struct Neo4j {
    target: String,
    endpoints: Box<dyn Endpoints>,
    options: ServerOptions,
    profile: Arc<Profile>,
    slots: Slots,
}

impl Neo4j {
    /// Servers that `endpoints` names, as the target text `target`.
    pub fn new(
        target: impl Into<String>,
        endpoints: impl Endpoints + 'static,
        options: ServerOptions,
        profile: Profile,
    ) -> Self {
        let endpoints = Box::new(endpoints);
        Self {
            target: target.into(),
            endpoints,
            options,
            profile: Arc::new(profile),
            slots: Slots::default(),
        }
    }

    /// The profile of a version: `4.4.40`, `5.26.0`, `2026.08.1`.
    ///
    /// # Errors
    /// When the profile cannot be read.
    pub fn profile_of(version: &str) -> Result<Profile, EngineError> {
        if !version.starts_with("4.") && !version.starts_with("3.") {
            return Ok(Profile::from_toml(PROFILE)?.at(version));
        }
        let profile = Profile::from_toml(PROFILE_4)?.at(version);
        let before_4_3 = ["3.", "4.0", "4.1", "4.2"].iter().any(|early| version.starts_with(early));
        Ok(if before_4_3 { without_what_4_3_brought(profile) } else { profile })
    }

    /// The version a running server tells.
    ///
    /// # Errors
    /// When it cannot be reached.
    pub fn version_at(
        endpoint: &Endpoint,
        options: &ServerOptions,
        limits: &Limits,
    ) -> Result<String, EngineError> {
        let slot = Slots::default().of(0, Guard::off);
        let bolt = survival::reach(endpoint, &mut lock(&slot), limits, |endpoint, deadline| {
            dial::open(endpoint, options, deadline)
        })?;
        Ok(version_of(bolt.agent()).to_owned())
    }
}

/// `Neo4j/4.4.40` is 4.4.40; other servers' own words are kept.
pub(super) fn version_of(agent: &str) -> &str {
    let version = agent.strip_prefix("Neo4j/").unwrap_or(agent);
    version.split(' ').next().unwrap_or(version)
}

/// Tried on 4.2.15: `CREATE INDEX FOR ()-[r:T]-() ON (r.k)` is a syntax error there.
fn without_what_4_3_brought(mut profile: Profile) -> Profile {
    profile.relationship_indexes = false;
    profile
}

/// Opens a `bolt://` target.
pub fn open(target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
    let Target::Url(url) = target else {
        return Err(EngineError::Target(format!(
            "`{target}` is a server: start one and give its address, as in `bolt://127.0.0.1:7687`"
        )));
    };
    let parsed = ServerUrl::parse(url)?;
    let server = ServerOptions {
        name: parsed.path.clone(),
        encryption: Encryption::of_scheme(&parsed.scheme),
        ..ServerOptions::from_open(options, "neo4j")
    };
    let endpoint = Endpoint::foreign(&parsed.host, parsed.port.unwrap_or(PORT));
    let version = Neo4j::version_at(&endpoint, &server, &Limits::default())?;
    let profile = options.over(Neo4j::profile_of(&version)?)?;
    Ok(Box::new(Neo4j::new(parsed.to_string(), endpoint, server, profile)))
}

impl Engine for Neo4j {
    fn id(&self) -> &str {
        ID
    }

    fn target(&self) -> String {
        self.target.clone()
    }

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn connect(&self, worker: usize, limits: &Limits) -> Result<Box<dyn Session>, EngineError> {
        let endpoint = self.endpoints.endpoint(worker)?;
        if self.databases().is_some() && self.slots.has_other(worker) {
            // Whoever asked for a second session did not ask how many there can be: a fault of ours, not of the user.
            return Err(EngineError::Protocol(format!(
                "{} has one database, and a second worker asked for one",
                self.target
            )));
        }
        let slot = self.slots.of(worker, || match endpoint.is_owned() {
            true => Guard::off(),
            false => Guard::armed(self.target.as_str(), self.options.allow_wipe || self.options.read_only),
        });
        let session =
            Neo4jSession::open(endpoint, self.options.clone(), Arc::clone(&self.profile), slot, *limits)?;
        Ok(Box::new(session))
    }

    /// The Community Edition has one database, and a user who names one in the URL means that one.
    fn databases(&self) -> Option<usize> {
        self.endpoints.is_one_server().then_some(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorClass;

    #[test]
    fn both_profiles_can_be_read_and_belong_to_their_versions() {
        assert_eq!(Neo4j::profile_of("4.2.15").unwrap().id, "neo4j-4");
        assert!(!Neo4j::profile_of("4.2.15").unwrap().relationship_indexes);
        assert!(Neo4j::profile_of("4.3.10").unwrap().relationship_indexes);
        assert_eq!(Neo4j::profile_of("5.26.0").unwrap().id, "neo4j");
        assert_eq!(Neo4j::profile_of("2026.08.1").unwrap().id, "neo4j");
    }

    #[test]
    fn versions_are_cut_out_of_what_servers_call_themselves() {
        assert_eq!(version_of("Neo4j/4.4.40"), "4.4.40");
        assert_eq!(version_of("Neo4j/5.2.0 compatible graph database server"), "5.2.0");
        assert_eq!(version_of("Other"), "Other");
    }

    #[test]
    fn errors_fall_into_their_classes() {
        let cases = [
            ("Neo.ClientError.Statement.SyntaxError", "Invalid input 'X'", ErrorClass::Syntax),
            ("Neo.ClientError.Statement.SyntaxError 42001", "Variable `x` not defined", ErrorClass::Semantic),
            ("Neo.ClientError.Statement.SyntaxError", "Unknown function 'foo'", ErrorClass::Unsupported),
            ("Neo.ClientError.Statement.ArithmeticError", "/ by zero", ErrorClass::Data),
            ("Neo.ClientError.Statement.TypeError", "whatever", ErrorClass::Data),
            (
                "Neo.ClientError.Schema.ConstraintValidationFailed",
                "Node(1) already exists",
                ErrorClass::Constraint,
            ),
            ("Neo.DatabaseError.Statement.ExecutionFailed", "Index 3 out of bounds", ErrorClass::Internal),
            (
                "Neo.DatabaseError.General.UnknownError 50N00",
                "Internal exception raised",
                ErrorClass::Internal,
            ),
            ("Neo.TransientError.Transaction.DeadlockDetected", "deadlock", ErrorClass::Transient),
            ("Neo.ClientError.Transaction.TransactionTimedOut", "timed out", ErrorClass::Timeout),
            ("Neo.TransientError.General.MemoryPoolOutOfMemoryError", "memory", ErrorClass::Resource),
            (
                "Neo.DatabaseError.General.OutOfMemoryError",
                "There is not enough memory",
                ErrorClass::Resource,
            ),
            ("Neo.ClientError.Nobody.Knows", "what", ErrorClass::Unknown),
        ];
        for version in ["4.4.40", "2026.08.1"] {
            let profile = Neo4j::profile_of(version).unwrap();
            for (code, message, class) in cases {
                assert_eq!(profile.classify(Some(code), message), class, "{version}: {code} {message}");
            }
        }
    }
}
