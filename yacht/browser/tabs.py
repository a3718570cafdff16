"""Which tab owns which slot, so that no two tabs play the same game.

Where the browser has Web Locks, a lock is the ownership; elsewhere (an insecure address, an old
browser) it is a mark in the storage that its owner keeps fresh. A tab that wants a slot from
another one says so through the storage, whose changes every other tab hears of; the owner stores
nothing more, answers, and lets go. The taker waits for that answer before it reads the slot: what
one tab stores arrives in another in order, so behind the answer there is nothing left to come.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from secrets import token_hex
from typing import Any, Protocol

import js
from js import window
from pyodide.ffi import JsException, create_once_callable, create_proxy, jsnull, to_js

from yacht.browser.tasks import run
from yacht.storage import Storage, StorageError, WebStorage

PATIENCE = 1.0
"""Seconds until an owner that does not answer (its tab may be frozen) is passed over."""
FRESH = 10_000
"""Milliseconds for which a mark counts; its owner renews it four times as often."""


class Ownership(Protocol):
    """One way of owning slots."""

    async def acquire(self, slot: int, force: bool) -> bool:
        """Own the slot; with `force` even if its owner doesn't let it go."""

    def renew(self) -> None:
        """Make sure that what is owned is known to be."""

    def release(self, slot: int) -> None:
        """Own the slot no more."""

    def hand_over(self, slot: int) -> None:
        """Own the slot no more, which another tab does now."""


class Locks:
    """Ownership by Web Locks, which the browser takes from a tab that is closed or has crashed."""

    def __init__(self, on_stolen: Callable[[int], None]) -> None:
        self._on_stolen = on_stolen
        self._let_go: dict[int, Any] = {}
        self._tasks: set[asyncio.Future[None]] = set()

    async def acquire(self, slot: int, force: bool) -> bool:
        """Own the slot; with `force` wait for its owner, then take it all the same."""
        if not force:
            return await self._request(slot, ifAvailable=True)
        patience = js.AbortSignal.timeout(PATIENCE * 1000)
        return await self._request(slot, signal=patience) or await self._request(slot, steal=True)

    def renew(self) -> None:
        """Make sure that what is owned is known to be: the browser knows."""

    def hand_over(self, slot: int) -> None:
        """Own the slot no more, which another tab does now."""
        self.release(slot)

    def release(self, slot: int) -> None:
        """Own the slot no more."""
        let_go = self._let_go.pop(slot, None)
        if let_go is not None:
            let_go()

    async def _request(self, slot: int, **options: Any) -> bool:
        outcome: asyncio.Future[bool] = asyncio.get_event_loop().create_future()

        def hold(lock: Any) -> Any:
            outcome.set_result(lock is not jsnull)
            return jsnull if lock is jsnull else js.Promise.new(create_once_callable(keep))

        def keep(resolve: Any, _reject: Any) -> None:
            self._let_go[slot] = resolve

        async def request() -> None:
            name = f"{WebStorage.PREFIX}slot.{slot}"
            settings = to_js(options, dict_converter=js.Object.fromEntries)
            try:
                await window.navigator.locks.request(name, settings, create_once_callable(hold))
            except JsException:
                if not outcome.done():  # it took too long
                    outcome.set_result(False)
                elif self._let_go.pop(slot, None) is not None:
                    self._on_stolen(slot)

        run(request(), self._tasks)
        return await outcome


class Marks:
    """Ownership by a mark in the storage: whose the slot is, and since when that is fresh."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._token = token_hex(8)
        self._owned: set[int] = set()
        window.setInterval(create_proxy(self.renew), FRESH / 4)

    async def acquire(self, slot: int, force: bool) -> bool:
        """Own the slot, unless another tab's mark on it is fresh."""
        owner, _, since = (_read(self._storage, f"owner.{slot}") or "").partition(" ")
        is_fresh = since.isdigit() and js.Date.now() - int(since) < FRESH
        if is_fresh and owner != self._token and not force:
            return False
        self._owned.add(slot)
        self.renew()
        return True

    def release(self, slot: int) -> None:
        """Own the slot no more."""
        self._owned.discard(slot)
        if (_read(self._storage, f"owner.{slot}") or "").startswith(self._token):
            _store(self._storage, f"owner.{slot}", "")

    def hand_over(self, slot: int) -> None:
        """Own the slot no more, which another tab does now: the mark may be its own already."""
        self._owned.discard(slot)

    def renew(self) -> None:
        """Make sure that what is owned is known to be."""
        for slot in self._owned:
            _store(self._storage, f"owner.{slot}", f"{self._token} {int(js.Date.now())}")


class WebTabs:
    """The slots as this tab and the others share them.

    `on_lost` is called with the slot that another tab has taken over. `guarded` wraps what runs
    after a wait, so that what it raises ends where all errors end.
    """

    def __init__(
        self,
        storage: Storage,
        on_lost: Callable[[int], None],
        guarded: Callable[[Callable[..., None]], Callable[..., None]],
    ) -> None:
        self._storage = storage
        self._on_lost = on_lost
        self._guarded = guarded
        self._owned: set[int] = set()
        self._wanted: set[int] = set()
        self._tasks: set[asyncio.Future[None]] = set()
        has_locks = hasattr(window.navigator, "locks")
        self._ownership: Ownership = Locks(self._lose) if has_locks else Marks(storage)

    def claim(
        self,
        slot: int,
        granted: Callable[[], None],
        busy: Callable[[], None],
        take_over: bool = False,
    ) -> None:
        """Own the slot, then call `granted`; call `busy` when another tab owns it."""
        if slot in self._owned:
            granted()
        elif slot not in self._wanted:  # a second press while the first is being answered
            self._wanted.add(slot)
            run(self._claim(slot, granted, busy, take_over), self._tasks)

    def release(self, slot: int) -> None:
        """Let the slot go, if this tab owns it."""
        if slot in self._owned:
            self._owned.remove(slot)
            self._ownership.release(slot)

    def hear(self, key: str, text: str) -> None:
        """Take note of what another tab has stored: it may ask for a slot of ours."""
        slot, _, answer = text.partition(" ")
        if key == WebStorage.PREFIX + "leave" and slot in map(str, self._owned):
            _store(self._storage, f"left.{slot}", answer)
            self._lose(int(slot))

    async def _claim(
        self, slot: int, granted: Callable[[], None], busy: Callable[[], None], take_over: bool
    ) -> None:
        answer = token_hex(8)
        if take_over:
            _store(self._storage, "leave", f"{slot} {answer}")
        is_owner = await self._ownership.acquire(slot, force=take_over)
        if is_owner and take_over:
            await self._until_left(slot, answer)
            self._ownership.renew()
        self._wanted.remove(slot)
        if is_owner:
            self._owned.add(slot)
        self._guarded(granted if is_owner else busy)()

    async def _until_left(self, slot: int, answer: str) -> None:
        for _ in range(int(PATIENCE / 0.02)):
            if _read(self._storage, f"left.{slot}") == answer:
                return
            await asyncio.sleep(0.02)

    def _lose(self, slot: int) -> None:
        self._owned.discard(slot)
        self._ownership.hand_over(slot)
        self._on_lost(slot)


def _read(storage: Storage, key: str) -> str | None:
    try:
        return storage.get(key)
    except StorageError:
        return None


def _store(storage: Storage, key: str, text: str) -> None:
    try:
        storage.set(key, text)
    except StorageError:
        return  # where nothing can be stored, no other tab can play the game either
