package torg.offers.drafts;

/**
 * What becomes of drafts, written by hand from the document. The columns are: who calls; whether a
 * category is wished; the anonymous draft and the signed-in one (none, one that fits the category
 * "cars" or one of another); which of two was updated last. Where no category is wished, the
 * columns still say "fits" and "other", because that must make no difference.
 */
final class DraftCases {
  static final String TABLE =
      """
      seller  | wish    | none  | none  | -         -> created
      seller  | wish    | none  | fits  | -         -> signed-in kept
      seller  | wish    | none  | other | -         -> signed-in reset
      seller  | wish    | fits  | none  | -         -> anonymous moved
      seller  | wish    | fits  | fits  | anonymous -> anonymous moved, signed-in deleted
      seller  | wish    | fits  | fits  | signed-in -> signed-in kept, anonymous deleted
      seller  | wish    | fits  | fits  | equal     -> signed-in kept, anonymous deleted
      seller  | wish    | fits  | other | anonymous -> anonymous moved, signed-in deleted
      seller  | wish    | fits  | other | signed-in -> anonymous moved, signed-in deleted
      seller  | wish    | fits  | other | equal     -> anonymous moved, signed-in deleted
      seller  | wish    | other | none  | -         -> anonymous reset and moved
      seller  | wish    | other | fits  | anonymous -> signed-in kept, anonymous deleted
      seller  | wish    | other | fits  | signed-in -> signed-in kept, anonymous deleted
      seller  | wish    | other | fits  | equal     -> signed-in kept, anonymous deleted
      seller  | wish    | other | other | anonymous -> signed-in reset, anonymous deleted
      seller  | wish    | other | other | signed-in -> signed-in reset, anonymous deleted
      seller  | wish    | other | other | equal     -> signed-in reset, anonymous deleted
      seller  | no wish | none  | none  | -         -> created
      seller  | no wish | none  | fits  | -         -> signed-in kept
      seller  | no wish | none  | other | -         -> signed-in kept
      seller  | no wish | fits  | none  | -         -> anonymous moved
      seller  | no wish | fits  | fits  | anonymous -> anonymous moved, signed-in deleted
      seller  | no wish | fits  | fits  | signed-in -> signed-in kept, anonymous deleted
      seller  | no wish | fits  | fits  | equal     -> signed-in kept, anonymous deleted
      seller  | no wish | fits  | other | anonymous -> anonymous moved, signed-in deleted
      seller  | no wish | fits  | other | signed-in -> signed-in kept, anonymous deleted
      seller  | no wish | fits  | other | equal     -> signed-in kept, anonymous deleted
      seller  | no wish | other | none  | -         -> anonymous moved
      seller  | no wish | other | fits  | anonymous -> anonymous moved, signed-in deleted
      seller  | no wish | other | fits  | signed-in -> signed-in kept, anonymous deleted
      seller  | no wish | other | fits  | equal     -> signed-in kept, anonymous deleted
      seller  | no wish | other | other | anonymous -> anonymous moved, signed-in deleted
      seller  | no wish | other | other | signed-in -> signed-in kept, anonymous deleted
      seller  | no wish | other | other | equal     -> signed-in kept, anonymous deleted
      visitor | wish    | none  | none  | -         -> created
      visitor | wish    | none  | fits  | -         -> created
      visitor | wish    | none  | other | -         -> created
      visitor | wish    | fits  | none  | -         -> anonymous kept
      visitor | wish    | fits  | fits  | anonymous -> anonymous kept
      visitor | wish    | fits  | fits  | signed-in -> anonymous kept
      visitor | wish    | fits  | fits  | equal     -> anonymous kept
      visitor | wish    | fits  | other | anonymous -> anonymous kept
      visitor | wish    | fits  | other | signed-in -> anonymous kept
      visitor | wish    | fits  | other | equal     -> anonymous kept
      visitor | wish    | other | none  | -         -> anonymous reset
      visitor | wish    | other | fits  | anonymous -> anonymous reset
      visitor | wish    | other | fits  | signed-in -> anonymous reset
      visitor | wish    | other | fits  | equal     -> anonymous reset
      visitor | wish    | other | other | anonymous -> anonymous reset
      visitor | wish    | other | other | signed-in -> anonymous reset
      visitor | wish    | other | other | equal     -> anonymous reset
      visitor | no wish | none  | none  | -         -> created
      visitor | no wish | none  | fits  | -         -> created
      visitor | no wish | none  | other | -         -> created
      visitor | no wish | fits  | none  | -         -> anonymous kept
      visitor | no wish | fits  | fits  | anonymous -> anonymous kept
      visitor | no wish | fits  | fits  | signed-in -> anonymous kept
      visitor | no wish | fits  | fits  | equal     -> anonymous kept
      visitor | no wish | fits  | other | anonymous -> anonymous kept
      visitor | no wish | fits  | other | signed-in -> anonymous kept
      visitor | no wish | fits  | other | equal     -> anonymous kept
      visitor | no wish | other | none  | -         -> anonymous kept
      visitor | no wish | other | fits  | anonymous -> anonymous kept
      visitor | no wish | other | fits  | signed-in -> anonymous kept
      visitor | no wish | other | fits  | equal     -> anonymous kept
      visitor | no wish | other | other | anonymous -> anonymous kept
      visitor | no wish | other | other | signed-in -> anonymous kept
      visitor | no wish | other | other | equal     -> anonymous kept
      """;

  private DraftCases() {}
}
