package torg.store.contract;

/** All themes: what an engine must do. */
public interface StoreContract
    extends ReadsContract,
        ScansContract,
        PagesContract,
        StreamsContract,
        WritesContract,
        IncrementsContract,
        OwnWritesContract,
        SequencesContract,
        ValuesContract,
        RefusalsContract,
        LimitsContract,
        IsolationContract,
        CollisionsContract,
        PhantomsContract,
        SnapshotsContract,
        LoadContract,
        FailuresContract,
        DeadlinesContract,
        SchemaContract,
        SchemaRefusalsContract {}
