"""A bot that sits at a table of others: it takes what brings most, and says so.

python docs/programs/careful.py http://127.0.0.1:8765 INVITATION

An invitation is what the host of a table gets from *Invite*. With FRACAS_TOKEN the bot comes back
as who it was; without it, it gets a token of its own.
"""

import asyncio
import os
import re
import sys

from fracas.client import AsyncHouse, AsyncSeat, Option, Question, Refused

GOOD = re.compile(r"\b(take|gain|recruit|attack|sell|build|buy)\w*\b", re.I)
BAD = re.compile(r"\b(no more|stop|pass|nothing|discard)\b", re.I)


def worth(option: Option) -> tuple[int, int]:
    """Better words first, then larger numbers."""
    numbers = [int(one) for one in re.findall(r"\d+", option.label)]
    return bool(GOOD.search(option.label)) - bool(BAD.search(option.label)), max(numbers, default=0)


def choose(question: Question) -> Option:
    return max(question.options, key=worth)


async def play(seat: AsyncSeat) -> None:
    async for question in seat:
        try:
            await seat.decide(choose)
        except Refused as refused:  # it says why, and what would do
            print(f"{question.prompt}: {refused}", file=sys.stderr)
            await seat.play(question.options[0])
    print(seat.result)


async def main(url: str, invitation: str) -> None:
    house = AsyncHouse(url, os.environ.get("FRACAS_TOKEN", ""))
    if not house.token:
        print("FRACAS_TOKEN=" + await house.become("Careful"))
    async with await house.invited(invitation) as seat:
        await play(seat)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
