package torg.searchapi.filters;

import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import com.google.protobuf.TextFormat.ParseException;
import torg.catalog.v1.Catalog;
import torg.catalog.view.CatalogTree;

/** Phones and tablets, whose brands differ, tools, whose power is in another unit, and jobs. */
public final class TestCatalog {
  public static final Catalog CATALOG =
      parse(
          Catalog.class,
          """
          version: 1
          categories { id: 'electronics' name { ru: 'Электроника' en: 'Electronics' } }
          categories {
            id: 'phones' parent_id: 'electronics'
            name { ru: 'Мобильные телефоны' en: 'Mobile phones' }
            synonyms: 'смартфоны' synonyms: 'трубка'
            attributes {
              id: 'brand' name { ru: 'Марка' en: 'Brand' } synonyms: 'бренд'
              enum {
                values { id: 'apple' name { ru: 'Apple' en: 'Apple' } synonyms: 'эппл' }
                values { id: 'samsung' name { ru: 'Samsung' en: 'Samsung' } synonyms: 'самсунг' }
              }
            }
            attributes {
              id: 'screen' name { ru: 'Экран' en: 'Screen' }
              number { unit { ru: 'дюйм' en: 'inch' } }
            }
            attributes { id: 'nfc' name { ru: 'NFC' en: 'NFC' } boolean {} }
            attributes { id: 'model' name { ru: 'Модель' en: 'Model' } string {} }
          }
          categories {
            id: 'tablets' parent_id: 'electronics' name { ru: 'Планшеты' en: 'Tablets' }
            attributes {
              id: 'brand' name { ru: 'Марка' en: 'Brand' }
              enum {
                values { id: 'apple' name { ru: 'Apple' en: 'Apple' } synonyms: 'яблоко' }
                values { id: 'huawei' name { ru: 'Huawei' en: 'Huawei' } }
              }
            }
            attributes {
              id: 'screen' name { ru: 'Экран' en: 'Screen' }
              number { unit { ru: 'дюйм' en: 'inch' } }
            }
            attributes {
              id: 'power' name { ru: 'Мощность' en: 'Power' } number { unit { ru: 'Вт' en: 'W' } }
            }
          }
          categories { id: 'tools' name { ru: 'Инструменты' en: 'Tools' } }
          categories {
            id: 'generators' parent_id: 'tools' name { ru: 'Генераторы' en: 'Generators' }
            attributes {
              id: 'power' name { ru: 'Мощность' en: 'Power' } number { unit { ru: 'кВт' en: 'kW' } }
            }
          }
          categories {
            id: 'jobs' name { ru: 'Работа' en: 'Jobs' }
            standard_filters {
              filters: [SALARY, EMPLOYMENT_TYPE, WORK_SCHEDULE, WORK_EXPERIENCE, REMOTE_WORK,
                        LOCATION, PUBLISHED_SINCE]
            }
          }
          categories {
            id: 'drivers' parent_id: 'jobs' name { ru: 'Водители' en: 'Drivers' }
            synonyms: 'шофер'
          }
          categories {
            id: 'washing' parent_id: 'electronics'
            name { ru: 'Стиральные машины' en: 'Washing machines' } synonyms: 'стиралки'
          }
          categories {
            id: 'cars' name { ru: 'Автомобили' en: 'Cars' } synonyms: 'машина' synonyms: 'тачка'
          }
          """);

  public static final CatalogTree TREE = CatalogTree.of(CATALOG);
  public static final FilterCatalog FILTERS = FilterCatalog.of(TREE);

  private TestCatalog() {}

  /** A message in protobuf's text format. */
  public static <M extends Message> M parse(Class<M> type, String text) {
    try {
      return TextFormat.parse(text, type);
    } catch (ParseException notOfTheType) {
      throw new IllegalArgumentException(text, notOfTheType);
    }
  }
}
