package torg.search.contract;

/** All themes: what an engine must do. */
public interface SearchContract
    extends WordsContract,
        RelaxationContract,
        VersionsContract,
        FiltersContract,
        FacetsContract,
        SortsContract,
        RankingContract,
        PagesContract,
        HighlightsContract,
        SimilarContract,
        HostileContract {}
