package torg.indexer.documents;

import java.util.List;
import torg.offers.v1.AttributeValue;
import torg.offers.v1.Condition;
import torg.offers.v1.Location;
import torg.offers.v1.Offer;
import torg.offers.v1.Photo;
import torg.offers.v1.Price;
import torg.offers.v1.Salary;
import torg.offers.v1.SalaryPeriod;
import torg.search.OfferFields;

/**
 * What an offer can be filtered and sorted by. Attributes are read as the offer has them, without
 * the catalog: one that the catalog of this node does not know yet can be chosen all the same.
 */
final class OfferFieldValues {
  private final DocumentFields fields = new DocumentFields();

  private OfferFieldValues() {}

  static DocumentFields of(Offer offer, List<String> path) {
    var values = new OfferFieldValues();
    var content = offer.getContent();
    values.fields.keywords(OfferFields.CATEGORY, path);
    values.fields.keyword(OfferFields.SELLER, offer.getSellerId());
    values.fields.number(OfferFields.PUBLISHED, offer.getCreatedAt().getSeconds());
    values.addPlace(content.getLocation());
    if (content.getCondition() != Condition.CONDITION_UNSPECIFIED) {
      values.fields.keyword(OfferFields.CONDITION, content.getCondition().name());
    }
    if (content.hasPrice()) {
      values.add(content.getPrice());
    }
    if (content.hasSalary()) {
      values.add(content.getSalary());
    }
    if (offer.getPhotosList().stream().anyMatch(Photo::hasStored)) {
      values.fields.keyword(OfferFields.PHOTO, OfferFields.WITH_PHOTO);
    }
    content.getAttributesList().forEach(values::add);
    return values.fields;
  }

  private void addPlace(Location location) {
    if (location.hasPlace()) {
      var place = location.getPlace();
      fields.keyword(OfferFields.PLACE, OfferFields.place(place.getGeoId()));
      fields.keyword(OfferFields.REGION, place.getRegion());
      fields.keyword(OfferFields.COUNTRY, place.getCountry());
    }
  }

  private void add(Price price) {
    fields.keyword(OfferFields.CURRENCY, price.getCurrency());
    fields.number(OfferFields.PRICE, price.getAmount());
    fields.number(OfferFields.price(price.getCurrency()), price.getAmount());
  }

  private void add(Salary salary) {
    fields.keyword(OfferFields.SALARY_CURRENCY, salary.getCurrency());
    if (salary.getPeriod() != SalaryPeriod.SALARY_PERIOD_UNSPECIFIED) {
      fields.keyword(OfferFields.SALARY_PERIOD, salary.getPeriod().name());
    }
    if (salary.hasAmountMin()) {
      fields.number(OfferFields.SALARY_MIN, salary.getAmountMin());
    }
    if (salary.hasAmountMax()) {
      fields.number(OfferFields.SALARY_MAX, salary.getAmountMax());
    }
  }

  private void add(AttributeValue value) {
    var name = OfferFields.attribute(value.getAttributeId());
    switch (value.getValueCase()) {
      case ENUM -> fields.keywords(name, value.getEnum().getIdsList());
      case BOOLEAN -> fields.keyword(name, Boolean.toString(value.getBoolean()));
      case NUMBER -> fields.number(name, value.getNumber());
      case STRING, VALUE_NOT_SET -> {}
    }
  }
}
