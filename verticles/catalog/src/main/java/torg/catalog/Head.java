package torg.catalog;

/**
 * Where the catalog stands.
 *
 * @param version of the newest change
 * @param marks grows with every new mark of use, so that a node sees that its marks are old
 */
record Head(long version, long marks) {
  static final Head NONE = new Head(0, 0);
}
