"""Makes the table that CitiesOfRussiaTest compares with, from city.csv of https://github.com/hflabs/city.

python3 reference.py <city.csv>
"""

import csv
import re
import sys
from pathlib import Path

OUT = Path(__file__).parent.parent / "src/test/resources/torg/gazetteer/cities-of-russia.tsv"


def main(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = [[row["address"], re.sub(".*г ", "", row["address"]),
                 f"{float(row['geo_lat']):.3f}", f"{float(row['geo_lon']):.3f}", row["population"]]
                for row in csv.DictReader(file)]
    OUT.parent.mkdir(parents=True, exist_ok=True)
    with open(OUT, "w", encoding="utf-8", newline="\n") as file:
        file.write("address\tcity\tlatitude\tlongitude\tpopulation\n")
        file.writelines("\t".join(row) + "\n" for row in sorted(rows))
    print(f"{OUT.name}: {len(rows)} rows")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
