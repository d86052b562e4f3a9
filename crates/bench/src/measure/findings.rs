//! Bug-triggering rate: the fraction of queries for which an oracle reports a failure.

use crate::measure::{Bench, Figure, Played};
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::RoundQuery;
use edgewise_cypher_testing::oracle::oracles;
use edgewise_cypher_testing::rounds::RoundMaker;
use edgewise_engine::EngineError;
use edgewise_lab::oracle::Part;
use edgewise_lab::oracle::adapted;
use edgewise_lab::{Rig, Verdict};
use std::sync::Arc;

/// The fraction of queries for which an oracle that compares answers reports a failure.
pub(super) fn bug_triggering(bench: &mut Bench<'_>, _: &Played) -> Result<Vec<Figure>, EngineError> {
    // The rig opens its own session, and some servers serve only one.
    bench.close();
    let config = Config { generate: bench.config.clone(), ..Config::default() };
    let maker = RoundMaker::new(bench.seed, &config, bench.features.clone(), bench.context.clone());
    let mut rig = Rig::open(Arc::clone(bench.engine), 0, bench.limits)?;
    let (mut judged, mut failed) = (0_u64, 0_u64);
    let mut index = 0;
    while judged < bench.queries && index < bench.queries {
        let made = maker.make(index);
        let mut rng = maker.stream(index).split("oracles");
        index += 1;
        if !rig.load(&made.round.setup)?.outcome.is_answer() {
            continue;
        }
        for query in made.round.queries.iter().filter_map(RoundQuery::query) {
            if judged == bench.queries {
                break;
            }
            let comparing =
                oracles().iter().filter(|oracle| oracle.part() == Part::Query && !oracle.provokes());
            let mut broken = false;
            let mut applied = false;
            for oracle in comparing {
                let query = adapted(*oracle, &made.round, query, bench.context, &mut rng);
                let Ok(plan) = oracle.plan(&made.round, &query, bench.context, &mut rng) else { continue };
                applied = true;
                let settled = rig.settle(
                    &made.round.setup,
                    plan.bind::<Cypher>(&made.round.parameters),
                    *oracle,
                    &|_| Ok(()),
                )?;
                broken |= matches!(settled.verdict, Verdict::Fail(_));
            }
            judged += u64::from(applied);
            failed += u64::from(broken);
        }
    }
    Ok(vec![
        Figure::share("queries that show a fault", failed, judged)
            .noted("before failures are reduced and grouped into findings"),
    ])
}
