//! Records the productions that statements and clauses use. The productions that these imply are added by `closure`.

use super::{Production, ProductionSet, Rule};
use crate::ast::{
    CallProcedure, Clause, Expr, MergeEvent, OffsetWord, Projection, Query, RemoveItem, SetItem,
    SetQuantifier, SortWord, Statement, StatementBody, Yields,
};
use crate::walk::{
    Visit, walk_clause, walk_element, walk_expr, walk_pattern, walk_projection, walk_query, walk_set_item,
};

/// The clause in which a pattern occurs: the grammar has separate rules for patterns of MATCH, CREATE and MERGE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Match,
    Create,
    Merge,
}

/// The visitor that records productions; its methods for expressions, patterns and labels are in the `collect_…`
/// files.
pub(super) struct Collector {
    set: ProductionSet,
    pub(super) place: Place,
}

/// The productions that a statement uses, without those that they imply.
pub(super) fn collect(statement: &Statement) -> ProductionSet {
    let mut collector = Collector { set: ProductionSet::default(), place: Place::Match };
    if let StatementBody::Query(query) = &statement.body {
        match standalone_call(query) {
            Some(call) => collector.note_standalone_call(call),
            None => {
                collector.hit(Rule::Program, 0);
                collector.query(query);
            }
        }
    }
    collector.set
}

/// The procedure call that is the whole query, if it has a form that is allowed only then.
fn standalone_call(query: &Query) -> Option<&CallProcedure> {
    match query.first.clauses.as_slice() {
        [Clause::CallProcedure(call)] if query.unions.is_empty() => {
            (call.arguments.is_none() || call.yields == Some(Yields::Star)).then_some(call)
        }
        _ => None,
    }
}

impl Collector {
    /// Records that an alternative of a rule is used; alternatives are counted from 0.
    #[inline]
    pub(super) fn hit(&mut self, rule: Rule, alternative: usize) {
        self.set.insert(Production::new(rule, alternative));
    }

    /// Records a rule with a single alternative if the condition is true.
    pub(super) fn hit_if(&mut self, condition: bool, rule: Rule) {
        if condition {
            self.hit(rule, 0);
        }
    }

    /// Records the productions of a call that is the whole query.
    fn note_standalone_call(&mut self, call: &CallProcedure) {
        self.hit(Rule::Program, 1);
        self.note_procedure(call);
        self.hit_if(call.arguments.is_some(), Rule::ExplicitProcedureArguments);
        match &call.yields {
            Some(Yields::Star) => self.hit(Rule::StandaloneProcedureCallYieldClause, 1),
            Some(Yields::Items { items, .. }) => {
                self.hit(Rule::StandaloneProcedureCallYieldClause, 0);
                self.hit_if(items.iter().any(|item| item.alias.is_some()), Rule::YieldItemAlias);
            }
            None => {}
        }
    }

    /// Records the productions of a procedure's name and arguments.
    fn note_procedure(&mut self, call: &CallProcedure) {
        self.hit_if(call.name.len() > 1, Rule::CatalogObjectParentReference);
        if let Some(arguments) = &call.arguments {
            self.hit_if(!arguments.is_empty(), Rule::ProcedureArgumentList);
            arguments.iter().for_each(|argument| self.expr(argument));
        }
    }

    /// Records the productions of a call that is a clause of a longer query.
    fn note_call(&mut self, call: &CallProcedure) {
        self.hit(Rule::PrimitiveStatement, 2);
        self.note_procedure(call);
        if let Some(Yields::Items { items, where_ }) = &call.yields {
            self.hit(Rule::YieldClause, 0);
            self.hit_if(items.iter().any(|item| item.alias.is_some()), Rule::YieldItemAlias);
            self.where_clause(where_.as_ref());
        }
    }

    /// Records the productions of `<where clause>`.
    pub(super) fn where_clause(&mut self, predicate: Option<&Expr>) {
        if let Some(predicate) = predicate {
            self.hit(Rule::WhereClause, 0);
            self.expr(predicate);
        }
    }

    /// Records the production of ALL or DISTINCT, if written.
    pub(super) fn quantifier(&mut self, quantifier: Option<SetQuantifier>) {
        match quantifier {
            Some(SetQuantifier::All) => self.hit(Rule::SetQuantifier, 0),
            Some(SetQuantifier::Distinct) => self.hit(Rule::SetQuantifier, 1),
            None => {}
        }
    }

    /// Records an alternative of the rule for reading clauses.
    fn note_reading(&mut self, alternative: usize) {
        self.hit(Rule::PrimitiveStatement, 0);
        self.hit(Rule::PrimitiveQueryStatement, alternative);
    }

    /// Records an alternative of the rule for updating clauses.
    fn note_updating(&mut self, alternative: usize) {
        self.hit(Rule::PrimitiveStatement, 1);
        self.hit(Rule::PrimitiveDataUpdateStatement, alternative);
    }

