package torg.ydbdouble.service;

import com.google.protobuf.Empty;
import io.grpc.stub.StreamObserver;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import tech.ydb.proto.scheme.SchemeOperationProtos.DescribePathRequest;
import tech.ydb.proto.scheme.SchemeOperationProtos.DescribePathResponse;
import tech.ydb.proto.scheme.SchemeOperationProtos.DescribePathResult;
import tech.ydb.proto.scheme.SchemeOperationProtos.Entry;
import tech.ydb.proto.scheme.SchemeOperationProtos.ListDirectoryRequest;
import tech.ydb.proto.scheme.SchemeOperationProtos.ListDirectoryResponse;
import tech.ydb.proto.scheme.SchemeOperationProtos.ListDirectoryResult;
import tech.ydb.proto.scheme.SchemeOperationProtos.MakeDirectoryRequest;
import tech.ydb.proto.scheme.SchemeOperationProtos.MakeDirectoryResponse;
import tech.ydb.proto.scheme.v1.SchemeServiceGrpc.SchemeServiceImplBase;
import torg.ydbdouble.schema.Catalog;
import torg.ydbdouble.yql.Refusal;

/** Directories. */
final class SchemeService extends SchemeServiceImplBase {
  private final Catalog catalog;
  private final Faults faults;
  private final AtomicInteger silent;

  /**
   * @param silent counts the calls that get no answer
   */
  SchemeService(Catalog catalog, Faults faults, AtomicInteger silent) {
    this.catalog = catalog;
    this.faults = faults;
    this.silent = silent;
  }

  @Override
  public void makeDirectory(
      MakeDirectoryRequest request, StreamObserver<MakeDirectoryResponse> observer) {
    var operation =
        Operations.of(
            () -> {
              catalog.makeDirectory(Catalog.relative(request.getPath()));
              return Empty.getDefaultInstance();
            });
    answer(observer, MakeDirectoryResponse.newBuilder().setOperation(operation).build());
  }

  @Override
  public void listDirectory(
      ListDirectoryRequest request, StreamObserver<ListDirectoryResponse> observer) {
    var operation = Operations.of(() -> list(Catalog.relative(request.getPath())));
    answer(observer, ListDirectoryResponse.newBuilder().setOperation(operation).build());
  }

  private ListDirectoryResult list(String path) {
    var listed = ListDirectoryResult.newBuilder().setSelf(entry(path));
    catalog.children(path).forEach(child -> listed.addChildren(entry(child)));
    return listed.build();
  }

  @Override
  public void describePath(
      DescribePathRequest request, StreamObserver<DescribePathResponse> observer) {
    var operation =
        Operations.of(
            () ->
                DescribePathResult.newBuilder()
                    .setSelf(entry(Catalog.relative(request.getPath())))
                    .build());
    answer(observer, DescribePathResponse.newBuilder().setOperation(operation).build());
  }

  private <T> void answer(StreamObserver<T> observer, T answer) {
    var call = new Call<>(observer);
    if (faults.planned(Set.of(FaultPoint.SCHEME)).isEmpty()) {
      call.send(answer);
      call.complete();
    } else {
      silent.incrementAndGet();
      call.cancelled().onSuccess(given -> silent.decrementAndGet());
    }
  }

  private Entry entry(String path) {
    var isTable = catalog.find(path).isPresent();
    if (!isTable && !catalog.isDirectory(path)) {
      throw Refusal.scheme("Path not found: " + path);
    }
    return Entry.newBuilder()
        .setName(path.isEmpty() ? Catalog.DATABASE : path.substring(path.lastIndexOf('/') + 1))
        .setType(
            isTable
                ? Entry.Type.TABLE
                : path.isEmpty() ? Entry.Type.DATABASE : Entry.Type.DIRECTORY)
        .build();
  }
}
