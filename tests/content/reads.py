"""Which keys of a game's content its code reads, worked out from types without playing.

`schemas` finds the Structs that a package loads content into. `reads` follows values through each
module as far as annotations go: what `load` gives, globals, arguments, results of functions, items
of tuples and dicts, names in loops. Where a name is read whose type is one of the schemas, its key
is read. A check while loading (`__post_init__` and what a schema's own module does for it) is no
reading: a number that is only checked still does nothing.
"""

import ast
import importlib
import inspect
import pkgutil
import types
import typing
from functools import cache
from typing import Any

import msgspec

Key = tuple[type, str]
"""A schema, and a field of it."""
LOADING = {"load", "parse"}
WHOLE = {"asdict", "astuple", "to_builtins"}
"""Functions that read every key of what they are given."""
SAME = {"tuple", "list", "sorted", "reversed", "frozenset", "set", "replace"}
"""Functions that give what they are given, or as many of it."""


@cache
def modules(package: str) -> list[types.ModuleType]:
    top = importlib.import_module(package)
    inside = pkgutil.walk_packages(getattr(top, "__path__", ()), f"{package}.")
    return [top, *(importlib.import_module(one.name) for one in inside)]


def schemas(package: str) -> set[type]:
    """The Structs of a package that content is loaded into, and those within them."""
    found: set[type] = set()
    for module in modules(package):
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.Call) and called(node) in LOADING and len(node.args) > 1:
                kind = Reader(module).kind_named(node.args[1])
                within(kind, found, package)
    return found


def within(kind: Any, found: set[type], package: str) -> None:
    for part in parts(kind):
        if isinstance(part, type) and issubclass(part, msgspec.Struct):
            if part in found or not part.__module__.startswith(package):
                continue
            found.add(part)
            for hint in hints(part).values():
                within(hint, found, package)
        else:
            for inner in typing.get_args(part):
                within(inner, found, package)


def unread(package: str) -> list[str]:
    """The keys of a package's content that nothing reads, as `module.Schema.key`."""
    known = schemas(package)
    seen: set[Key] = set()
    for module in modules(package):
        reader = Reader(module)
        reader.read(tree(module))
        seen |= reader.seen
    return sorted(
        f"{one.__module__.removeprefix(package).lstrip('.')}.{one.__qualname__}.{field}"
        for one in known
        for field in fields(one)
        if (one, field) not in seen
    )