    /// Visits the patterns and expressions of a clause, with `place` as the clause in which they occur.
    fn within(&mut self, place: Place, clause: &Clause) {
        let outer = std::mem::replace(&mut self.place, place);
        walk_clause(self, clause);
        self.place = outer;
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn query(&mut self, query: &'ast Query) {
        self.hit(Rule::LinearStatement, 0);
        for part in &query.unions {
            self.hit(Rule::CompositeConjunction, 0);
            self.quantifier(part.quantifier);
        }
        let outer = std::mem::replace(&mut self.place, Place::Match);
        walk_query(self, query);
        self.place = outer;
    }

    fn clause(&mut self, clause: &'ast Clause) {
        match clause {
            Clause::Match(inner) => {
                self.note_reading(0);
                self.hit(Rule::MatchStatement, usize::from(!inner.optional));
                self.hit_if(inner.where_.is_some(), Rule::GraphPatternWhereClause);
                self.within(Place::Match, clause);
            }
            Clause::Unwind(_) => {
                self.note_reading(1);
                walk_clause(self, clause);
            }
            Clause::With(inner) => {
                self.note_reading(2);
                self.hit_if(inner.where_.is_some(), Rule::WhereClause);
                walk_clause(self, clause);
            }
            Clause::Return(_) => {
                self.hit(Rule::PrimitiveResultStatement, 0);
                walk_clause(self, clause);
            }
            Clause::Create(_) => {
                self.note_updating(0);
                self.within(Place::Create, clause);
            }
            Clause::Merge(inner) => {
                self.note_updating(1);
                for action in &inner.actions {
                    self.hit(Rule::MergeAction, usize::from(action.event == MergeEvent::Create));
                }
                self.within(Place::Merge, clause);
            }
            Clause::Set(_) => {
                self.note_updating(2);
                walk_clause(self, clause);
            }
            Clause::Remove(inner) => {
                self.note_updating(3);
                for item in &inner.items {
                    self.hit(Rule::RemoveItem, usize::from(matches!(item, RemoveItem::Property(_))));
                }
                walk_clause(self, clause);
            }
            Clause::Delete(inner) => {
                self.note_updating(4);
                self.hit(Rule::DeleteStatement, usize::from(inner.detach));
                walk_clause(self, clause);
            }
            Clause::CallProcedure(inner) => self.note_call(inner),
            // These clauses are not in the openCypher grammar.
            Clause::Finish | Clause::Foreach(_) | Clause::CallSubquery(_) | Clause::LoadCsv(_) => {
                walk_clause(self, clause);
            }
        }
    }

    fn projection(&mut self, projection: &'ast Projection) {
        self.quantifier(projection.quantifier);
        self.hit(Rule::ReturnItemList, usize::from(!projection.star));
        self.hit_if(!projection.items.is_empty(), Rule::ReturnItem);
        self.hit_if(projection.items.iter().any(|item| item.alias.is_some()), Rule::ReturnItemAlias);
        let ordered = !projection.order_by.is_empty();
        if ordered || projection.skip.is_some() || projection.limit.is_some() {
            let first = if ordered { 0 } else { 1 + usize::from(projection.skip.is_none()) };
            self.hit(Rule::OrderByAndPageClause, first);
        }
        for item in &projection.order_by {
            match item.word {
                Some(SortWord::Asc | SortWord::Ascending) => {
                    self.hit(Rule::OrderingSpecification, 0);
                    self.hit(Rule::AscendingOrder, usize::from(item.word == Some(SortWord::Ascending)));
                }
                Some(SortWord::Desc | SortWord::Descending) => {
                    self.hit(Rule::OrderingSpecification, 1);
                    self.hit(Rule::DescendingOrder, usize::from(item.word == Some(SortWord::Descending)));
                }
                None => {}
            }
        }
        if let Some(skip) = &projection.skip {
            self.hit(Rule::OffsetClause, 0);
            self.hit(Rule::OffsetSynonym, usize::from(skip.word == OffsetWord::Offset));
        }
        self.hit_if(projection.limit.is_some(), Rule::LimitClause);
        walk_projection(self, projection);
    }

    fn set_item(&mut self, item: &'ast SetItem) {
        self.hit(
            Rule::SetItem,
            match item {
                SetItem::Replace { .. } => 0,
                SetItem::Add { .. } => 1,
                SetItem::Labels { .. } => 2,
                SetItem::Property { .. } => 3,
            },
        );
        walk_set_item(self, item);
    }

    fn pattern(&mut self, pattern: &'ast crate::ast::PathPattern) {
        self.note_pattern(pattern);
        walk_pattern(self, pattern);
    }

    fn element(&mut self, element: &'ast crate::ast::PathElement) {
        self.note_element(element);
        walk_element(self, element);
    }

    fn expr(&mut self, expr: &'ast Expr) {
        let outer = std::mem::replace(&mut self.place, Place::Match);
        self.note_expr(expr);
        walk_expr(self, expr);
        self.place = outer;
    }
}
