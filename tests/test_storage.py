"""Where texts are kept: one contract for both stores, and what a browser's store may refuse."""

from collections.abc import Callable

import pytest

from tests.fake_storage import NULL, DOMException, FakeStorage, Null, as_json, units
from yacht.storage import MemoryStorage, Roomy, Storage, StorageError, StorageProblem, WebStorage

PREFIX = WebStorage.PREFIX


def web(storage: object) -> WebStorage:
    """A store on that object."""
    return WebStorage(lambda: storage, as_json)


STORES: dict[str, Callable[[], Storage]] = {
    "memory": MemoryStorage,
    "web": lambda: web(FakeStorage()),
    "web with None for null": lambda: web(FakeStorage(absent=None)),
    "web beside other pages": lambda: web(FakeStorage(key="other page's", yacht="", length="7")),
}


@pytest.fixture(params=STORES.values(), ids=list(STORES))
def store(request: pytest.FixtureRequest) -> Storage:
    made: Storage = request.param()
    return made


def problem(act: Callable[[], object]) -> StorageProblem:
    """Why the store refused."""
    with pytest.raises(StorageError) as caught:
        act()
    return caught.value.problem


# The contract


def test_an_absent_key_gives_none(store: Storage) -> None:
    assert store.get("best.classic") is None


TEXTS = [
    "120",
    "",
    " ",
    "null",
    "undefined",
    "line\nline\r\n\0",
    '{"a": [1, 2]}',
    "Зоя 船長 דוד",
    "\U0001f6a2" * 3,
    "\ud83d",
    "x" * 100_000,
]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text[:12]))
def test_a_text_is_kept_as_it_is(store: Storage, text: str) -> None:
    store.set("best.classic", text)
    assert store.get("best.classic") == text


@pytest.mark.parametrize(
    "key", ["", "a", "a.b", "getItem", "length", "__proto__", "ключ", "\U0001f6a2"]
)
def test_any_key_will_do(store: Storage, key: str) -> None:
    assert store.get(key) is None
    store.set(key, "text")
    assert store.get(key) == "text"
    store.remove(key)
    assert store.get(key) is None


def test_a_new_text_takes_the_place_of_the_old(store: Storage) -> None:
    store.set("best.classic", "120")
    store.set("best.classic", "9")
    assert store.get("best.classic") == "9"


def test_keys_are_told_apart(store: Storage) -> None:
    store.set("best.classic", "120")
    store.set("best.modern", "300")
    store.set("best", "1")
    assert [store.get(f"best{card}") for card in (".classic", ".modern", "")] == ["120", "300", "1"]


def test_a_removed_key_is_absent(store: Storage) -> None:
    store.set("best.classic", "120")
    store.set("best.modern", "300")
    store.remove("best.classic")
    assert store.get("best.classic") is None
    assert store.get("best.modern") == "300"


def test_removing_an_absent_key_is_fine(store: Storage) -> None:
    store.remove("best.classic")
    store.remove("best.classic")
    assert store.get("best.classic") is None


def test_texts_are_found_by_how_their_keys_begin(store: Storage) -> None:
    assert store.below("game.") == {}
    for key in ("game.1", "game.", "game", "games.2", "Game.3", "a game.4", "game.__proto__"):
        store.set(key, f"the text of {key}")
    assert store.below("game.") == {
        key: f"the text of game.{key}" for key in ("1", "", "__proto__")
    }
    store.remove("game.1")
    assert set(store.below("game.")) == {"", "__proto__"}
    assert "game" in store.below("")


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text[:12]))
def test_texts_are_found_as_they_are(store: Storage, text: str) -> None:
    store.set("game.1", text)
    assert store.below("game.") == {"1": text}


# Two stores


def test_memory_stores_share_nothing() -> None:
    MemoryStorage().set("best.classic", "120")
    assert MemoryStorage().get("best.classic") is None


def test_a_web_store_outlives_its_page() -> None:
    storage = FakeStorage()
    web(storage).set("best.classic", "120")
    assert web(storage).get("best.classic") == "120"


# Other pages of the origin


def test_every_key_stands_below_the_prefix() -> None:
    storage = FakeStorage()
    store = web(storage)
    store.set("best.classic", "120")
    assert storage.texts == {"yacht-dice.best.classic": "120"}
    store.remove("best.classic")
    assert storage.texts == {}


