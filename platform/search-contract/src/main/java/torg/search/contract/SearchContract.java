package torg.search.contract;

/** All themes: what an engine must do. */
public interface SearchContract extends WordsContract, RelaxationContract, VersionsContract {}
