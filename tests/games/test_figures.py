"""Numbers in options are written in figures that every reader knows."""

import pytest

import fracas
from fracas import BadInput


@pytest.mark.parametrize("figures", ["²", "١", "12345678901234567890", "1_0", " 1", "-1", "5²"])
@pytest.mark.parametrize(
    ("game", "option", "said"),
    [("collision", "campaign", "{}"), ("blood-feud", "preset", "blitz,phase_len={}")],
)
def test_other_figures_are_refused(game: str, option: str, said: str, figures: str) -> None:
    with pytest.raises(BadInput):
        fracas.new(game, None, 1, **{option: said.format(figures)})
