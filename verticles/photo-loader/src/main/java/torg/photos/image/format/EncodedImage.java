package torg.photos.image.format;

/**
 * A picture that is not decoded yet, with nothing around it: what decoders need, and no more. So a
 * decoder sees the picture whose dimensions were checked, and no other that hides in the same file.
 *
 * @param orientation of EXIF, from 1 to 8
 */
public record EncodedImage(
    ImageFormat format, int width, int height, int orientation, byte[] bytes) {
  EncodedImage(ImageFormat format, int width, int height, byte[] bytes) {
    this(format, width, height, 1, bytes);
  }

  public long pixels() {
    return (long) width * height;
  }
}
