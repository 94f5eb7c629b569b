"""Links of the pages lead somewhere, and the site has all pages that it names."""

import json
import re
import tomllib
from pathlib import Path

import pytest

import docs_pages
import docs_site
from tests.server.house import House

ROOT = Path(__file__).resolve().parent.parent
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda one: str(one.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    assert docs_pages.missing(page.read_text(encoding="utf-8"), page, ROOT) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda one: str(one.relative_to(ROOT)))
def test_links_into_pages_lead_to_a_heading(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for _, _, target in docs_pages.LINK.findall(text):
        file, _, anchor = target.partition("#")
        if "://" in target or not anchor or (file and not file.endswith(".md")):
            continue
        other = (page.parent / file).read_text(encoding="utf-8") if file else text
        plain = [re.sub(r"[^\w -]", "", one.lower()) for one in HEADING.findall(other)]
        named = [one.replace(" ", "-") for one in plain]
        assert anchor in named, target


def test_a_link_to_nothing_would_be_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    text = "[a](b.md) [c](page.md) [d](https://example.org) ![e](f.jpg) [g](../../up.md)"
    page.write_text(text, encoding="utf-8")
    assert docs_pages.missing(text, page, tmp_path) == ["b.md", "f.jpg", "../../up.md"]


def test_the_site_names_pages_that_are_there_and_all_of_them() -> None:
    wanted = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.M))
    wanted -= {"index.md", "reference.md", "calls.md"}
    assert all((ROOT / one).is_file() for one in wanted)
    ours = {str(one.relative_to(ROOT)) for one in ROOT.glob("docs/*.md")}
    assert ours - wanted <= {"docs/collision.md"}, "a page is in no chapter of mkdocs.yml"


def test_all_calls_are_told_of() -> None:
    page = docs_pages.calls()
    assert "## `POST /api/programs`" in page and "(#programwanted)" in page
    assert "## ProgramWanted" in page


def test_what_builds_the_site_is_locked() -> None:
    group = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["docs"]
    lock = (ROOT / "requirements/docs.txt").read_text("utf-8")
    for one in group:
        assert re.search(rf"^{re.split('[>=[]', one)[0]}(\[\w+\])?==", lock, re.M)


def test_a_house_offers_the_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from fracas.server import app

    site = tmp_path / "site"
    monkeypatch.setattr(app, "SITE", site)
    house = House(tmp_path / "data")
    try:
        http = house.guest().http
        assert http.get(http.get("/docs").headers["location"]).status_code == 404
        for version in ("0.9", "0.10", "1.0rc1"):
            (site / version).mkdir(parents=True)
            (site / version / "index.html").write_text(f"<p>{version}", encoding="utf-8")
        (tmp_path / "secret.txt").write_text("no", encoding="utf-8")
        found = docs_site.listed(site, "0.10")
        assert [one["version"] for one in found] == ["1.0rc1", "0.10", "0.9"]
        (site / docs_site.LIST).write_text(json.dumps(found), encoding="utf-8")
        assert http.get("/docs").headers["location"] == "/docs/0.10/index.html"
        assert http.get("/docs/versions.json").json() == found
        assert http.get("/docs/0.9/index.html").text == "<p>0.9"
        assert http.get("/docs/0.9/").text == "<p>0.9", "as the menu links to it"
        page = http.get("/docs/0.10/index.html")
        assert page.text == "<p>0.10"
        assert page.headers.get_list("content-security-policy") == [app.SITE_CSP]
        for path in ("/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs/nothing.html"):
            assert http.get(path).status_code == 404
        assert http.get("/api/health").headers["content-security-policy"] == app.CSP
    finally:
        house.close()
