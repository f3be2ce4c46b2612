"""Makes the gazetteer's data files from their sources; README.md says where those come from.

python3 make.py <cities1000.txt> <ru/geonames.mo> <en/geonames.mo>
"""

import sys
from collections import Counter, defaultdict

from naming import english_name, folded, romanised, russian_name, spellings, variants
from sources import catalogue, dump, hand, parts
from tables import cells, once, write

# Parts of cities, and what is abandoned, destroyed, or historical.
NOT_SETTLEMENTS = {"PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"}
NEIGHBOURS = set("AM AZ BY EE GE KG KZ LT LV MD TJ TM UA UZ".split())
SAME_PLACE_DEGREES = 0.15


def wanted(place, exceptions):
    if place.id in exceptions:
        return exceptions[place.id]
    if place.feature in NOT_SETTLEMENTS:
        return False
    if place.country == "RU" or place.region in ("UA.11", "UA.20"):
        return True
    return place.feature == "PPLC" or place.population >= (10_000 if place.country in NEIGHBOURS else 100_000)


def settlements(cities, russian, english):
    exceptions = {int(row["id"]): row["take"] == "yes" for row in hand("exceptions.tsv")}
    corrections = {int(row["id"]): row for row in hand("corrections.tsv")}
    for place in dump(cities):
        if not wanted(place, exceptions):
            continue
        correction = corrections.get(place.id, {})
        name = correction.get("russian") or russian_name(place, russian)
        latin = correction.get("english") or english_name(place, english)
        former = [russian_name(place, russian), place.name] if correction.get("russian") else []
        aliases = {place.name, place.ascii} - set(former)
        if name and place.country == "RU":
            aliases |= spellings(name)
        elif name:
            aliases |= variants(place, name)
        yield dict(id=place.id, region=place.region, russian=name or latin, english=latin,
                   latitude=float(correction.get("latitude") or place.latitude),
                   longitude=float(correction.get("longitude") or place.longitude),
                   population=int(correction.get("population") or place.population),
                   zone=place.zone, aliases=aliases, former={f for f in former if f})
    for row in hand("additions.tsv"):
        yield dict(id=int(row["id"]), region=row["region"], russian=row["russian"], english=row["english"],
                   latitude=float(row["latitude"]), longitude=float(row["longitude"]),
                   population=int(row["population"]), zone=row["zone"],
                   aliases={row["english"], *spellings(row["russian"])}, former=set())


def without_doubles(places):
    """Of two entries with one name next to each other the one with more people stays."""
    kept = defaultdict(list)
    for place in sorted(places, key=lambda p: (-p["population"], p["id"])):
        same = kept[folded(place["russian"]), place["region"]]
        if not any(abs(place["latitude"] - other["latitude"]) < SAME_PLACE_DEGREES
                   and abs(place["longitude"] - other["longitude"]) < 2 * SAME_PLACE_DEGREES for other in same):
            same.append(place)
    return sorted((place for same in kept.values() for place in same), key=lambda p: p["id"])


def add_names_by_hand(places):
    largest = {}
    for place in sorted(places, key=lambda p: p["population"]):
        largest[folded(place["russian"]), place["region"]] = place
    unknown = []
    for row in hand("names.tsv"):
        place = largest.get((folded(row["name"]), row["region"]))
        if place is None:
            elsewhere = [p["region"] for p in places if folded(p["russian"]) == folded(row["name"])]
            unknown.append(f"{row['name']} is not in {row['region']}, but in: {' '.join(elsewhere) or 'none'}")
            continue
        place["aliases"].update(parts(row["aliases"]))
        place["former"].update(parts(row["former"]))
        place["former"].update(romanised(name).title() for name in parts(row["former"]) if not name.isascii())
    if unknown:
        sys.exit("hand/names.tsv names settlements that are not there:\n" + "\n".join(unknown))


def regions(places, russian, english):
    by_hand = {row["code"]: row for row in hand("regions.tsv")}
    zones = defaultdict(Counter)
    for place in places:
        zones[place["region"]][place["zone"]] += place["population"] + 1
    for code in sorted(zones):
        if "." not in code or (code not in by_hand and code not in english):
            continue
        zone = zones[code].most_common(1)[0][0]
        row = by_hand.get(code)
        if row:
            aliases = once([*parts(row["aliases"]), *spellings(row["russian"])], {folded(row["english"])})
            yield [code, row["russian"], row["english"], zone, row["also"], ";".join(aliases)]
        else:
            abbreviation = code[3:] if code.startswith("US.") else ""
            yield [code, russian.get(code, english[code]), english[code], zone, "", abbreviation]


def countries(places, russian, english):
    by_hand = {row["code"]: row for row in hand("countries.tsv")}
    for code in sorted({place["region"].split(".")[0] for place in places}):
        row = by_hand.get(code) or dict(russian=russian[code], english=english[code], aliases="")
        yield [code, row["russian"], row["english"], row["aliases"]]


def main(cities, russian_catalogue, english_catalogue):
    russian, english = catalogue(russian_catalogue), catalogue(english_catalogue)
    places = without_doubles(settlements(cities, russian, english))
    add_names_by_hand(places)
    region_rows = list(regions(places, russian, english))
    write("countries.tsv", "code russian english aliases", list(countries(places, russian, english)))
    write("regions.tsv", "code russian english zone also aliases", region_rows)
    known = {row[0] for row in region_rows}
    write("settlements.tsv", "id region russian english latitude longitude population zone aliases former",
          [cells(place, known) for place in places])


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
