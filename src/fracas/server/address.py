"""Addresses that other people can open, or what to do so that they can."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

import msgspec
from starlette.requests import Request
from starlette.types import Scope


class Where(msgspec.Struct):
    """Where the house stands, as `fracas serve` was told."""

    host: str = "127.0.0.1"
    port: int = 0
    public_url: str = ""
    behind_proxy: bool = False
    trusted: int = 1
    """How many proxies of ours a request passes."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may talk to us."""
    metrics: int = 0
    """The port of the monitor's own address, if it has one."""
    internal: str = ""
    """Where other servers of the same house find this one, if there are any."""

    @property
    def internal_port(self) -> int:
        return int(self.internal.rpartition(":")[2] or 0)

    @property
    def hops(self) -> int:
        """How many entries of the forwarding headers are our proxies' own."""
        return self.trusted if self.behind_proxy else 0

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https:")


def address_for(request: Request, path: str) -> tuple[str, bool, str]:
    """The address of a page, whether others can open it, and what changes that if not."""
    where: Where = request.app.state.where
    if where.public_url:
        return where.public_url.rstrip("/") + path, True, ""
    if where.behind_proxy:
        host = request.headers.get("host", "")
        scheme = request.url.scheme
        return f"{scheme}://{host}{path}", not _local(host), ""
    if _loopback(where.host):
        return (
            f"http://{where.host}:{where.port}{path}",
            False,
            "This address works on this computer only. Start with `fracas serve --host 0.0.0.0` "
            "for people in your network, or with `--public-url https://…` behind a proxy for "
            "everybody.",
        )
    shown = where.host if where.host not in ("0.0.0.0", "::", "") else own_address()
    return (
        f"http://{shown}:{where.port}{path}",
        True,
        "People in your network can open this. For people elsewhere, host it behind a proxy and "
        "start with `fracas serve --public-url https://…`.",
    )


def forwarded(scope: Scope, hops: int) -> Scope:
    """A request as the first of so many proxies of ours had it. Each adds to the right end of the
    headers; what stands further left anybody can have written."""
    given: dict[bytes, list[str]] = {b"x-forwarded-for": [], b"x-forwarded-proto": []}
    for name, value in scope["headers"]:
        if name in given:
            given[name] += [one.strip() for one in value.decode("latin-1").split(",")]
    found = dict(scope)
    addresses, schemes = given.values()
    if addresses:
        said = addresses[-min(hops, len(addresses))].strip("[]")
        with suppress(ValueError):  # else the proxy's own address has to do
            found["client"] = (str(ipaddress.ip_address(said)), 0)
    if schemes and schemes[-min(hops, len(schemes))] in ("http", "https"):
        safe = schemes[-min(hops, len(schemes))] == "https"
        plain = "ws" if scope["type"] == "websocket" else "http"
        found["scheme"] = plain + "s" * safe
    return found


def own_address() -> str:
    """This machine's address in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_address(name: str) -> bool:
    """Whether it is an address and no name."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _local(host: str) -> bool:
    return _loopback(host.rsplit(":", 1)[0].strip("[]"))
