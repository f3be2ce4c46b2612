package torg.searchapi.filters;

import java.util.List;
import java.util.Optional;
import torg.catalog.v1.EnumValue;
import torg.catalog.v1.LocalizedText;
import torg.search.v1.ChosenFilter.ChoiceCase;

/** What can be chosen of a filter, and the field of the index that it reads. */
public sealed interface FilterKind {
  /** The part of a ChosenFilter that must be set for it. */
  ChoiceCase choice();

  /** Some of these values. */
  record Values(String field, List<EnumValue> values) implements FilterKind {
    @Override
    public ChoiceCase choice() {
      return ChoiceCase.VALUES;
    }
  }

  /** From, to, or both. */
  record NumberRange(String field, LocalizedText unit) implements FilterKind {
    @Override
    public ChoiceCase choice() {
      return ChoiceCase.RANGE;
    }
  }

  /**
   * Yes or no.
   *
   * @param no the value of those that say no; empty when they just lack the field
   */
  record Yes(String field, String yes, Optional<String> no) implements FilterKind {
    @Override
    public ChoiceCase choice() {
      return ChoiceCase.YES;
    }
  }

  /** In one currency. */
  record Price() implements FilterKind {
    @Override
    public ChoiceCase choice() {
      return ChoiceCase.MONEY;
    }
  }

  /** In one currency and for one period. */
  record Pay() implements FilterKind {
    @Override
    public ChoiceCase choice() {
      return ChoiceCase.MONEY;
    }
  }

  /** A circle or places. */
  record Area() implements FilterKind {
    @Override
    public ChoiceCase choice() {
      return ChoiceCase.AREA;
    }
  }

  /** A time and all after it. */
  record Since(String field) implements FilterKind {
    @Override
    public ChoiceCase choice() {
      return ChoiceCase.SINCE;
    }
  }
}
