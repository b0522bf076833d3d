"""Templates compiled once for a whole run: each test has an app of its own, and compiling took half of its time."""

from jinja2.bccache import Bucket, BytecodeCache


class Compiled(BytecodeCache):
    """Kept in memory; Jinja itself notices where a source has changed."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket where its template was compiled before."""
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self.kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()
