package torg.photos;

/** A photo that is not taken; the message tells its seller why. Has no stack: it is an answer. */
final class Refusal extends RuntimeException {
  Refusal(String sentence) {
    super(sentence, null, false, false);
  }

  static Refusal notAnImage() {
    return new Refusal("is not a JPEG, PNG, GIF, BMP or WebP image");
  }

  static Refusal cutOff() {
    return new Refusal("ends too early, as if it was cut off; upload the whole file again");
  }

  static Refusal damaged() {
    return new Refusal("is damaged and cannot be decoded; save it again, best as a JPEG");
  }

  static Refusal unusual(String kind) {
    return new Refusal(
        "is %s, which is not supported; save it as an ordinary JPEG".formatted(kind));
  }

  static Refusal tooSlow() {
    return new Refusal("takes too long to decode; save it again, smaller and as an ordinary JPEG");
  }

  static Refusal tooDemanding() {
    return new Refusal("takes too much memory to decode; save it again, smaller");
  }
}