FOREIGN = {
    "best.classic": "9999",
    "yacht-dice": "a page of nearly the same name",
    "yacht-dicebest.classic": "9998",
    "Yacht-Dice.best.classic": "9997",
    "": "",
    "getItem": "no method",
    "length": "-1",
    "__proto__": "{",
    "\ud83d": "\0",
}


def test_other_pages_keys_do_no_harm_and_are_left_alone() -> None:
    storage = FakeStorage()
    storage.texts.update(FOREIGN)
    store = web(storage)
    assert store.get("best.classic") is None
    store.set("best.classic", "120")
    store.set("best.modern", "300")
    assert (store.get("best.classic"), store.get("best.modern")) == ("120", "300")
    store.remove("best.classic")
    store.remove("best.modern")
    assert storage.texts == FOREIGN


# Full


@pytest.mark.parametrize("text", ["x" * 11, "\U0001f6a2" * 6], ids=ascii)
def test_a_full_store_says_so_and_leaves_the_old_text(text: str) -> None:
    storage = FakeStorage(quota=units(f"{PREFIX}best") + 10)
    store = web(storage)
    store.set("best", "1234567890")
    assert problem(lambda: store.set("best", text)) is StorageProblem.FULL
    assert problem(lambda: store.set("more", "")) is StorageProblem.FULL
    assert (store.get("best"), store.get("more")) == ("1234567890", None)


def test_a_quota_counts_utf_16_units_of_key_and_value() -> None:
    store = web(FakeStorage(quota=units(f"{PREFIX}best") + 10))
    store.set("best", "\U0001f6a2" * 5)
    assert store.get("best") == "\U0001f6a2" * 5
    assert problem(lambda: store.set("best", "é" * 11)) is StorageProblem.FULL


def test_there_is_room_again_once_something_is_removed() -> None:
    store = web(FakeStorage(quota=units(f"{PREFIX}best") + 10))
    store.set("best", "1234567890")
    store.remove("best")
    store.set("more", "1234567890")
    assert store.get("more") == "1234567890"


class Raising(FakeStorage):
    """A store whose methods raise."""

    def __init__(self, error: Exception, *methods: str) -> None:
        super().__init__()
        for method in methods:
            setattr(self, method, self._raiser(error))

    @staticmethod
    def _raiser(error: Exception) -> Callable[..., None]:
        def refuse(*_: str) -> None:
            raise error

        return refuse


@pytest.mark.parametrize(
    "error",
    [
        DOMException("QuotaExceededError"),
        DOMException("NS_ERROR_DOM_QUOTA_REACHED"),
        DOMException("Error", "QUOTA_EXCEEDED_ERR: DOM Exception 22"),
        RuntimeError("QuotaExceededError: exceeded the quota."),
    ],
    ids=str,
)
def test_what_browsers_say_when_the_store_is_full(error: Exception) -> None:
    store = web(Raising(error, "setItem"))
    assert problem(lambda: store.set("best", "1")) is StorageProblem.FULL


def test_a_name_that_tells_more_than_its_text() -> None:
    error = DOMException("QuotaExceededError")
    error.args = ("",)
    assert problem(lambda: web(Raising(error, "setItem")).set("a", "1")) is StorageProblem.FULL


# Blocked


SECURITY = DOMException("SecurityError", "Access is denied for this document.")
ACTS: dict[str, Callable[[Storage], object]] = {
    "get": lambda store: store.get("best"),
    "set": lambda store: store.set("best", "1"),
    "remove": lambda store: store.remove("best"),
    "below": lambda store: store.below("best"),
}


@pytest.fixture(params=ACTS.values(), ids=list(ACTS))
def act(request: pytest.FixtureRequest) -> Callable[[Storage], object]:
    chosen: Callable[[Storage], object] = request.param
    return chosen


def test_a_store_that_cannot_be_opened_is_blocked(act: Callable[[Storage], object]) -> None:
    def refuse() -> object:
        raise SECURITY

    store = WebStorage(refuse, as_json)  # making one opens nothing yet
    assert problem(lambda: act(store)) is StorageProblem.BLOCKED


def test_a_store_whose_methods_refuse_is_blocked(act: Callable[[Storage], object]) -> None:
    storage = Raising(SECURITY, "getItem", "setItem", "removeItem")
    storage.texts[f"{PREFIX}best"] = "120"
    assert problem(lambda: act(web(storage))) is StorageProblem.BLOCKED


