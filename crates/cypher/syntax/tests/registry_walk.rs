//! Tests of the walks over trees: both visitors see every node once, and names are found.

mod maker;

use edgewise_cypher_syntax::ast::{Clause, Expr};
use edgewise_cypher_syntax::walk::{
    declared_variables, for_each_clause, for_each_expr, for_each_expr_mut, for_each_pattern, free_variables,
    size, used_variables,
};
use edgewise_cypher_syntax::{parse_expression, parse_statement};
use edgewise_model::Rng;
use maker::AstMaker;

#[test]
fn the_read_only_and_the_mutating_visitor_see_the_same_expressions() {
    let mut total = 0;
    for seed in 0..5_000 {
        let mut rng = Rng::from_seed_u64(seed);
        let mut statement = AstMaker::new(&mut rng, 60).statement();
        let mut read = Vec::new();
        for_each_expr(&statement, |expr| read.push(expr.clone()));
        let mut changed = Vec::new();
        for_each_expr_mut(&mut statement, |expr| changed.push(expr.clone()));
        assert_eq!(read.len(), changed.len());
        total += read.len();
        let debug = format!("{statement:?}");
        assert_eq!(
            read.iter().filter(|expr| matches!(expr, Expr::CountStar)).count(),
            debug.matches("CountStar").count()
        );
        assert_eq!(
            read.iter().filter(|expr| matches!(expr, Expr::Binary(..))).count(),
            debug.matches("Binary(").count(),
            "{debug}"
        );
        assert!(size(&statement) > read.len());
    }
    assert!(total > 50_000);
}

#[test]
fn children_are_changed_before_their_parents() {
    let mut statement = parse_statement("RETURN 1 + (2 + 3) AS x").expect("the text is a valid statement");
    for_each_expr_mut(&mut statement, |expr| {
        if let Expr::Binary(_, left, right) = expr
            && let (Expr::Literal(_), Expr::Literal(_)) = (&**left, &**right)
        {
            *expr = Expr::int(9);
        }
    });
    assert_eq!(statement, parse_statement("RETURN 9 AS x").expect("the text is a valid statement"));
}

#[test]
fn clauses_and_patterns_of_subqueries_are_found() {
    let text = "MATCH (a) CALL { MATCH (b)-->(c) RETURN 1 AS x } FOREACH (i IN [1] | CREATE (d)) \
        RETURN EXISTS { MATCH (e) } AS y";
    let statement = parse_statement(text).expect("the text is a valid statement");
    let (mut clauses, mut patterns) = (0, 0);
    for_each_clause(&statement, |clause| clauses += usize::from(!matches!(clause, Clause::Finish)));
    for_each_pattern(&statement, |_| patterns += 1);
    assert_eq!((clauses, patterns), (8, 4));
}

#[test]
fn bound_names_and_used_names_are_distinguished() {
    let text = "MATCH p = (a)-[r]->(b) WHERE a.x = 1 UNWIND [x IN xs | x + y] AS z \
        WITH *, reduce(s = 0, i IN is | s + i) AS t SET a:L RETURN b {.k, t} AS u";
    let statement = parse_statement(text).expect("the text is a valid statement");
    let declared: Vec<_> = declared_variables(&statement).into_iter().collect();
    assert_eq!(declared, ["a", "b", "i", "p", "r", "s", "t", "u", "x", "z"]);
    let used: Vec<_> = used_variables(&statement).into_iter().collect();
    assert_eq!(used, ["a", "b", "i", "is", "s", "t", "x", "xs", "y"]);
}

#[test]
fn free_variables_exclude_what_an_expression_binds_itself() {
    for (text, expected) in [
        ("a + b.x", &["a", "b"][..]),
        ("[x IN xs WHERE x > y | x]", &["xs", "y"]),
        ("[x IN x | x]", &["x"]),
        ("reduce(s = a, i IN l | s + i + b)", &["a", "b", "l"]),
        ("any(x IN l WHERE x = y)", &["l", "y"]),
        ("[p = (a)-->(b) | length(p)]", &["a", "b"]),
        ("EXISTS { MATCH (a)-->(b) WITH b AS c WHERE c.x = d RETURN c }", &["a", "b", "d"]),
        ("n {.x, m, k: v}", &["m", "n", "v"]),
        ("count(*)", &[]),
    ] {
        let free: Vec<_> = free_variables(&parse_expression(text).expect(text)).into_iter().collect();
        assert_eq!(free, expected, "{text}");
    }
}

#[test]
fn the_size_of_a_tree_is_its_number_of_nodes() {
    let count = |text: &str| size(&parse_expression(text).expect(text));
    assert_eq!(count("1"), 1);
    assert_eq!(count("1 + a.x"), 4);
    assert_eq!(count("[x IN xs | x]"), 3);
}
