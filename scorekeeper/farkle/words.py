"""Numbers and lists as the table reads them. The comma in 10,000 is written here and nowhere else."""

from collections.abc import Iterable

MINUS = "\N{MINUS SIGN}"

_NTH = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(value: int) -> str:
    """10000 as "10,000" and -1000 as "−1,000", with a true minus."""
    return f"{value:,}".replace("-", MINUS)


def ordinal(value: int) -> str:
    """1 as "1st", 12 as "12th", 23 as "23rd"."""
    if value % 100 in (11, 12, 13):
        return f"{number(value)}th"
    return number(value) + {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")


def nth(value: int) -> str:
    """1 as "first", 12 as "twelfth", anything else in figures, as `ordinal` has it."""
    return _NTH[value - 1] if 0 < value <= len(_NTH) else ordinal(value)


def times(count: int) -> str:
    """0 as "never", 1 as "once", 3 as "3 times"."""
    return {0: "never", 1: "once", 2: "twice"}.get(count) or f"{number(count)} times"


def spelled(value: int) -> str:
    """0 to 12 in letters ("no", "one", "twelve"), anything else in figures."""
    return _SMALL[value] if 0 <= value < len(_SMALL) else number(value)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Ann, Bo and Cy; with `last` "or": 300 or 350."""
    items = tuple(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(count: int, one: str, many: str | None = None) -> str:
    """1 and "turn" as "1 turn", 3 and "die", "dice" as "3 dice"; without `many` the plural ends in s."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def quoted(value: object, otherwise: str = "This") -> str:
    """Something that was typed, in quotation marks and cut short; `otherwise` where it cannot be shown."""
    if not isinstance(value, str) or not value.isprintable():
        return otherwise
    return f'"{value}"' if len(value) <= 20 else f'"{value[:20]}…"'