@cache
def tree(module: types.ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


@cache
def hints(of: Any) -> dict[str, Any]:
    try:
        return typing.get_type_hints(of)
    except (NameError, TypeError):
        return {}


def parts(kind: Any) -> list[Any]:
    """The alternatives of a union, without what only annotates them."""
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return [one for part in typing.get_args(kind) for one in parts(part)]
    if origin is typing.Annotated:
        return parts(typing.get_args(kind)[0])
    return [] if kind in (None, type(None)) else [kind]


def items(kind: Any) -> list[Any]:
    """What iterating over it gives."""
    args = typing.get_args(kind)
    if not args:
        return []
    if typing.get_origin(kind) is tuple:
        return [one for one in args if one is not ...]
    return [args[0]]


class Reader:
    """Reads one module: which names have which types, and which keys are read of them."""

    def __init__(self, module: types.ModuleType) -> None:
        self.module = module
        self.seen: set[Key] = set()
        self.local: dict[str, list[Any]] = {}
        self.around: ast.AST | None = None
        """The function that is being read."""

    def read(self, root: ast.Module) -> None:
        self.block(root.body)

    def block(self, body: list[ast.stmt]) -> None:
        for one in body:
            for _ in range(2):  # what a loop's end says of its beginning
                self.names(one)
            self.visit(one)

    def visit(self, node: ast.AST) -> None:
        match node:
            case ast.ClassDef():
                own = vars(self.module).get(node.name)
                self.local["self"] = [own] if isinstance(own, type) else []
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                if getattr(node, "name", "") != "__post_init__":
                    self.function(node)
                return
            case ast.Attribute(ctx=ast.Load()):
                for kind in self.kinds(node.value):
                    self.saw(kind, node.attr)
            case ast.Call():
                self.call(node)
        for inner in ast.iter_child_nodes(node):
            self.visit(inner)

    def saw(self, kind: Any, field: str) -> None:
        if field in fields(kind):
            self.seen.add((kind, field))

    def call(self, node: ast.Call) -> None:
        name = called(node)
        if name in WHOLE:
            for one in [kind for arg in node.args for kind in self.kinds(arg)]:
                self.seen |= {(one, field) for field in fields(one)}
        if name == "getattr" and len(node.args) > 1:
            for one in self.kinds(node.args[0]):
                for field in self.spelt(node.args[1]):
                    self.saw(one, field)

    def spelt(self, node: ast.AST) -> set[str]:
        """What the name of a key can be: any string that is written there or in a global."""
        if not isinstance(node, ast.Constant):
            node = self.around or node
        found: set[str] = set()
        for one in ast.walk(node):
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                found.add(one.value)
            elif isinstance(one, ast.Name):
                value = vars(self.module).get(one.id)
                if isinstance(value, tuple | list | set | frozenset | dict):
                    found |= {text for text in value if isinstance(text, str)}
        return found

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        outer, self.local = self.local, dict(self.local)
        around, self.around = self.around, self.around or node
        args = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        for arg in args:
            if arg.arg == "self":
                continue
            self.local[arg.arg] = parts(self.kind_named(arg.annotation)) if arg.annotation else []
        if isinstance(node, ast.Lambda):
            self.visit(node.body)
        else:
            for _ in range(2):
                for one in node.body:
                    self.names(one)
            for one in node.body:
                self.visit(one)
        self.local, self.around = outer, around

    def names(self, node: ast.AST) -> None:
        """Notes what is assigned, looped over and matched, but not in inner functions."""
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.Lambda():
                return
            case ast.Assign():
                for target in node.targets:
                    self.bind(target, self.kinds(node.value))
            case ast.AnnAssign(target=target):
                self.bind(target, parts(self.kind_named(node.annotation)))
            case ast.NamedExpr():
                self.bind(node.target, self.kinds(node.value))
            case ast.For() | ast.comprehension():
                self.loop(node.target, node.iter)
        for inner in ast.iter_child_nodes(node):
            self.names(inner)

    def loop(self, target: ast.expr, over: ast.expr) -> None:
        if isinstance(over, ast.Call) and isinstance(target, ast.Tuple):
            name, wide = called(over), len(target.elts)
            if name == "enumerate" and over.args:
                return self.loop(target.elts[-1], over.args[0])
            if name == "zip":
                for one, source in zip(target.elts, over.args, strict=False):
                    self.loop(one, source)
                return None
            if name == "items" and isinstance(over.func, ast.Attribute) and wide == 2:
                for kind in self.kinds(over.func.value):
                    for one, inner in zip(target.elts, typing.get_args(kind), strict=False):
                        self.bind(one, parts(inner))
                return None
        self.bind(target, self.each(over))
        return None

    def bind(self, target: ast.expr, kinds: list[Any]) -> None:
        if isinstance(target, ast.Name):
            known = self.local.setdefault(target.id, [])
            known += [one for one in kinds if one not in known]
        elif isinstance(target, ast.Tuple | ast.List):
            for kind in kinds:
                inner = typing.get_args(kind)
                for at, one in enumerate(target.elts):
                    if inner and (inner[-1] is ... or at < len(inner)):
                        self.bind(one, parts(inner[0 if inner[-1] is ... else at]))

    def each(self, node: ast.expr) -> list[Any]:
        return [part for kind in self.kinds(node) for one in items(kind) for part in parts(one)]

    def kinds(self, node: ast.expr) -> list[Any]:
        """The types that an expression can have, as far as they can be told."""
        match node:
            case ast.Name():
                found = self.local.get(node.id)
                return found if found else shape(vars(self.module).get(node.id))
            case ast.Attribute():
                inner = [self.field(kind, node.attr) for kind in self.kinds(node.value)]
                return [part for one in inner for part in parts(one)]
            case ast.Call():
                return self.result(node)
            case ast.Subscript():
                found = self.kinds(node.value)
                if isinstance(node.slice, ast.Slice):
                    return found
                return [
                    part
                    for kind in found
                    for one in (typing.get_args(kind)[1:] if is_map(kind) else items(kind))
                    for part in parts(one)
                ]
            case ast.IfExp():
                return self.kinds(node.body) + self.kinds(node.orelse)
            case ast.BoolOp():
                return [kind for one in node.values for kind in self.kinds(one)]
            case ast.BinOp():
                return self.kinds(node.left) + self.kinds(node.right)
            case ast.NamedExpr():
                return self.kinds(node.value)
            case ast.List() | ast.Tuple() | ast.Set():
                inner = [kind for one in node.elts for kind in self.item(one)]
                return [listed(one) for one in unique(inner)]
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                self.names(node)
                return [listed(one) for one in unique(self.kinds(node.elt))]
            case ast.DictComp():
                self.names(node)
                return [mapped(one) for one in unique(self.kinds(node.value))]
        return []

    def item(self, node: ast.expr) -> list[Any]:
        return self.each(node.value) if isinstance(node, ast.Starred) else self.kinds(node)

    def field(self, kind: Any, name: str) -> Any:
        if isinstance(kind, type):
            own = inspect.getattr_static(kind, name, None)
            if isinstance(own, property):
                return hints(own.fget).get("return")
            return hints(kind).get(name)
        return None

    def result(self, node: ast.Call) -> list[Any]:
        name = called(node)
        if name in LOADING and len(node.args) > 1:
            return parts(self.kind_named(node.args[1]))
        if name in SAME and node.args:
            return self.kinds(node.args[0])
        if name in ("next", "max", "min") and node.args:
            return self.each(node.args[0]) + [k for one in node.args[1:] for k in self.kinds(one)]
        if isinstance(node.func, ast.Attribute):
            owners = self.kinds(node.func.value)
            maps = [kind for kind in owners if is_map(kind)]
            if name == "values":
                return [listed(part) for k in maps for part in parts(typing.get_args(k)[1])]
            if name in ("get", "pop", "setdefault") and maps:
                return [part for k in maps for part in parts(typing.get_args(k)[1])]
            for kind in owners:
                if isinstance(kind, type) and callable(method := getattr(kind, name, None)):
                    return parts(hints(method).get("return"))
        function = self.value(node.func)
        if isinstance(function, type):
            return [function]
        function = inspect.unwrap(function) if callable(function) else function
        return parts(hints(function).get("return")) if callable(function) else []

    def value(self, node: ast.expr) -> Any:
        """The object that a dotted name means here."""
        if isinstance(node, ast.Name):
            return vars(self.module).get(node.id)
        if isinstance(node, ast.Attribute):
            return getattr(self.value(node.value), node.attr, None)
        return None

    def kind_named(self, node: ast.expr) -> Any:
        """The type that an annotation means here."""
        written = node.value if isinstance(node, ast.Constant) else ast.unparse(node)
        if not isinstance(written, str):
            return None
        try:
            return eval(written, {**vars(typing), **vars(self.module)})  # our own code
        except (NameError, TypeError, AttributeError):
            return None


def fields(kind: Any) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(kind, "__struct_fields__", ())
    return found


def listed(kind: Any) -> Any:
    return types.GenericAlias(list, (kind,))


def mapped(kind: Any) -> Any:
    return types.GenericAlias(dict, (object, kind))


def is_map(kind: Any) -> bool:
    origin = typing.get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, typing.Mapping)


def unique(kinds: list[Any]) -> list[Any]:
    return [one for at, one in enumerate(kinds) if one not in kinds[:at]]


def shape(value: Any) -> list[Any]:
    """The type of what a global holds, items and all."""
    match value:
        case msgspec.Struct():
            return [type(value)]
        case dict():
            return [mapped(one) for one in unique([k for v in value.values() for k in shape(v)])]
        case tuple() | list() | set() | frozenset():
            return [listed(one) for one in unique([k for v in value for k in shape(v)])]
    return []
