package torg.photos.image;

import java.util.List;
import java.util.stream.IntStream;

/** The sizes that photos are kept in, named by the pixels of the longest side. */
public final class PhotoSizes {
  public static final List<Integer> LARGEST_FIRST = List.of(1_200, 600, 300, 120);

  private PhotoSizes() {}

  static String name(int size) {
    return Integer.toString(size);
  }

  public static boolean isOne(String name) {
    return LARGEST_FIRST.stream().anyMatch(size -> name(size).equals(name));
  }

  /** Those smaller than the source, and of the others the smallest, which holds it as it is. */
  static List<Integer> of(int longestSide) {
    var last = LARGEST_FIRST.size() - 1;
    return IntStream.rangeClosed(0, last)
        .filter(i -> i == last || LARGEST_FIRST.get(i + 1) < longestSide)
        .mapToObj(LARGEST_FIRST::get)
        .toList();
  }
}
