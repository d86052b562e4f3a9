//! The answers of Gremlin Server 3.8.1 with TinkerGraph where TinkerPop's documentation is silent.

use edgewise_gremlin_semantics::{Budget, Graph, Knobs, Parameters, execute};
use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal};

/// An empty graph.
const EMPTY: &str = "";

/// A graph of one vertex with the key `age`.
const AGED: &str = "g.addV('a').property('age', 29)";

/// A graph of two vertices and one edge.
const EDGE: &str = "g.addV('a').as('x').addV('b').addE('r').from('x')";

/// The expected answer where the server raises an error.
const RAISES: &str = "an error";

/// The statement that creates a graph, a traversal, and the results of the server.
const ANSWERS: &[(&str, &str, &str)] = &[
    (EMPTY, "g.inject('ab').split('b').count(local)", "2"),
    (EMPTY, "g.inject('a').split('a').count(local)", "1"),
    (EMPTY, "g.inject('aa').split('a').count(local)", "1"),
    (EMPTY, "g.inject('bbxbb').split('b').count(local)", "2"),
    (EMPTY, "g.inject('byAba').split('b')", "[yA, a]"),
    (EMPTY, "g.inject('xaaay').split('a')", "[x, y]"),
    (EMPTY, "g.inject('').split('a').count(local)", "0"),
    (EMPTY, "g.inject('').split('').count(local)", "1"),
    // `not()` is true wherever the predicate is false, even for values that cannot be compared.
    (EMPTY, "g.inject(1).is(not(gt('a')))", "1"),
    (EMPTY, "g.inject(1).is(gt('a').negate())", "1"),
    (EMPTY, "g.inject(1).is(not(not(gt('a'))))", ""),
    (EMPTY, "g.inject(1).is(not(gt('a').or(lt('b'))))", "1"),
    (EMPTY, "g.inject(1).is(inside('a', 2).negate())", "1"),
    // The labels of from() and to() must be in the path, in this order. The last object with a label counts.
    (EMPTY, "g.inject(1).path().to('a')", RAISES),
    (EMPTY, "g.inject(1).path().from('a')", RAISES),
    (EMPTY, "g.inject(1).simplePath().to('a')", RAISES),
    (EMPTY, "g.inject(1).as('a').map(constant(2)).as('b').path().from('b').to('a')", RAISES),
    (EMPTY, "g.inject(1).as('a').map(constant(2)).as('b').path().from('b').count(local)", "1"),
    (EMPTY, "g.inject(1).as('a').path().from('a').to('a').count(local)", "1"),
    // Behaviour that the documents do not describe.
    (EMPTY, "g.inject('ab').replace('', 'x')", "ab"),
    (EMPTY, "g.inject(NaN).math('signum(_)')", "0.0"),
    (EMPTY, "g.inject('\\u2003a\\u001c').trim().length()", "1"),
    (EMPTY, "g.inject('\\u00a0a\\u0001').lTrim().rTrim().length()", "3"),
    // A string predicate raises an error for a value that is not a string.
    (EMPTY, "g.inject(1).is(containing('a'))", RAISES),
    (EMPTY, "g.inject(1).is(not(containing('a')))", RAISES),
    (EMPTY, "g.inject(1).is(notContaining('a'))", RAISES),
    (EMPTY, "g.inject(1).is(regex('a'))", RAISES),
    (EMPTY, "g.inject(null).is(regex('a'))", RAISES),
    (EMPTY, "g.inject(null).is(containing('a'))", ""),
    (EMPTY, "g.inject(null).is(notContaining('a'))", "null"),
    (EMPTY, "g.inject(null).is(notStartingWith('a'))", "null"),
    (EMPTY, "g.inject(1).is(eq(1).or(containing('a')))", "1"),
    (EMPTY, "g.inject(1).is(eq(2).and(containing('a')))", ""),
    (EMPTY, "g.inject(1).is(containing('a').and(eq(2)))", RAISES),
    (EMPTY, "g.inject([1]).any(containing('a'))", RAISES),
    (EMPTY, "g.inject(['a', 1]).any(containing('a'))", "[a, 1]"),
    (EMPTY, "g.inject([1, 'a']).none(containing('a'))", RAISES),
    (EMPTY, "g.inject(1).choose(identity()).option(containing('a'), constant(1))", RAISES),
    (AGED, "g.V().has('age', containing('a'))", RAISES),
    // In filter(), until() and emit() a predicate is applied to the traverser object, in choose() to its value.
    (EMPTY, "g.inject(1, 2).filter(gt(1))", ""),
    (EMPTY, "g.inject(1, 2).filter(neq(1))", "1 | 2"),
    (EMPTY, "g.inject(1, 2).filter(not(gt(1)))", "1 | 2"),
    (EMPTY, "g.inject(1, 2).filter(without(1))", "1 | 2"),
    (EMPTY, "g.inject(1, 2).filter(typeOf(GType.INT))", ""),
    (EMPTY, "g.inject('a').filter(containing('a'))", RAISES),
    (EMPTY, "g.inject(1).repeat(math('_+1')).until(neq(3))", "2.0"),
    (EMPTY, "g.inject(1).emit(neq(3)).repeat(math('_+1')).times(2)", "1 | 2.0 | 3.0"),
    (EMPTY, "g.inject(1).emit(gt(0)).repeat(math('_+1')).times(2)", "3.0"),
    (EMPTY, "g.inject(1, 2).choose(gt(1), constant('a'), constant('b'))", "b | a"),
    // A branch that no traverser enters does not run.
    (EMPTY, "g.inject(1).choose(is(1), identity(), count())", "1"),
    (EMPTY, "g.inject(1).choose(is(2), count(), identity())", "1"),
    // optional() also runs its traversal once without a traverser.
    (EMPTY, "g.inject(1).optional(count())", "0 | 1"),
    (EMPTY, "g.inject(1, 2).optional(count())", "0 | 1 | 1"),
    (EMPTY, "g.V().optional(count())", "0"),
    (EMPTY, "g.inject(1, 2).optional(is(1).fold())", "[] | [1] | []"),
    (EMPTY, "g.inject(1, 2).optional(limit(1))", "1 | 2"),
    (EMPTY, "g.inject(1).optional(union(count(), identity()))", "1 | 1"),
    // A slice of a path is a list. A slice of the values that aggregate() collects is a set.
    (EMPTY, "g.inject(1).as('a').path().limit(local, 1)", "[1]"),
    // has(key, traversal) compares the traversal as a value, so nothing is equal to it.
    (AGED, "g.V().has('age', is(29)).count()", "0"),
    (AGED, "g.V().has('a', 'age', is(29)).count()", "0"),
    (AGED, "g.V().has(T.label, is('a')).count()", "0"),
    (EMPTY, "g.inject(1).has('age', is(1))", RAISES),
    (EMPTY, "g.inject(1).otherV()", RAISES),
    (EDGE, "g.E().otherV()", RAISES),
    (EDGE, "g.V().outE().otherV().label()", "b"),
    // sum() takes only numbers, max() only values that are Comparable in Java.
    (EMPTY, "g.inject(['a': 1]).sum(local)", RAISES),
    (EMPTY, "g.inject(['a': 1]).max(local)", RAISES),
    (EMPTY, "g.inject('a').sum(local)", RAISES),
    (EMPTY, "g.inject('a').max(local)", "a"),
    (EMPTY, "g.inject(1).mean(local)", "1.0"),
    (EMPTY, "g.inject([:]).sum(local)", ""),
    (EMPTY, "g.inject([null]).sum(local)", "null"),
    (EMPTY, "g.inject([1, 'a']).max(local)", RAISES),
    (EMPTY, "g.inject(1, 'a').max()", RAISES),
    (EMPTY, "g.inject([1], [2]).max()", RAISES),
    (EMPTY, "g.inject(true, false).max()", "true"),
    (EMPTY, "g.inject('a', null).max()", "a"),
    (EMPTY, "g.inject([1], [2]).fold([3], addAll)", "[3, [1], [2]]"),
    (EMPTY, "g.inject(1, 2).fold([], addAll)", "[1, 2]"),
    (EMPTY, "g.inject(['a': 1]).fold([:], addAll)", "{a=1}"),
    (EMPTY, "g.inject(1).dedup(local).count(local)", "1"),
    (EMPTY, "g.inject(['a': 1]).dedup(local).merge(['b': 2])", RAISES),
    (EMPTY, "g.inject('a').concat(is('b'))", RAISES),
    (EMPTY, "g.inject('a').concat(constant(null))", "a"),
    // where(within(label)) needs a collection under its first label.
    (EMPTY, "g.inject(1).as('a').constant(2).where(without('a'))", RAISES),
    (EMPTY, "g.inject([2]).as('a').constant(2).where(within('a'))", "2"),
    // A step that writes a property raises an error if the traversal for the value has no result.
    (AGED, "g.V().property('k', values('zz'))", RAISES),
    (AGED, "g.V().as('a').addE('r').to('a').property('k', 1).property('k', 1)", RAISES),
    // asString() of decimals.
    (EMPTY, "g.inject(-0.000000000000000000000000000001m).asString()", "-1E-30"),
    (EMPTY, "g.inject(0.000001m).asString()", "0.000001"),
    (EMPTY, "g.inject(0.0000012m).asString()", "0.0000012"),
    (EMPTY, "g.inject(0.00000012m).asString()", "1.2E-7"),
];

fn answer(graph: &mut Graph, text: &str) -> String {
    let traversal = parse_traversal(text, Dialect::lang(Version::V3_8));
    let traversal = traversal.unwrap_or_else(|error| panic!("{text}: {error}"));
    let (parameters, knobs) = (Parameters::new(), Knobs::default());
    match execute(graph, &traversal, &parameters, &knobs, Budget::default()) {
        Ok(answer) => {
            let results: Vec<String> = answer.values.iter().map(ToString::to_string).collect();
            results.join(" | ")
        }
        Err(error) if error.kind.is_verdict() => RAISES.to_owned(),
        Err(error) => panic!("{text}: {error}"),
    }
}

#[test]
fn the_semantics_give_the_same_answers_as_the_server() {
    let mut wrong = Vec::new();
    for (setup, text, expected) in ANSWERS {
        let mut graph = Graph::new();
        if !setup.is_empty() {
            answer(&mut graph, setup);
        }
        let own = answer(&mut graph, text);
        if own != *expected {
            wrong.push(format!("{text}: the semantics return {own}, but the server returned {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
