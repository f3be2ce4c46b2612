package torg.offers.content;

import java.util.List;
import torg.bus.requests.Violations;
import torg.offers.v1.AttributeValue;
import torg.offers.v1.OfferContent;

/**
 * What any content must be, a draft's too: sizes, counts and texts that can be encoded. Ids and
 * values of attributes need no lengths of their own here, because the size of the whole bounds
 * them.
 */
final class StorageRules {
  private final Violations violations;

  StorageRules(Violations violations) {
    this.violations = violations;
  }

  void check(OfferContent content) {
    checkEncoding("content.category_id", content.getCategoryId());
    checkText("content.title", content.getTitle(), ContentLimits.TITLE_LENGTH_MAX);
    checkText(
        "content.description", content.getDescription(), ContentLimits.DESCRIPTION_LENGTH_MAX);
    checkEncoding("content.price.currency", content.getPrice().getCurrency());
    checkEncoding("content.salary.currency", content.getSalary().getCurrency());
    checkAttributes(content.getAttributesList());
    checkPhotos(content.getPhotoUrlsList());
    checkText(
        "content.location.address",
        content.getLocation().getAddress(),
        ContentLimits.ADDRESS_LENGTH_MAX);
  }

  private void checkAttributes(List<AttributeValue> attributes) {
    checkCount("content.attributes", attributes.size(), ContentLimits.ATTRIBUTES_MAX);
    for (var i = 0; i < attributes.size(); i++) {
      var path = Violations.at("content.attributes", i);
      checkEncoding(path + ".attribute_id", attributes.get(i).getAttributeId());
      checkEncoding(path + ".string", attributes.get(i).getString());
      checkEnumIds(path + ".enum.ids", attributes.get(i).getEnum().getIdsList());
    }
  }

  private void checkEnumIds(String path, List<String> ids) {
    checkCount(path, ids.size(), ContentLimits.ENUM_IDS_MAX);
    for (var i = 0; i < ids.size(); i++) {
      checkEncoding(Violations.at(path, i), ids.get(i));
    }
  }

  private void checkPhotos(List<String> urls) {
    checkCount("content.photo_urls", urls.size(), ContentLimits.PHOTOS_MAX);
    for (var i = 0; i < urls.size(); i++) {
      var field = Violations.at("content.photo_urls", i);
      checkText(field, urls.get(i), ContentLimits.PHOTO_URL_LENGTH_MAX);
    }
  }

  private void checkCount(String field, int count, int countMax) {
    if (count > countMax) {
      violations.add(field, "at most %d are allowed, got %d".formatted(countMax, count));
    }
  }

  private void checkText(String field, String text, int lengthMax) {
    checkEncoding(field, text);
    var length = Texts.length(text);
    if (length > lengthMax) {
      violations.add(
          field, "at most %d characters are allowed, got %d".formatted(lengthMax, length));
    }
  }

  private void checkEncoding(String field, String text) {
    if (text.indexOf('\0') >= 0) {
      violations.add(field, "must not contain the character NUL (U+0000); remove it");
    }
    if (Texts.has(text, Texts::isHalf)) {
      violations.add(
          field,
          "contains half of a character (a lone surrogate, U+D800 to U+DFFF);"
              + " send both halves, or none");
    }
  }
}
