"""What the environments show, as Gymnasium's spaces."""

from __future__ import annotations

from typing import Any, TypedDict

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from .actions import Actions
from .layout import Layout


class Seen(TypedDict):
    """An observation: what a seat sees, and what it may do."""

    observation: npt.NDArray[np.float32]
    action_mask: npt.NDArray[np.int8]


def observation_space(layout: Layout, actions: Actions) -> spaces.Space[Any]:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (layout.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions.size,), np.int8),
        }
    )
