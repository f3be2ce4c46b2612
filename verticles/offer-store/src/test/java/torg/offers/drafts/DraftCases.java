package torg.offers.drafts;

/**
 * What becomes of drafts. The columns are: who calls; whether a category is requested ("cars") or
 * any will do; the anonymous draft and the signed-in one (none, one that fits the category "cars"
 * or one of another); which of two was updated last. Where any category will do, the columns still
 * say "fits" and "other", because that must make no difference.
 */
final class DraftCases {
  static final String TABLE =
      """
      seller  | cars    | none  | none  | -         -> created
      seller  | cars    | none  | fits  | -         -> signed-in kept
      seller  | cars    | none  | other | -         -> signed-in reset
      seller  | cars    | fits  | none  | -         -> anonymous moved
      seller  | cars    | fits  | fits  | anonymous -> anonymous moved, signed-in deleted
      seller  | cars    | fits  | fits  | signed-in -> signed-in kept, anonymous deleted
      seller  | cars    | fits  | fits  | equal     -> signed-in kept, anonymous deleted
      seller  | cars    | fits  | other | anonymous -> anonymous moved, signed-in deleted
      seller  | cars    | fits  | other | signed-in -> anonymous moved, signed-in deleted
      seller  | cars    | fits  | other | equal     -> anonymous moved, signed-in deleted
      seller  | cars    | other | none  | -         -> anonymous reset and moved
      seller  | cars    | other | fits  | anonymous -> signed-in kept, anonymous deleted
      seller  | cars    | other | fits  | signed-in -> signed-in kept, anonymous deleted
      seller  | cars    | other | fits  | equal     -> signed-in kept, anonymous deleted
      seller  | cars    | other | other | anonymous -> signed-in reset, anonymous deleted
      seller  | cars    | other | other | signed-in -> signed-in reset, anonymous deleted
      seller  | cars    | other | other | equal     -> signed-in reset, anonymous deleted
      seller  | any     | none  | none  | -         -> created
      seller  | any     | none  | fits  | -         -> signed-in kept
      seller  | any     | none  | other | -         -> signed-in kept
      seller  | any     | fits  | none  | -         -> anonymous moved
      seller  | any     | fits  | fits  | anonymous -> anonymous moved, signed-in deleted
      seller  | any     | fits  | fits  | signed-in -> signed-in kept, anonymous deleted
      seller  | any     | fits  | fits  | equal     -> signed-in kept, anonymous deleted
      seller  | any     | fits  | other | anonymous -> anonymous moved, signed-in deleted
      seller  | any     | fits  | other | signed-in -> signed-in kept, anonymous deleted
      seller  | any     | fits  | other | equal     -> signed-in kept, anonymous deleted
      seller  | any     | other | none  | -         -> anonymous moved
      seller  | any     | other | fits  | anonymous -> anonymous moved, signed-in deleted
      seller  | any     | other | fits  | signed-in -> signed-in kept, anonymous deleted
      seller  | any     | other | fits  | equal     -> signed-in kept, anonymous deleted
      seller  | any     | other | other | anonymous -> anonymous moved, signed-in deleted
      seller  | any     | other | other | signed-in -> signed-in kept, anonymous deleted
      seller  | any     | other | other | equal     -> signed-in kept, anonymous deleted
      visitor | cars    | none  | none  | -         -> created
      visitor | cars    | none  | fits  | -         -> created
      visitor | cars    | none  | other | -         -> created
      visitor | cars    | fits  | none  | -         -> anonymous kept
      visitor | cars    | fits  | fits  | anonymous -> anonymous kept
      visitor | cars    | fits  | fits  | signed-in -> anonymous kept
      visitor | cars    | fits  | fits  | equal     -> anonymous kept
      visitor | cars    | fits  | other | anonymous -> anonymous kept
      visitor | cars    | fits  | other | signed-in -> anonymous kept
      visitor | cars    | fits  | other | equal     -> anonymous kept
      visitor | cars    | other | none  | -         -> anonymous reset
      visitor | cars    | other | fits  | anonymous -> anonymous reset
      visitor | cars    | other | fits  | signed-in -> anonymous reset
      visitor | cars    | other | fits  | equal     -> anonymous reset
      visitor | cars    | other | other | anonymous -> anonymous reset
      visitor | cars    | other | other | signed-in -> anonymous reset
      visitor | cars    | other | other | equal     -> anonymous reset
      visitor | any     | none  | none  | -         -> created
      visitor | any     | none  | fits  | -         -> created
      visitor | any     | none  | other | -         -> created
      visitor | any     | fits  | none  | -         -> anonymous kept
      visitor | any     | fits  | fits  | anonymous -> anonymous kept
      visitor | any     | fits  | fits  | signed-in -> anonymous kept
      visitor | any     | fits  | fits  | equal     -> anonymous kept
      visitor | any     | fits  | other | anonymous -> anonymous kept
      visitor | any     | fits  | other | signed-in -> anonymous kept
      visitor | any     | fits  | other | equal     -> anonymous kept
      visitor | any     | other | none  | -         -> anonymous kept
      visitor | any     | other | fits  | anonymous -> anonymous kept
      visitor | any     | other | fits  | signed-in -> anonymous kept
      visitor | any     | other | fits  | equal     -> anonymous kept
      visitor | any     | other | other | anonymous -> anonymous kept
      visitor | any     | other | other | signed-in -> anonymous kept
      visitor | any     | other | other | equal     -> anonymous kept
      """;

  private DraftCases() {}
}
