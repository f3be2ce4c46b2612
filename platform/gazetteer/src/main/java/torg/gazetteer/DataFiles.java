package torg.gazetteer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reads the tables that data/make.py writes. */
final class DataFiles {
  final List<Place> places = new ArrayList<>();
  final Map<String, Set<String>> also = new HashMap<>();
  final PhraseBook.Builder phrases = new PhraseBook.Builder();

  private final Map<String, Country> countries = new HashMap<>();
  private final Map<String, Region> regions = new HashMap<>();
  private final Map<String, ZoneId> zones = new HashMap<>();

  DataFiles() {
    rows("countries.tsv", 4, this::country);
    rows("regions.tsv", 6, this::region);
    rows("settlements.tsv", 10, this::settlement);
  }

  private void country(String[] cells) {
    var country = new Country(cells[0], new Name(cells[1], cells[2]));
    countries.put(country.code(), country);
    names(cells[1], cells[2], cells[3]).forEach(name -> phrases.territory(name, country.code()));
  }

  private void region(String[] cells) {
    var region = new Region(cells[0], new Name(cells[1], cells[2]), zone(cells[3]));
    regions.put(region.code(), region);
    if (!cells[4].isEmpty()) {
      also.put(region.code(), Set.of(cells[4].split(" ")));
    }
    names(cells[1], cells[2], cells[5]).forEach(name -> phrases.territory(name, region.code()));
  }

  private void settlement(String[] cells) {
    var place =
        new Place(
            Integer.parseInt(cells[0]),
            new Name(cells[2], cells[3]),
            Optional.ofNullable(regions.get(cells[1])),
            countries.get(cells[1].substring(0, 2)),
            Double.parseDouble(cells[4]),
            Double.parseDouble(cells[5]),
            zone(cells[7]),
            Integer.parseInt(cells[6]),
            Decision.UNIQUE);
    places.add(place);
    names(cells[2], cells[3], cells[8]).forEach(name -> phrases.present(name, place));
    split(cells[9]).forEach(name -> phrases.former(name, place));
  }

  private ZoneId zone(String name) {
    return zones.computeIfAbsent(name, ZoneId::of);
  }

  private static List<String> names(String russian, String english, String aliases) {
    var names = new ArrayList<>(List.of(russian, english));
    names.addAll(split(aliases));
    return names;
  }

  private static List<String> split(String cell) {
    return cell.isEmpty() ? List.of() : List.of(cell.split(";"));
  }

  private static void rows(String file, int columns, Consumer<String[]> reader) {
    var stream = DataFiles.class.getResourceAsStream(file);
    if (stream == null) {
      throw new IllegalStateException(
          "torg/gazetteer/" + file + " is not on the class path; build platform/gazetteer again.");
    }
    try (var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      lines.readLine();
      int number = 2;
      for (var line = lines.readLine(); line != null; line = lines.readLine(), number++) {
        var cells = line.split("\t", -1);
        if (cells.length != columns) {
          throw new IllegalStateException(
              "%s, line %d: %d columns, not %d; write it anew with data/make.py."
                  .formatted(file, number, cells.length, columns));
        }
        reader.accept(cells);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read torg/gazetteer/" + file, e);
    }
  }
}
