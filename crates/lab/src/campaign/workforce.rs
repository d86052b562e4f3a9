//! `Workforce`: how many workers play, and whether the coordinator has its own database.

use edgewise_engine::Engine;
use std::sync::Arc;

/// How the workers and the coordinator share the databases of the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Workforce {
    /// Each worker has its own database, and the coordinator has another one.
    Apart {
        /// The number of workers.
        workers: usize,
        /// The target that limits the number of workers because it has too few databases, if one does.
        scarce: Option<String>,
    },
    /// There is one database for everything: rounds and reductions take turns.
    Alone {
        /// The target that has only one database.
        scarce: String,
    },
}

impl Workforce {
    /// The requested number of workers, or fewer if an engine has too few databases for all workers and the
    /// coordinator.
    pub(super) fn of(wanted: usize, engines: &[Arc<dyn Engine>]) -> Self {
        let wanted = wanted.max(1);
        let limits = engines.iter().filter_map(|engine| Some((engine.databases()?, engine.target())));
        match limits.min() {
            Some((0..=1, scarce)) => Self::Alone { scarce },
            Some((most, scarce)) if most <= wanted => Self::Apart { workers: most - 1, scarce: Some(scarce) },
            _ => Self::Apart { workers: wanted, scarce: None },
        }
    }

    /// The worker number under which the coordinator opens its sessions: the one after the workers'.
    pub(super) fn coordinator(&self) -> usize {
        match self {
            Self::Apart { workers, .. } => *workers,
            Self::Alone { .. } => 0,
        }
    }

    /// A notice for the user, if there are fewer workers than requested.
    pub(super) fn notice(&self) -> Option<String> {
        match self {
            Self::Apart { scarce: None, .. } => None,
            Self::Apart { workers, scarce: Some(target) } => {
                Some(format!("{target} has too few databases: only {workers} workers play rounds"))
            }
            Self::Alone { scarce } => Some(format!(
                "{scarce} has only one database: one worker plays the rounds, but not while a finding is reduced"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Workforce;
    use edgewise_engine::{Engine, EngineError, Limits, Profile, Session};
    use std::sync::Arc;

    struct Roomy(Option<usize>, Profile);

    impl Engine for Roomy {
        fn id(&self) -> &str {
            "roomy"
        }

        fn target(&self) -> String {
            format!("room:{:?}", self.0)
        }

        fn profile(&self) -> &Profile {
            &self.1
        }

        fn connect(&self, _worker: usize, _limits: &Limits) -> Result<Box<dyn Session>, EngineError> {
            Err(EngineError::Unavailable("never opened".to_owned()))
        }

        fn databases(&self) -> Option<usize> {
            self.0
        }
    }

    fn workforce(wanted: usize, rooms: &[Option<usize>]) -> Workforce {
        let engine = |room: &Option<usize>| {
            let profile = Profile::built_in("reference").expect("a profile");
            Arc::new(Roomy(*room, profile)) as Arc<dyn Engine>
        };
        Workforce::of(wanted, &rooms.iter().map(engine).collect::<Vec<_>>())
    }

    #[test]
    fn the_coordinator_needs_a_database_too() {
        let all = workforce(4, &[None, None]);
        assert_eq!((all.coordinator(), all.notice()), (4, None));
        let enough = workforce(4, &[Some(5)]);
        assert_eq!((enough.coordinator(), enough.notice()), (4, None));
        let fewer = workforce(4, &[Some(4), None]);
        assert_eq!(fewer.coordinator(), 3);
        assert!(fewer.notice().is_some_and(|text| text.contains("only 3 workers")));
    }

    #[test]
    fn rounds_and_reductions_take_turns_on_the_only_database() {
        for wanted in [0, 1, 8] {
            let alone = workforce(wanted, &[None, Some(1)]);
            assert!(matches!(alone, Workforce::Alone { .. }), "{alone:?}");
            assert_eq!(alone.coordinator(), 0);
            assert!(alone.notice().is_some_and(|text| text.contains("only one database")));
        }
    }
}
