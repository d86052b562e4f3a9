//! `sample()` and `coin()`.

use crate::error::Result;
use crate::number::to_double;
use crate::program::By;
use crate::run::{Context, Traverser};
use crate::value::{Map, Value};

/// A random number from 0 up to, but not including, 1.
fn draw(cx: &mut Context<'_>) -> f64 {
    let rng = cx.chaos.as_mut().unwrap_or(&mut cx.rng);
    (rng.u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// True with this probability.
pub(crate) fn coin(probability: f64, cx: &mut Context<'_>) -> bool {
    probability > draw(cx)
}

/// A weighted random sample of the traversers, without replacement.
pub(crate) fn sample(
    count: i64,
    by: Option<&By>,
    held: Vec<Traverser>,
    cx: &mut Context<'_>,
) -> Result<Vec<Traverser>> {
    let mut pool = Vec::with_capacity(held.len());
    for traverser in held {
        let weight = match by {
            None => Some(1.0),
            Some(by) => cx.by(by, &traverser)?.map(|value| to_double(&value)),
        };
        if let Some(weight) = weight {
            pool.push((weight, traverser));
        }
    }
    let wanted = u64::try_from(count).unwrap_or(0);
    let total: u64 = pool.iter().map(|(_, traverser)| traverser.bulk).sum();
    if total <= wanted {
        return Ok(pool.into_iter().map(|(_, traverser)| traverser).collect());
    }
    let mut kept: Vec<(usize, u64)> = Vec::new();
    for _ in 0..wanted {
        let sum: f64 = pool.iter().map(|(weight, traverser)| weight * traverser.bulk as f64).sum();
        let mut left = draw(cx) * sum;
        let mut chosen = None;
        for (place, (weight, traverser)) in pool.iter().enumerate() {
            if traverser.bulk == 0 {
                continue;
            }
            chosen = Some(place);
            left -= weight * traverser.bulk as f64;
            if left < 0.0 {
                break;
            }
        }
        let Some(place) = chosen else { break };
        pool[place].1.bulk -= 1;
        match kept.iter_mut().find(|(other, _)| *other == place) {
            Some((_, taken)) => *taken += 1,
            None => kept.push((place, 1)),
        }
    }
    Ok(kept.into_iter().map(|(place, bulk)| Traverser { bulk, ..pool[place].1.clone() }).collect())
}

/// `sample(local)`.
pub(crate) fn sample_local(count: i64, value: &Value, cx: &mut Context<'_>) -> Result<Value> {
    let wanted = usize::try_from(count).unwrap_or(0);
    let pick = |length: usize, cx: &mut Context<'_>| -> Vec<usize> {
        let mut places: Vec<usize> = (0..length).collect();
        while places.len() > wanted {
            let place = (draw(cx) * places.len() as f64) as usize;
            places.remove(place.min(places.len() - 1));
        }
        places
    };
    Ok(match value {
        Value::Map(map) => {
            let places = pick(map.len(), cx);
            let entries = places.into_iter().map(|place| map.entries()[place].clone());
            Value::map(entries.collect::<Map>())
        }
        other => match other.members() {
            Some(members) if members.len() > wanted => {
                let places = pick(members.len(), cx);
                Value::list(places.into_iter().map(|place| members[place].clone()).collect())
            }
            _ => other.clone(),
        },
    })
}
