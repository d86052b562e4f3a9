//! `SpeedBench`: the same queries on the same graphs, on several engines that take turns.
//!
//! The rounds use only what all engines store and express. Every engine gets the same queries in its own dialect, each
//! query goes to all engines before the next one, another engine is the first each time, and only queries that every
//! engine answered are timed. So noise of the machine, and time that runs out, hit all engines alike.

use super::EngineSpeed;
use super::engine_speed::Times;
use edgewise_engine::{Engine, EngineError, Observation};
use edgewise_lab::campaign::{CampaignError, Config, Supplied, WeightsByName};
use edgewise_lab::{Language, Plan, Rig, Round, RoundQuery, TargetContext};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// One part in this many of the time warms the engines up, and is not counted.
const WARM_UP: u32 = 5;
/// How many times as long as planned a measurement may take in which nothing was timed yet.
const PATIENCE: u32 = 8;

/// The settings of the measurement.
pub struct SpeedBench<'a, L: Language> {
    /// The engines, at least one.
    pub engines: &'a [Arc<dyn Engine>],
    /// The seed.
    pub seed: u64,
    /// The other settings of the rounds.
    pub config: Config<L::Generate>,
    /// How long to measure, warming up included.
    pub time: Duration,
    /// Set by another thread to end the measurement.
    pub interrupted: &'a AtomicBool,
}

/// The speed of several engines on the same queries.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Speed {
    /// Seconds that were measured, warming up included.
    pub seconds: f64,
    /// Graphs that queries were asked on, after warming up.
    pub rounds: u64,
    /// Queries that every engine was asked, after warming up.
    pub asked: u64,
    /// Queries that every engine answered both times: the ones that are timed.
    pub timed: u64,
    /// Queries that were left out because they write.
    pub writing: u64,
    /// Graphs that were left out because an engine did not load them, by engine and reason.
    pub not_loaded: BTreeMap<String, u64>,
    /// Why the measurement ended early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
    /// The engines, in the order in which they were given.
    pub engines: Vec<EngineSpeed>,
}

impl<L: Language> SpeedBench<'_, L> {
    /// Measures.
    ///
    /// # Errors
    /// When an engine cannot be reached at the beginning, or its profile does not fit the language.
    pub fn run(&self) -> Result<Speed, CampaignError> {
        // The queries must not depend on the order in which the user names the engines.
        let mut order: Vec<usize> = (0..self.engines.len()).collect();
        order.sort_by_key(|place| self.engines[*place].target());
        let sorted: Vec<Arc<dyn Engine>> =
            order.iter().map(|place| Arc::clone(&self.engines[*place])).collect();
        let Some((first, others)) = sorted.split_first() else {
            return Err(CampaignError::Config("no engine was named".to_owned()));
        };
        let context = TargetContext::<L>::against(first.profile(), others).map_err(CampaignError::Config)?;
        let limits = self.config.limits.limits();
        let rigs: Vec<Rig> =
            sorted.iter().map(|engine| Rig::open(Arc::clone(engine), 0, limits)).collect::<Result<_, _>>()?;
        let times = sorted.iter().map(|_| Times::default()).collect();
        let mut race = Race { context: &context, rigs, times, speed: Speed::default(), turn: 0 };
        let began = Instant::now();
        let ended = self.rounds(&mut race, began).err();
        let Race { rigs, times, mut speed, .. } = race;
        speed.broken = ended.map(|error| error.to_string());
        speed.seconds = began.elapsed().as_secs_f64();
        let figures = times.into_iter().zip(&rigs).zip(&sorted);
        let mut figures: Vec<(usize, EngineSpeed)> = figures
            .map(|((times, rig), engine)| times.figures(engine.target(), rig.version().to_owned()))
            .zip(&order)
            .map(|(figures, place)| (*place, figures))
            .collect();
        figures.sort_by_key(|(place, _)| *place);
        speed.engines = figures.into_iter().map(|(_, figures)| figures).collect();
        Ok(speed)
    }

    /// Whether the time is over. If no query was timed by then, because the first round took so long, it goes on for a
    /// few times as long.
    fn is_over(&self, speed: &Speed, began: Instant) -> bool {
        let time = if speed.timed == 0 { self.time * PATIENCE } else { self.time };
        began.elapsed() >= time || self.interrupted.load(Ordering::Relaxed)
    }

    fn rounds(&self, race: &mut Race<'_, L>, began: Instant) -> Result<(), EngineError> {
        let source = L::rounds(self.seed, &self.config, race.context, &Supplied::default());
        let warm = began + self.time / WARM_UP;
        let mut index = 0;
        while !self.is_over(&race.speed, began) {
            let round = source.make(index, &WeightsByName::new()).1.round;
            index += 1;
            let counts = Instant::now() >= warm;
            let setups: Vec<_> = std::iter::once(&round.setup).chain(&round.others).cloned().collect();
            if !race.load(&setups, counts)? {
                continue;
            }
            race.speed.rounds += u64::from(counts);
            for query in round.queries.iter().filter_map(RoundQuery::query) {
                if self.is_over(&race.speed, began) {
                    break;
                }
                if L::writes(query) {
                    race.speed.writing += u64::from(counts);
                } else {
                    race.ask(&round, &setups, query, Instant::now() >= warm)?;
                }
            }
        }
        Ok(())
    }
}

/// The engines while they are measured, in the order of the context.
struct Race<'a, L: Language> {
    context: &'a TargetContext<L>,
    rigs: Vec<Rig>,
    times: Vec<Times>,
    speed: Speed,
    /// How many queries were asked: it says which engine is the first.
    turn: usize,
}

