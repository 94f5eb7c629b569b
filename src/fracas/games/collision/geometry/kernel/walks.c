/* Straight walks (CO-10.5 to 10.8) and standing (CO-3.12, CO-3.22 to 3.26). */

#include "kernel.h"

int inside(const Point *corners, i32 count, i64 x, i64 y, int outline) {
    const Point *a = corners + count - 1;
    for (i32 k = 0; k < count; a = corners + k, k++) {
        i64 side = (i64)(corners[k].x - a->x) * (y - a->y) - (i64)(corners[k].y - a->y) * (x - a->x);
        if (outline ? side < 0 : side <= 0) return 0;
    }
    return 1;
}

int point_near(i64 px, i64 py, i64 ax, i64 ay, i64 bx, i64 by, i64 reach2) {
    i64 dx = bx - ax, dy = by - ay, vx = px - ax, vy = py - ay;
    i64 t = vx * dx + vy * dy;
    if (t <= 0) return vx * vx + vy * vy < reach2;
    i64 length2 = dx * dx + dy * dy;
    if (t >= length2) return square(px - bx) + square(py - by) < reach2;
    return square(vx * dy - vy * dx) < reach2 * length2;
}

static int sign(i64 a) { return (a > 0) - (a < 0); }

static int side_of(i64 ax, i64 ay, i64 bx, i64 by, i64 px, i64 py) {
    return sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
}

static int segment_near(i64 ax, i64 ay, i64 bx, i64 by, const Point *corners, i32 count,
                        i64 reach2) {
    if (inside(corners, count, ax, ay, 0) || inside(corners, count, bx, by, 0)) return 1;
    const Point *c = corners + count - 1;
    for (i32 k = 0; k < count; c = corners + k, k++) {
        const Point *d = corners + k;
        if (point_near(d->x, d->y, ax, ay, bx, by, reach2) ||
            point_near(ax, ay, c->x, c->y, d->x, d->y, reach2) ||
            point_near(bx, by, c->x, c->y, d->x, d->y, reach2) ||
            (side_of(ax, ay, bx, by, c->x, c->y) * side_of(ax, ay, bx, by, d->x, d->y) < 0 &&
             side_of(c->x, c->y, d->x, d->y, ax, ay) * side_of(c->x, c->y, d->x, d->y, bx, by) < 0))
            return 1;
    }
    return 0;
}

/* Whether a segment touches a closed polygon. */
static int touches(i64 ax, i64 ay, i64 bx, i64 by, const Point *corners, i32 count) {
    Span s = {0, 1, 1, 1};
    const Point *c = corners + count - 1;
    for (i32 k = 0; k < count; c = corners + k, k++) {
        i64 vx = corners[k].x - c->x, vy = corners[k].y - c->y;
        i64 start = vx * (ay - c->y) - vy * (ax - c->x);
        i64 change = vx * (by - c->y) - vy * (bx - c->x) - start;
        if (!change) {
            if (start < 0) return 0;
        } else if (change > 0) {
            if (-start * s.ld > s.ln * change) {
                s.ln = -start;
                s.ld = change;
            }
        } else if (start * s.hd < s.hn * -change) {
            s.hn = start;
            s.hd = -change;
        }
    }
    return s.ln * s.hd <= s.hn * s.ld;
}

/* The level at the end of a straight walk that stays on its level; ILLEGAL; UNKNOWN when it may
   lead over steps. */
