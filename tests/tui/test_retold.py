"""A record of other rules on a screen."""

from textual.widgets import Static

from fracas import story
from fracas.tui.replay import ReplayApp, StoryReel
from tests.engine.test_retold import of_other_rules, played

from .conftest import on_screen


@on_screen
async def test_it_is_stepped_through_on_a_screen() -> None:
    told = story(of_other_rules(played("neon-gods", 40).dumps()))
    app = ReplayApp(told, 0)
    async with app.run_test(size=(120, 40)) as pilot:
        reel = app.shown.reel
        assert isinstance(reel, StoryReel) and reel.at == 40
        assert "rules 0" in str(app.shown.query_one("#head", Static).render())
        await pilot.press("pageup")
        assert reel.at in told.turns or reel.at == 0
        await pilot.press("home", "right")
        assert reel.at == 1
        assert "as it was after input" in str(app.shown.query_one("#head", Static).render())
