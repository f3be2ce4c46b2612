package torg.bench;

/** The path of a call, the path of a record, and a node at rest. */
final class MeshBench implements Main.Benchmark {
  @Override
  public void run(Report report) throws Exception {
    try (var calls = new CallPath()) {
      var median = Median.compare(5, calls::throughMesh, calls::bare);
      report.figure("edge calls", median.subject(), "a second");
      report.figure("bare gRPC calls", median.anchor(), "a second");
      report.atLeast("edge against bare gRPC", median.ratio(), 0.85);
    }
    try (var records = new RecordPath()) {
      var median = Median.compare(5, records::throughBridge, records::bare);
      report.figure("bridge records", median.subject(), "a second");
      report.figure("bare consumer records", median.anchor(), "a second");
      report.atLeast("bridge against bare consumer", median.ratio(), 0.7);
      var decoding = Median.compare(3, records::throughBridge, records::bareDecoding);
      report.figure("bare decoding consumer records", decoding.anchor(), "a second");
      report.figure("bridge against bare decoding consumer", decoding.ratio(), "times");
    }
    IdleNode.measure(report);
  }
}
