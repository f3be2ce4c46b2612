package torg.searchapi.filters;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import torg.catalog.v1.LocalizedText;
import torg.search.OfferFields;
import torg.search.v1.AreaFilter;
import torg.search.v1.ChosenFilter;
import torg.search.v1.ChosenMoney;
import torg.search.v1.FilterValue;
import torg.search.v1.MoneyFilter;
import torg.search.v1.OfferFilter;
import torg.search.v1.RangeFilter;
import torg.search.v1.SinceFilter;
import torg.search.v1.ValuesFilter;
import torg.search.v1.YesFilter;
import torg.vasgen.v1.FacetCounts;
import torg.vasgen.v1.ValueCount;

/** Filters as an answer shows them, with what was counted for them. */
public final class ShownFilters {
  private final Map<String, FacetCounts> counts = new HashMap<>();
  private final String currency;

  /**
   * @param currency that prices are in unless another is chosen
   */
  public ShownFilters(List<FacetCounts> facets, String currency) {
    facets.forEach(facet -> counts.put(facet.getName(), facet));
    this.currency = currency;
  }

  /** None for a filter that no found offer has anything to choose for, unless it is chosen. */
  public Optional<OfferFilter> of(SearchFilter filter, Optional<ChosenFilter> chosen) {
    var shown = OfferFilter.newBuilder().setId(filter.id()).setName(filter.name());
    filter.standard().ifPresent(shown::setStandard);
    var kind = filter.kind();
    var isOfUse = true;
    if (kind instanceof FilterKind.Values values) {
      shown.setValues(values(values, chosen));
      isOfUse = shown.getValues().getValuesCount() > 0;
    } else if (kind instanceof FilterKind.NumberRange number) {
      shown.setRange(range(number));
      isOfUse = !isCountedAsNone(number.field());
    } else if (kind instanceof FilterKind.Yes yes) {
      shown.setYes(YesFilter.newBuilder().setOffers(count(yes.field(), yes.yes())));
      isOfUse = shown.getYes().getOffers() > 0;
    } else if (kind instanceof FilterKind.Price) {
      shown.setMoney(price(chosen));
    } else if (kind instanceof FilterKind.Pay) {
      shown.setMoney(salary(chosen));
    } else if (kind instanceof FilterKind.Area) {
      shown.setArea(AreaFilter.getDefaultInstance());
    } else {
      shown.setSince(SinceFilter.getDefaultInstance());
    }
    return isOfUse || chosen.isPresent() ? Optional.of(shown.build()) : Optional.empty();
  }

  private ValuesFilter values(FilterKind.Values kind, Optional<ChosenFilter> chosen) {
    Set<String> ids =
        chosen.map(one -> new HashSet<>(one.getValues().getIdsList())).orElseGet(HashSet::new);
    var byValue = countsOf(kind.field());
    var filter = ValuesFilter.newBuilder();
    for (var value : kind.values()) {
      var offers = byValue.getOrDefault(value.getId(), 0L);
      if (offers > 0 || ids.contains(value.getId())) {
        filter.addValues(
            FilterValue.newBuilder()
                .setId(value.getId())
                .setName(value.getName())
                .setOffers(offers)
                .setChosen(ids.contains(value.getId())));
      }
    }
    return filter.build();
  }

  private RangeFilter range(FilterKind.NumberRange kind) {
    var filter = RangeFilter.newBuilder();
    if (!kind.unit().equals(LocalizedText.getDefaultInstance())) {
      filter.setUnit(kind.unit());
    }
    var bounds = counts.get(kind.field());
    if (bounds != null && bounds.hasMin() && bounds.hasMax()) {
      filter.setMin(bounds.getMin()).setMax(bounds.getMax());
    }
    return filter.build();
  }

  private MoneyFilter price(Optional<ChosenFilter> chosen) {
    var money = money(chosen);
    var in = IndexConditions.currency(money, currency);
    var filter = MoneyFilter.newBuilder().setCurrency(in);
    var bounds = counts.get(OfferFields.price(in));
    if (bounds != null && bounds.hasMin() && bounds.hasMax()) {
      filter.setMin(Math.round(bounds.getMin())).setMax(Math.round(bounds.getMax()));
    }
    return filter.build();
  }

  private MoneyFilter salary(Optional<ChosenFilter> chosen) {
    var money = money(chosen);
    return MoneyFilter.newBuilder()
        .setCurrency(IndexConditions.currency(money, currency))
        .setPeriod(IndexConditions.period(money))
        .build();
  }

  private static ChosenMoney money(Optional<ChosenFilter> chosen) {
    return chosen.map(ChosenFilter::getMoney).orElse(ChosenMoney.getDefaultInstance());
  }

  /** Bounds were asked for, and no found offer has a value. */
  private boolean isCountedAsNone(String field) {
    return counts.containsKey(field) && !counts.get(field).hasMin();
  }

  private long count(String field, String value) {
    return countsOf(field).getOrDefault(value, 0L);
  }

  private Map<String, Long> countsOf(String field) {
    var byValue = new HashMap<String, Long>();
    Optional.ofNullable(counts.get(field)).stream()
        .flatMap(facet -> facet.getValuesList().stream())
        .forEach((ValueCount one) -> byValue.put(one.getValue(), one.getCount()));
    return byValue;
  }
}
