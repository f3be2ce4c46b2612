package torg.photos.image.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/** What a file is, by its first bytes: names and content types of strangers say nothing. */
public enum ImageFormat {
  JPEG("\u00ff\u00d8\u00ff", JpegFile::parse),
  PNG("\u0089PNG\r\n\u001a\n", PngFile::parse),
  GIF("GIF8", GifFile::parse),
  BMP("BM", BmpFile::parse),
  WEBP("RIFF....WEBP", WebpFile::parse);

  private final byte[] magic;
  private final Function<byte[], EncodedImage> parser;

  ImageFormat(String magic, Function<byte[], EncodedImage> parser) {
    this.magic = magic.getBytes(StandardCharsets.ISO_8859_1);
    this.parser = parser;
  }

  public static EncodedImage parse(byte[] file) {
    return Arrays.stream(values())
        .filter(format -> format.begins(file))
        .findFirst()
        .orElseThrow(Refusal::notAnImage)
        .parser
        .apply(file);
  }

  private boolean begins(byte[] file) {
    if (file.length < magic.length) {
      return false;
    }
    for (var i = 0; i < magic.length; i++) {
      if (magic[i] != '.' && magic[i] != file[i]) {
        return false;
      }
    }
    return true;
  }
}
