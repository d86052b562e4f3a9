//! Tests of the configuration: every error is reported in a sentence.

mod support;

use edgewise_cypher_generate::{Config, ConfigError, Interval, productions};

#[test]
fn every_preset_is_valid_and_survives_toml() {
    for (name, config) in support::presets() {
        assert_eq!(config.validate(), Ok(()), "preset {name}");
        let text = toml::to_string(&config).expect("a table");
        assert_eq!(toml::from_str::<Config>(&text).as_ref(), Ok(&config), "preset {name}");
    }
}

#[test]
fn an_unknown_key_is_refused() {
    let error = toml::from_str::<Config>("[query]\nclause = [1, 2]\n").expect_err("a wrong key");
    assert!(error.to_string().contains("unknown field `clause`"), "{error}");
}

#[test]
fn a_key_of_an_earlier_version_is_read_and_changes_nothing() {
    let config: Config = toml::from_str("[query]\npartitions = [30, 30]\n").expect("a table");
    assert_eq!(config, Config::default());
}

#[test]
fn missing_keys_take_their_defaults() {
    let config: Config = toml::from_str("[query]\nclauses = [2, 3]\n").expect("a table");
    assert_eq!(config.query.clauses, Interval::new(2, 3));
    assert_eq!(config.schema, Config::default().schema);
}

#[test]
fn an_empty_interval_is_refused_in_a_sentence() {
    let mut config = Config::default();
    config.query.clauses = Interval::new(4, 2);
    let error = config.validate().expect_err("an empty interval");
    assert_eq!(
        error.to_string(),
        "`query.clauses` is the empty interval [4, 2]; write the smaller number first"
    );
}

#[test]
fn an_unknown_weight_is_refused_with_the_nearest_name() {
    let mut config = Config::default();
    config.weights.insert("list-comprehensions".to_owned(), 3);
    let error = config.validate().expect_err("a wrong name");
    assert_eq!(
        error.to_string(),
        "`weights.list-comprehensions` names no production; the most similar name is `list-comprehension`"
    );
}

#[test]
fn contradictory_limits_are_refused() {
    let mut config = Config::default();
    (config.setup.create_nodes, config.setup.create_patterns) = (Interval::new(0, 0), Interval::new(0, 0));
    assert!(matches!(config.validate(), Err(ConfigError::Contradiction { .. })));
    config = Config::default();
    config.query.filters = 101;
    let error = config.validate().expect_err("a percentage above 100");
    assert_eq!(error.to_string(), "`query.filters` is 101, but must be at most 100");
}

#[test]
fn an_empty_schema_is_refused_in_a_sentence() {
    let mut config = Config::default();
    config.schema.labels = Interval::new(0, 0);
    let error = config.validate().expect_err("no labels");
    assert_eq!(error.to_string(), "`schema.labels` starts at 0, but must be at least 1");
    config = Config::default();
    config.schema.property_keys = Interval::new(0, 3);
    let error = config.validate().expect_err("no keys");
    assert_eq!(error.to_string(), "`schema.property_keys` starts at 0, but must be at least 1");
}

#[test]
fn an_unknown_kind_of_surface_variation_is_refused_with_the_nearest_name() {
    let mut config = Config::default();
    config.surface.kinds.insert("hexadecimals".into(), 5);
    let error = config.validate().expect_err("an unknown kind");
    assert_eq!(
        error.to_string(),
        "`surface.kinds.hexadecimals` names no kind of variation; the most similar name is `hexadecimal`"
    );
    config = Config::default();
    config.surface.queries = 101;
    let error = config.validate().expect_err("a percentage above 100");
    assert_eq!(error.to_string(), "`surface.queries` is 101, but must be at most 100");
}

#[test]
fn an_unknown_preset_is_refused_with_the_list_of_presets() {
    let error = Config::preset("huge").expect_err("an unknown preset");
    assert_eq!(
        error.to_string(),
        "there is no preset `huge`; the presets are default, read-only, differential, parallel, pre-execution, \
         rollback, grammar-only, tiny, deep, grand, gdbmeter, single-clause, paging, values, edges"
    );
}

#[test]
fn names_of_productions_are_kebab_case_or_functions() {
    for production in productions() {
        let kebab = production.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        let of_function = production.table == "function" || production.table == "aggregate";
        assert!(kebab || of_function, "{production:?}");
        assert!(production.weight > 0, "{production:?}");
    }
}

#[test]
fn every_recipe_calls_a_registered_function_that_is_deterministic() {
    for production in productions().filter(|production| production.table == "function") {
        let function = edgewise_cypher_syntax::function::function(production.name);
        let function = function.unwrap_or_else(|| panic!("{} is not registered", production.name));
        assert!(function.deterministic && !function.aggregate, "{}", production.name);
    }
}

#[test]
fn constructs_functions_productions_and_switches_can_be_switched_off_and_nothing_else() {
    for name in ["optional-match", "toLower", "tolower", "guided-in", "minimum-integer", "line-comment"] {
        assert!(edgewise_cypher_generate::is_switch(name), "{name}");
    }
    assert!(!edgewise_cypher_generate::is_switch("optional_match"));
}
