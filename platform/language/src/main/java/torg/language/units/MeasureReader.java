package torg.language.units;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import torg.language.text.NormalForm;
import torg.language.text.Token;

/** Finds what a text measures. It never changes, so all threads may share it. */
public final class MeasureReader {
  private static final Set<String> TIMES = Set.of("x", "х", "*", "×");
  private static final Set<String> DASHES = Set.of("-", "..", "...");
  private static final String QUOTES = "\"“”„";
  private static final int OPERANDS_MAX = 4;

  private final Units units;

  /** With the lemmas of a word, as names of units are inflected. */
  public MeasureReader(Function<String, List<String>> lemmas) {
    units = new Units(lemmas);
  }

  /**
   * A unit by what it is called: "ГБ", "квадратных метров", "%".
   *
   * @param leaves all words and numbers of the name
   */
  public Optional<Unit> unit(CharSequence name, List<Token> leaves) {
    if (leaves.size() > Units.WORDS_MAX) {
      return Optional.empty();
    }
    var text =
        leaves.isEmpty()
            ? NormalForm.of(name).strip()
            : new Leaves(name, leaves).name(0, leaves.size());
    return units.find(text).or(() -> units.findGlued(text));
  }

  /**
   * All that is measured in a text, in its order.
   *
   * @param leaves all words and numbers of the text
   */
  public List<Measure> read(CharSequence text, List<Token> leaves) {
    return new Reading(new Leaves(text, leaves)).all();
  }

  private final class Reading {
    private final Leaves leaves;
    private final OperandReader operands;

    /** A double quote behind a number is no inch if it closes what another one has opened. */
    private int quotes;

    private int quotesUntil;

    Reading(Leaves leaves) {
      this.leaves = leaves;
      operands = new OperandReader(leaves, new UnitReader(units, leaves));
    }

    List<Measure> all() {
      var measures = new ArrayList<Measure>();
      for (int at = 0; at < leaves.size(); ) {
        int from = at++;
        var first = operand(from);
        if (first.isPresent()) {
          var parts = new ArrayList<>(List.of(first.get()));
          var measure = measure(parts);
          at = parts.get(parts.size() - 1).to();
          measure.ifPresent(measures::add);
        }
      }
      return measures;
    }

    /** Of the operand and those that follow it, which are added to the list. */
    private Optional<Measure> measure(List<Operand> parts) {
      var factor = next(parts, TIMES);
      while (factor.isPresent()
          && parts.size() < OPERANDS_MAX
          && parts.get(0).canBeWith(factor.get())) {
        parts.add(factor.get());
        factor = next(parts, TIMES);
      }
      if (parts.size() > 1) {
        return Optional.of(measure(Measure.Kind.PRODUCT, parts));
      }
      var end = next(parts, DASHES).or(() -> behindWord(parts.get(0), "до"));
      if (end.filter(last -> isRange(parts.get(0), last)).isPresent()) {
        parts.add(end.get());
        return Optional.of(measure(Measure.Kind.RANGE, parts));
      }
      var single = parts.get(0);
      return single.unit().isPresent() || single.isWritten()
          ? Optional.of(measure(Measure.Kind.SINGLE, parts))
          : Optional.empty();
    }

    private Measure measure(Measure.Kind kind, List<Operand> parts) {
      var last = parts.get(parts.size() - 1);
      var common = last.unit().or(parts.get(0)::unit).orElse(Unit.NONE);
      return new Measure(
          kind,
          parts.get(0).startOffset(),
          last.endOffset(),
          parts.stream().map(part -> part.in(common)).toList());
    }

    /** "15-128 гб" is a model and its memory. */
    private boolean isRange(Operand from, Operand to) {
      return to.unit()
          .filter(unit -> unit.dimension() != Dimension.DATA && from.canBeWith(to))
          .filter(unit -> from.in(unit).value().compareTo(to.in(unit).value()) < 0)
          .isPresent();
    }

    /** The operand behind one of these signs, which may stand as a word of its own. */
    private Optional<Operand> next(List<Operand> parts, Set<String> signs) {
      var before = parts.get(parts.size() - 1);
      if (signs.contains(leaves.gapBefore(before.to()).strip())) {
        return operand(before.to());
      }
      return signs.stream().flatMap(sign -> behindWord(before, sign).stream()).findFirst();
    }

    private Optional<Operand> behindWord(Operand before, String word) {
      int at = before.to();
      boolean apart = leaves.gapBefore(at).equals(" ") && leaves.gapBefore(at + 1).equals(" ");
      return apart && leaves.word(at).equals(word) ? operand(at + 1) : Optional.empty();
    }

    private Optional<Operand> operand(int at) {
      return leaves.isNumber(at) && !leaves.isInsideWord(at)
          ? operands.read(at).map(this::withoutClosingQuote)
          : Optional.empty();
    }

    private boolean isQuote(int at) {
      return QUOTES.indexOf(leaves.text().charAt(at)) >= 0;
    }

    private Operand withoutClosingQuote(Operand operand) {
      if (!isQuote(operand.endOffset() - 1)) {
        return operand;
      }
      for (; quotesUntil < operand.startOffset(); quotesUntil++) {
        quotes += isQuote(quotesUntil) ? 1 : 0;
      }
      if (quotes % 2 == 0) {
        quotesUntil = Math.max(quotesUntil, operand.endOffset());
        return operand;
      }
      return new Operand(
          operand.value(),
          Optional.empty(),
          operand.to(),
          operand.startOffset(),
          operand.endOffset() - 1,
          operand.isWritten());
    }
  }
}
