package torg.search.contract;

import java.util.List;
import java.util.function.Consumer;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.Filter;
import torg.vasgen.v1.Point;

/** A request of a test, which is made step by step. */
record Asked(ExecutionRequest request) {
  static Asked everything() {
    return new Asked(ExecutionRequest.newBuilder().setPageSize(100).build());
  }

  static Asked text(String text) {
    return everything().with(one -> one.getTextBuilder().setText(text));
  }

  Asked with(Consumer<ExecutionRequest.Builder> change) {
    var builder = request.toBuilder();
    change.accept(builder);
    return new Asked(builder.build());
  }

  Asked filter(Filter filter) {
    return with(one -> one.addFilters(filter));
  }

  Asked relaxBelow(int count) {
    return with(one -> one.getTextBuilder().setRelaxBelow(count));
  }

  Asked synonym(String words, String other) {
    return with(one -> one.getTextBuilder().addSynonymsBuilder().setWords(words).setOther(other));
  }

  Asked pageSize(int size) {
    return with(one -> one.setPageSize(size));
  }

  Asked pageToken(String token) {
    return with(one -> one.setPageToken(token));
  }

  Asked byNumber(String field, boolean descending) {
    return with(
        one -> one.getSortBuilder().getNumberBuilder().setField(field).setDescending(descending));
  }

  Asked byDistance(double latitude, double longitude) {
    return with(one -> one.getSortBuilder().setDistanceFrom(point(latitude, longitude)));
  }

  Asked near(double latitude, double longitude) {
    return with(
        one -> one.getSortBuilder().getRelevanceBuilder().setNear(point(latitude, longitude)));
  }

  Asked facet(String field, int valuesMax) {
    return with(
        one ->
            one.addFacetsBuilder()
                .setName(field)
                .getKeywordBuilder()
                .setField(field)
                .setValuesMax(valuesMax));
  }

  Asked numberFacet(String field) {
    return with(one -> one.addFacetsBuilder().setName(field).getNumberBuilder().setField(field));
  }

  Asked prefixFacet(String prefix, int fieldsMax, int valuesMax) {
    return with(
        one ->
            one.addFacetsBuilder()
                .setName("prefix")
                .getKeywordPrefixBuilder()
                .setPrefix(prefix)
                .setFieldsMax(fieldsMax)
                .setValuesMax(valuesMax));
  }

  static Filter anyOf(String field, String... values) {
    var filter = Filter.newBuilder();
    filter.getAnyOfBuilder().setField(field).addAllValues(List.of(values));
    return filter.build();
  }

  /** Chosen from the facet of the field. */
  static Filter chosen(String field, String... values) {
    return anyOf(field, values).toBuilder().setFacet(field).build();
  }

  static Filter range(String field, double min, double max) {
    var filter = Filter.newBuilder();
    filter.getRangeBuilder().setField(field).setMin(min).setMax(max);
    return filter.build();
  }

  static Filter circle(double latitude, double longitude, double meters) {
    var filter = Filter.newBuilder();
    filter.getCircleBuilder().setCenter(point(latitude, longitude)).setRadiusMeters(meters);
    return filter.build();
  }

  static Filter any(Filter... filters) {
    var filter = Filter.newBuilder();
    filter.getAnyBuilder().addAllFilters(List.of(filters));
    return filter.build();
  }

  static Filter none(Filter... filters) {
    var filter = Filter.newBuilder();
    filter.getNoneBuilder().addAllFilters(List.of(filters));
    return filter.build();
  }

  static Point point(double latitude, double longitude) {
    return Point.newBuilder().setLatitude(latitude).setLongitude(longitude).build();
  }
}
