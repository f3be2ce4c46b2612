"""Chooses the Russian and the English names of a settlement among those that GeoNames has in all languages."""

import re
import unicodedata

RUSSIAN = re.compile(r"[А-Яа-яЁё][А-Яа-яЁё0-9 .\-()']*")

KINDS = re.compile(
    r"^(город|пос[её]лок( городского типа)?|пгт|рабочий пос[её]лок|село|станица|деревня|г\.|п\.|с\.)\s+(?=[А-ЯЁ])",
    re.IGNORECASE)

# BGN/PCGN, which GeoNames' English names of Russian places follow, without its apostrophes.
LETTERS = dict(zip("абвгдеёжзийклмнопрстуфхцчшщъыьэюя", (
    "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya").split()))
LETTERS["ъ"] = LETTERS["ь"] = ""


def folded(text):
    """Lower case without marks, apostrophes and punctuation: what two spellings of a name have in common."""
    text = text.replace("ё", "е").replace("Ё", "Е").replace("й", "\u0001").replace("Й", "\u0001")
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    plain = plain.replace("\u0001", "й").lower()
    plain = re.sub("[’'`ʹ‘ʻʼ]", "", plain)
    return " ".join(re.findall(r"\w+", plain))


def romanised(russian):
    """As in atlases: е is ye at the beginning of a word and after vowels and signs."""
    out, before = [], " "
    for letter in russian.lower():
        iotated = letter in "её" and (before in "аеёиоуыэюяйъь" or not before.isalpha())
        out.append("y" + LETTERS[letter] if iotated else LETTERS.get(letter, letter))
        before = letter
    return "".join(out)


def spellings(russian):
    """How Russian names are written in Latin letters: Yekaterinburg, Ekaterinburg; Nizhniy, Nizhny; Korolyov."""
    atlas = romanised(russian)
    plain = "".join(LETTERS.get(letter, letter) for letter in russian.lower())
    sounding = romanised(re.sub("[ёЁ]", "йо", russian))
    return {folded(s) for way in (atlas, plain, sounding) for s in (way, re.sub(r"(iy|yy)\b", "y", way))}


def distance(one, other):
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


def russian_name(place, translated):
    """The translated name, else the Cyrillic alternate that sounds most like the English name, else None."""
    known = translated.get(str(place.id), "")
    if RUSSIAN.fullmatch(known):
        return tidy(known)
    sound = folded(place.ascii)
    options = [tidy(name) for name in place.alternates if RUSSIAN.fullmatch(name)]
    options = [name for name in options if name]
    return min(options, key=lambda name: (distance(folded(romanised(name)), sound), *likeness(name)), default=None)


def variants(place, name):
    """Other Cyrillic names that differ by a letter: Анталия, Анталья."""
    return {other for other in place.alternates
            if RUSSIAN.fullmatch(other) and len(name) > 4 and distance(folded(other), folded(name)) == 1}


def likeness(name):
    """Of spellings that sound the same: not the Ukrainian one, with ё, щ or ц for two letters, with soft signs."""
    bare = re.sub("[ьъ]", "", name.lower())
    return bool(re.search("[сцз]ьк|ець", name)), "ё" not in name, len(bare), -len(name), name


def tidy(name):
    """Without the words for what kind of settlement it is."""
    bare = KINDS.sub("", name.strip())
    return bare[:1].upper() + bare[1:]


def english_name(place, translated):
    """Without what transliterations add to Russian names: Arkhangelsk, Artem."""
    name = place.ascii if place.country == "RU" else place.name
    return re.sub("[’'ʹ]", "", translated.get(str(place.id)) or name)
