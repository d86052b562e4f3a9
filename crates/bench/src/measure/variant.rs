//! `Variant`: a configuration of the generator, and its ablations.

use edgewise_cypher_generate::Config;

/// A configuration of the generator: the full one, or one with something switched off.
#[derive(Clone, Copy)]
pub struct Variant {
    /// The name of the variant, in kebab case.
    pub name: &'static str,
    /// How the variant differs from the full generator, in words.
    pub purpose: &'static str,
    /// Changes the full configuration into that of the variant.
    pub change: fn(&mut Config),
}

/// The full generator first, then its ablations. A new ablation needs one line here.
pub const VARIANTS: &[Variant] = &[
    Variant { name: "full", purpose: "nothing switched off", change: |_| {} },
    Variant {
        name: "no-guidance",
        purpose: "patterns from the schema alone, predicates built without a row (grammar-only in GDsmith)",
        change: without_guidance,
    },
    Variant {
        name: "no-predicate-guidance",
        purpose: "patterns cut from the graph, predicates built without a row",
        change: |config| config.query.witness = 0,
    },
    Variant {
        name: "no-pattern-guidance",
        purpose: "patterns from the schema alone, predicates built for a remembered row",
        change: |config| (config.query.free_paths, config.query.free_optional_paths) = (100, 100),
    },
    Variant {
        name: "no-mutation",
        purpose: "every query is new, none is a mutant of one that found something",
        change: |config| config.feedback.mutants = 0,
    },
    Variant {
        name: "no-key-feedback",
        purpose: "property keys are drawn without regard to how often they were used",
        change: |config| config.feedback.keys = false,
    },
    Variant {
        name: "no-feedback",
        purpose: "nothing is learnt from the reference: neither mutants nor a preference for keys",
        change: |config| (config.feedback.mutants, config.feedback.keys) = (0, false),
    },
    Variant {
        name: "no-swarm",
        purpose: "every round uses every production",
        change: |config| config.swarm = false,
    },
];

fn without_guidance(config: &mut Config) {
    config.query.witness = 0;
    (config.query.free_paths, config.query.free_optional_paths) = (100, 100);
}