def test_a_store_that_cannot_be_read_back_is_blocked() -> None:
    store = web(Raising(SECURITY, "getItem"))
    assert problem(lambda: store.set("best", "1")) is StorageProblem.BLOCKED


def test_a_store_may_open_later_and_close_again() -> None:
    storage, is_open = FakeStorage(), [False, True, True, False]

    def open_storage() -> FakeStorage:
        if not is_open.pop(0):
            raise SECURITY
        return storage

    store = WebStorage(open_storage, as_json)
    assert problem(lambda: store.get("best")) is StorageProblem.BLOCKED
    store.set("best", "1")  # opened to write and to read back
    assert problem(lambda: store.get("best")) is StorageProblem.BLOCKED
    assert storage.texts == {f"{PREFIX}best": "1"}


# Missing


class Undefined:
    """An object that has nothing of a store."""


@pytest.mark.parametrize(
    "nothing", [None, NULL, Null(), Undefined(), {}, 0], ids=lambda value: type(value).__name__
)
def test_no_store_at_all_is_missing(nothing: object, act: Callable[[Storage], object]) -> None:
    assert problem(lambda: act(web(nothing))) is StorageProblem.MISSING


# Not kept


class Forgetful(FakeStorage):
    """A store that takes everything and keeps nothing."""

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        pass


class Changing(FakeStorage):
    """A store that keeps something else than it was given."""

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        super().setItem(key, value[:1])


@pytest.mark.parametrize("storage", [Forgetful, Changing])
def test_a_write_that_is_silently_not_kept_is_told(storage: type[FakeStorage]) -> None:
    store = web(storage())
    assert problem(lambda: store.set("best", "120")) is StorageProblem.NOT_KEPT


def test_an_old_text_in_the_place_of_the_new_is_not_kept() -> None:
    storage = Forgetful()
    storage.texts[f"{PREFIX}best"] = "120"
    assert problem(lambda: web(storage).set("best", "130")) is StorageProblem.NOT_KEPT
    assert web(storage).get("best") == "120"


# Room


class Attic:
    """So many things that can go, each taking a text out of the store."""

    def __init__(self, storage: FakeStorage, *keys: str) -> None:
        self._storage = storage
        self.left = list(keys)

    def make_room(self) -> bool:
        if not self.left:
            return False
        self._storage.removeItem(self.left.pop())
        return True


def test_a_full_store_has_room_made_until_a_text_fits() -> None:
    storage = FakeStorage(quota=60, a="1" * 15, b="2" * 15, c="3" * 15)
    attic = Attic(storage, "a", "b", "c")
    store = Roomy(web(storage), attic.make_room)
    store.set("best", "120")
    assert (store.get("best"), attic.left) == ("120", ["a", "b"])
    assert store.below("b") == {"est": "120"}
    store.set("long", "x" * 8)
    assert attic.left == ["a"]
    store.remove("long")
    assert store.get("long") is None


def test_a_store_in_which_no_more_room_can_be_made_is_full() -> None:
    attic = Attic(FakeStorage())
    store = Roomy(web(FakeStorage(quota=10)), attic.make_room)
    assert problem(lambda: store.set("best", "120")) is StorageProblem.FULL


@pytest.mark.parametrize("storage", [Raising(SECURITY, "setItem"), None])
def test_room_helps_nothing_but_a_full_store(storage: object) -> None:
    attic = Attic(FakeStorage(), "a")
    assert problem(lambda: Roomy(web(storage), attic.make_room).set("best", "1"))
    assert attic.left == ["a"]


# The error


@pytest.mark.parametrize("kind", StorageProblem)
def test_a_storage_error_names_the_problem(kind: StorageProblem) -> None:
    error = StorageError(kind, "best.classic")
    assert isinstance(error, OSError)
    assert str(error) == f"storage {kind}: best.classic"
    assert error.problem is kind


def test_a_storage_error_keeps_what_the_browser_said() -> None:
    with pytest.raises(StorageError, match="blocked: SecurityError: Access is denied") as caught:
        web(Raising(SECURITY, "getItem")).get("best")
    assert caught.value.__cause__ is SECURITY


def test_a_text_not_kept_is_named_by_its_key() -> None:
    with pytest.raises(StorageError, match=r"not_kept: best\.classic"):
        web(Forgetful()).set("best.classic", "120")
