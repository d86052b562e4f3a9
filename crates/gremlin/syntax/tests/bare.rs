//! Tests how the bare language is written, and which constructs it lacks.

use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal, print_traversal};

const BARE: Dialect = Dialect::bare(Version::V3_8);

fn bare(text: &str) -> Option<String> {
    let traversal = parse_traversal(text, Dialect::CANONICAL).expect(text);
    print_traversal(&traversal, BARE).ok()
}

#[test]
fn classes_suffixes_and_the_anonymous_source_are_left_out() {
    for (text, written) in [
        ("g.V().where(__.out('k'))", r#"g.V().where(out("k"))"#),
        ("g.V().has('k', P.gt(1L))", r#"g.V().has("k", gt(1))"#),
        ("g.V().has('k', TextP.containing('\\u0001'))", "g.V().has(\"k\", containing(\"\u{1}\"))"),
        ("g.V().order().by('k', Order.desc)", r#"g.V().order().by("k", desc)"#),
        ("g.V().order().by(T.label)", "g.V().order().by(T.label)"),
        ("g.V().constant(1.5d)", "g.V().constant(1.5)"),
        ("g.V().property(Cardinality.single, 'k', 1)", r#"g.V().property(single, "k", 1)"#),
        ("g.addE('r').from(__.V(x)).to(__.V(y))", r#"g.addE("r").from(V(x)).to(V(y))"#),
        ("g.V().repeat(__.out()).emit().times(2)", "g.V().repeat(out()).emit().times(2)"),
        ("g.V().group().by('k').by(__.count())", r#"g.V().group().by("k").by(count())"#),
    ] {
        assert_eq!(bare(text).as_deref(), Some(written), "{text}");
    }
}

#[test]
fn every_text_of_the_bare_language_is_also_gremlin_lang() {
    for text in ["g.V().where(out(\"k\"))", "g.V().order().by(\"k\", desc)", "g.V().has(\"k\", gt(1))"] {
        assert_eq!(bare(text).as_deref(), Some(text));
    }
}

#[test]
fn a_construct_that_the_bare_language_lacks_cannot_be_printed() {
    for text in [
        "g.inject(1)",
        "g.V().match(__.as('a').out().as('b'))",
        "g.V().order().by(__.out().count())",
        "g.V().order().by(__.groupCount())",
        "g.V().count(Scope.local)",
        "g.V().has(T.label, 'a')",
        "g.V().has('k', P.gt(1).and(P.lt(2)))",
        "g.V().has('k', 1.5f)",
        "g.V().has('k', [1])",
        "g.V().constant(null)",
        "g.V().emit().repeat(__.out()).times(1)",
        "g.V().until(__.out()).repeat(__.out())",
        "g.V().range(0, -1)",
        "g.V().as('a', 'b')",
        "g.V().and()",
        "g.V().groupCount('x')",
        "g.withSack(1).V()",
        "g.V().addE('r').to(__.out())",
        "g.union(__.V())",
    ] {
        assert_eq!(bare(text), None, "{text}");
    }
}
