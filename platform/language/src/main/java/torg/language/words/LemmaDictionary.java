package torg.language.words;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/**
 * Forms of words with their lemmas. An entry behind a form is how many letters of its end are
 * replaced, by which, and a tag; tags are not read, so that a form with a dozen of them costs no
 * more than one with a single tag.
 */
final class LemmaDictionary {
  /** Stands for "none of the form is kept". */
  private static final int ALL = 255;

  private static final int LEMMA_BYTES_MAX = 256;

  private final Automaton forms;

  private LemmaDictionary(Automaton forms) {
    this.forms = forms;
  }

  static LemmaDictionary load(String resource, Charset charset) {
    return new LemmaDictionary(Automaton.load(resource, charset));
  }

  boolean contains(String form) {
    return forms.contains(form);
  }

  /** In the order of the dictionary; none for a form that it does not have. */
  List<String> lemmas(String form) {
    var letters = forms.bytes(form);
    int node = letters.length > LEMMA_BYTES_MAX / 2 ? 0 : forms.entries(letters);
    if (node == Automaton.NOWHERE) {
      return List.of();
    }
    var lemmas = new ArrayList<String>(2);
    var fsa = forms.fsa();
    var lemma = new byte[LEMMA_BYTES_MAX];
    for (int arc = fsa.getFirstArc(node); arc != 0; arc = fsa.getNextArc(arc)) {
      int cut = (fsa.getArcLabel(arc) - 'A') & 0xFF;
      int kept = cut == ALL ? 0 : letters.length - cut;
      if (kept >= 0 && !fsa.isArcTerminal(arc)) {
        System.arraycopy(letters, 0, lemma, 0, kept);
        collect(fsa.getEndNode(arc), lemma, kept, lemmas);
      }
    }
    return lemmas;
  }

  /** Each way from the node to a separator is a lemma's end. */
  private void collect(int node, byte[] lemma, int length, List<String> lemmas) {
    var fsa = forms.fsa();
    for (int arc = fsa.getFirstArc(node); arc != 0; arc = fsa.getNextArc(arc)) {
      byte label = fsa.getArcLabel(arc);
      if (label == Automaton.SEPARATOR) {
        lemmas.add(new String(lemma, 0, length, forms.charset()));
      } else if (length < LEMMA_BYTES_MAX && !fsa.isArcTerminal(arc)) {
        lemma[length] = label;
        collect(fsa.getEndNode(arc), lemma, length + 1, lemmas);
      }
    }
  }
}
