//! The answers of traversals on TinkerPop's "modern" graph, at least one for each rule of a step.

use edgewise_gremlin_semantics::{Budget, Graph, Knobs, Parameters, execute};
use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal};

/// The "modern" graph. Edges with the same label are added one after another.
const MODERN: &str = "g.addV('person').as('1').property(T.id, 1).property('name', 'marko').property('age', 29).\
    addV('person').as('2').property(T.id, 2).property('name', 'vadas').property('age', 27).\
    addV('software').as('3').property(T.id, 3).property('name', 'lop').property('lang', 'java').\
    addV('person').as('4').property(T.id, 4).property('name', 'josh').property('age', 32).\
    addV('software').as('5').property(T.id, 5).property('name', 'ripple').property('lang', 'java').\
    addV('person').as('6').property(T.id, 6).property('name', 'peter').property('age', 35).\
    addE('created').from('1').to('3').property(T.id, 9).property('weight', 0.4).\
    addE('knows').from('1').to('2').property(T.id, 7).property('weight', 0.5).\
    addE('knows').from('1').to('4').property(T.id, 8).property('weight', 1.0).\
    addE('created').from('4').to('5').property(T.id, 10).property('weight', 1.0).\
    addE('created').from('4').to('3').property(T.id, 11).property('weight', 0.4).\
    addE('created').from('6').to('3').property(T.id, 12).property('weight', 0.2)";

