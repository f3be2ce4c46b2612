package torg.photos.image;

/** A picture that is read row by row, from the top. */
interface PixelRows {
  int width();

  int height();

  /** Puts a row's pixels as ARGB into the array. */
  void read(int y, int[] row);
}
