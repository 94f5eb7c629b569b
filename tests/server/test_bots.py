"""Bots in processes of their own: slow ones are waited for, endless ones are not."""

import asyncio
import os
import signal
from dataclasses import replace

import pytest

import fracas
from examples.tic_tac_toe import game as tic_tac_toe
from fracas import catalogue
from fracas.engine import Mind, State
from fracas.server import bots
from fracas.server.bots import Bots

from . import ledger


def for_ever(s: State, seat: int) -> float:
    while True:
        pass


endless = replace(tic_tac_toe, name="endless", mind=Mind(value=for_ever), hidden_test_only=True)
catalogue.add(ledger.game)
catalogue.add(endless)


def test_a_bot_that_has_to_wait_for_the_processor_is_not_taken_for_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bots, "SECONDS", 1.0)
    table = fracas.new("ledger", 1, "seed")

    async def chosen() -> tuple[int, list[int]]:
        house = Bots(1, ("tests.server.ledger",))
        await house.choose(table, 0, "random")
        process = house.pool.workers[0].process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)
        asked = asyncio.create_task(house.choose(table, 0, "random"))
        await asyncio.sleep(1.5)
        assert not asked.done()
        os.kill(process.pid, signal.SIGCONT)
        found = await asyncio.wait_for(asked, 60)
        assert house.pool.workers[0].process is process, "it was not begun anew"
        await house.close()
        return found

    assert asyncio.run(chosen()) == (table.questions(0)[0].number, [1])


def test_a_bot_that_never_comes_to_an_end_is_ended_and_a_random_move_is_made(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "SECONDS", 0.3)
    table = fracas.new("endless", 2, "seed")

    async def chosen() -> tuple[int, list[int]]:
        house = Bots(1, (__name__,))
        try:
            return await asyncio.wait_for(house.choose(table, 0, "greedy"), 60)
        finally:
            await house.close()

    _, (cell,) = asyncio.run(chosen())
    assert cell in range(9)
    assert "bot greedy in endless" in caplog.text
