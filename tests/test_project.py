"""The repository as a whole: what it says of itself, how it starts, what it ships."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import environment
from fracas.version import VERSION
from tests.order import LONG, in_turns

ROOT = Path(__file__).resolve().parent.parent
# Split, so that this file is not found by itself.
FOREIGN = re.compile(
    "|".join(
        [
            "pypi" + r"\.org",
            "python" + r"hosted\.org",
            "registry" + r"\.npmjs",
            r"(?<![\w.])/" + r"(?:home|root|Users|work|opt)/\w",
        ]
    )
)


def files_of_the_repository() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode == 0:
        return [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in ROOT.rglob("*") if ".venv" not in path.parts]


def foreign_words(text: str) -> list[str]:
    return [
        f"{number}: {line.strip()[:100]}"
        for number, line in enumerate(text.splitlines(), start=1)
        if FOREIGN.search(line)
    ]


def test_no_file_names_a_package_registry_or_a_path_of_somebodys_machine() -> None:
    found = []
    for path in files_of_the_repository():
        try:
            text = path.read_text(encoding="utf-8") if path.is_file() else ""
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}:{word}" for word in foreign_words(text)]
    assert found == []


@pytest.mark.parametrize(
    "line",
    ["see https://" + "pypi" + ".org/simple", "open('/" + "home/ann/x')", "cd /" + "work/main"],
)
def test_such_a_word_would_be_found(line: str) -> None:
    assert foreign_words(f"fine\n{line}\n") == [f"2: {line}"]


def test_every_locked_requirement_has_an_exact_version_and_a_hash() -> None:
    for lock in (*environment.LOCKS.values(), environment.PIP_LOCK):
        text = re.sub(r"\\\n", "", lock.read_text(encoding="utf-8"))
        requirements = [line for line in text.splitlines() if re.match(r"\w", line)]
        assert requirements
        for requirement in requirements:
            assert re.match(r"[\w.-]+==[\w.]+ .*--hash=sha256:", requirement), requirement


def test_the_lock_for_tests_holds_all_of_the_lock_for_play() -> None:
    def pins(lock: Path) -> set[str]:
        return set(re.findall(r"^[\w.-]+==[\w.]+", lock.read_text(encoding="utf-8"), re.MULTILINE))

    assert pins(environment.LOCKS["run"]) < pins(environment.LOCKS["dev"])


def test_too_old_a_python_gets_a_clear_word() -> None:
    pretend = "import runpy, sys; sys.version_info = (3, 9, 18); sys.argv = ['b', 'run']; "
    old = subprocess.run(
        [sys.executable, "-c", pretend + "runpy.run_path('tools/bootstrap.py')"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert old.returncode == 1
    assert "needs Python 3.11 or newer, but this is Python 3.9.18" in old.stderr
    assert "Traceback" not in old.stderr


def test_where_ensurepip_is_missing_the_outer_pip_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[list[str]] = []

    def noted(command: list[str | Path], **_: object) -> subprocess.CompletedProcess[str]:
        calls.append([str(word) for word in command])
        (tmp_path / ".venv").mkdir(exist_ok=True)
        return subprocess.CompletedProcess(command, 0, stdout="site-packages")

    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("subprocess.run", noted)
    environment.create()
    assert "--without-pip" in calls[0]
    assert calls[-1][:4] == [sys.executable, "-m", "pip", "install"]
    assert calls[-1][-1] == str(environment.PIP_LOCK)


def test_python_m_fracas_and_the_installed_command_say_the_same() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, function = project["scripts"]["fracas"].split(":")
    installed = f"import sys; from {module} import {function}; sys.exit({function}())"
    said = [
        subprocess.run(
            [sys.executable, *command, "--version"],
            cwd=ROOT / "src",
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for command in (["-c", installed], ["-m", "fracas"])
    ]
    assert said[0] == said[1] == f"fracas {VERSION}\n"


def test_the_wheel_ships_content_rules_and_the_mark_of_types(tmp_path: Path) -> None:
    game = tmp_path / "src/fracas/games/chess"
    shipped = ["__init__.py", "content/pieces.toml", "rules/chess.md"]
    for name in shipped:
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text("", encoding="utf-8")
    for name in (
        "pyproject.toml",
        "README.md",
        "LICENSE",
        ".gitignore",
        "hatch_build.py",
        "src/fracas/__init__.py",
        "src/fracas/py.typed",
        "src/fracas/version.py",
    ):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    build = "import hatchling.build; print(hatchling.build.build_wheel('.'))"
    wheel = subprocess.run(
        [sys.executable, "-c", build], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout.strip()
    names = zipfile.ZipFile(tmp_path / wheel).namelist()
    assert {f"fracas/games/chess/{name}" for name in shipped} | {"fracas/py.typed"} <= set(names)


def named_dependencies() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    for groups in (project["project"]["optional-dependencies"], project["dependency-groups"]):
        wanted += [one for group in groups.values() for one in group]
    client = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    sections = ("dependencies", "devDependencies", "overrides")
    names = [name for section in sections for name in client.get(section, {})]
    return {re.split(r"[\s<>=!~;\[]", one)[0] for one in wanted} | set(names)


def test_the_page_of_dependencies_says_why_each_is_there_and_names_no_other() -> None:
    page = (
        (ROOT / "docs/dependencies.md").read_text(encoding="utf-8").split("## Written by hand")[0]
    )
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", page, re.MULTILINE)
    assert {name for name, _ in rows} == named_dependencies()
    assert len(rows) == len(named_dependencies()), "one is there twice"
    assert all(len(why) > 15 for _, why in rows)


def test_what_is_written_by_hand_is_where_the_page_says() -> None:
    page = (
        (ROOT / "docs/dependencies.md").read_text(encoding="utf-8").split("## Written by hand")[1]
    )
    for found in re.findall(r"`((?:web/src|server|engine|content|tools)/[\w./]+)`", page):
        here = ROOT / found if found.startswith(("web/", "tools/")) else ROOT / "src/fracas" / found
        assert here.is_file(), found


def test_files_of_tests_that_wait_and_that_compute_take_turns() -> None:
    waiting = [f"tests/server/test_{at}.py" for at in range(4)]
    computing = [f"tests/engine/test_{at}.py" for at in range(8)]
    ordered = in_turns([*waiting, *computing, *LONG])
    assert ordered[: len(LONG)] == list(LONG)
    assert sorted(ordered) == sorted([*waiting, *computing, *LONG])
    rest = ordered[len(LONG) :]
    for at in range(0, len(rest), 3):
        assert sum(name in waiting for name in rest[at : at + 3]) == 1


def test_what_only_repeats_its_kind_is_left_to_make_proof(tmp_path: Path) -> None:
    file = tmp_path / "test_one.py"
    file.write_text(
        "import pytest\n"
        "from tests.proof import many\n\n"
        "def test_one(): assert many(1, 2) == 1\n\n"
        "@pytest.mark.proof\n"
        "def test_more(): assert many(1, 2) == 2\n"
    )
    for test, given in {"test_one": [], "test_more": ["--proof", "-m", "proof"]}.items():
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *given, str(file),
             "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "--confcutdir", str(ROOT),
             "-p", "conftest"],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stdout + ran.stderr
        assert re.findall(r"::(test_\w+) PASSED", ran.stdout) == [test]


@pytest.mark.parametrize(("ended", "good"), [("1", True), ("3", False), ("2", False), ("", False)])
def test_only_a_run_that_came_to_its_end_is_mended_by_trying_what_failed_again(
    tmp_path: Path, ended: str, good: bool
) -> None:
    """1: tests failed. 3: the run broke off, so some were never run. Nothing: it was killed."""

    def command(name: str, text: str) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        path.chmod(0o755)

    command(".ci/run", (ROOT / ".ci/run").read_text(encoding="utf-8"))
    kept = f"mkdir -p .pytest_cache; echo {ended} > .pytest_cache/ended; " if ended else ""
    command("bin/make", f'if [ "$2" = test ]; then {kept}exit 2; fi')
    command(".venv/bin/python", "exit 0")  # what failed passes by itself
    found = subprocess.run(
        ["bash", tmp_path / ".ci/run"], env={"PATH": f"{tmp_path}/bin:/usr/bin:/bin"}, check=False,
        capture_output=True, text=True,
    )  # fmt: skip
    assert (found.returncode == 0) is good, found.stdout
