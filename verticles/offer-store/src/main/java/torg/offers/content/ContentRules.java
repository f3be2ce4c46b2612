package torg.offers.content;

import static java.util.stream.Collectors.joining;

import java.util.Optional;
import torg.bus.faults.FaultException;
import torg.bus.requests.Violations;
import torg.catalog.v1.Category;
import torg.catalog.view.CatalogTree;
import torg.offers.v1.Condition;
import torg.offers.v1.OfferContent;

/**
 * What a content must be to be kept. A draft may lack anything and say nonsense: only what cannot
 * be stored is refused. A published offer must be right in every part.
 */
public final class ContentRules {
  /** A category that is no leaf is answered with those below, as far as a person reads. */
  private static final int NAMED_MAX = 20;

  private ContentRules() {}

  /** TOO_LARGE, or INVALID with every violation, or none. */
  public static Optional<FaultException> draftFault(OfferContent content) {
    return sizeFault(content)
        .or(
            () -> {
              var violations = new Violations();
              new StorageRules(violations).check(content);
              return violations.fault();
            });
  }

  /** TOO_LARGE, or INVALID with every violation, or none. */
  public static Optional<FaultException> publishFault(OfferContent content, CatalogTree catalog) {
    return sizeFault(content)
        .or(
            () -> {
              var violations = new Violations();
              new StorageRules(violations).check(content);
              checkMeaning(content, catalog, violations);
              return violations.fault();
            });
  }

  /** Comes first: all other rules walk the content, whose size bounds what they do. */
  private static Optional<FaultException> sizeFault(OfferContent content) {
    var bytes = content.getSerializedSize();
    return bytes <= ContentLimits.BYTES_MAX
        ? Optional.empty()
        : Optional.of(FaultException.tooLarge("content", bytes, ContentLimits.BYTES_MAX));
  }

  private static void checkMeaning(
      OfferContent content, CatalogTree catalog, Violations violations) {
    checkCategory(content.getCategoryId(), catalog, violations);
    var texts = new TextRules(violations);
    texts.checkTitle(content.getTitle());
    texts.checkLines("content.description", content.getDescription());
    if (content.hasPrice()) {
      new PriceRules(violations).check(content.getPrice());
    }
    if (content.hasSalary()) {
      new SalaryRules(violations, catalog).check(content);
    }
    new AttributeRules(violations, catalog).check(content);
    new PhotoRules(violations).check(content.getPhotoUrlsList());
    new LocationRules(violations).check(content);
    if (content.getCondition() == Condition.UNRECOGNIZED) {
      violations.add(
          "content.condition",
          "must be NEW or USED, or left out, got number " + content.getConditionValue());
    }
  }

  private static void checkCategory(String id, CatalogTree catalog, Violations violations) {
    var field = "content.category_id";
    if (id.isEmpty()) {
      violations.add(field, "is required: the id of a category without subcategories");
    } else if (catalog.get(id).isEmpty()) {
      violations.add(
          field,
          "category %s does not exist; look it up in the catalog by this id to learn whether it was"
                  .formatted(Texts.quoted(id))
              + " removed and what replaces it, or choose another");
    } else if (!catalog.isLeaf(id)) {
      violations.add(
          field,
          "category '%s' is too broad, choose one of its subcategories: %s"
              .formatted(id, below(id, catalog)));
    }
  }

  private static String below(String id, CatalogTree catalog) {
    var children = catalog.children(id);
    var names = children.stream().limit(NAMED_MAX).map(Category::getId).collect(joining(", "));
    return children.size() > NAMED_MAX ? names + " and more" : names;
  }
}
