package torg.search;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Base64;
import torg.bus.Sha256;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.vasgen.v1.ExecutionRequest;

/**
 * Where the next page begins. It belongs to one request and to one index; a change to either makes
 * it useless, never wrong.
 *
 * @param index the one that the page before came from
 * @param snapshot the state of the index that the page before came from; whoever no longer has it
 *     goes on with the newest
 * @param asOfSeconds since 1970: documents do not age from page to page
 * @param optionalWords a bit for each of the words, in the order of the text: it need not be there
 * @param after what the last document was sorted by
 * @param afterId and its id
 */
public record PageToken(
    String index,
    String snapshot,
    long asOfSeconds,
    int optionalWords,
    double after,
    String afterId) {
  /** Of the hash; a collision only costs whoever makes it a strange page. */
  private static final int DIGEST_LENGTH = 16;

  private static final int FORMAT = 1;

  public String encoded(ExecutionRequest request) {
    try (var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes)) {
      out.writeByte(FORMAT);
      out.writeUTF(digest(request));
      out.writeUTF(index);
      out.writeUTF(snapshot);
      out.writeLong(asOfSeconds);
      out.writeInt(optionalWords);
      out.writeDouble(after);
      out.writeUTF(afterId);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * The token of a request that has one.
   *
   * @throws FaultException INVALID when it is none or belongs to another request, PRECONDITION when
   *     it belongs to another index
   */
  public static PageToken of(ExecutionRequest request, String index) {
    PageToken token;
    String digest;
    try (var in = new DataInputStream(new ByteArrayInputStream(bytes(request)))) {
      if (in.readByte() != FORMAT) {
        throw noToken();
      }
      digest = in.readUTF();
      token =
          new PageToken(
              in.readUTF(),
              in.readUTF(),
              in.readLong(),
              in.readInt(),
              in.readDouble(),
              in.readUTF());
    } catch (IOException damaged) {
      throw noToken();
    }
    if (!digest.equals(digest(request))) {
      throw FaultException.invalid(
          "page_token",
          "belongs to another request; everything but the token must be as it was there");
    }
    if (!token.index.equals(index)) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "the index that this page token belongs to is no longer there; begin with the first page");
    }
    return token;
  }

  private static byte[] bytes(ExecutionRequest request) {
    try {
      return Base64.getUrlDecoder().decode(request.getPageToken());
    } catch (IllegalArgumentException notBase64) {
      throw noToken();
    }
  }

  private static FaultException noToken() {
    return FaultException.invalid("page_token", "must be one from the page before");
  }

  private static String digest(ExecutionRequest request) {
    return Sha256.hex(request.toBuilder().clearPageToken().build().toByteArray())
        .substring(0, 2 * DIGEST_LENGTH);
  }
}
