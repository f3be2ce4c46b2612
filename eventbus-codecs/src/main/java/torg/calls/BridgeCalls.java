package torg.calls;

import torg.bridge.v1.ListDeadLettersRequest;
import torg.bridge.v1.ListDeadLettersResponse;
import torg.bridge.v1.ReplayDeadLettersRequest;
import torg.bridge.v1.ReplayDeadLettersResponse;
import torg.bridge.v1.SendRequest;
import torg.bridge.v1.SendResponse;
import torg.bus.Call;

/** Addresses of the Kafka bridge. */
public final class BridgeCalls {
  private static final String DEAD_LETTERS = "torg.bridge.v1.DeadLetterService/";

  public static final Call<SendRequest, SendResponse> SEND =
      Call.of("torg.bridge.v1.OutboxService/Send", SendRequest.class, SendResponse.class);
  public static final Call<ListDeadLettersRequest, ListDeadLettersResponse> LIST_DEAD_LETTERS =
      Call.of(
          DEAD_LETTERS + "ListDeadLetters",
          ListDeadLettersRequest.class,
          ListDeadLettersResponse.class);
  public static final Call<ReplayDeadLettersRequest, ReplayDeadLettersResponse>
      REPLAY_DEAD_LETTERS =
          Call.of(
              DEAD_LETTERS + "ReplayDeadLetters",
              ReplayDeadLettersRequest.class,
              ReplayDeadLettersResponse.class);

  private BridgeCalls() {}
}