/// A traversal and its results with their types, or the kind of its error.
const ANSWERS: &[(&str, &str)] = &[
    ("g.V().values('age').sum()", "123:Int"),
    ("g.V().values('age').mean()", "30.75:Double"),
    ("g.V().values('name').max()", "vadas:String"),
    ("g.V().values('foo').sum()", ""),
    ("g.V().values('age').fold().sum(local)", "123:Int"),
    ("g.inject(null,10,5,null).mean()", "7.5:Double"),
    ("g.inject(null,null).max()", "null:Null"),
    ("g.inject(127b).sum()", "127:Byte"),
    ("g.inject(127b,1b).sum()", "128:Short"),
    ("g.inject(2147483647,1).sum()", "2147483648:Long"),
    ("g.inject(9223372036854775807L,1L).sum()", "ERR Arithmetic"),
    (
        "g.V().hasLabel('person').order().by('age',desc).values('name')",
        "peter:String | josh:String | marko:String | vadas:String",
    ),
    ("g.V().order().by('age').values('name')", "vadas:String | marko:String | josh:String | peter:String"),
    (
        "g.V().group().by(T.label).by('name')",
        "{person=[marko, vadas, josh, peter], software=[lop, ripple]}:Map",
    ),
    ("g.V().group().by('age').by(count())", "{29=1, 27=1, 32=1, 35=1}:Map"),
    ("g.V().groupCount().by(label)", "{person=4, software=2}:Map"),
    (
        "g.V().choose(T.label).option('person', values('age')).option('software', values('lang'))",
        "29:Int | 27:Int | java:String | 32:Int | java:String | 35:Int",
    ),
    (
        "g.V().hasLabel('person').choose(values('age')).option(27, values('name')).option(none, constant('x'))",
        "x:String | vadas:String | x:String | x:String",
    ),
    (
        "g.V().choose(values('age')).option(P.gt(30), constant('old')).option(Pick.unproductive, constant('u')).option(Pick.none, constant('young'))",
        "young:String | young:String | u:String | old:String | u:String | old:String",
    ),
    (
        "g.V().choose(has('age'), values('name'))",
        "marko:String | vadas:String | v[3]:Vertex | josh:String | v[5]:Vertex | peter:String",
    ),
    (
        "g.V().branch(label()).option('person', values('age')).option('software', values('lang')).option('software', values('name'))",
        "29:Int | 27:Int | java:String | lop:String | 32:Int | java:String | ripple:String | 35:Int",
    ),
    (
        "g.V().branch(label().is('person').count()).option(1L, values('age')).option(0L, values('lang')).option(any, label())",
        "29:Int | person:String | 27:Int | person:String | java:String | software:String | 32:Int | person:String | java:String | software:String | 35:Int | person:String",
    ),
    ("g.withSack(0.0).V().outE().sack(sum).by('weight').inV().sack().sum()", "3.5:Double"),
    (
        "g.withSack(1.0d, sum).V(1).local(outE('knows').barrier(normSack).inV()).in('knows').barrier().sack()",
        "1.0:Double | 1.0:Double",
    ),
    ("g.withBulk(false).withSack(1, sum).V().out().barrier().sack()", "3:Int | 1:Int | 1:Int | 1:Int"),
    ("g.V().sack(assign).by('age').sack()", "29:Int | 27:Int | 32:Int | 35:Int"),
    ("g.inject([1,2]).limit(local,1)", "[1]:List"),
    ("g.inject([1,2,3]).range(local,1,2)", "[2]:List"),
    ("g.V(1).out().tree().by('name')", "{marko={lop={}, vadas={}, josh={}}}:Tree"),
    ("g.V().out().out().tree().by('name').by('age')", "{marko={32={ripple={}, lop={}}}}:Tree"),
    ("g.inject('1.5').asNumber()", "1.5:Double"),
    ("g.inject('128').asNumber(GType.BYTE)", "ERR Arithmetic"),
    ("g.inject('abc').asNumber()", "ERR NumberFormat"),
    ("g.inject(1.9).asNumber(GType.INT)", "1:Int"),
    ("g.inject('true').asBool()", "true:Boolean"),
    ("g.inject(2).asBool()", "true:Boolean"),
    ("g.inject('2023-08-02T00:00:00Z').asDate()", "2023-08-02T00:00Z:DateTime"),
    ("g.inject(1690934400000L).asDate()", "2023-08-02T00:00Z:DateTime"),
    (
        "g.V().hasLabel('person').format('%{name} is %{age} years old')",
        "marko is 29 years old:String | vadas is 27 years old:String | josh is 32 years old:String | peter is 35 years old:String",
    ),
    (
        "g.V().hasLabel('person').format('%{name} has %{_} connections').by(bothE().count())",
        "marko has 3 connections:String | vadas has 1 connections:String | josh has 3 connections:String | peter has 1 connections:String",
    ),
    ("g.inject([1,2]).combine([2,3])", "[1, 2, 2, 3]:List"),
    ("g.inject([1,2]).merge([2,3])", "[1, 2, 3]:Set"),
    ("g.inject([1,2]).disjunct([2,3])", "[1, 3]:Set"),
    ("g.inject([1,2]).product([3,4])", "[[1, 3], [1, 4], [2, 3], [2, 4]]:List"),
    ("g.inject(['a':1]).merge(['b':2])", "{a=1, b=2}:Map"),
    ("g.inject(' a ').trim()", "a:String"),
    (
        "g.V().values('name').toUpper()",
        "MARKO:String | VADAS:String | LOP:String | JOSH:String | RIPPLE:String | PETER:String",
    ),
    ("g.inject([7,null,8]).any(P.gt(7))", "[7, null, 8]:List"),
    ("g.inject([7,8]).none(P.gt(8))", "[7, 8]:List"),
    (
        "g.V().coalesce(out('likes'), out('knows'), out('created')).groupCount().by('name')",
        "{vadas=1, josh=1, ripple=1, lop=2}:Map",
    ),
    ("g.V(1).coalesce(out('knows').values('name'), constant('x'))", "vadas:String | josh:String"),
    ("g.V().out().out().cyclicPath().path()", ""),
    (
        "g.V(1).both().both().cyclicPath().path().by('name')",
        "path[marko, lop, marko]:Path | path[marko, vadas, marko]:Path | path[marko, josh, marko]:Path",
    ),
    ("g.V(1).out('created').in('created').cyclicPath().path()", "path[v[1], v[3], v[1]]:Path"),
    ("g.V().aggregate('a').by('name').cap('a')", "[marko, vadas, lop, josh, ripple, peter]:BulkSet"),
    ("g.V().local(aggregate('a')).limit(1).cap('a')", "[v[1], v[2]]:BulkSet"),
    (
        "g.withStrategies(new SubgraphStrategy(vertices: hasLabel('person'))).V().out().values('name')",
        "vadas:String | josh:String",
    ),
    (
        "g.withStrategies(new SubgraphStrategy(vertices: has('age', gt(30)), edges: hasLabel('knows'))).E()",
        "",
    ),
    (
        "g.withStrategies(new SubgraphStrategy(edges: has('weight', gt(0.5)))).V().bothE()",
        "e[8][1-knows->4]:Edge | e[10][4-created->5]:Edge | e[8][1-knows->4]:Edge | e[10][4-created->5]:Edge",
    ),
    (
        "g.withStrategies(new PartitionStrategy(partitionKey: 'p', writePartition: 'a', readPartitions: ['a'])).addV('x').property('n', 1).valueMap()",
        "{n=[1], p=[a]}:Map",
    ),
    (
        "g.withStrategies(new EdgeLabelVerificationStrategy(throwException: true)).V().out()",
        "ERR Verification",
    ),
    ("g.V().hasLabel('person').properties('name').hasValue('marko').value()", "marko:String"),
    (
        "g.V().project('a','b').by('name').by('age')",
        "{a=marko, b=29}:Map | {a=vadas, b=27}:Map | {a=lop}:Map | {a=josh, b=32}:Map | {a=ripple}:Map | {a=peter, b=35}:Map",
    ),
    ("g.V().math('_ + 1').by('age')", "30.0:Double | 28.0:Double | 33.0:Double | 36.0:Double"),
    ("g.V().as('a').out('knows').as('b').math('a + b').by('age')", "56.0:Double | 61.0:Double"),
    ("g.V().range(1,3).count()", "2:Long"),
    (
        "g.V().or(__.has('age', 29), __.has('lang')).values('name')",
        "marko:String | lop:String | ripple:String",
    ),
    ("g.inject(1,2,3).fold(0, sum)", "6:Int"),
    ("g.V().values('age').fold(0, Operator.sum)", "123:Int"),
    ("g.V().has('name', P.within('marko','josh').and(P.neq('josh'))).values('name')", "marko:String"),
    ("g.V().where(out('created').count().is(gte(2))).values('name')", "josh:String"),
    (
        "g.V().both().group('a').by('name').by(count()).cap('a')",
        "{lop=3, vadas=1, josh=3, marko=3, peter=1, ripple=1}:Map",
    ),
    (
        "g.V().until(out().count().is(0)).repeat(out()).path().by('name')",
        "path[vadas]:Path | path[lop]:Path | path[ripple]:Path | path[marko, lop]:Path | path[marko, vadas]:Path | path[josh, ripple]:Path | path[josh, lop]:Path | path[peter, lop]:Path | path[marko, josh, ripple]:Path | path[marko, josh, lop]:Path",
    ),
    ("g.V().properties('name').element().count()", "6:Long"),
    (
        "g.V(1).outE().inV().simplePath().path()",
        "path[v[1], e[9][1-created->3], v[3]]:Path | path[v[1], e[7][1-knows->2], v[2]]:Path | path[v[1], e[8][1-knows->4], v[4]]:Path",
    ),
    ("g.V().has('age', P.not(P.lt(30))).count()", "2:Long"),
    (
        "g.V().order().by(outE().count(), desc).by('name').values('name')",
        "marko:String | josh:String | peter:String | lop:String | ripple:String | vadas:String",
    ),
    (
        "g.V().hasLabel('person').local(outE().order().by('weight').limit(1)).values('weight')",
        "0.4:Double | 0.4:Double | 0.2:Double",
    ),
    ("g.V().dedup().by(label).count()", "2:Long"),
    ("g.V().out().dedup().count()", "4:Long"),
    ("g.inject([3,1,2]).order(local)", "[1, 2, 3]:List"),
    ("g.V().groupCount().by(label).order(local).by(values, desc)", "{person=4, software=2}:Map"),
    (
        "g.V().valueMap().with(WithOptions.tokens).limit(1)",
        "{id=1, label=person, name=[marko], age=[29]}:Map",
    ),
    (
        "g.E().elementMap().limit(1)",
        "{id=9, label=created, IN={id=3, label=software}, OUT={id=1, label=person}, weight=0.4}:Map",
    ),
    ("g.V().timeLimit(1000).count()", "6:Long"),
    ("g.V().hasLabel('person').values('age').is(P.inside(28, 33))", "29:Int | 32:Int"),
    ("g.V().out('knows').barrier().count()", "2:Long"),
    (
        "g.V(1).repeat(both().simplePath()).until(has('name','peter').or().loops().is(3)).path().by('name')",
        "path[marko, lop, peter]:Path | path[marko, lop, josh, ripple]:Path | path[marko, josh, lop, peter]:Path",
    ),
];

