package torg.search.contract;

import com.google.protobuf.ByteString;
import java.util.List;
import java.util.function.Consumer;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.RawDocument;

/** A document of a test, which is made step by step. */
record Doc(RawDocument raw) {
  static Doc of(String id) {
    return new Doc(
        RawDocument.newBuilder()
            .setId(id)
            .setVersion(1)
            .setAction(Action.UPSERT)
            .setPayload(ByteString.copyFromUtf8("payload of " + id))
            .build());
  }

  static Doc titled(String id, String title) {
    return of(id).title(title);
  }

  static Doc deletion(String id, long version) {
    return new Doc(
        RawDocument.newBuilder().setId(id).setVersion(version).setAction(Action.DELETE).build());
  }

  private Doc with(Consumer<RawDocument.Builder> change) {
    var builder = raw.toBuilder();
    change.accept(builder);
    return new Doc(builder.build());
  }

  Doc version(long version) {
    return with(one -> one.setVersion(version));
  }

  Doc epoch(long epoch) {
    return with(one -> one.setEpoch(epoch));
  }

  Doc title(String title) {
    return with(one -> one.getTextsBuilder().setTitle(title));
  }

  Doc names(String... names) {
    return with(one -> one.getTextsBuilder().addAllNames(List.of(names)));
  }

  Doc attributes(String... attributes) {
    return with(one -> one.getTextsBuilder().addAllAttributes(List.of(attributes)));
  }

  Doc categories(String... categories) {
    return with(one -> one.getTextsBuilder().addAllCategories(List.of(categories)));
  }

  Doc description(String description) {
    return with(one -> one.getTextsBuilder().setDescription(description));
  }

  Doc keyword(String name, String... values) {
    return with(one -> one.addKeywordsBuilder().setName(name).addAllValues(List.of(values)));
  }

  Doc number(String name, double value) {
    return with(one -> one.addNumbersBuilder().setName(name).setValue(value));
  }

  Doc at(double latitude, double longitude) {
    return with(one -> one.getPointBuilder().setLatitude(latitude).setLongitude(longitude));
  }

  Doc clicked(long impressions, long clicks) {
    return with(one -> one.getClicksBuilder().setImpressions(impressions).setClicks(clicks));
  }

  String id() {
    return raw.getId();
  }
}
