package torg.photos;

/** A photo that may come later; the message tells its seller why not now. Has no stack. */
final class Unreachable extends RuntimeException {
  Unreachable(String sentence) {
    super(sentence, null, false, false);
  }
}
