package torg.gazetteer;

import java.util.List;

/** Words of an address that say what the name beside them is; hyphens and dots are spaces here. */
enum Marker {
  CITY("г, гор, город, г к, город курорт, city, city of, town, town of"),

  /** A settlement that is no city. */
  RURAL(
      "с, село, д, дер, деревня, п, пос, поселок, пгт, п г т, рп, р п, рабочий поселок, "
          + "поселок городского типа, дп, дачный поселок, кп, к п, х, хутор, хут, ст ца, станица, "
          + "стца, ст, станция, аул, сл, слобода, п ст, ж д ст, рзд, разъезд, village, settlement"),

  DISTRICT(
      "р н, район, рн, г о, го, городской округ, м о, муниципальный округ, м р н, "
          + "муниципальный район, гп, г п, городское поселение, с п, сп, сельское поселение, с с, "
          + "сельсовет, поселение, улус, у, округ, федеральный округ, district, county, rayon, raion"),

  /** A street, or another thing that has a name and lies in a settlement. */
  STREET(
      "ул, улица, пр, пр т, пр кт, прт, просп, проспект, пер, переулок, ш, шоссе, пл, площадь, "
          + "наб, набережная, б р, бр, бул, бульвар, пр д, проезд, туп, тупик, ал, аллея, линия, "
          + "тракт, дорога, мкр, мкрн, мкр н, микрорайон, м н, кв л, квартал, тер, территория, "
          + "метро, м, ст м, станция метро, жк, ж к, снт, днт, днп, тц, трц, бц, рынок, парк, "
          + "гостиница, вокзал, street, st, str, avenue, ave, av, road, rd, lane, boulevard, blvd, "
          + "highway, hwy, square, sq, drive, embankment, metro, ul, ulitsa, ulica, prospekt, "
          + "prospect, pr, pereulok, shosse, naberezhnaya, nab, ploshchad, bulvar, proezd, mkr n");

  private final List<String> phrases;

  Marker(String phrases) {
    this.phrases = List.of(phrases.split(", "));
  }

  List<String> phrases() {
    return phrases;
  }
}