fn run(graph: &mut Graph, text: &str) -> String {
    let traversal =
        parse_traversal(text, Dialect::lang(Version::V3_8)).unwrap_or_else(|error| panic!("{text}: {error}"));
    match execute(graph, &traversal, &Parameters::new(), &Knobs::default(), Budget::default()) {
        Ok(answer) => {
            let shown: Vec<String> =
                answer.values.iter().map(|value| format!("{value}:{:?}", value.kind())).collect();
            shown.join(" | ")
        }
        Err(error) => format!("ERR {:?}", error.kind),
    }
}

#[test]
fn each_step_returns_the_documented_results() {
    let mut modern = Graph::new();
    run(&mut modern, MODERN);
    let wrong: Vec<String> = ANSWERS
        .iter()
        .filter_map(|(text, expected)| {
            let found = run(&mut modern.clone(), text);
            (found != *expected).then(|| format!("{text}\n  expected {expected}\n  found    {found}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_endless_loop_is_aborted_by_the_budget() {
    let mut graph = Graph::new();
    run(&mut graph, MODERN);
    assert_eq!(run(&mut graph, "g.V().repeat(both()).count()"), "ERR Budget");
    assert_eq!(run(&mut graph, "g.V().repeat(identity()).emit().count()"), "ERR Budget");
}

#[test]
fn ten_thousand_steps_need_no_deep_stack() {
    let mut graph = Graph::new();
    run(&mut graph, MODERN);
    let text = format!("g.V(){}.count()", ".identity()".repeat(10_000));
    assert_eq!(run(&mut graph, &text), "6:Long");
}

#[test]
fn traversals_that_are_nested_too_deeply_are_refused() {
    let mut graph = Graph::new();
    let text = format!("g.V(){}out(){}", ".filter(__".repeat(60) + ".", ")".repeat(60));
    if let Ok(traversal) = parse_traversal(&text, Dialect::lang(Version::V3_8)) {
        let outcome =
            execute(&mut graph, &traversal, &Parameters::new(), &Knobs::default(), Budget::default());
        assert!(outcome.is_err());
    }
}

#[test]
fn the_deepest_allowed_nesting_runs_on_a_small_stack() {
    let mut graph = Graph::new();
    run(&mut graph, MODERN);
    for step in ["filter", "local", "optional", "flatMap", "union", "map", "not"] {
        let text = format!("g.V().{}out(){}.count()", format!("{step}(__.").repeat(44), ")".repeat(44));
        let answer = run(&mut graph, &text);
        assert!(!answer.contains("Depth"), "{step}: {answer}");
    }
    let text = format!("g.V().{}out(){}.count()", "repeat(__.".repeat(44), ").times(1)".repeat(44));
    assert!(!run(&mut graph, &text).contains("Depth"));
}
