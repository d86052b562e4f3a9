//! `Fault`: the faults that can be planted into the semantics.

/// A fault that can be planted into the semantics. Never change the order of the variants: stored sets of faults depend
/// on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// The removal of `identity()` also removes its `as()` label.
    IdentityRemovalDropsLabel,
    /// `by()` with a traversal of several steps uses only the first step.
    ByModulatorTakesFirstStep,
    /// `by(values(a, b))` reads only the first key.
    ByModulatorTakesFirstKey,
    /// `by(properties(k))` returns the value instead of the property.
    ByModulatorTakesPropertiesForValues,
    /// A `limit()` inside `filter()` is inlined and then limits the whole stream.
    InlineFilterTakesRange,
    /// A `dedup()` inside `filter()` is inlined and then applies to the whole stream.
    InlineFilterTakesDedup,
    /// `and()` with three traversals tests only two of them.
    InlineAndKeepsTwo,
    /// `not()` of several filters loses its negation.
    InlineNotDropsNegation,
    /// The `as()` label of an inlined filter is lost.
    InlineFilterDropsLabel,
    /// `or()` of tests on different keys applies all tests to the first key.
    InlineOrIgnoresKey,
    /// `or()` of tests on one key requires all tests to hold.
    InlineOrBecomesAnd,
    /// Two `has()` steps are merged, and the `as()` label of the first one is lost.
    MergedHasLosesLabel,
    /// Of two `has()` tests on the same key, only the first is kept.
    MergedHasKeepsOneTestPerKey,
    /// A `where()` is moved before the step whose label it reads.
    RankingIgnoresLabels,
    /// `limit()` is moved before a filter.
    RankingMovesLimit,
    /// `dedup().by()` is moved before a filter.
    RankingMovesDedup,
    /// `outE().inV()` becomes `out()` although `path()` returns the edge.
    IncidentToAdjacentIgnoresPath,
    /// `outE().as().inV()` becomes `out()` although a later step selects the edge.
    IncidentToAdjacentIgnoresLabels,
    /// `outE(label).inV()` becomes `out()` without the label.
    IncidentToAdjacentForgetsEdgeLabel,
    /// `bothE().bothV()` becomes `both()`.
    IncidentToAdjacentTakesBothV,
    /// `outE().outV()` becomes `out()`.
    IncidentToAdjacentIgnoresEnd,
    /// `out().dedup()` becomes `outE().dedup()`.
    AdjacentToIncidentBeforeDedup,
    /// `where(out().as('b'))` compares edges instead of vertices.
    AdjacentToIncidentIgnoresEndLabel,
    /// `both().count()` counts outgoing edges only.
    AdjacentToIncidentTurnsBoth,
    /// `values(k).count()` counts the properties of all keys.
    AdjacentToIncidentForgetsKeys,
    /// `count().is(n)` stops counting one result too early.
    CountLimitOffByOne,
    /// `count().is(within(a, b))` stops counting after a + 1 results.
    CountLimitTakesFirstOfWithin,
    /// `count().is(gt(a).and(lt(b)))` stops counting after a + 1 results.
    CountLimitTakesFirstBound,
    /// `count()` stops early although later steps use the count.
    CountLimitShowsThrough,
    /// `filter(count().is(lt(n)))` is replaced by `not()`, as if n were 1.
    CountTakesAnyLessForZero,
    /// `limit()` is moved before `values()`.
    EarlyLimitCrossesFlatMap,
    /// `limit()` is moved before `has()`.
    EarlyLimitCrossesFilter,
    /// `limit()` is moved before `order()`.
    EarlyLimitCrossesOrder,
    /// `limit()` is moved before `dedup()`.
    EarlyLimitCrossesDedup,
    /// `limit(a).limit(b)` keeps the larger number of results.
    MergedLimitTakesLarger,
    /// `order().range(a, b)` keeps only b - a results before it skips a.
    OrderLimitForgetsSkip,
    /// `order().tail(n)` keeps the first n results.
    OrderLimitTakesTailForLimit,
    /// `order().by().by().limit()` sorts by the first key only.
    OrderLimitSortsByFirstKey,
    /// `repeat().emit()` is unrolled without the emitted results.
    UnrollIgnoresEmit,
    /// `repeat().times(n)` is unrolled n - 1 times.
    UnrollOneRoundLess,
    /// `repeat().times(0)` does not run its body, although a do-while loop runs it once.
    UnrollTimesZeroPasses,
    /// `dedup()` inside `repeat()` is unrolled into a separate `dedup()` for each iteration.
    UnrollTakesDedup,
    /// `limit()` inside an unrolled `repeat()` limits only the first iteration.
    UnrollTakesLimit,
    /// A `repeat()` whose body reads `loops()` is unrolled.
    UnrollForgetsLoops,
    /// An `or()` pattern of `match()` whose labels are not bound yet is dropped.
    MatchDropsUnreadyPattern,
    /// A pattern of `match()` that ends at a bound label does not compare with it.
    MatchForgetsEndLabel,
    /// The last `where()` inside `match()` is dropped.
    MatchDropsLastFilter,
    /// Of the labels that later steps read, only one is kept.
    RetractionForgetsTooMuch,
    /// Labels that `where()` compares with are dropped.
    RetractionForgetsWhere,
    /// Labels that a nested traversal reads are dropped.
    RetractionForgetsNested,
    /// Traversers with different paths are merged.
    LazyBarrierIgnoresPath,
    /// `count()` counts a bulked traverser once.
    CountIgnoresBulk,
    /// `sum()` adds a bulked traverser once.
    SumIgnoresBulk,
    /// `mean()` divides by the number of traversers, not by their bulk.
    MeanIgnoresBulk,
    /// `groupCount()` counts a bulked traverser once.
    GroupCountIgnoresBulk,
    /// `fold()` keeps a bulked traverser once.
    FoldIgnoresBulk,
    /// `dedup()` treats 1 and 1.0 as the same value.
    DedupTakesNumbersAlike,
    /// `order()` puts null after the other values.
    OrderPutsNullLast,
    /// `order()` compares values of different types by their text.
    OrderTakesTypesAlike,
    /// `within()` of no values lets every value pass.
    WithinEmptyPasses,
    /// `neq()` is false for values of different types.
    NeqNeedsSameType,
    /// `has()` tests only the first value of a multi-property.
    HasLooksAtFirstValue,
    /// `both()` follows a self-loop once instead of twice.
    BothTakesLoopOnce,
    /// `range(a, b)` includes b.
    RangeIncludesUpperEnd,
    /// `tail(n)` keeps the first n results instead of the last n.
    TailKeepsFirst,
    /// `select()` takes the first object of a label instead of the last.
    SelectTakesFirst,
    /// `optional()` drops a traverser if its nested traversal has no result.
    OptionalDropsTraverser,
    /// `coalesce()` returns the results of all its traversals.
    CoalesceTakesAll,
    /// `union()` returns the results of its first traversal only.
    UnionKeepsFirstTraversal,
    /// `choose()` without a matching option drops the traverser.
    ChoosePassesNothing,
    /// `until()` before `repeat()` is tested after the body.
    UntilLooksOneRoundLate,
    /// `emit()` leaves out the results of the last iteration.
    EmitForgetsLastRound,
    /// `project()` returns null for a `by()` without a result.
    ProjectKeepsUnproductiveKey,
    /// `simplePath()` compares only consecutive objects of the path.
    SimplePathLooksAtNeighbours,
    /// `between(a, b)` includes b.
    BetweenIncludesUpperEnd,
    /// `group()` keeps only the last value of each key.
    GroupLosesSecondValue,
    /// `mergeV()` matches a vertex with another label.
    MergeVIgnoresLabel,
    /// `drop()` of a vertex does not remove its edges.
    DropKeepsEdges,
    /// `property(single)` adds a value instead of replacing it.
    SingleAddsValue,
    /// `otherV()` always returns the in-vertex.
    OtherVGivesInVertex,
    /// `substring(a, b)` includes b.
    SubstringIncludesEnd,
}
