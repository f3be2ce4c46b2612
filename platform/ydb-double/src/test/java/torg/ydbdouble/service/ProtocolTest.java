package torg.ydbdouble.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import tech.ydb.proto.query.YdbQuery.AttachSessionRequest;
import tech.ydb.proto.query.YdbQuery.BeginTransactionRequest;
import tech.ydb.proto.query.YdbQuery.BeginTransactionResponse;
import tech.ydb.proto.query.YdbQuery.CommitTransactionRequest;
import tech.ydb.proto.query.YdbQuery.CreateSessionRequest;
import tech.ydb.proto.query.YdbQuery.DeleteSessionRequest;
import tech.ydb.proto.query.YdbQuery.ExecMode;
import tech.ydb.proto.query.YdbQuery.ExecuteQueryRequest;
import tech.ydb.proto.query.YdbQuery.QueryContent;
import tech.ydb.proto.query.YdbQuery.SerializableModeSettings;
import tech.ydb.proto.query.YdbQuery.Syntax;
import tech.ydb.proto.query.YdbQuery.TransactionControl;
import tech.ydb.proto.query.YdbQuery.TransactionSettings;
import tech.ydb.proto.query.v1.QueryServiceGrpc;
import tech.ydb.proto.query.v1.QueryServiceGrpc.QueryServiceBlockingStub;
import torg.testkit.Postgres;

/** What the SDK would not send. */
class ProtocolTest {
  private YdbDouble server;
  private ManagedChannel channel;
  private QueryServiceBlockingStub stub;
  private String session;

  @BeforeEach
  void start() {
    server = YdbDouble.start(Postgres.shared().connect(Postgres.shared().freshDatabase()));
    channel = NettyChannelBuilder.forAddress(YdbDouble.HOST, server.port()).usePlaintext().build();
    stub = QueryServiceGrpc.newBlockingStub(channel);
    session = stub.createSession(CreateSessionRequest.getDefaultInstance()).getSessionId();
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.close();
  }

  @Test
  void shouldNotFindTransactionWhenAnErrorEndedIt() {
    var transaction = begin().getTxMeta().getId();
    assertThat(execute(session, transaction)).isEqualTo(StatusCode.GENERIC_ERROR);
    assertThat(server.openTransactions()).isZero();
    assertThat(execute(session, transaction)).isEqualTo(StatusCode.NOT_FOUND);
    assertThat(commit(transaction)).isEqualTo(StatusCode.NOT_FOUND);
    assertThat(server.statements()).containsExactly("nonsense", "nonsense");
  }

  @Test
  void shouldNotKnowSessionWhenItIsDeleted() {
    begin();
    assertThat(server.openTransactions()).isEqualTo(1);
    assertThat(delete()).isEqualTo(StatusCode.SUCCESS);
    assertThat(server.openTransactions()).isZero();
    assertThat(delete()).isEqualTo(StatusCode.BAD_SESSION);
    assertThat(execute(session, "")).isEqualTo(StatusCode.BAD_SESSION);
    assertThat(begin().getStatus()).isEqualTo(StatusCode.BAD_SESSION);
    var attach = AttachSessionRequest.newBuilder().setSessionId(session).build();
    assertThat(stub.attachSession(attach).next().getStatus()).isEqualTo(StatusCode.BAD_SESSION);
  }

  @Test
  void shouldRefuseTheEleventhTransactionWhenTenAreOpen() {
    for (var open = 0; open < 10; open++) {
      assertThat(begin().getStatus()).isEqualTo(StatusCode.SUCCESS);
    }
    assertThat(begin().getStatus()).isEqualTo(StatusCode.BAD_SESSION);
    assertThat(server.openTransactions()).isEqualTo(10);
  }

  @Test
  void shouldRefuseModesWhenTheAdapterHasNoUseForThem() {
    var request = BeginTransactionRequest.newBuilder().setSessionId(session).build();
    assertThat(stub.beginTransaction(request).getStatus()).isEqualTo(StatusCode.UNSUPPORTED);
  }

  private BeginTransactionResponse begin() {
    return stub.beginTransaction(
        BeginTransactionRequest.newBuilder()
            .setSessionId(session)
            .setTxSettings(
                TransactionSettings.newBuilder()
                    .setSerializableReadWrite(SerializableModeSettings.getDefaultInstance()))
            .build());
  }

  private StatusCode execute(String on, String transaction) {
    var request =
        ExecuteQueryRequest.newBuilder()
            .setSessionId(on)
            .setExecMode(ExecMode.EXEC_MODE_EXECUTE)
            .setTxControl(TransactionControl.newBuilder().setTxId(transaction))
            .setQueryContent(
                QueryContent.newBuilder().setSyntax(Syntax.SYNTAX_YQL_V1).setText("nonsense"))
            .build();
    return stub.executeQuery(request).next().getStatus();
  }

  private StatusCode commit(String transaction) {
    return stub.commitTransaction(
            CommitTransactionRequest.newBuilder()
                .setSessionId(session)
                .setTxId(transaction)
                .build())
        .getStatus();
  }

  private StatusCode delete() {
    return stub.deleteSession(DeleteSessionRequest.newBuilder().setSessionId(session).build())
        .getStatus();
  }
}
