//! Makes random clauses.

use super::AstMaker;
use edgewise_cypher_syntax::ast::{
    CallProcedure, CallSubquery, Clause, Create, Delete, Foreach, Hint, Imports, InTransactions, IndexKind,
    LoadCsv, Match, MatchMode, Merge, MergeAction, MergeEvent, Offset, OffsetWord, OnError, Projection,
    ProjectionItem, Remove, RemoveItem, Return, Set, SetItem, SetQuantifier, SortItem, SortWord, SourceText,
    Unwind, With, YieldItem, Yields,
};

impl AstMaker<'_> {
    /// Makes a clause that need not be the last one of its query.
    pub fn middle_clause(&mut self) -> Clause {
        self.spend();
        match self.rng.below(12) {
            0..=2 => self.match_clause(),
            3 => Clause::Unwind(Unwind { list: self.expr(), variable: self.name() }),
            4 | 5 => Clause::With(With { projection: self.projection(), where_: self.maybe(3, Self::expr) }),
            6 => self.call_procedure(),
            7 => self.call_subquery(),
            8 if self.rng.one_in(3) => Clause::LoadCsv(LoadCsv {
                headers: self.rng.bool(),
                from: self.expr(),
                variable: self.name(),
                terminator: self.maybe(2, Self::string),
            }),
            _ => self.updating_clause(),
        }
    }

    pub fn last_clause(&mut self) -> Clause {
        if self.rng.one_in(8) {
            Clause::Finish
        } else {
            Clause::Return(Return { projection: self.projection() })
        }
    }

    /// Makes a procedure call that is the whole statement.
    pub fn standalone_call(&mut self) -> Clause {
        let yields = if self.rng.bool() { Some(Yields::Star) } else { self.maybe(2, Self::yield_items) };
        Clause::CallProcedure(CallProcedure {
            optional: self.rng.one_in(4),
            name: self.several(3, Self::name),
            arguments: self.maybe(2, |maker| maker.some(3, Self::expr)),
            yields,
        })
    }

    fn match_clause(&mut self) -> Clause {
        Clause::Match(Match {
            optional: self.rng.one_in(4),
            mode: self.maybe(8, |maker| {
                maker.choose(&[MatchMode::RepeatableElements, MatchMode::DifferentRelationships])
            }),
            patterns: self.several(2, Self::match_pattern),
            hints: if self.rng.one_in(8) { self.several(2, Self::hint) } else { Vec::new() },
            where_: self.maybe(2, Self::expr),
        })
    }

    fn hint(&mut self) -> Hint {
        const KINDS: [IndexKind; 5] =
            [IndexKind::Default, IndexKind::Range, IndexKind::Text, IndexKind::Point, IndexKind::Btree];
        match self.rng.below(3) {
            0 => Hint::Index {
                kind: self.choose(&KINDS),
                variable: self.name(),
                label: self.name(),
                keys: self.several(2, Self::name),
                seek: self.rng.bool(),
            },
            1 => Hint::Scan { variable: self.name(), label: self.name() },
            _ => Hint::Join { variables: self.several(2, Self::name) },
        }
    }

    fn projection(&mut self) -> Projection {
        let star = self.rng.one_in(4);
        let item = |maker: &mut Self| ProjectionItem {
            expr: maker.expr(),
            alias: maker.rng.bool().then(|| maker.name()),
            text: SourceText(None),
        };
        Projection {
            quantifier: match self.rng.below(6) {
                0 => Some(SetQuantifier::Distinct),
                1 => Some(SetQuantifier::All),
                _ => None,
            },
            star,
            items: if star { self.some(2, item) } else { self.several(3, item) },
            order_by: if self.rng.one_in(4) { self.several(2, Self::sort_item) } else { Vec::new() },
            skip: self.maybe(5, |maker| Offset {
                word: maker.choose(&[OffsetWord::Skip, OffsetWord::Offset]),
                count: maker.expr(),
            }),
            limit: self.maybe(5, Self::expr),
        }
    }

    fn sort_item(&mut self) -> SortItem {
        const WORDS: [Option<SortWord>; 5] = [
            None,
            Some(SortWord::Asc),
            Some(SortWord::Ascending),
            Some(SortWord::Desc),
            Some(SortWord::Descending),
        ];
        SortItem { key: self.expr(), word: self.choose(&WORDS) }
    }

    fn updating_clause(&mut self) -> Clause {
        match self.rng.below(6) {
            0 => Clause::Create(Create { patterns: self.several(2, Self::write_pattern) }),
            1 => Clause::Merge(Merge {
                pattern: self.write_pattern(),
                actions: self.some(2, |maker| MergeAction {
                    event: maker.choose(&[MergeEvent::Match, MergeEvent::Create]),
                    items: maker.several(2, Self::set_item),
                }),
            }),
            2 => Clause::Set(Set { items: self.several(3, Self::set_item) }),
            3 => Clause::Remove(Remove {
                items: self.several(2, |maker| match maker.rng.bool() {
                    true => RemoveItem::Property(maker.place()),
                    false => RemoveItem::Labels { variable: maker.name(), labels: maker.node_labels() },
                }),
            }),
            4 => {
                let word = self.rng.below(3);
                Clause::Delete(Delete {
                    detach: word == 1,
                    nodetach: word == 2,
                    items: self.several(2, Self::expr),
                })
            }
            _ => Clause::Foreach(Foreach {
                variable: self.name(),
                list: self.expr(),
                body: self.several(2, |maker| {
                    maker.spend();
                    maker.updating_clause_bounded()
                }),
            }),
        }
    }

    /// Makes an updating clause for the body of FOREACH. It is another FOREACH only while there is fuel.
    fn updating_clause_bounded(&mut self) -> Clause {
        if self.fuel > 0 {
            self.updating_clause()
        } else {
            Clause::Create(Create { patterns: vec![self.write_pattern()] })
        }
    }

    fn set_item(&mut self) -> SetItem {
        match self.rng.below(4) {
            0 => SetItem::Property { target: self.place(), value: self.expr() },
            1 => SetItem::Replace { variable: self.name(), value: self.expr() },
            2 => SetItem::Add { variable: self.name(), value: self.expr() },
            _ => SetItem::Labels { variable: self.name(), labels: self.node_labels() },
        }
    }

    fn yield_items(&mut self) -> Yields {
        Yields::Items {
            items: self
                .several(2, |maker| YieldItem { field: maker.name(), alias: maker.maybe(2, Self::name) }),
            where_: self.maybe(3, Self::expr),
        }
    }

    fn call_procedure(&mut self) -> Clause {
        Clause::CallProcedure(CallProcedure {
            optional: self.rng.one_in(6),
            name: self.several(3, Self::name),
            arguments: Some(self.some(3, Self::expr)),
            yields: self.maybe(2, Self::yield_items),
        })
    }

    fn call_subquery(&mut self) -> Clause {
        let imports = match self.rng.below(3) {
            0 => Imports::Body,
            1 => Imports::Star,
            _ => Imports::Variables(self.some(2, Self::name)),
        };
        Clause::CallSubquery(CallSubquery {
            optional: self.rng.one_in(6),
            imports,
            query: self.query(),
            in_transactions: self.maybe(4, |maker| InTransactions {
                concurrent: maker.maybe(3, |maker| maker.maybe(2, Self::expr)),
                rows: maker.maybe(2, Self::expr),
                on_error: maker
                    .maybe(2, |maker| maker.choose(&[OnError::Continue, OnError::Break, OnError::Fail])),
                report: maker.maybe(3, Self::name),
            }),
        })
    }
}
