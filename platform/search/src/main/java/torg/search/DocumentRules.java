package torg.search;

import java.util.HashSet;
import java.util.Set;
import torg.bus.faults.FaultException;
import torg.bus.requests.Violations;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.KeywordField;
import torg.vasgen.v1.Point;
import torg.vasgen.v1.RawDocument;

/** What a document must be so that every engine can take it. */
public final class DocumentRules {
  static final int ID_LENGTH_MAX = 100;
  static final int NAME_LENGTH_MAX = 100;
  static final int VALUE_LENGTH_MAX = 200;

  private DocumentRules() {}

  /**
   * @throws FaultException INVALID with all that is wrong
   */
  public static void check(RawDocument document) {
    var violations = new Violations();
    FieldRules.text(violations, "id", document.getId(), ID_LENGTH_MAX);
    switch (document.getAction()) {
      case UPSERT -> checkFields(violations, document);
      case DELETE -> {}
      case ACTION_UNSPECIFIED, UNRECOGNIZED ->
          violations.add("action", "must be UPSERT or DELETE, got " + number(document.getAction()));
    }
    violations.throwIfAny();
  }

  private static String number(Action action) {
    return action == Action.UNRECOGNIZED ? "one of a newer node" : action.name();
  }

  private static void checkFields(Violations violations, RawDocument document) {
    var names = new HashSet<String>();
    for (int at = 0; at < document.getKeywordsCount(); at++) {
      checkKeywords(violations, Violations.at("keywords", at), document.getKeywords(at), names);
    }
    names.clear();
    for (int at = 0; at < document.getNumbersCount(); at++) {
      var path = Violations.at("numbers", at);
      var number = document.getNumbers(at);
      checkName(violations, path + ".name", number.getName(), names);
      if (!Double.isFinite(number.getValue())) {
        violations.add(path + ".value", "must be a finite number, got " + number.getValue());
      }
    }
    if (document.hasPoint()) {
      checkPoint(violations, "point", document.getPoint());
    }
  }

  private static void checkKeywords(
      Violations violations, String path, KeywordField field, Set<String> names) {
    checkName(violations, path + ".name", field.getName(), names);
    for (int at = 0; at < field.getValuesCount(); at++) {
      FieldRules.text(
          violations, Violations.at(path + ".values", at), field.getValues(at), VALUE_LENGTH_MAX);
    }
  }

  private static void checkName(
      Violations violations, String path, String name, Set<String> names) {
    FieldRules.name(violations, path, name);
    if (!names.add(name)) {
      violations.add(path, "must be there once, got '%s' again".formatted(name));
    }
  }

  static void checkPoint(Violations violations, String path, Point point) {
    FieldRules.within(violations, path + ".latitude", point.getLatitude(), 90);
    FieldRules.within(violations, path + ".longitude", point.getLongitude(), 180);
  }
}
