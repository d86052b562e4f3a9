//! Asks the questions of a probe, and undoes what they change.

use super::asker::ProbeError;
use super::{Prober, Question};
use crate::Language;
use edgewise_engine::Request;

impl<L: Language> Prober<'_, L> {
    /// Asks all questions, those that only read in batches.
    pub(super) fn ask_questions(&mut self, questions: &[Question]) -> Result<(), ProbeError> {
        let reads = |question: &Question| {
            question.first.is_empty()
                && question.undo.is_empty()
                && !question.requests.iter().any(|request| self.inquiry.changes(&request.text))
        };
        let (reading, changing): (Vec<usize>, Vec<usize>) =
            (0..questions.len()).partition(|place| reads(&questions[*place]));
        let mut all: Vec<(usize, Request)> = Vec::new();
        for place in reading {
            all.extend(questions[place].requests.iter().map(|request| (place, request.clone())));
        }
        for (number, batch) in all.chunks(40).enumerate() {
            self.tell(&format!(
                "asking for constructs and functions: {} of {} statements",
                number * 40,
                all.len()
            ));
            let requests: Vec<Request> = batch.iter().map(|(_, request)| request.clone()).collect();
            let replies = self.asker.ask_all(&self.setup, &requests)?;
            for ((place, request), reply) in batch.iter().zip(replies) {
                let reply = reply.classed(&self.learned.profile);
                self.asked.push((*place, request.clone(), reply));
            }
        }
        for (number, place) in changing.iter().enumerate() {
            self.tell(&format!("asking for what writes: {number} of {} questions", changing.len()));
            self.ask_alone(*place, &questions[*place])?;
        }
        Ok(())
    }

    /// Asks a question whose statements change something, and undoes what they change.
    fn ask_alone(&mut self, place: usize, question: &Question) -> Result<(), ProbeError> {
        for request in &question.requests {
            self.asker.load(&self.setup)?;
            let mut ready = question.first.is_empty();
            for first in &question.first {
                ready = ready || self.asker.ask(first)?.is_taken();
            }
            if !ready {
                self.asker.forget();
                continue;
            }
            let reply = self.asker.ask(request)?;
            let reply = reply.classed(&self.learned.profile);
            if reply.is_taken() && !question.undo.is_empty() {
                self.undo(question, request)?;
            }
            self.asker.forget();
            self.asked.push((place, request.clone(), reply));
        }
        Ok(())
    }

    /// Removes what a schema statement has created.
    fn undo(&mut self, question: &Question, request: &Request) -> Result<(), ProbeError> {
        for undo in &question.undo {
            if self.asker.ask(undo)?.is_taken() {
                return Ok(());
            }
        }
        // Emptying the database may have dropped it: then it can be created again, and is dropped again.
        self.asker.forget();
        if !self.asker.ask_on(&self.setup, request)?.is_taken() {
            self.learned.leftovers.push(request.text.clone());
        }
        Ok(())
    }
}
