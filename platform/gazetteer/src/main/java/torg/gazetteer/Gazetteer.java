package torg.gazetteer;

import java.util.Optional;

/**
 * Settlements of Russia and large cities of the world, by address and by coordinates. It is read
 * once and never changes, so all threads may share it. Whatever it is asked, it answers or finds
 * nothing; it never fails.
 */
public final class Gazetteer {
  private final PhraseBook phrases;
  private final Chooser chooser;
  private final NearestPlaces nearest;
  private final int size;

  private Gazetteer(DataFiles files) {
    phrases = files.phrases.build();
    chooser = new Chooser(new Homonyms(new Territories(files.also)));
    nearest = new NearestPlaces(files.places);
    size = files.places.size();
  }

  /**
   * Reads the data, which takes some tenths of a second: once a process.
   *
   * @throws IllegalStateException if the data files are missing or damaged
   */
  public static Gazetteer load() {
    return new Gazetteer(new DataFiles());
  }

  /**
   * The settlement that an address in Russian or English names. A region, country or larger city in
   * the text decides between settlements with the same name, else their population does; {@link
   * Place#decision()} tells. Streets and houses are left aside. Only the first 500 characters are
   * read.
   *
   * @return nothing if no settlement is named, none with the name lies in the region that is named,
   *     or the text is null
   */
  public Optional<Place> find(String address) {
    return address == null ? Optional.empty() : chooser.choose(Address.read(address, phrases));
  }

  /**
   * The settlement that these coordinates belong to: the nearest, where large cities reach further
   * than their centre.
   *
   * @return nothing if there is none within 50 km, or these are no coordinates
   */
  public Optional<Place> nearest(double latitude, double longitude) {
    return nearest.find(latitude, longitude);
  }

  /** How many settlements there are. */
  public int size() {
    return size;
  }
}
