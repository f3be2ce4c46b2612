package torg.searchapi;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.Base64;
import java.util.Optional;
import torg.bus.Sha256;
import torg.bus.requests.Violations;
import torg.search.v1.SearchOffersRequest;
import torg.search.v1.SearchPage;

/**
 * Tokens of pages. Each belongs to one request: 128 bits of its hash keep two of 2^64 requests
 * apart, so that nobody gets a page of another search by chance.
 */
final class PageTokens {
  private static final String FIELD = "page_token";
  private static final int HASH_BYTES = 16;

  /** A corrected text of 10,000 characters fits, four bytes each. */
  private static final int LENGTH_MAX = 64 << 10;

  private PageTokens() {}

  /**
   * @param correctedText empty when the request's own was searched for
   */
  static String next(SearchOffersRequest request, String correctedText, String indexToken) {
    if (indexToken.isEmpty()) {
      return "";
    }
    var page =
        SearchPage.newBuilder()
            .setRequestHash(hash(request))
            .setCorrectedText(correctedText)
            .setIndexToken(indexToken)
            .build();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(page.toByteArray());
  }

  /** None for the first page, and when the token cannot be used, which is then a violation. */
  static Optional<SearchPage> read(SearchOffersRequest request, Violations violations) {
    var token = request.getPageToken();
    if (token.isEmpty()) {
      return Optional.empty();
    }
    var page = decoded(token);
    if (page.isEmpty()) {
      violations.add(
          FIELD, "is not the next_page_token of an answer; leave it out for the first page");
      return page;
    }
    if (!page.get().getRequestHash().equals(hash(request))) {
      violations.add(
          FIELD,
          "belongs to another search: everything else must be as it was there; leave it out for"
              + " the first page");
      return Optional.empty();
    }
    return page;
  }

  private static Optional<SearchPage> decoded(String token) {
    if (token.length() > LENGTH_MAX) {
      return Optional.empty();
    }
    try {
      return Optional.of(SearchPage.parseFrom(Base64.getUrlDecoder().decode(token)))
          .filter(page -> !page.getIndexToken().isEmpty())
          .filter(page -> page.getCorrectedText().length() <= SearchRules.TEXT_LENGTH_MAX);
    } catch (IllegalArgumentException | InvalidProtocolBufferException notOurs) {
      return Optional.empty();
    }
  }

  private static ByteString hash(SearchOffersRequest request) {
    var whole = request.toBuilder().clearPageToken().build().toByteArray();
    return ByteString.copyFrom(Sha256.digest().digest(whole), 0, HASH_BYTES);
  }
}
