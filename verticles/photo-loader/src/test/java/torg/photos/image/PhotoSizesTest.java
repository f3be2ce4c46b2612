package torg.photos.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhotoSizesTest {
  @ParameterizedTest
  @CsvSource({
    "10, 120",
    "120, 120",
    "121, 300 120",
    "300, 300 120",
    "301, 600 300 120",
    "600, 600 300 120",
    "601, 1200 600 300 120",
    "1200, 1200 600 300 120",
    "30000, 1200 600 300 120"
  })
  void shouldMakeTheSizesThatAreOfUseWhenLongestSideIs(int longestSide, String sizes) {
    assertThat(
            PhotoSizes.of(longestSide).stream()
                .map(PhotoSizes::name)
                .collect(Collectors.joining(" ")))
        .isEqualTo(sizes);
  }
}
