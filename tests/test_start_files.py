"""What the build makes for the page's Python to start from."""

import sys
import tomllib
import zipfile
from io import BytesIO
from pathlib import Path
from types import ModuleType

import freeze
import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = {
    "ship/__init__.py": '"""A ship."""\nfrom ship.mast import HEIGHT\n',
    "ship/mast.py": '"""A mast."""\nHEIGHT = 30\nassert HEIGHT < 0, "left out"\n',
}


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An archive that Python imports from."""
    path = tmp_path / "ship.zip"
    path.write_bytes(freeze.package(SOURCES))
    monkeypatch.syspath_prepend(str(path))
    return path


def test_an_archive_is_imported_without_its_sources(archive: Path) -> None:
    ship = __import__("ship")
    assert ship.HEIGHT == 30
    assert ship.__doc__ is None
    assert Path(ship.__file__ or "") == archive / "ship" / "__init__.pyc"


def test_an_archive_has_each_module_compiled() -> None:
    with zipfile.ZipFile(BytesIO(freeze.package(SOURCES))) as made:
        assert made.namelist() == ["ship/__init__.pyc", "ship/mast.pyc"]


def test_the_same_sources_make_the_same_bytes() -> None:
    backwards = dict(reversed(SOURCES.items()))
    assert freeze.package(SOURCES) == freeze.package(backwards)


def test_imports_of_a_source() -> None:
    source = "import a.b, c as d\nfrom e.f import g\ndef h():\n    from i import j"
    assert freeze.imports(source) == ["a.b", "c", "e.f", "i"]


def test_what_only_a_page_has_is_not_imported() -> None:
    freeze.import_all(["no_such_module_at_all", "json"])
    assert "no_such_module_at_all" not in sys.modules


def test_an_error_can_be_told() -> None:
    assert freeze.tell_an_error().endswith("LookupError: an error\n")


def test_the_standard_library_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its files are those below its archive, by their paths in it."""
    for name, file in {"one": "/lib/x.zip/one.py", "two": "/home/two.py"}.items():
        module = ModuleType(name)
        module.__file__ = file
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(freeze, "STDLIB", "/lib/x.zip")
    assert freeze.stdlib_in_use() == ["one.py"]


def test_the_trimmed_standard_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tmp_path / "whole.zip"
    with zipfile.ZipFile(whole, "w") as made:
        for path in ("used.py", "unused.py"):
            made.writestr(path, "")
    monkeypatch.setattr(freeze, "STDLIB", str(whole))
    with zipfile.ZipFile(BytesIO(freeze.trimmed_stdlib(["used.py"]))) as trimmed:
        assert trimmed.namelist() == ["used.pyc"]


def test_the_page_is_told_of_the_interpreter() -> None:
    config = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    assert config == {"interpreter": "./static/interpreter.mjs"}
    assert (ROOT / "static" / "interpreter.mjs").is_file()
