//! The macro that makes the `Rule` enum from the table in `rule.rs`.

macro_rules! rules {
    ($($variant:ident $name:literal [$($alternative:literal),* $(,)?];)*) => {
        /// A rule of the grammar.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Rule {
            $(#[doc = concat!("`<", $name, ">`")] $variant,)*
        }

        impl Rule {
            /// Every rule, in the order of the grammar.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name of the rule, without angle brackets.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The alternatives of the rule; at least one.
            pub const fn alternatives(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($alternative),*],)* }
            }
        }
    };
}

pub(super) use rules;
