"""Count the small faults that the tests overlook: a mutant has one fault, and lives if no test fails.

    .venv/bin/python -m benchmarks.mutants                               the quick tests, on this checkout
    .venv/bin/python -m benchmarks.mutants --checkout ../before --whole  all tests of another checkout
    .venv/bin/python -m benchmarks.mutants --first 10 --count 5          mutants 10 to 14 only
    .venv/bin/python -m benchmarks.mutants --near                        only the tests of the mutant's own folder

The mutants are drawn from the sources by a fixed seed: a comparison turned round, a line dropped, a number one off.
Each is made in a copy of the checkout. It meets the tests of its own file first, then those of its folder, then all
others that need no browser. One that cannot be imported does not count. On two idle cores sixty take about an hour,
with --near a third of that.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SEED = 7
MUTANTS = 60
LIMIT = 1800  # seconds for the tests of one mutant; one that hangs is found too
AREAS = {"farkle": 24, "store": 16, "web": 20}
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis")


@dataclass(frozen=True)
class Mutant:
    """A fault: the file within the checkout, its line, what was done there, and the whole source with it."""

    file: str
    line: int
    what: str
    source: str

    @property
    def area(self) -> str:
        return self.file.split("/")[1]


class _Change(ast.NodeTransformer):
    """Changes the place-th thing that can be changed; with place -1 none, which counts them."""

    def __init__(self, place: int) -> None:
        self.left = place
        self.seen = 0
        self.line, self.what = 0, ""

    def _here(self, node: ast.AST, what: str) -> bool:
        self.seen += 1
        if self.seen - 1 != self.left:
            return False
        self.line, self.what = getattr(node, "lineno", 0), what
        return True

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if type(node.ops[0]) in TURNED and self._here(node, f"comparison turned: {ast.unparse(node)}"):
            node.ops[0] = TURNED[type(node.ops[0])]()
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if type(node.value) is int and self._here(node, f"one off: {node.value}"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Call) and self._here(node, f"dropped: {ast.unparse(node)}"):
            return ast.copy_location(ast.Pass(), node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        return ast.copy_location(ast.Pass(), node) if self._here(node, f"dropped: {ast.unparse(node)}") else node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        self.generic_visit(node)
        return ast.copy_location(ast.Pass(), node) if self._here(node, f"dropped: {ast.unparse(node)}") else node


def mutants(checkout: Path) -> Iterator[Mutant]:
    """The mutants of this checkout, always the same ones for the same sources."""
    luck = random.Random(SEED)  # noqa: S311  # no secret is drawn
    for area, count in AREAS.items():
        files = sorted((checkout / "scorekeeper" / area).rglob("*.py"))
        places = [(file, place) for file in files for place in range(_places(file))]
        for file, place in luck.sample(places, count):
            change = _Change(place)
            tree = ast.fix_missing_locations(change.visit(ast.parse(file.read_text("utf-8"))))
            yield Mutant(str(file.relative_to(checkout)), change.line, change.what, ast.unparse(tree))


def _places(file: Path) -> int:
    change = _Change(-1)
    change.visit(ast.parse(file.read_text("utf-8")))
    return change.seen


class Trial:
    """A copy of a checkout in which one mutant after the other meets the tests."""

    def __init__(self, checkout: Path, copy: Path, *, whole: bool, near: bool) -> None:
        self.checkout, self.copy, self.whole, self.near = checkout, copy, whole, near
        self.failing: list[str] = []
        shutil.copytree(checkout, copy, ignore=LEFT_OUT)

    def learn(self) -> None:
        """Leave out the tests that fail without any fault, because a copy of a checkout is not the checkout."""
        folders = [f"tests/{area}" for area in AREAS] if self.near else ["tests", "--ignore=tests/browser"]
        done = self._run(folders, "-rfE")
        self.failing = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", done.stdout, flags=re.MULTILINE)

    def fate(self, mutant: Mutant) -> str:
        """LIVES if all the tests pass with it, found if one fails, none if it cannot be imported."""
        file = self.copy / mutant.file
        file.write_text(mutant.source, "utf-8")
        try:
            if not self._imports(mutant):
                return "none"
            return "LIVES" if all(self._passes(tests) for tests in self._tests(mutant)) else "found"
        finally:
            shutil.copy(self.checkout / mutant.file, file)

    def _imports(self, mutant: Mutant) -> bool:
        module = mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        words = [sys.executable, "-c", f"import {module}"]
        return subprocess.run(words, cwd=self.copy, capture_output=True).returncode == 0

    def _tests(self, mutant: Mutant) -> Iterator[list[str]]:
        """The nearest tests first."""
        file = Path(mutant.file)
        own = self.copy / "tests" / file.parent.relative_to("scorekeeper") / f"test_{file.stem}.py"
        if own.is_file():
            yield [str(own)]
        yield [f"tests/{mutant.area}"]
        if not self.near:
            yield ["tests", f"--ignore=tests/{mutant.area}", "--ignore=tests/browser"]

    def _passes(self, tests: list[str]) -> bool:
        try:
            return self._run(tests, "-x").returncode in {0, 5}  # 5: no test of these is left
        except subprocess.TimeoutExpired:
            return False

    def _run(self, tests: list[str], *options: str) -> "subprocess.CompletedProcess[str]":
        which = ["-m", "not browser" if self.whole else "not slow and not browser"]
        left_out = [f"--deselect={test}" for test in self.failing]
        words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *which, *left_out, *options, *tests]
        environ = os.environ | {"PYTHONPATH": str(self.copy), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(words, cwd=self.copy, env=environ, capture_output=True, text=True, timeout=LIMIT)


def main() -> int:
    """Print each mutant and whether it lives; gives 0."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants")
    parser.add_argument("--checkout", type=Path, default=Path())
    parser.add_argument("--whole", action="store_true", help="the slow tests too")
    parser.add_argument("--near", action="store_true", help="only the tests of the mutant's own folder")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=MUTANTS)
    given = parser.parse_args()
    chosen = list(mutants(given.checkout))[given.first : given.first + given.count]
    fates = Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(given.checkout.resolve(), Path(folder) / "copy", whole=given.whole, near=given.near)
        trial.learn()
        print(
            f"{len(trial.failing)} tests fail without a fault and are left out: {' '.join(trial.failing)}", flush=True
        )
        for number, mutant in enumerate(chosen, given.first):
            fate = trial.fate(mutant)
            fates[fate] += 1
            print(f"{number:>3} {fate}  {mutant.file}:{mutant.line}  {mutant.what}", flush=True)
    print(f"{fates['LIVES']} of {fates['LIVES'] + fates['found']} live")
    return 0


if __name__ == "__main__":
    sys.exit(main())
