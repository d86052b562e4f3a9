//! `Fault`: a planted bug by name.

/// A bug planted in the semantics. The order is frozen: a set of faults is stored by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// Removing identity() removes its label too.
    IdentityRemovalDropsLabel,
    /// By() with a longer traversal keeps its first step only.
    ByModulatorTakesFirstStep,
    /// By(values(a, b)) looks at the first key only.
    ByModulatorTakesFirstKey,
    /// By(properties(k)) gives the value instead of the property.
    ByModulatorTakesPropertiesForValues,
    /// A limit() inside filter() is inlined and limits the stream.
    InlineFilterTakesRange,
    /// A dedup() inside filter() is inlined and works on the stream.
    InlineFilterTakesDedup,
    /// And() with three traversals keeps two of them.
    InlineAndKeepsTwo,
    /// Not() of several filters loses its negation.
    InlineNotDropsNegation,
    /// The label of an inlined filter is lost.
    InlineFilterDropsLabel,
    /// Or() over different keys is taken as one key.
    InlineOrIgnoresKey,
    /// Or() over one key requires all values.
    InlineOrBecomesAnd,
    /// Merging has() steps loses the label between them.
    MergedHasLosesLabel,
    /// Two tests on one key keep the first.
    MergedHasKeepsOneTestPerKey,
    /// A where() is moved before the step that sets its label.
    RankingIgnoresLabels,
    /// Limit() is moved before a filter.
    RankingMovesLimit,
    /// Dedup().by() is moved before a filter.
    RankingMovesDedup,
    /// OutE().inV() is joined although path() shows the edge.
    IncidentToAdjacentIgnoresPath,
    /// OutE().as().inV() is joined although the edge is selected later.
    IncidentToAdjacentIgnoresLabels,
    /// Joining outE(label).inV() forgets the label.
    IncidentToAdjacentForgetsEdgeLabel,
    /// BothE().bothV() becomes both().
    IncidentToAdjacentTakesBothV,
    /// OutE().outV() becomes out().
    IncidentToAdjacentIgnoresEnd,
    /// Out().dedup() becomes outE().dedup().
    AdjacentToIncidentBeforeDedup,
    /// Where(out().as('b')) looks at edges.
    AdjacentToIncidentIgnoresEndLabel,
    /// Both().count() counts outgoing edges only.
    AdjacentToIncidentTurnsBoth,
    /// Values(k).count() counts all properties.
    AdjacentToIncidentForgetsKeys,
    /// Count().is(n) stops one too early.
    CountLimitOffByOne,
    /// Count().is(within(a, b)) stops after a.
    CountLimitTakesFirstOfWithin,
    /// Count().is(gt(a).and(lt(b))) stops after a.
    CountLimitTakesFirstBound,
    /// The shortened count is seen by later steps.
    CountLimitShowsThrough,
    /// Count().is(lt(n)) is taken for no result at all.
    CountTakesAnyLessForZero,
    /// Limit() is moved before values().
    EarlyLimitCrossesFlatMap,
    /// Limit() is moved before has().
    EarlyLimitCrossesFilter,
    /// Limit() is moved before order().
    EarlyLimitCrossesOrder,
    /// Limit() is moved before dedup().
    EarlyLimitCrossesDedup,
    /// Two limits one after the other take the larger.
    MergedLimitTakesLarger,
    /// Order().range(a, b) keeps b - a before it skips a.
    OrderLimitForgetsSkip,
    /// Order().tail(n) keeps the first n.
    OrderLimitTakesTailForLimit,
    /// Order().by().by().limit() sorts by the first key.
    OrderLimitSortsByFirstKey,
    /// Repeat().emit() is unrolled without what it emits.
    UnrollIgnoresEmit,
    /// Repeat().times(n) is unrolled n - 1 times.
    UnrollOneRoundLess,
    /// Repeat().times(0) goes round no time although it is do-while.
    UnrollTimesZeroPasses,
    /// Dedup() inside repeat() is unrolled into one dedup per round.
    UnrollTakesDedup,
    /// Limit() inside an unrolled repeat() limits the first round only.
    UnrollTakesLimit,
    /// A body that asks for loops() is unrolled.
    UnrollForgetsLoops,
    /// An or() pattern that is not ready is dropped.
    MatchDropsUnreadyPattern,
    /// A second pattern that ends at a bound label does not compare.
    MatchForgetsEndLabel,
    /// The last where() of a match() is lost.
    MatchDropsLastFilter,
    /// Only one of the labels needed later is kept.
    RetractionForgetsTooMuch,
    /// Labels that where() compares with are forgotten.
    RetractionForgetsWhere,
    /// Labels that a nested traversal reads are forgotten.
    RetractionForgetsNested,
    /// Traversers on different paths are merged.
    LazyBarrierIgnoresPath,
    /// Count() counts a bulked traverser once.
    CountIgnoresBulk,
    /// Sum() adds a bulked traverser once.
    SumIgnoresBulk,
    /// Mean() divides by the number of traversers, not by their bulk.
    MeanIgnoresBulk,
    /// GroupCount() counts a bulked traverser once.
    GroupCountIgnoresBulk,
    /// Fold() keeps a bulked traverser once.
    FoldIgnoresBulk,
    /// Dedup() takes 1 and 1.0 for the same.
    DedupTakesNumbersAlike,
    /// Order() puts null after the other values.
    OrderPutsNullLast,
    /// Order() compares values of different types by their text.
    OrderTakesTypesAlike,
    /// Within() of nothing passes everything.
    WithinEmptyPasses,
    /// Neq() is false for values of different types.
    NeqNeedsSameType,
    /// Has() looks at the first value of a multi-property only.
    HasLooksAtFirstValue,
    /// Both() takes a self-loop once.
    BothTakesLoopOnce,
    /// Range(a, b) includes b.
    RangeIncludesUpperEnd,
    /// Tail(n) keeps the first n.
    TailKeepsFirst,
    /// Select() takes the first object of a label instead of the last.
    SelectTakesFirst,
    /// Optional() drops a traverser for which the traversal gives nothing.
    OptionalDropsTraverser,
    /// Coalesce() gives the results of all its traversals.
    CoalesceTakesAll,
    /// Union() gives the results of its first way only.
    UnionKeepsOneResultPerTraverser,
    /// Choose() without a matching option drops the traverser.
    ChoosePassesNothing,
    /// Until() before repeat() is looked at after the body.
    UntilLooksOneRoundLate,
    /// Emit() leaves out the round in which the loop ends.
    EmitForgetsLastRound,
    /// Project() gives null for a by() without a result.
    ProjectKeepsUnproductiveKey,
    /// SimplePath() compares neighbours only.
    SimplePathLooksAtNeighbours,
    /// Between(a, b) includes b.
    BetweenIncludesUpperEnd,
    /// Group() keeps the last value of a key only.
    GroupLosesSecondValue,
    /// MergeV() finds a vertex with another label.
    MergeVIgnoresLabel,
    /// Drop() of a vertex leaves its edges.
    DropKeepsEdges,
    /// Property(single) adds a value instead of replacing it.
    SingleAddsValue,
    /// OtherV() always gives the in-vertex.
    OtherVGivesInVertex,
    /// Substring(a, b) includes b.
    SubstringIncludesEnd,
}
