package torg.photos.image;

import java.util.List;

/**
 * A photo ready to be stored.
 *
 * @param width of its largest size
 * @param sizes largest first
 */
public record ProcessedPhoto(int width, int height, List<Size> sizes) {
  public record Size(String name, byte[] jpeg) {}
}