i32 walk(const Ground *g, const Body *others, i32 n_others, i32 radius, i32 height, i64 ax,
                i64 ay, i32 level, i64 bx, i64 by) {
    i64 side = g->side, r = radius;
    if (bx < 0 || by < 0 || bx > side || by > side || ax < 0 || ay < 0 || ax > side || ay > side)
        return ILLEGAL;
    i64 x0 = min64(ax, bx), x1 = max64(ax, bx), y0 = min64(ay, by), y1 = max64(ay, by);
    int carried = !level;
    for (i32 k = 0; k < g->count; k++) {
        const Piece *p = g->pieces + k;
        if (!p->stand || p->z1 < level || p->z1 > level + STEP) continue;
        if (p->x0 > x1 || x0 > p->x1 || p->y0 > y1 || y0 > p->y1) continue;
        const Point *corners = g->corners + p->first;
        if (p->z1 > level) {
            if (touches(ax, ay, bx, by, corners, p->count)) return UNKNOWN;
        } else if (!carried)
            carried = inside(corners, p->count, ax, ay, 1) && inside(corners, p->count, bx, by, 1);
    }
    if (!carried) return UNKNOWN;
    for (i32 k = 0; k < g->count; k++) {
        const Piece *p = g->pieces + k;
        if (p->x0 < x1 + r && x0 - r < p->x1 && p->y0 < y1 + r && y0 - r < p->y1 && !p->passable &&
            p->z1 > level + STEP && p->z0 < level + height &&
            segment_near(ax, ay, bx, by, g->corners + p->first, p->count, r * r))
            return ILLEGAL;
    }
    for (i32 k = 0; k < n_others; k++) {
        const Body *o = others + k;
        i64 reach = r + o->radius;
        if (o->x < x1 + reach && x0 - reach < o->x && o->y < y1 + reach && y0 - reach < o->y &&
            o->z < level + height && level < o->z + o->height &&
            point_near(o->x, o->y, ax, ay, bx, by, reach * reach))
            return ILLEGAL;
    }
    return level;
}

/* ---- Standing (CO-3.12, CO-3.22 to 3.26) ---- */

static int point_near_polygon(i64 x, i64 y, const Point *corners, i32 count, i64 reach2) {
    int outside = 0;
    const Point *a = corners + count - 1;
    for (i32 k = 0; k < count; a = corners + k, k++) {
        const Point *b = corners + k;
        if ((i64)(b->x - a->x) * (y - a->y) - (i64)(b->y - a->y) * (x - a->x) <= 0) {
            outside = 1;
            if (point_near(x, y, a->x, a->y, b->x, b->y, reach2)) return 1;
        }
    }
    return !outside;
}

int overlaps(const Body *others, i32 n_others, i32 radius, i32 height, i64 x, i64 y, i64 z) {
    for (i32 k = 0; k < n_others; k++) {
        const Body *o = others + k;
        if (square(o->x - x) + square(o->y - y) < square((i64)radius + o->radius) &&
            z < o->z + o->height && o->z < z + height)
            return 1;
    }
    return 0;
}

int stands(const Ground *g, const Body *others, i32 n_others, i32 radius, i32 height, i64 x,
                  i64 y, i64 z) {
    i64 r = radius, support = 0;
    if (x < r || y < r || x > g->side - r || y > g->side - r) return 0;
    for (i32 k = 0; k < g->count; k++) {
        const Piece *p = g->pieces + k;
        const Point *corners = g->corners + p->first;
        if (x <= p->x0 - r || x >= p->x1 + r || y <= p->y0 - r || y >= p->y1 + r) continue;
        int within = p->x0 <= x && x <= p->x1 && p->y0 <= y && y <= p->y1;
        if (p->stand) {
            if (within && support < p->z1 && p->z1 <= z + STEP &&
                inside(corners, p->count, x, y, 1))
                support = p->z1;
        } else if (within && !p->passable && p->z1 > z && p->z0 < z + height &&
                   inside(corners, p->count, x, y, 0))
            return 0;
        if (!p->passable && p->z1 > z + STEP && p->z0 < z + height &&
            point_near_polygon(x, y, corners, p->count, r * r))
            return 0;
    }
    return support == z && !overlaps(others, n_others, radius, height, x, y, z);
}

/* Whether a figure with its whole base on the table stands at each place. */
SHOWN void standing(const Ground *g, const Body *others, i32 n_others, i32 radius, i32 height,
                    const i32 *places, i32 count, uint8_t *found) {
    for (i32 k = 0; k < count; k++)
        found[k] = (uint8_t)stands(g, others, n_others, radius, height, places[3 * k],
                                   places[3 * k + 1], places[3 * k + 2]);
}
