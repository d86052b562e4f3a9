//! Defines the macro that declares a step family: one table line per step gives the variant, its name and its
//! arguments.

/// Declares a step family.
///
/// Each line is a doc comment, the name as written, the variant, and its arguments: none, one `(name: Type)`, or
/// several `{ name: Type, … }`. Argument types implement [`Arguments`](super::Arguments).
macro_rules! family {
    (
        $(#[$family_meta:meta])*
        $Family:ident {
            $(
                $(#[$meta:meta])*
                $name:literal $Variant:ident
                $( ( $part:ident : $Type:ty ) )?
                $( { $( $(#[$field_meta:meta])* $field:ident : $FieldType:ty ),+ $(,)? } )?
            ;)*
        }
    ) => {
        $(#[$family_meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $Family {
            $(
                $(#[$meta])*
                $Variant $( ($Type) )? $( { $( $(#[$field_meta])* $field: $FieldType ),+ } )?,
            )*
        }

        impl $Family {
            /// The names of the family's steps, in the order of the table.
            pub const NAMES: &[&str] = &[$($name),*];

            /// The name of the step as written.
            pub const fn name(&self) -> &'static str {
                match self {
                    $( Self::$Variant { .. } => $name, )*
                }
            }

            /// The step with this name and these arguments; `None` if the family has no such step.
            pub(crate) fn read(
                name: &str,
                args: &mut $crate::parse::Args<'_>,
            ) -> Option<Result<Self, $crate::parse::Mismatch>> {
                match name {
                    $(
                        $name => {
                            $( let $part: $Type = match $crate::parse::Read::read(args) {
                                Ok(part) => part,
                                Err(mismatch) => return Some(Err(mismatch)),
                            }; )?
                            $( $( let $field: $FieldType = match $crate::parse::Read::read(args) {
                                Ok(part) => part,
                                Err(mismatch) => return Some(Err(mismatch)),
                            }; )+ )?
                            Some(Ok(Self::$Variant { $( 0: $part )? $( $($field),+ )? }))
                        }
                    )*
                    _ => None,
                }
            }

            /// Calls `see` for each argument, in the order they are written.
            pub fn parts<'a>(&'a self, see: &mut dyn FnMut($crate::ast::Arg<'a>)) {
                match self {
                    $(
                        Self::$Variant { $( 0: $part )? $( $($field),+ )? } => {
                            $( $crate::ast::Arguments::show($part, see); )?
                            $( $( $crate::ast::Arguments::show($field, see); )+ )?
                        }
                    )*
                }
            }

            /// Calls `see` for each argument that can be changed in place, in the order they are written.
            pub fn parts_mut(&mut self, see: &mut dyn FnMut($crate::ast::ArgMut<'_>)) {
                match self {
                    $(
                        Self::$Variant { $( 0: $part )? $( $($field),+ )? } => {
                            $( $crate::ast::Arguments::show_mut($part, see); )?
                            $( $( $crate::ast::Arguments::show_mut($field, see); )+ )?
                        }
                    )*
                }
            }
        }
    };
}

pub(super) use family;
