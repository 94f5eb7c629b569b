"""A table whose rules have changed since leads to its replay, turn by turn, as it was."""

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, expect

from examples.tic_tac_toe import game as tic_tac_toe
from fracas import catalogue
from tests.server.test_old_tables import played, turning

from .person import Person


def test_a_table_of_older_rules_is_looked_at_in_the_browser(
    browser: Browser, tmp_path: Path
) -> None:
    catalogue.add(replace(tic_tac_toe, measures=turning()))
    house, guest, _, table = played(tmp_path, (4, 0, 8))
    ann = Person(browser, house.url, "Ann")
    try:
        for name, value in guest.http.cookies.items():
            ann.context.add_cookies([{"name": name, "value": value, "url": house.url}])
        ann.go(f"/#/table/{table}")
        ann.sees("Played under older rules.")
        ann.picture("old-table")
        ann.page.get_by_role("link", name="Replay").click()
        cells = ann.page.locator("td")
        ann.page.wait_for_url("**/replay/**")
        slider = ann.page.get_by_role("slider", name="Moment of the game")
        expect(slider).to_have_attribute("max", "3")
        for mark, count in (("X", 1), ("O", 1), ("X", 2)):
            ann.page.keyboard.press("ArrowRight")
            expect(cells.filter(has_text=mark)).to_have_count(count)
        ann.picture("old-replay")
        assert ann.complaints == []
    finally:
        ann.leave()
        house.close()
        catalogue.add(tic_tac_toe)
