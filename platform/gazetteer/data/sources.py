"""Reads the sources: GeoNames' dump, Debian's catalogues of translated names, and the tables kept by hand."""

import csv
import struct
from collections import namedtuple
from pathlib import Path

HAND = Path(__file__).parent / "hand"

# The columns of https://download.geonames.org/export/dump/ that are of use here.
Dumped = namedtuple("Dumped", "id name ascii alternates latitude longitude feature country region population zone")


def dump(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            field = line.rstrip("\n").split("\t")
            region = f"{field[8]}.{field[10]}" if field[10] else field[8]
            yield Dumped(
                int(field[0]), field[1], field[2], [n.strip() for n in field[3].split(",") if n.strip()],
                float(field[4]), float(field[5]), field[7], field[8], region, int(field[14]), field[17])


def catalogue(path):
    """A compiled catalogue of gettext: GeoNames id, or code of a region or country, to its name in one language."""
    data = Path(path).read_bytes()
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    _, _, count, originals, translations = struct.unpack(order + "5I", data[:20])

    def text(table, index):
        length, offset = struct.unpack_from(order + "2I", data, table + 8 * index)
        return data[offset:offset + length].decode("utf-8")

    return {text(originals, i): text(translations, i) for i in range(count)}


def hand(name):
    with open(HAND / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def parts(cell):
    return [part for part in (cell or "").split(";") if part]
