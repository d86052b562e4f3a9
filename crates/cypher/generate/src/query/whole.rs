//! `GeneratedQuery`: a whole query and what is known of it.

use edgewise_cypher_syntax::ast::{
    Clause, CypherOptions, Name, PlanMode, Query, SetQuantifier, SingleQuery, Statement, UnionPart,
};
use edgewise_cypher_syntax::dialect::Construct as C;
use edgewise_model::Map;

use super::clause::{create, return_clause, return_like, standalone_call, with, write};
use super::production::Production;
use super::schema_statement::drop_constraint;
use super::{Context, Variable};

/// A whole query, and what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneratedQuery {
    /// The statement that is run.
    pub statement: Statement,
    /// The parameters of the statement with their values.
    pub parameters: Map,
    /// Whether it changes the graph, its indexes or its constraints.
    pub writes: bool,
    /// Whether the last projection sorts its rows. Rows with equal sort keys may still come in any order.
    pub ordered: bool,
    /// Whether the last projection has SKIP or LIMIT.
    pub paged: bool,
}

/// Makes a whole query; none if the graph or scope offers nothing to make it from.
pub type MakeWhole = for<'c> fn(&mut Context<'c>) -> Option<Query>;

type Line = Production<MakeWhole>;

/// A line of the table: name, needed constructs, weight and maker.
const fn line(name: &'static str, needs: &'static [C], weight: u32, make: MakeWhole) -> Line {
    Production { name, needs, weight, make }
}

/// The table of forms of whole queries.
pub const WHOLE: &[Line] = &[
    line("single", &[], 90, |context| Some(single(context))),
    line("union", &[C::Union], 3, |context| Some(union(context, None))),
    line("union-all", &[C::UnionAll], 4, |context| Some(union(context, Some(SetQuantifier::All)))),
    line("union-distinct", &[C::UnionDistinct], 1, |context| {
        Some(union(context, Some(SetQuantifier::Distinct)))
    }),
    line("standalone-call", &[C::CallProcedure], 1, standalone_call),
];

impl Context<'_> {
    /// Makes a whole query, reading or writing as configured.
    pub fn query(&mut self) -> GeneratedQuery {
        self.begin();
        let schema_statement = |statement| {
            let parameters = Map::new();
            GeneratedQuery { statement, parameters, writes: true, ordered: false, paged: false }
        };
        if let Some(name) = self.constraint.take() {
            return schema_statement(drop_constraint(name));
        }
        let indexing = self.grammar.schema.is_some() && self.rng.percent(self.config.query.schema_statements);
        if indexing && let Some(statement) = self.schema_statement() {
            return schema_statement(statement);
        }
        self.writing = self.rng.percent(self.config.query.writes);
        let grammar = self.grammar;
        let made = match grammar.whole.choose(self.rng) {
            Some(choice) if !self.writing => {
                (choice.make)(self).inspect(|_| self.coverage.count(choice.place))
            }
            _ => None,
        };
        let query = made.unwrap_or_else(|| single(self));
        let writes = self.writing;
        self.finished(query, writes)
    }

    /// Adds to a query what is known about it, and sometimes EXPLAIN or options.
    pub(super) fn finished(&mut self, query: Query, writes: bool) -> GeneratedQuery {
        let mut made = GeneratedQuery::without_parameters(query, writes);
        let statement = &mut made.statement;
        if self.grammar.has.explain && self.rng.percent(self.config.query.explain) {
            statement.mode = Some(PlanMode::Explain);
        }
        if self.grammar.has.options && self.rng.percent(self.config.query.options) {
            statement.options = Some(options(self));
        }
        made.parameters = std::mem::take(&mut self.parameters);
        made
    }
}

impl GeneratedQuery {
    /// A query that has no parameters.
    pub(crate) fn without_parameters(query: Query, writes: bool) -> Self {
        let (mut ordered, mut paged) = (false, false);
        if let Some(Clause::Return(last)) = query.first.clauses.last() {
            let projection = &last.projection;
            ordered = !projection.order_by.is_empty();
            paged = projection.skip.is_some() || projection.limit.is_some();
        }
        Self { statement: Statement::query(query), parameters: Map::new(), writes, ordered, paged }
    }
}

/// The options that a `CYPHER` prefix may set, with values that every edition of Neo4j accepts.
const OPTIONS: &[(&str, &[&str])] = &[
    ("runtime", &["slotted", "interpreted", "pipelined"]),
    ("planner", &["cost", "idp", "dp"]),
    ("expressionEngine", &["default", "interpreted"]),
    ("updateStrategy", &["default", "eager"]),
    ("replan", &["default", "force", "skip"]),
];

