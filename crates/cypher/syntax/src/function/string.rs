//! The registry entries of string functions. `size` (in `scalar`) and `reverse` (in `list`) also take strings;
//! `trim(… FROM …)` is an expression.

use super::definition::{Function, NullBehaviour::*, Raise::*, function, signature};
use super::dialects::Dialects as D;

pub(super) const FUNCTIONS: &[Function] = &[
    function("left", &[signature!(String, Int => String)])
        .null(FirstPropagates)
        .raising(&[Argument])
        .in_(D::EVERY),
    function("right", &[signature!(String, Int => String)])
        .null(FirstPropagates)
        .raising(&[Argument])
        .in_(D::EVERY),
    function("substring", &[signature!(String, Int, [Int] => String)])
        .null(FirstPropagates)
        .raising(&[Argument])
        .in_(D::EVERY),
    function("lTrim", &[signature!(String => String)]).in_(D::EVERY),
    function("rTrim", &[signature!(String => String)]).in_(D::EVERY),
    function("trim", &[signature!(String => String)]).in_(D::EVERY),
    function("btrim", &[signature!(String, [String] => String)]).in_(D::CYPHER_5.and(D::ARCADEDB)),
    function("replace", &[signature!(String, String, String => String)])
        .raising(&[Resource])
        .in_(D::EVERY.but(D::KUZU)),
    function(
        "split",
        &[signature!(String, String => StringList), signature!(String, StringList => StringList)],
    )
    .in_(D::EVERY.but(D::KUZU)),
    function("toLower", &[signature!(String => String)]).in_(D::EVERY),
    function("toUpper", &[signature!(String => String)]).in_(D::EVERY),
    function("lower", &[signature!(String => String)])
        .in_(D::CYPHER_5.and(D::GRAFEO).and(D::KUZU).and(D::NGQL).and(D::ARCADEDB)),
    function("upper", &[signature!(String => String)])
        .in_(D::CYPHER_5.and(D::GRAFEO).and(D::KUZU).and(D::NGQL).and(D::ARCADEDB)),
    function("normalize", &[signature!(String => String)]).in_(D::CYPHER_5.and(D::GRAFEO).and(D::ARCADEDB)),
];
