package torg.ydbdouble.service;

import com.google.protobuf.Empty;
import io.grpc.stub.StreamObserver;
import io.vertx.core.Future;
import tech.ydb.proto.scheme.SchemeOperationProtos.Entry;
import tech.ydb.proto.table.YdbTable.ColumnMeta;
import tech.ydb.proto.table.YdbTable.CreateSessionRequest;
import tech.ydb.proto.table.YdbTable.CreateSessionResponse;
import tech.ydb.proto.table.YdbTable.CreateSessionResult;
import tech.ydb.proto.table.YdbTable.DeleteSessionRequest;
import tech.ydb.proto.table.YdbTable.DeleteSessionResponse;
import tech.ydb.proto.table.YdbTable.DescribeTableRequest;
import tech.ydb.proto.table.YdbTable.DescribeTableResponse;
import tech.ydb.proto.table.YdbTable.DescribeTableResult;
import tech.ydb.proto.table.YdbTable.GlobalIndex;
import tech.ydb.proto.table.YdbTable.StoreType;
import tech.ydb.proto.table.YdbTable.TableIndexDescription;
import tech.ydb.proto.table.v1.TableServiceGrpc.TableServiceImplBase;
import torg.ydbdouble.schema.Catalog;
import torg.ydbdouble.schema.Partitioning;
import torg.ydbdouble.schema.TableSchema;
import torg.ydbdouble.sql.Database;
import torg.ydbdouble.yql.YqlType;

/** Only what describes tables; sessions of the Query service may ask too. */
final class TableService extends TableServiceImplBase {
  private final Catalog catalog;
  private final Sessions sessions;

  TableService(Catalog catalog, Sessions sessions) {
    this.catalog = catalog;
    this.sessions = sessions;
  }

  @Override
  public void createSession(
      CreateSessionRequest request, StreamObserver<CreateSessionResponse> observer) {
    var operation =
        Operations.of(
            () -> CreateSessionResult.newBuilder().setSessionId(sessions.create().id()).build());
    observer.onNext(CreateSessionResponse.newBuilder().setOperation(operation).build());
    observer.onCompleted();
  }

  @Override
  public void deleteSession(
      DeleteSessionRequest request, StreamObserver<DeleteSessionResponse> observer) {
    Future.succeededFuture(request.getSessionId())
        .map(sessions::get)
        .compose(sessions::remove)
        .onComplete(
            removed -> {
              var operation =
                  Operations.of(
                      () -> {
                        if (removed.failed()) {
                          throw Database.refusal(removed.cause());
                        }
                        return Empty.getDefaultInstance();
                      });
              observer.onNext(DeleteSessionResponse.newBuilder().setOperation(operation).build());
              observer.onCompleted();
            });
  }

  @Override
  public void describeTable(
      DescribeTableRequest request, StreamObserver<DescribeTableResponse> observer) {
    var operation =
        Operations.of(
            () -> {
              sessions.get(request.getSessionId());
              return described(catalog.table(Catalog.relative(request.getPath())));
            });
    observer.onNext(DescribeTableResponse.newBuilder().setOperation(operation).build());
    observer.onCompleted();
  }

  private static DescribeTableResult described(TableSchema table) {
    var described =
        DescribeTableResult.newBuilder()
            .setSelf(
                Entry.newBuilder()
                    .setName(table.path().substring(table.path().lastIndexOf('/') + 1))
                    .setType(Entry.Type.TABLE))
            .setStoreType(StoreType.STORE_TYPE_ROW)
            .setPartitioningSettings(Partitioning.of(table.options()))
            .addAllPrimaryKey(table.key());
    for (var column : table.columns()) {
      described.addColumns(
          ColumnMeta.newBuilder()
              .setName(column.name())
              .setType(YqlType.proto(column.type(), !column.isRequired())));
    }
    for (var index : table.indexes()) {
      described.addIndexes(
          TableIndexDescription.newBuilder()
              .setName(index.name())
              .addAllIndexColumns(index.columns())
              .setGlobalIndex(GlobalIndex.getDefaultInstance())
              .setStatus(TableIndexDescription.Status.STATUS_READY));
    }
    return described.build();
  }
}
