//! Tests of the function registry: its entries, look-up, arity, and the function lists of published testing tools.

use edgewise_cypher_syntax::Dialect;
use edgewise_cypher_syntax::function::{NullBehaviour, Type, function, functions};
use std::collections::BTreeSet;

/// The functions that the testing tool GDBMeter calls on Neo4j.
const GDBMETER_NEO4J: &str = "toBoolean toBooleanOrNull abs sign toInteger toIntegerOrNull duration.between \
    duration.inMonths duration.inDays duration.inSeconds left right lTrim rTrim trim toLower toUpper reverse replace \
    substring toString toStringOrNull ceil floor toFloat toFloatOrNull point.distance isEmpty size round e exp log log10 \
    sqrt isNaN";
/// The functions that the testing tool GDBMeter calls on RedisGraph.
const GDBMETER_REDIS: &str = "abs sign toInteger left right lTrim rTrim trim toLower toUpper reverse replace substring \
    toString ceil floor distance round sqrt pow size toJSON";
/// The functions that the testing tool Dinkel calls on every engine.
const DINKEL: &str = "abs acos asin atan atan2 avg ceil collect cos cot count degrees e endNode exp floor head keys labels \
    last left length log log10 ltrim max min nodes percentileCont percentileDisc pi properties radians relationships \
    replace reverse right round rtrim sign sin size split sqrt startNode stdev stdevp substring sum tail tan toBoolean \
    toFloat toInteger toLower toString toUpper trim type";
/// The functions that the testing tool Dinkel calls only on Neo4j.
const DINKEL_NEO4J: &str = "toIntegerOrNull haversin point.distance round toFloatOrNull isEmpty isNaN point.withinBBox \
    toBooleanOrNull toStringOrNull toStringList toIntegerList toBooleanList toFloatList linenumber file";
/// The functions that the openCypher conformance suite (TCK) uses.
const TCK: &str = "abs acos asin atan atan2 avg ceil coalesce collect cos cot count date datetime datetime.fromepoch \
    datetime.fromepochmillis date.truncate datetime.truncate degrees duration duration.between duration.inDays \
    duration.inMonths duration.inSeconds e endNode exp floor haversin head id keys labels last left length localdatetime \
    localdatetime.truncate localtime localtime.truncate log log10 lTrim max min nodes percentileCont percentileDisc pi \
    properties radians rand range relationships replace reverse right round rTrim sign sin size split sqrt startNode \
    stDev stDevP substring sum tail tan time time.truncate toBoolean toFloat toInteger toLower toString toUpper trim type";

fn assert_known(list: &str, dialect: &str) {
    for name in list.split_whitespace() {
        let line = function(name).unwrap_or_else(|| panic!("{name} is not in the registry"));
        assert!(line.dialects.has(dialect), "{name} is not in {dialect}");
    }
}

#[test]
fn function_names_are_distinct_without_regard_to_case() {
    let names: BTreeSet<String> = functions().map(|line| line.name.to_ascii_lowercase()).collect();
    assert_eq!(names.len(), functions().count());
}

#[test]
fn every_function_entry_is_well_formed() {
    for line in functions() {
        let name = line.name;
        assert!(!line.signatures.is_empty(), "{name} has no signature");
        assert!(line.dialects.ids().next().is_some(), "{name} belongs to no dialect");
        for signature in line.signatures {
            let optional = signature.arguments.iter().position(|argument| argument.optional);
            let required_after = optional
                .is_some_and(|first| signature.arguments[first..].iter().any(|argument| !argument.optional));
            assert!(!required_after, "{name}: only the last arguments may be left out");
            let repeated = signature.arguments.iter().position(|argument| argument.repeated);
            assert!(
                repeated.is_none_or(|at| at + 1 == signature.arguments.len()),
                "{name}: only the last argument may be repeated"
            );
            for argument in signature.arguments {
                assert!(
                    !matches!(argument.ty, Type::First | Type::ElementOfFirst),
                    "{name}: an argument must have a type of its own"
                );
            }
            if matches!(signature.result, Type::First | Type::ElementOfFirst) {
                assert!(
                    !signature.arguments.is_empty(),
                    "{name}: a result of the first argument's type needs an argument"
                );
            }
        }
        assert!(line.aggregate || line.null != NullBehaviour::Skips, "{name}: only aggregates skip null");
    }
}

#[test]
fn function_look_up_ignores_case_and_finds_dotted_names() {
    assert_eq!(function("TOUPPER").map(|line| line.name), Some("toUpper"));
    assert_eq!(function("Duration.InDays").map(|line| line.name), Some("duration.inDays"));
    assert_eq!(function("nope"), None);
    assert_eq!(
        function("point.distance").map(|line| line.parts().collect()),
        Some(vec!["point", "distance"])
    );
}

#[test]
fn arity_is_checked_over_all_signatures() {
    let check = |name: &str, count| function(name).expect(name).check_arity(count);
    assert!(check("substring", 2).is_ok() && check("substring", 3).is_ok());
    assert!(check("coalesce", 1).is_ok() && check("coalesce", 9).is_ok());
    assert!(check("rand", 0).is_ok());
    let error = check("substring", 4).expect_err("there are too many arguments");
    assert_eq!(error.to_string(), "substring takes 2 to 3 argument(s), not 4");
    assert_eq!(
        check("coalesce", 0).expect_err("there are too few arguments").to_string(),
        "coalesce takes at least 1 argument(s), not 0"
    );
    assert!(check("rand", 1).is_err());
}

#[test]
fn the_registry_has_the_functions_of_published_testers_and_of_the_tck() {
    for dialect in ["neo4j-4.4", "neo4j-5", "neo4j-25"] {
        assert_known(GDBMETER_NEO4J, dialect);
        assert_known(DINKEL, dialect);
        assert_known(DINKEL_NEO4J, dialect);
    }
    assert_known(GDBMETER_REDIS, "falkordb");
    assert_known(DINKEL, "falkordb");
    assert_known(TCK, "opencypher-9");
}

#[test]
fn a_dialect_has_the_functions_whose_entries_name_it() {
    // Some dialects list their functions themselves, and no entry names them.
    let is_named = |dialect: &Dialect| functions().any(|line| line.dialects.has(&dialect.id));
    for dialect in Dialect::all().iter().filter(|dialect| is_named(dialect)) {
        for line in functions() {
            assert_eq!(
                dialect.has_function(line.name),
                line.dialects.has(&dialect.id),
                "{} {}",
                dialect.id,
                line.name
            );
        }
    }
    assert!(functions().all(|line| Dialect::whole().has_function(line.name)));
}

#[test]
fn clocks_random_functions_and_internal_ids_are_not_deterministic() {
    for name in
        ["rand", "randomUUID", "timestamp", "id", "elementId", "date.realtime", "datetime.transaction"]
    {
        assert!(!function(name).expect(name).deterministic, "{name}");
    }
    for name in ["abs", "size", "date", "coalesce"] {
        assert!(function(name).expect(name).deterministic, "{name}");
    }
}
