package torg.photos;

import java.util.List;

/**
 * A photo ready to be stored.
 *
 * @param width of its largest size
 * @param sizes largest first
 */
record MadePhoto(int width, int height, List<Size> sizes) {
  record Size(String name, byte[] jpeg) {}
}