impl<L: Language> Race<'_, L> {
    /// Loads a graph on every engine. Returns false if one of them does not take it: then nothing is asked of it.
    fn load(
        &mut self,
        setups: &[Arc<Vec<edgewise_engine::Request>>],
        counts: bool,
    ) -> Result<bool, EngineError> {
        let mut loads = Vec::new();
        for (rig, setup) in self.rigs.iter_mut().zip(setups) {
            loads.push(rig.load(setup)?);
        }
        let targets = self.rigs.iter().map(|rig| rig.engine().target());
        let failed = targets.zip(&loads).find(|(_, load)| !load.outcome.is_answer());
        if let Some((target, load)) = failed {
            let why = format!("{target}: {}", in_words(load));
            *self.speed.not_loaded.entry(why).or_default() += 1;
            return Ok(false);
        }
        for ((times, load), setup) in self.times.iter_mut().zip(&loads).zip(setups).filter(|_| counts) {
            times.setup += load.elapsed;
            times.setup_statements += setup.len() as u64;
        }
        Ok(true)
    }

    /// Sends a query to every engine, twice.
    fn ask(
        &mut self,
        round: &Round<L>,
        setups: &[Arc<Vec<edgewise_engine::Request>>],
        query: &L::Query,
        counts: bool,
    ) -> Result<(), EngineError> {
        let engines = self.rigs.len();
        let printed = L::printed(query);
        let mut seen: Vec<Option<[Observation; 2]>> = vec![None; engines];
        for step in 0..engines {
            let place = (self.turn + step) % engines;
            let settings = match place.checked_sub(1) {
                None => &self.context.settings,
                Some(other) => &self.context.others[other].settings,
            };
            let plan = Plan::new("speed", "speed").query("query", L::text(&printed, settings), false);
            let plan = plan.bind::<L>(&round.parameters);
            let first = self.send(place, &setups[place], &plan)?;
            let again = self.send(place, &setups[place], &plan)?;
            seen[place] = first.zip(again).map(|(first, again)| [first, again]);
        }
        self.turn += 1;
        if counts {
            self.count(&seen);
        }
        Ok(())
    }

    /// Sends a query once. `None` if the graph had to be loaded again, because the session had ended, and was not.
    fn send(
        &mut self,
        place: usize,
        setup: &Arc<Vec<edgewise_engine::Request>>,
        plan: &Plan,
    ) -> Result<Option<Observation>, EngineError> {
        Ok(self.rigs[place].play(setup, plan)?.ok().and_then(|mut seen| seen.pop()))
    }

    fn count(&mut self, seen: &[Option<[Observation; 2]>]) {
        self.speed.asked += 1;
        for (times, seen) in self.times.iter_mut().zip(seen) {
            if let Some([first, _]) = seen {
                times.count(first);
            }
        }
        let answers = |seen: &Option<[Observation; 2]>| {
            seen.as_ref().is_some_and(|both| both.iter().all(|own| own.outcome.is_answer()))
        };
        if !seen.iter().all(answers) {
            return;
        }
        self.speed.timed += 1;
        for (times, [first, again]) in self.times.iter_mut().zip(seen.iter().flatten()) {
            times.first.push(first.elapsed);
            times.again.push(again.elapsed);
        }
    }
}

/// What became of a setup, without values.
fn in_words(load: &Observation) -> String {
    match &load.outcome {
        edgewise_engine::Outcome::Error { class, message, .. } => {
            format!("{class}: {}", edgewise_lab::message_template(message))
        }
        edgewise_engine::Outcome::Crash(_) => "crash".to_owned(),
        _ => "no answer in time".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Speed, SpeedBench};
    use crate::ReferenceLanguage;
    use edgewise_cypher_testing::Cypher;
    use edgewise_engine::Engine;
    use edgewise_gremlin_testing::Gremlin;
    use edgewise_lab::campaign::Config;
    use edgewise_reference::open_reference;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    fn speed<L: ReferenceLanguage>(targets: &[&str]) -> Speed {
        let engines: Vec<Arc<dyn Engine>> =
            targets.iter().map(|target| open_reference(target).expect(target)).collect();
        SpeedBench::<L> {
            engines: &engines,
            seed: 3,
            config: Config::default(),
            time: Duration::from_secs(3),
            interrupted: &AtomicBool::new(false),
        }
        .run()
        .expect("figures")
    }

    #[test]
    fn every_engine_has_times_of_the_same_queries_in_the_order_the_user_gave() {
        for speed in [
            speed::<Cypher>(&["reference+planned", "reference"]),
            speed::<Gremlin>(&["gremlin-reference+planned", "gremlin-reference"]),
        ] {
            assert!(speed.timed > 20 && speed.timed <= speed.asked, "{speed:?}");
            assert!(speed.broken.is_none(), "{speed:?}");
            assert!(speed.engines[0].target.contains("+planned"), "{speed:?}");
            for engine in &speed.engines {
                let (first, again) = (engine.first.expect("times"), engine.again.expect("times"));
                assert_eq!((first.count as u64, again.count as u64), (speed.timed, speed.timed));
                assert!(first.p5_ms <= first.median_ms && first.median_ms <= first.p99_ms, "{engine:?}");
                assert_eq!(engine.answered + engine.unanswered.values().sum::<u64>(), speed.asked);
            }
        }
    }

    #[test]
    fn an_interrupted_measurement_ends_without_figures() {
        let engines = [open_reference("reference").expect("the reference")];
        let bench = SpeedBench::<Cypher> {
            engines: &engines,
            seed: 3,
            config: Config::default(),
            time: Duration::from_secs(600),
            interrupted: &AtomicBool::new(true),
        };
        let speed = bench.run().expect("figures");
        assert!(speed.asked == 0 && speed.engines[0].first.is_none(), "{speed:?}");
    }
}
