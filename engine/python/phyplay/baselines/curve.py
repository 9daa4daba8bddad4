"""Curves of a training run as an SVG: one panel above the other, over the same clock."""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple, Sequence

WIDTH, PANEL_HEIGHT = 720, 210
LEFT, RIGHT, TOP, GAP, BOTTOM = 64, 110, 60, 40, 44
INK, QUIET, GRID = "#1f2933", "#66788a", "#e4e7eb"
COLOURS = ("#2f6fde", "#d9822b", "#2e9e6b", "#8b5fbf")

Points = Sequence[tuple[float, float]]


class Line(NamedTuple):
    """A curve, or, with one point, a level to compare with."""
    name: str
    points: Points
    has_dots: bool = False


class Panel(NamedTuple):
    title: str
    lines: Sequence[Line]
    top: float  #: the largest value on its axis, which begins at 0


def nice_top(largest: float) -> float:
    """The next larger 1, 2, 5 times a power of ten, or a half or fifth of it between."""
    if largest <= 0:
        return 1.0
    unit = 1.0
    while unit > largest:
        unit /= 10
    while unit * 10 < largest:
        unit *= 10
    return next(unit * step for step in (1, 1.5, 2, 3, 4, 5, 8, 10) if unit * step >= largest)


def number_text(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 or value == 0 else f"{value:.3g}"


def svg(title: str, clock: str, panels: Sequence[Panel]) -> str:
    """`clock` names the common axis, such as "updates"; it begins at 0."""
    last = max((x for panel in panels for line in panel.lines for x, _ in line.points), default=1) or 1
    height = TOP + len(panels) * PANEL_HEIGHT + (len(panels) - 1) * GAP + BOTTOM
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
             f'viewBox="0 0 {WIDTH} {height}" '
             f'font-family="Inter, DejaVu Sans, sans-serif" font-size="12" fill="{QUIET}">',
             f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
             f'<text x="{LEFT}" y="24" font-size="15" font-weight="600" fill="{INK}">{escape(title)}</text>']
    y = TOP
    for number, panel in enumerate(panels):
        parts += _panel(panel, y, last, COLOURS[number:] + COLOURS[:number])
        y += PANEL_HEIGHT + GAP
    bottom = y - GAP
    for i in range(5):
        x = LEFT + (WIDTH - LEFT - RIGHT) * i / 4
        parts.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{number_text(last * i / 4)}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.1f}" y="{bottom + 36}" text-anchor="middle">'
                 f'{escape(clock)}</text></svg>')
    return "\n".join(parts) + "\n"


def _panel(panel: Panel, top: float, last: float, colours: Sequence[str]) -> list[str]:
    """One panel at height `top`, with the names of its lines on the right, one below the other."""
    right, bottom = WIDTH - RIGHT, top + PANEL_HEIGHT
    parts = [f'<text x="{LEFT}" y="{top - 8}" fill="{INK}">{escape(panel.title)}</text>']
    for i in range(5):
        y = bottom - PANEL_HEIGHT * i / 4
        parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="{GRID}"/>'
                     f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{number_text(panel.top * i / 4)}</text>')

    def place(point: tuple[float, float]) -> tuple[float, float]:
        return (LEFT + (right - LEFT) * point[0] / last,
                bottom - PANEL_HEIGHT * min(max(point[1] / panel.top, 0.0), 1.0))

    label_y = -1e9
    drawn = [(line, colour) for line, colour in zip(panel.lines, colours) if line.points]
    for line, colour in sorted(drawn, key=lambda pair: -pair[0].points[-1][1]):
        placed = [place(point) for point in line.points]
        if len(placed) == 1:
            y = placed[0][1]
            parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="{colour}" '
                         'stroke-dasharray="5 4"/>')
        else:
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
            parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8" '
                         'stroke-linejoin="round"/>')
        if line.has_dots:
            parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in placed]
        label_y = max(placed[-1][1] + 4, label_y + 14)
        parts.append(f'<text x="{right + 8}" y="{label_y:.1f}" fill="{colour}">{escape(line.name)} '
                     f'{line.points[-1][1]:.3f}</text>')
    return parts


def phyre_svg(title: str, log: Sequence[dict[str, Any]], levels: Sequence[tuple[str, float]] = ()) -> str:
    """Loss and AUCCESS of a log of PHYRE's DQN; `levels` are other agents' AUCCESS, to be drawn beside it."""
    loss = [(line["update"], line["loss"]) for line in log]
    auccess = [(line["update"], line["auccess"]) for line in log if "auccess" in line]
    lines = [Line("DQN", auccess, True)] + [Line(name, [(0, value)]) for name, value in levels]
    return svg(title, "updates", [
        _panel_of("loss (binary cross entropy, mean of 50 batches)", [Line("loss", loss)]),
        _panel_of("AUCCESS on tasks it has not seen", lines)])


def phyq_svg(title: str, log: Sequence[dict[str, Any]]) -> str:
    """Loss and won plays of a log of a Phy-Q agent."""
    loss = [(line["step"], line["loss"]) for line in log if "loss" in line]
    won = [(line["step"], line["plays_won"]) for line in log]
    return svg(title, "steps", [_panel_of("loss (Huber, mean of a step)", [Line("loss", loss, True)]),
                                _panel_of("share of plays won while collecting", [Line("won", won, True)])])


def _panel_of(title: str, lines: Sequence[Line]) -> Panel:
    return Panel(title, lines, nice_top(max((y for line in lines for _, y in line.points), default=0.0)))
