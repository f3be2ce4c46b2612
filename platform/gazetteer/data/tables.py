"""Writes the tables: sorted, one row a line, columns between tabs, names of one cell between semicolons."""

from pathlib import Path

from naming import folded

OUT = Path(__file__).parent.parent / "src/main/resources/torg/gazetteer"


def cells(place, regions):
    """The row of a settlement. A region without a name is left out: then the country stands in its place."""
    known = {folded(place["russian"]), folded(place["english"])}
    aliases = once(place["aliases"], known)
    former = once(place["former"], known)
    region = place["region"] if place["region"] in regions else place["region"].split(".")[0]
    return [place["id"], region, place["russian"], place["english"], degrees(place["latitude"]),
            degrees(place["longitude"]), place["population"], place["zone"], ";".join(aliases), ";".join(former)]


def degrees(number):
    return f"{number:.5f}".rstrip("0").rstrip(".")


def once(names, known):
    """One name of those that are read the same."""
    out = []
    for name in sorted(names):
        if folded(name) and folded(name) not in known:
            known.add(folded(name))
            out.append(name)
    return out


def write(name, header, rows):
    OUT.mkdir(parents=True, exist_ok=True)
    with open(OUT / name, "w", encoding="utf-8", newline="\n") as file:
        for row in [header.split(), *rows]:
            file.write("\t".join(str(cell) for cell in row) + "\n")
    print(f"{name}: {len(rows)} rows, {(OUT / name).stat().st_size:,} bytes")
