package torg.segments.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.segments.v1.AppliedRange;
import torg.snapshots.UserRange;

/** Ranges are written as version:up_to_user, users as first..last; end is 2^64-1. */
class AppliedRangesTest {
  private static final long MIDDLE = Long.MIN_VALUE;

  private static AppliedRanges ranges(String text) {
    return new AppliedRanges(
        Arrays.stream(text.split(" "))
            .map(word -> word.split(":"))
            .map(
                pair ->
                    AppliedRange.newBuilder()
                        .setVersion(Long.parseLong(pair[0]))
                        .setUpToUser(user(pair[1]))
                        .build())
            .toList());
  }

  private static long user(String text) {
    return text.equals("end") ? UserRange.USER_MAX : Long.parseUnsignedLong(text);
  }

  private static UserRange users(String text) {
    if (text.equals("none")) {
      return UserRange.NONE;
    }
    var borders = text.split("\\.\\.");
    return new UserRange(user(borders[0]), user(borders[1]));
  }

  private static String text(AppliedRanges.Part part) {
    return "%d:%s..%s"
        .formatted(part.version(), text(part.users().first()), text(part.users().last()));
  }

  private static String text(long user) {
    return user == UserRange.USER_MAX ? "end" : Long.toUnsignedString(user);
  }

  @ParameterizedTest(name = "{0}: {2} up to {3}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nothing was applied         | 0:end                    | 1 | 50  | 1:50 0:end
          to the end                  | 0:end                    | 1 | end | 1:end
          the lowest user             | 0:end                    | 1 | 0   | 1:0 0:end
          all but the last user       | 0:end | 1 | 18446744073709551614 | 1:18446744073709551614 0:end
          the middle                  | 0:end | 1 | 9223372036854775808  | 1:9223372036854775808 0:end
          past the middle             | 1:9223372036854775807 0:end | 1 | 9223372036854775809 | 1:9223372036854775809 0:end
          it goes on                  | 2:50 1:end               | 2 | 60  | 2:60 1:end
          it ends                     | 2:50 1:end               | 2 | end | 2:end
          an older place              | 2:50 1:end               | 2 | 40  | 2:50 1:end
          the same place              | 2:50 1:end               | 2 | 50  | 2:50 1:end
          a newer one begins          | 2:50 1:end               | 3 | 20  | 3:20 2:50 1:end
          a newer one at a border     | 2:50 1:end               | 3 | 50  | 3:50 1:end
          a newer one past a border   | 2:50 1:end               | 3 | 51  | 3:51 1:end
          a newer one past two        | 3:20 2:50 1:end          | 4 | 70  | 4:70 1:end
          a newer one to the end      | 3:20 2:50 1:end          | 4 | end | 4:end
          it meets its own range      | 1:50 0:end               | 0 | 50  | 0:end
          it passes into its own      | 1:50 0:end               | 0 | 60  | 0:end
          it has not met its own yet  | 1:50 0:end               | 0 | 49  | 0:49 1:50 0:end
          it meets one of several     | 0:20 1:50 0:70 2:end     | 0 | 50  | 0:70 2:end
          """)
  void shouldMoveOn(String name, String before, long version, String upTo, String after) {
    assertThat(ranges(before).with(version, user(upTo))).isEqualTo(ranges(after));
  }

  @ParameterizedTest(name = "{0} to {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0:end                              | 1 | 0..end
          0:end                              | 0 | none
          1:end                              | 1 | none
          1:end                              | 2 | 0..end
          2:50 1:end                         | 2 | 51..end
          2:50 1:end                         | 3 | 0..end
          2:50 1:end                         | 1 | 0..end
          2:0 1:end                          | 2 | 1..end
          2:9223372036854775807 1:end        | 2 | 9223372036854775808..end
          2:18446744073709551614 1:end       | 2 | end..end
          """)
  void shouldKnowWhatIsToDo(String ranges, long version, String users) {
    assertThat(ranges(ranges).toDo(version)).isEqualTo(users(users));
  }

  @ParameterizedTest(name = "{0} for {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0:end                       | 0..end                   | ''
          1:end                       | 0..end                   | 1:0..end
          1:end                       | 51..end                  | 1:51..end
          1:end                       | none                     | ''
          2:50 1:end                  | 0..end                   | 2:0..50 1:51..end
          2:50 1:end                  | 0..50                    | 2:0..50
          2:50 1:end                  | 50..51                   | 2:50..50 1:51..51
          2:50 1:end                  | 51..end                  | 1:51..end
          2:50 0:70 1:end             | 0..end                   | 2:0..50 1:71..end
          2:50 0:70 1:end             | 51..70                   | ''
          2:50 0:end                  | 10..end                  | 2:10..50
          2:0 1:end                   | 0..end                   | 2:0..0 1:1..end
          2:18446744073709551614 1:end | 0..end                  | 2:0..18446744073709551614 1:end..end
          2:9223372036854775807 1:end | 9223372036854775807..end | 2:9223372036854775807..9223372036854775807 1:9223372036854775808..end
          """)
  void shouldNameTheSnapshotsToRead(String ranges, String users, String parts) {
    assertThat(
            ranges(ranges).parts(users(users)).stream()
                .map(AppliedRangesTest::text)
                .collect(Collectors.joining(" ")))
        .isEqualTo(parts);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0:end                | ''    | true
          1:end                | 1     | true
          2:50 1:end           | 1 2   | false
          0:20 1:50 0:70 2:end | 1 2   | false
          3:20 2:50 3:end      | 2 3   | false
          """)
  void shouldKnowWhichSnapshotsAreNeeded(String ranges, String versions, boolean isSingle) {
    var expected =
        Arrays.stream(versions.split(" "))
            .filter(word -> !word.isEmpty())
            .map(Long::parseLong)
            .collect(Collectors.toSet());
    assertThat(ranges(ranges).versions()).isEqualTo(expected);
    assertThat(ranges(ranges).isSingle()).isEqualTo(isSingle);
  }

  @Test
  void shouldBeWithoutUsersWhenNothingIsKept() {
    assertThat(AppliedRanges.of(List.of())).isEqualTo(ranges("0:end"));
    assertThat(AppliedRanges.of(ranges("2:50 1:end").ranges())).isEqualTo(ranges("2:50 1:end"));
  }

  @Test
  void shouldNotTakeTheMiddleForANegativeNumber() {
    var half = AppliedRanges.NONE.with(1, MIDDLE - 1).with(1, MIDDLE);
    assertThat(half.toDo(1)).isEqualTo(new UserRange(MIDDLE + 1, UserRange.USER_MAX));
    assertThat(half.with(2, 5).parts(UserRange.ALL))
        .extracting(AppliedRangesTest::text)
        .containsExactly("2:0..5", "1:6..9223372036854775808");
  }
}
