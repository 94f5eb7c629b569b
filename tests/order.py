"""In which order files of tests are begun, so that several workers are busy all the time."""

WAITING = ("tests/browser/", "tests/server/", "tests/tui/")
"""These wait much of their time, the others compute: so they take turns."""
LONG = (
    "tests/browser/test_lessons.py",
    "tests/faults/test_faults.py",
    "tests/server/test_faults.py",
    "tests/browser/test_everybody.py",
    "tests/browser/test_table.py",
    "tests/games/ani_mayhem/test_kit.py",
    "tests/browser/test_collateral_damage.py",
    "tests/games/collision/test_kit.py",
    "tests/tui/test_made_up.py",
    "tests/test_commands.py",
    "tests/lab/test_ray.py",
)
"""These go first, or one worker would be left with them at the end."""


def in_turns(names: list[str]) -> list[str]:
    """The long files first; of the others, those that wait evenly among those that compute."""
    rest = [name for name in names if name not in LONG]
    waiting = [name for name in rest if name.startswith(WAITING)]
    computing = [name for name in rest if not name.startswith(WAITING)]
    placed = [
        ((at + 0.5) / len(kind), name)
        for kind in (waiting, computing)
        for at, name in enumerate(kind)
    ]
    return [name for name in LONG if name in names] + [name for _, name in sorted(placed)]
