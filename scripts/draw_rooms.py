#!/usr/bin/env python3
"""Draws docs/images/rooms.svg, the picture of ARCHITECTURE.md, from src/heed/rooms.txt.

    scripts/draw_rooms.py            writes the picture
    scripts/draw_rooms.py --check    fails if the picture does not match rooms.txt

An arrow points from a room to a room that it includes. A room that is also reached through another has no arrow.
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs/images/rooms.svg"
BOX_WIDTH, BOX_HEIGHT, BEND_WIDTH, GAP, ROW_HEIGHT, MARGIN = 206, 60, 6, 20, 106, 16

STYLE = """
  .paper { fill: #ffffff } .box { fill: #f3f5f8; stroke: #5b6b7f } .name { font-weight: 600; fill: #14202e }
  .what { fill: #46566a; font-size: 11px } .arrow { stroke: #5b6b7f; fill: none } .head { fill: #5b6b7f }
  text { font-family: system-ui, sans-serif; font-size: 14px; text-anchor: middle }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #11171f } .box { fill: #1c2530; stroke: #8fa1b8 } .name { fill: #eef3f9 } .what { fill: #b5c3d4 }
    .arrow { stroke: #8fa1b8 } .head { fill: #8fa1b8 }
  }
"""


def read_rooms():
    """Name, rooms that it may include, what it holds; in the order of the file."""
    rooms = {"apps/heed": (None, "the program: verbs and options")}  # apps may include all rooms
    for line in (ROOT / "src/heed/rooms.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, below, what = (part.strip() for part in line.split("|", 2))
            rooms[name] = (below.split(), what)
    return {name: (list(rooms)[1:] if below is None else below, what) for name, (below, what) in rooms.items()}


def reachable(rooms, name):
    found = set()
    for other in rooms[name][0]:
        found |= {other} | reachable(rooms, other)
    return found


def arrows(rooms):
    """Those that are not reached by a longer way."""
    for name, (below, _) in rooms.items():
        for other in below:
            if not any(other in reachable(rooms, between) for between in below if between != other):
                yield name, other


def levels(rooms):
    """Each room one row above the highest that it includes."""
    level = {}

    def level_of(name):
        if name not in level:
            level[name] = 1 + max((level_of(other) for other in rooms[name][0]), default=-1)
        return level[name]

    for name in rooms:
        level_of(name)
    # A room with few users is placed right below them, to keep its arrow short.
    for name in rooms:
        users = [level[other] for other in rooms if name in rooms[other][0]]
        if users and name != "base":
            level[name] = max(level[name], min(min(users) - 1, level[name] + 1))
    return level


def wrapped(text, width):
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) + 1 > width:
            lines.append("")
        lines[-1] = (lines[-1] + " " + word).strip()
    return lines


def lay_out(rooms, edges):
    """Rows of rooms and of bends, top first; a bend (name, other, row) is where an arrow passes between rooms."""
    level = levels(rooms)
    top = max(level.values())
    rows = [[name for name in rooms if level[name] == top - row] for row in range(top + 1)]
    ways = {}
    for name, other in edges:
        bends = [(name, other, row) for row in range(top - level[name] + 1, top - level[other])]
        for bend in bends:
            rows[bend[2]].append(bend)
        ways[name, other] = [name, *bends, other]
    links = [pair for way in ways.values() for pair in zip(way, way[1:])]
    # Moves every box towards the middle of its neighbours above, then below, several times, so that few arrows cross.
    for sweep in range(24):
        order = range(1, top + 1) if sweep % 2 == 0 else range(top - 1, -1, -1)
        for number in order:
            beside = rows[number - 1] if sweep % 2 == 0 else rows[number + 1]
            at = {item: (i + 0.5) / len(beside) for i, item in enumerate(beside)}

            def middle(item):
                found = [at[b if a == item else a] for a, b in links
                         if item in (a, b) and (b if a == item else a) in at]
                return sum(found) / len(found) if found else 0.5

            rows[number].sort(key=middle)
    return rows, ways


def places(rows):
    """The middle of each room and bend, and the size of the picture."""
    breadth = lambda item: BOX_WIDTH if isinstance(item, str) else BEND_WIDTH
    widths = [sum(map(breadth, row)) + GAP * (len(row) - 1) for row in rows]
    width = max(widths) + 2 * MARGIN
    place = {}
    for number, row in enumerate(rows):
        x = (width - widths[number]) / 2
        for item in row:
            place[item] = (x + breadth(item) / 2, MARGIN + number * ROW_HEIGHT)
            x += breadth(item) + GAP
    return place, width, 2 * MARGIN + (len(rows) - 1) * ROW_HEIGHT + BOX_HEIGHT


def path(points):
    """A curve that is vertical at each point."""
    x, y = points[0]
    text = f"M{x:.0f} {y:.0f}"
    for (x1, y1), (x2, y2) in zip(points, points[1:]):
        half = (y1 + y2) / 2
        text += f"C{x1:.0f} {half:.0f} {x2:.0f} {half:.0f} {x2:.0f} {y2:.0f}"
    return text


def draw():
    rooms = read_rooms()
    rows, ways = lay_out(rooms, list(arrows(rooms)))
    place, width, height = places(rows)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
           f'height="{height:.0f}" role="img" aria-label="The rooms of Heed and which includes which">',
           f"<style>{STYLE}</style>",
           '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
           '<path class="head" d="M0 0L8 4L0 8z"/></marker></defs>',
           f'<rect class="paper" width="{width:.0f}" height="{height:.0f}"/>']
    ports = lambda items: {item: (i + 1) / (len(items) + 1) for i, item in enumerate(items)}
    leaving = {name: ports(sorted((w for w in ways if w[0] == name), key=lambda w: place[ways[w][1]])) for name in rooms}
    arriving = {name: ports(sorted((w for w in ways if w[1] == name), key=lambda w: place[ways[w][-2]])) for name in rooms}
    for (name, other), way in ways.items():
        spread = BOX_WIDTH * 0.8
        points = [(place[name][0] + spread * (leaving[name][name, other] - 0.5), place[name][1] + BOX_HEIGHT)]
        for bend in way[1:-1]:
            x, y = place[bend]
            points += [(x, y), (x, y + BOX_HEIGHT)]
        points.append((place[other][0] + spread * (arriving[other][name, other] - 0.5), place[other][1]))
        out.append(f'<path class="arrow" data-includes="{name} {other}" marker-end="url(#head)" d="{path(points)}"/>')
    for name, (_, what) in rooms.items():
        x, y = place[name]
        out.append(f'<rect class="box" x="{x - BOX_WIDTH / 2:.0f}" y="{y:.0f}" width="{BOX_WIDTH}" '
                   f'height="{BOX_HEIGHT}" rx="6"/>')
        out.append(f'<text class="name" x="{x:.0f}" y="{y + 20:.0f}">{name}</text>')
        for number, line in enumerate(wrapped(what, 34)[:2]):
            out.append(f'<text class="what" x="{x:.0f}" y="{y + 37 + 14 * number:.0f}">{line}</text>')
    return "\n".join(out) + "\n</svg>\n"


def main():
    picture = draw()
    if sys.argv[1:] == ["--check"]:
        if PICTURE.read_text() != picture:
            sys.exit(f"{PICTURE.relative_to(ROOT)} is not that of src/heed/rooms.txt; run scripts/draw_rooms.py")
        print("the picture shows the rooms of src/heed/rooms.txt")
        return
    PICTURE.write_text(picture)


if __name__ == "__main__":
    main()
