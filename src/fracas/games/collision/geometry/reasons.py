"""Certificates in words: the answer to "can he see me?" and why."""

from collections.abc import Callable, Mapping

from fracas.games.collision.geometry.certificates import (
    Arc,
    Beam,
    Certificate,
    Fall,
    LegCheck,
    Measured,
    PathCheck,
    Push,
    Ranged,
    Settled,
    Sight,
    Stand,
    Touch,
)
from fracas.games.collision.geometry.units import hyp, inches

Label = Callable[[str], str]


def reason(found: Certificate, words: Mapping[str, str], label: Label = lambda name: name) -> str:
    """The certificate in the words of a language (`fracas.content.texts`); `label` gives the
    names that people know figures and pieces by."""
    key, values = _told(found, words, label)
    return words[f"reason.{key}"].format(**values)


def _told(
    found: Certificate, words: Mapping[str, str], label: Label
) -> tuple[str, dict[str, object]]:
    match found:
        case Measured(a=a, b=b):
            how = "overlap" if found.overlap else "contact" if found.contact else "apart"
            return f"measured.{how}", {
                "a": label(a.name), "b": label(b.name), "gap": inches(found.gap),
                "height": inches(abs(a.z - b.z)), "distance": inches(found.distance),
            }  # fmt: skip
        case Ranged():
            return f"ranged.{_range(found)}", {
                "b": label(found.target.name), "distance": inches(found.distance),
                "minimum": inches(found.minimum), "maximum": inches(found.maximum),
            }  # fmt: skip
        case Arc():
            return f"arc.{'front' if found.front else 'rear'}", {"a": label(found.body.name)}
        case Sight():
            return _sight(found, label)
        case Stand():
            return f"stand.{found.why}", {
                "a": label(found.body.name), "blocker": label(found.blocker)
            }  # fmt: skip
        case LegCheck():
            return _leg(found, words, label)
        case PathCheck():
            failed = bool(found.legs) and not found.legs[-1].legal
            if failed:
                return _leg(found.legs[-1], words, label)
            return f"path.{found.why}", {
                "cost": inches(found.cost), "budget": inches(found.budget)
            }  # fmt: skip
        case _:
            return _forced(found, label)


def _range(found: Ranged) -> str:
    if found.in_range:
        return "in_range"
    return "too_near" if found.distance < found.minimum else "too_far"


def _sight(found: Sight, label: Label) -> tuple[str, dict[str, object]]:
    by = dict.fromkeys(label(ray.by) for ray in found.rays if ray.by)
    values: dict[str, object] = {
        "a": label(found.viewer.name),
        "b": label(found.target.name),
        "by": ", ".join(by),
        "stopped": found.stopped,
        "dim": found.stopped + found.screened,
        "clear": 20 - found.stopped - found.screened,
    }
    if found.seen:
        return f"sight.{found.cover}", values
    if found.stopped == 20:
        return "sight.stopped", values
    return f"sight.{'blocked' if any(ray.front for ray in found.rays) else 'behind'}", values


def _leg(found: LegCheck, words: Mapping[str, str], label: Label) -> tuple[str, dict[str, object]]:
    how = found.why
    if found.legal and found.tested:
        how = "tested"
    elif found.legal and found.spared:
        how = "spared"
    return f"leg.{how}", {
        "kind": words[f"leg.{found.leg.kind}"],
        "cost": inches(found.cost),
        "penalty": found.penalty,
        "blocker": label(found.blocker),
        "number": inches(found.number),
        "limit": inches(found.limit),
    }


def _forced(
    found: Settled | Fall | Push | Beam | Touch, label: Label
) -> tuple[str, dict[str, object]]:
    match found:
        case Settled(placed=None):
            return "settled.nowhere", {"a": label(found.body.name)}
        case Settled(placed=(x, y, _), wanted=(wx, wy, _)):
            away = inches(hyp(x - wx, y - wy))
            return "settled.placed", {"a": label(found.body.name), "distance": away}
        case Fall():
            height = inches(found.height)
            return "fall.falls", {
                "a": label(found.body.name), "height": height, "hit": found.hit
            }  # fmt: skip
        case Push():
            return f"push.{found.ended}", {
                "b": label(found.target.name), "length": inches(found.steps),
                "by": ", ".join(map(label, found.by)), "height": inches(found.height),
                "hit": found.hit,
            }  # fmt: skip
        case Beam():
            return f"beam.{found.why}", {
                "a": label(found.shooter.name),
                "by": ", ".join(label(one.name) for one in found.crossed),
            }
        case Touch():
            return f"touch.{'touches' if found.touches else 'apart'}", {
                "a": label(found.body.name), "flat": inches(found.flat),
                "limit": inches(found.limit),
            }  # fmt: skip
    raise TypeError(f"no words for {found}")
