//! Prints type expressions.

use super::pen::Pen;
use crate::ast::{TypeExpr, TypeName};

impl Pen<'_> {
    /// Writes `t [NOT NULL] [| t [NOT NULL]]…`.
    pub(super) fn type_expr(&mut self, ty: &TypeExpr) {
        for (index, (name, not_null)) in ty.alternatives.iter().enumerate() {
            if index > 0 {
                self.text(" | ");
            }
            self.type_name(name);
            if *not_null {
                self.text(" NOT NULL");
            }
        }
    }

    fn type_name(&mut self, name: &TypeName) {
        let text = match name {
            TypeName::Nothing => "NOTHING",
            TypeName::Null => "NULL",
            TypeName::Boolean => "BOOLEAN",
            TypeName::String => "STRING",
            TypeName::Integer => "INTEGER",
            TypeName::Float => "FLOAT",
            TypeName::Date => "DATE",
            TypeName::LocalTime => "LOCAL TIME",
            TypeName::ZonedTime => "ZONED TIME",
            TypeName::LocalDateTime => "LOCAL DATETIME",
            TypeName::ZonedDateTime => "ZONED DATETIME",
            TypeName::Duration => "DURATION",
            TypeName::Point => "POINT",
            TypeName::Node => "NODE",
            TypeName::Relationship => "RELATIONSHIP",
            TypeName::Map => "MAP",
            TypeName::Path => "PATH",
            TypeName::PropertyValue => "PROPERTY VALUE",
            TypeName::Any => "ANY",
            TypeName::List(inner) => {
                self.text("LIST<");
                self.type_expr(inner);
                ">"
            }
        };
        self.text(text);
    }
}
