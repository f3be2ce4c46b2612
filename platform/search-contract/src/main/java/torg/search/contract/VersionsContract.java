package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.RawDocument;

/** The newest of each id stays, in whatever order they come. */
public interface VersionsContract extends Contract {
  private Map<String, Long> versions() {
    var versions = new TreeMap<String, Long>();
    var asked = Asked.everything().byNumber("n", false);
    for (var response = execute(asked); ; ) {
      response.getHitsList().forEach(hit -> versions.put(hit.getId(), hit.getVersion()));
      if (response.getNextPageToken().isEmpty()) {
        return versions;
      }
      response = execute(asked.pageToken(response.getNextPageToken()));
    }
  }

  @Test
  default void shouldFindWhatWasAppliedSoonByItself() {
    fixture().await(fixture().index().apply(List.of(Doc.titled("1", "стол").raw()), Map.of()));

    fixture()
        .eventually(
            () ->
                fixture()
                    .index()
                    .execute(Asked.text("стол").request())
                    .map(response -> response.getTotal() == 1));
  }

  @Test
  default void shouldKeepTheNewerWhenTheOlderComesLater() {
    given(Doc.titled("1", "новый").version(5));
    given(Doc.titled("1", "старый").version(4));

    assertThat(ids("новый")).containsExactly("1");
    assertThat(ids("старый")).isEmpty();
    assertThat(versions()).containsExactly(Map.entry("1", 5L));
  }

  @Test
  default void shouldReplaceWhatANewerVersionNoLongerHas() {
    given(Doc.titled("1", "стол").keyword("color", "red").number("price", 10).at(55, 37));
    given(Doc.titled("1", "стул").version(2));

    assertThat(ids("стол")).isEmpty();
    assertThat(ids(Asked.everything().filter(Asked.anyOf("color", "red")))).isEmpty();
    assertThat(ids(Asked.everything().filter(Asked.range("price", 0, 100)))).isEmpty();
    assertThat(ids("стул")).containsExactly("1");
  }

  @Test
  default void shouldTellEqualVersionsByTheirEpochs() {
    given(Doc.titled("1", "первый").version(5).epoch(2));
    given(Doc.titled("1", "второй").version(5).epoch(1));
    assertThat(ids("первый")).containsExactly("1");

    given(Doc.titled("1", "третий").version(5).epoch(3));
    assertThat(ids("третий")).containsExactly("1");

    given(Doc.titled("1", "четвёртый").version(4).epoch(9));
    assertThat(ids("третий")).containsExactly("1");
  }

  @Test
  default void shouldStayDeletedWhenAnOlderVersionComesLater() {
    given(Doc.titled("1", "стол").version(1), Doc.titled("2", "стол"));
    given(Doc.deletion("1", 3));
    given(Doc.titled("1", "стол").version(2));

    assertThat(ids("стол")).containsExactly("2");
    assertThat(fixture().await(fixture().index().status()).documents()).isEqualTo(1);

    given(Doc.titled("1", "стол").version(4));
    assertThat(ids("стол")).containsExactlyInAnyOrder("1", "2");
  }

  @Test
  default void shouldKnowADeletionThatCameBeforeItsDocument() {
    given(Doc.deletion("1", 3));
    given(Doc.titled("1", "стол").version(2));

    assertThat(ids("стол")).isEmpty();
    assertThat(execute(Asked.everything()).getTotal()).isZero();
  }

  @Test
  default void shouldTakeTheNewestOfABatch() {
    given(
        Doc.titled("1", "второй").version(2),
        Doc.titled("1", "третий").version(3),
        Doc.titled("1", "первый").version(1));

    assertThat(ids("третий")).containsExactly("1");
    assertThat(execute(Asked.everything()).getTotal()).isEqualTo(1);
  }

  @Test
  default void shouldLeaveOutWhatBreaksTheRulesAndTakeTheOthers() {
    given(
        Doc.titled("", "без имени"),
        Doc.titled("long", "длинный").keyword("color", "ы".repeat(201)),
        Doc.titled("nan", "не число").number("price", Double.NaN),
        Doc.titled("far", "далеко").at(91, 0),
        Doc.titled("good", "хороший"));

    assertThat(ids(Asked.everything())).containsExactly("good");
  }

  @Test
  default void shouldEndAsAMapOfTheNewestWhateverTheOrder() {
    var seed = Seed.next();
    var random = seed.random();
    var documents = new ArrayList<RawDocument>();
    for (int at = 0; at < 1_500; at++) {
      var id = "id" + random.nextInt(200);
      long version = random.nextInt(12);
      boolean isDeletion = random.nextInt(4) == 0;
      var doc =
          isDeletion
              ? Doc.deletion(id, version).epoch(at)
              : Doc.titled(id, "номер " + at).number("n", at).version(version).epoch(at);
      documents.add(doc.raw());
    }
    var expected = newest(documents);

    Collections.shuffle(documents, random);
    for (int at = 0; at < documents.size(); ) {
      int size = Math.min(documents.size() - at, 1 + random.nextInt(60));
      fixture().await(fixture().index().apply(documents.subList(at, at + size), Map.of()));
      at += size;
    }
    fixture().settle();

    assertThat(versions()).as("%s", seed).isEqualTo(expected);
    assertThat(fixture().await(fixture().index().status()).documents())
        .as("%s", seed)
        .isEqualTo(expected.size());
  }

  private static Map<String, Long> newest(List<RawDocument> documents) {
    var newest = new HashMap<String, RawDocument>();
    for (var document : documents) {
      newest.merge(document.getId(), document, (one, other) -> isNewer(other, one) ? other : one);
    }
    var versions = new TreeMap<String, Long>();
    newest.values().stream()
        .filter(document -> document.getAction() == Action.UPSERT)
        .forEach(document -> versions.put(document.getId(), document.getVersion()));
    return versions;
  }

  private static boolean isNewer(RawDocument one, RawDocument other) {
    return one.getVersion() > other.getVersion()
        || one.getVersion() == other.getVersion() && one.getEpoch() > other.getEpoch();
  }
}
