//! Decides whether a word is a keyword or a name, by what follows it.

use super::super::parser::Parser;
use super::super::token::Kind;
use super::super::word::Word;

impl Parser<'_> {
    /// True if an operand starts at the token `index`, so that the word before it is a keyword and not a name. A
    /// word that continues the expression or the clause (`AS x`, `ORDER BY`, `IN xs`) is no operand.
    pub(in crate::parse) fn starts_operand(&self, index: usize) -> bool {
        let token = self.token(index);
        match token.kind {
            Kind::Integer
            | Kind::Float
            | Kind::String
            | Kind::Parameter
            | Kind::QuotedParameter
            | Kind::Quoted
            | Kind::LeftParen
            | Kind::LeftBracket
            | Kind::LeftBrace
            | Kind::Plus
            | Kind::Minus => true,
            Kind::Name => match token.word {
                Word::Order => self.token(index + 1).word != Word::By,
                Word::Starts | Word::Ends => self.token(index + 1).word != Word::With,
                Word::As
                | Word::In
                | Word::Is
                | Word::And
                | Word::Or
                | Word::Xor
                | Word::Contains
                | Word::Skip
                | Word::Offset
                | Word::Limit
                | Word::Asc
                | Word::Ascending
                | Word::Desc
                | Word::Descending
                | Word::Where
                | Word::Then
                | Word::Else
                | Word::End
                | Word::Union
                | Word::Return
                | Word::With
                | Word::Match
                | Word::Unwind
                | Word::Create
                | Word::Merge
                | Word::Set
                | Word::Remove
                | Word::Delete => self.closes(index + 1),
                _ => true,
            },
            _ => false,
        }
    }

    /// True if `x IN`, the binding of a comprehension or a quantifier, starts `ahead` tokens after the current one.
    pub(in crate::parse) fn binding_ahead(&self, ahead: usize) -> bool {
        self.name_ahead(ahead) && self.peek(ahead + 1).word == Word::In
    }
}