/// Makes `CYPHER runtime=slotted planner=dp`: one or two options, which must not change the answer.
fn options(context: &mut Context<'_>) -> CypherOptions {
    let first = context.rng.index(OPTIONS.len());
    let second = (first + 1 + context.rng.index(OPTIONS.len() - 1)) % OPTIONS.len();
    let count = 1 + usize::from(context.rng.one_in(3));
    let setting = |place: &usize| {
        let (key, values) = OPTIONS[*place];
        let value = values[context.rng.index(values.len())];
        (Name::new_static(key), Name::new_static(value))
    };
    CypherOptions { version: None, settings: [first, second].iter().take(count).map(setting).collect() }
}

/// Adds a WITH and up to two reading clauses to a query that could already end here.
pub(super) fn extend_with_reads(context: &mut Context<'_>, clauses: &mut Vec<Clause>) {
    clauses.extend(with(context));
    let grammar = context.grammar;
    for _ in 0..1 + context.rng.index(2) {
        let Some(choice) = grammar.clause.choose(context.rng) else { break };
        let length = context.scope.len();
        context.after_optional = matches!(clauses.last(), Some(Clause::Match(last)) if last.optional);
        if let Some(clause) = (choice.make)(context) {
            context.coverage.count(choice.place);
            clauses.append(&mut context.lead);
            clauses.push(clause);
        } else {
            context.scope.truncate(length);
            context.lead.clear();
        }
    }
}

/// Makes a query without UNION.
fn single(context: &mut Context<'_>) -> Query {
    let mut clauses = clauses(context, false);
    end(context, &mut clauses);
    Query::single(clauses)
}

/// Ends a query with RETURN; a writing query may end without it.
fn end(context: &mut Context<'_>, clauses: &mut Vec<Clause>) {
    if context.wrote && context.rng.percent(35) {
        if context.grammar.has.finish && context.rng.one_in(5) {
            clauses.push(Clause::Finish);
        }
        return;
    }
    clauses.push(return_clause(context).0);
}

/// Makes a UNION of two or three parts with the same columns.
fn union(context: &mut Context<'_>, quantifier: Option<SetQuantifier>) -> Query {
    context.in_union = true;
    let mut first = clauses(context, false);
    let (last, columns) = return_clause(context);
    first.push(last);
    let mut query = Query::single(first);
    for _ in 0..if context.rng.one_in(4) { 2 } else { 1 } {
        query.unions.push(UnionPart { quantifier, query: part(context, &columns) });
    }
    query
}

/// Makes a later part of a UNION, with the columns of the first part.
fn part(context: &mut Context<'_>, columns: &[Variable]) -> SingleQuery {
    context.begin_part();
    let mut clauses = clauses(context, false);
    clauses.push(return_like(context, columns));
    SingleQuery { clauses }
}

/// Makes the clauses before RETURN; at least one if `some` is true.
pub fn clauses(context: &mut Context<'_>, some: bool) -> Vec<Clause> {
    let wanted = context.config.query.clauses.draw(context.rng).saturating_sub(1);
    let wanted = if context.in_union { wanted.min(2) } else { wanted };
    let wanted = wanted.max(usize::from(some || context.writing));
    let grammar = context.grammar;
    // Reserves at most a kilobyte: profiles showed that the allocator is slower for larger blocks.
    let mut clauses: Vec<Clause> = Vec::with_capacity((wanted + 1).min(5));
    let mut written = false;
    // A clause that cannot be made is drawn again. The number of attempts is bounded, because the target may support
    // few clauses.
    for _ in 0..4 * wanted {
        // After a deletion few variables are left, so the query mostly ends.
        if clauses.len() >= wanted || (context.hidden && context.rng.percent(60)) {
            break;
        }
        // OPTIONAL MATCH sets `after_optional`; the next WITH clears it.
        match clauses.last() {
            Some(Clause::Match(last)) if last.optional => context.after_optional = true,
            Some(Clause::With(_)) => context.after_optional = false,
            _ => {}
        }
        let percent = if clauses.is_empty() { 12 } else { 45 };
        if context.writing && context.rng.percent(percent) {
            if let Some(clause) = write(context) {
                clauses.append(&mut context.lead);
                clauses.push(clause);
                written = true;
            }
            context.lead.clear();
            continue;
        }
        let table = if clauses.is_empty() { &grammar.first } else { &grammar.clause };
        let Some(choice) = table.choose(context.rng) else { break };
        let before = (context.scope.len(), context.wrote);
        if let Some(clause) = (choice.make)(context) {
            context.coverage.count(choice.place);
            clauses.append(&mut context.lead);
            clauses.push(clause);
        } else {
            context.scope.truncate(before.0);
            context.wrote = before.1;
            context.lead.clear();
        }
    }
    if context.writing && !written {
        let clause = (0..4).find_map(|_| write(context)).or_else(|| create(context));
        clauses.append(&mut context.lead);
        clauses.extend(clause);
        context.writing = context.wrote;
    }
    clauses
}
