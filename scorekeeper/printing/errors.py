"""What paper refuses. str() of each is one sentence."""


class NoSheet(ValueError):
    """A sheet that there is not; the sentence says which there are."""


class NoPress(RuntimeError):
    """This machine lacks what WeasyPrint needs; the sentence has the command that helps."""
