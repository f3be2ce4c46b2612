package torg.photos.image.format;

/** A photo that is not taken; the message tells its seller why. Has no stack: it is an answer. */
public final class Refusal extends RuntimeException {
  public Refusal(String sentence) {
    super(sentence, null, false, false);
  }

  static Refusal notAnImage() {
    return new Refusal("is not a JPEG, PNG, GIF, BMP or WebP image");
  }

  public static Refusal cutOff() {
    return new Refusal("ends too early, as if it was cut off; upload the whole file again");
  }

  public static Refusal damaged() {
    return new Refusal("is damaged and cannot be decoded; save it again, preferably as a JPEG");
  }

  public static Refusal unusual(String kind) {
    return new Refusal(
        "is %s, which is not supported; save it as an ordinary JPEG".formatted(kind));
  }

  public static Refusal tooSlow() {
    return new Refusal("takes too long to decode; save a smaller copy as an ordinary JPEG");
  }

  public static Refusal tooDemanding() {
    return new Refusal("needs too much memory to decode; save a smaller copy");
  }
}
