//! Prints a generated round: `cargo run -p edgewise-cypher-generate --example sample -- PRESET SEED`.
#![allow(clippy::print_stdout)]

use edgewise_cypher_generate::{Config, Features, generate_round};
use edgewise_cypher_syntax::Dialect;
use edgewise_cypher_syntax::print_statement;
use edgewise_model::Rng;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let config = Config::preset(&arguments.next().unwrap_or_else(|| "default".to_owned()))?;
    let seed = arguments.next().map_or(Ok(0), |text| text.parse())?;
    let dialect_id = arguments.next().unwrap_or_else(|| "grafeo".to_owned());
    let features = Features::all(Dialect::by_id(&dialect_id).ok_or("there is no such dialect")?.clone());
    let round = generate_round(&config, &features, &mut Rng::from_seed_u64(seed));
    for statement in &round.setup {
        println!("{};", print_statement(&statement.statement, &features.dialect));
    }
    println!("// {} nodes, {} relationships", round.graph.node_count(), round.graph.relationship_count());
    for query in &round.queries {
        println!("{};", print_statement(&query.statement, &features.dialect));
    }
    Ok(())
}
