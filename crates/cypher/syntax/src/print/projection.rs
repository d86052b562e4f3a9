//! Prints what WITH and RETURN share: items, DISTINCT, ORDER BY, SKIP, LIMIT.

use super::pen::Pen;
use crate::ast::{Expr, OffsetWord, Projection, ProjectionItem, SetQuantifier, SortItem, SortWord};

impl Pen<'_> {
    /// Writes `<return statement body> [ <order by and page clause> ]`.
    pub(super) fn projection(&mut self, projection: &Projection) {
        match projection.quantifier {
            Some(SetQuantifier::All) => self.text("ALL "),
            Some(SetQuantifier::Distinct) => self.text("DISTINCT "),
            None => {}
        }
        if projection.star {
            self.text("*");
        }
        let mut after_all = projection.quantifier == Some(SetQuantifier::All) && !projection.star;
        for (index, item) in projection.items.iter().enumerate() {
            if index > 0 || projection.star {
                self.text(", ");
            }
            self.projection_item(item, std::mem::take(&mut after_all));
        }
        if !projection.order_by.is_empty() {
            self.text(" ORDER BY ");
            self.list(&projection.order_by, Self::sort_item);
        }
        if let Some(skip) = &projection.skip {
            let offset = skip.word == OffsetWord::Offset && self.spelling.offset;
            self.text(if offset { " OFFSET " } else { " SKIP " });
            self.page(&skip.count);
        }
        if let Some(limit) = &projection.limit {
            self.text(" LIMIT ");
            self.page(limit);
        }
    }

    /// Writes an item of WITH or RETURN; `after_all` is true for the first item after `ALL`.
    fn projection_item(&mut self, item: &ProjectionItem, after_all: bool) {
        if item.alias.is_none() {
            // The text of an expression without an alias is the name of its column, so it is not varied.
            self.frozen(|pen| pen.item_expr(&item.expr, after_all));
        } else {
            self.item_expr(&item.expr, after_all);
        }
        if let Some(alias) = &item.alias {
            self.text(" AS ");
            self.name(alias);
        }
    }

    /// Writes the number of rows of SKIP or LIMIT, in decimal: Neo4j refuses `LIMIT 0x1`.
    fn page(&mut self, count: &Expr) {
        self.frozen(|pen| pen.expr(count));
    }

    /// Writes the expression of an item; `after_all` is true for the first item after `ALL`.
    fn item_expr(&mut self, expr: &Expr, after_all: bool) {
        if after_all {
            self.expr_after_all(expr);
        } else {
            self.expr(expr);
        }
    }

    fn sort_item(&mut self, item: &SortItem) {
        self.expr(&item.key);
        match self.sort_word(item) {
            Some(SortWord::Asc) => self.text(" ASC"),
            Some(SortWord::Ascending) => self.text(" ASCENDING"),
            Some(SortWord::Desc) => self.text(" DESC"),
            Some(SortWord::Descending) => self.text(" DESCENDING"),
            None => {}
        }
    }
}
