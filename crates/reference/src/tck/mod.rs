//! Gherkin conformance suites.
