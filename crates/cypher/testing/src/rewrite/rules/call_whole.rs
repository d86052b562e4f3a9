//! `Q RETURN e AS a` ⇒ `CALL { Q RETURN e AS a } RETURN a` (GraphGenie)

use super::prelude::*;
use super::project_first::columns;
use edgewise_cypher_syntax::ast::{CallSubquery, Imports, ProjectionItem, Query};

pub(super) const RULE: Rule = Rule {
    id: "call-whole",
    change: "`Q RETURN e AS a` ⇒ `CALL { Q RETURN e AS a } RETURN a`, also of a UNION",
    condition: "every column is aliased or a variable; no `*`; no ORDER BY at the end; not a leading WITH, which would import",
    action: Action::Query(rewrite),
};

fn rewrite(survey: &Survey<'_>, _: &mut RuleContext<'_>) -> Made<Query> {
    let mut names = None;
    for part in survey.query.parts() {
        let Some(Clause::Return(result)) = part.clauses.last() else { return Err(Not::Here) };
        require(!result.projection.star, Guard::ScopeUnknown)?;
        require(result.projection.order_by.is_empty(), Guard::RowWise)?;
        require(!matches!(part.clauses.first(), Some(Clause::With(_))), Guard::ImportingWith)?;
        names = Some(columns(&result.projection).ok_or(Guard::ColumnName)?);
    }
    let names = names.ok_or(Not::Here)?;
    let twice = |(place, name): (usize, &Name)| names[..place].contains(name);
    fits(!names.iter().enumerate().any(twice))?;
    let call = Clause::CallSubquery(CallSubquery {
        optional: false,
        imports: Imports::Body,
        query: survey.query.clone(),
        in_transactions: None,
    });
    let items = names.iter().map(|name| ProjectionItem::bare(var(name))).collect();
    Ok(Query::single(vec![call, returning(items)]))
}
