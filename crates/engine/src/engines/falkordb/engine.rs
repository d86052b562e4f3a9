//! `FalkorDb`: the engine.

use super::{server, session::FalkorDbSession};
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
pub const ID: &str = "falkordb";
const PORT: u16 = 6379;
const PROFILE: &str = include_str!("../../../profiles/falkordb.toml");

/// A FalkorDB or RedisGraph server, or one per worker.
pub struct FalkorDb {
    target: String,
    endpoints: Box<dyn Endpoints>,
    options: ServerOptions,
    profile: Arc<Profile>,
    slots: Slots,
}

impl FalkorDb {
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

    /// The profile of all versions: what one of them refuses is switched off.
    ///
    /// # Errors
    /// When the profile cannot be read.
    pub fn profile() -> Result<Profile, EngineError> {
        Profile::from_toml(PROFILE)
    }

    /// The profile of a version: `4.16.3`.
    ///
    /// # Errors
    /// When the profile cannot be read.
    pub fn profile_of(version: &str) -> Result<Profile, EngineError> {
        Ok(Self::profile()?.at(version))
    }

    /// The version a running server tells; none if it has no graph module.
    ///
    /// # Errors
    /// When it cannot be reached.
    pub fn version_at(
        endpoint: &Endpoint,
        options: &ServerOptions,
        limits: &Limits,
    ) -> Result<Option<String>, EngineError> {
        let slot = Slots::default().of(0, Guard::off);
        let (_, facts) = survival::reach(endpoint, &mut lock(&slot), limits, |endpoint, deadline| {
            server::greet(endpoint, options, deadline)
        })?;
        Ok(facts.version)
    }

    /// The graph of a worker, if the user named one; else the session takes a name of its own.
    fn graph(&self, worker: usize) -> Option<String> {
        self.options.name.as_ref().map(|name| match worker {
            0 => name.clone(),
            worker => format!("{name}_{worker}"),
        })
    }
}

/// Opens a `falkor://` or `redis://` target.
pub fn open(target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
    let Target::Url(url) = target else {
        return Err(EngineError::Target(format!(
            "`{target}` is a server: start one and give its address, as in `falkor://127.0.0.1:6379`"
        )));
    };
    let parsed = ServerUrl::parse(url)?;
    let server = ServerOptions {
        name: parsed.path.clone(),
        encryption: Encryption::of_scheme(&parsed.scheme),
        ..ServerOptions::from_open(options, "")
    };
    let endpoint = Endpoint::foreign(&parsed.host, parsed.port.unwrap_or(PORT));
    let version = FalkorDb::version_at(&endpoint, &server, &Limits::default())?;
    let profile = match version {
        Some(version) => FalkorDb::profile_of(&version)?,
        None => FalkorDb::profile()?,
    };
    let profile = options.over(profile)?;
    Ok(Box::new(FalkorDb::new(parsed.to_string(), endpoint, server, profile)))
}

impl Engine for FalkorDb {
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
        let graph = self.graph(worker);
        let slot = self.slots.of(worker, || match endpoint.is_owned() {
            true => Guard::off(),
            false => {
                let place = match &graph {
                    Some(graph) => format!("graph {graph} of {endpoint}"),
                    None => format!("our own graph on {endpoint}"),
                };
                Guard::armed(place, self.options.allow_wipe || self.options.read_only)
            }
        });
        let options = ServerOptions { name: graph, ..self.options.clone() };
        let session =
            FalkorDbSession::open(endpoint, options, Arc::clone(&self.profile), slot, worker, *limits)?;
        Ok(Box::new(session))
    }

    /// One server could hold a graph for each worker; but then nobody could tell whose statement made it die.
    fn databases(&self) -> Option<usize> {
        self.endpoints.is_one_server().then_some(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorClass;

    #[test]
    fn its_knobs_are_those_of_its_profile() {
        let knobs = FalkorDb::profile().unwrap().knobs;
        assert_eq!(knobs["integer-overflow"], "wrap");
        assert_eq!(knobs["match-semantics"], "homomorphism");
    }

    #[test]
    fn what_only_old_versions_refuse_is_on_in_new_ones() {
        let off = |version: &str| {
            let profile = FalkorDb::profile_of(version).unwrap();
            profile.off.iter().any(|off| off.what == "filtered-bound-nodes")
        };
        assert!(off("4.14.2") && off("4.16.3") && !off("4.22.1"));
    }

    #[test]
    fn errors_fall_into_their_classes() {
        let profile = FalkorDb::profile().unwrap();
        let cases = [
            (
                "errMsg: Invalid input at end of input: expected DISTINCT line: 1, column: 7",
                ErrorClass::Syntax,
            ),
            ("'x' not defined", ErrorClass::Semantic),
            ("Unknown function 'foo'", ErrorClass::Unsupported),
            (
                "FalkorDB does not currently support filters on relationships in shortestPath",
                ErrorClass::Unsupported,
            ),
            ("RedisGraph does not currently support =~", ErrorClass::Unsupported),
            ("Division by zero", ErrorClass::Data),
            ("Type mismatch: expected Integer but was Null", ErrorClass::Data),
            ("length must be positive integer", ErrorClass::Data),
            ("Failed to parse datetime", ErrorClass::Data),
            ("Query timed out", ErrorClass::Timeout),
            ("Query's mem consumption exceeded capacity", ErrorClass::Resource),
            ("unique constraint violation on node of type P", ErrorClass::Constraint),
            ("ERR Unable to drop index on :P(x): no such index.", ErrorClass::Constraint),
            ("LOADING Redis is loading the dataset in memory", ErrorClass::Transient),
            ("Unable to resolve filtered alias 'y'", ErrorClass::Internal),
            ("Expected boolean predicate.", ErrorClass::Internal),
            ("never heard of", ErrorClass::Unknown),
        ];
        for (message, class) in cases {
            assert_eq!(profile.classify(None, message), class, "{message}");
        }
    }
}
