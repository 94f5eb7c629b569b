/* Collision's sights and searches for many places at once, in whole numbers.

   The same answers as fields.py, reach.py and walk.py, which stay the oracle and do the work where
   this file was not compiled; `native.py` calls it. What is rare and long to tell (a walk over
   steps, a special leg) is asked back from Python.

   Coordinates lie within 2^13 (fields.check_bounds), so a difference lies within 2^14, an edge
   function and its change along a ray below 2^30, and the products of two of them below 2^60. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#define SHOWN __declspec(dllexport)
#else
#define SHOWN __attribute__((visibility("default")))
#endif

#define VERSION 4 /* as in native.py; goes up with every change of what is passed */
#define STEP 100
#define GRAIN 50
#define APART 25
#define COVERED 5
#define BESIDE 5
#define ALL 0xFFFFFu
#define COLUMN 0x8421u /* the four rows of the first column */
#define ILLEGAL (-1)
#define UNKNOWN (-2)
#define WALK 0
#define JUMP 5
#define SURE 0
#define TESTED 1
#define JUMPED 2
#define STRAIGHT 16

typedef int32_t i32;
typedef int64_t i64;

typedef struct {
    i32 first, count, z0, z1, light, rectangle, stand, passable, x0, y0, x1, y1;
} Piece;

typedef struct {
    i32 x, y;
} Point;

typedef struct {
    const Piece *pieces;
    const Point *corners;
    i32 count, side;
} Ground;

typedef struct {
    i32 x, y, z, facing, radius, height, eye, who;
} Body;

SHOWN i32 version(void) { return VERSION; }

static inline i64 min64(i64 a, i64 b) { return a < b ? a : b; }
static inline i64 max64(i64 a, i64 b) { return a > b ? a : b; }
static inline i64 square(i64 a) { return a * a; }

/* The smallest whole n with n*n >= a*a + b*b (CO-3.3). */
static i64 hyp(i64 a, i64 b) {
    i64 sum = a * a + b * b;
    i64 n = (i64)sqrt((double)sum);
    while (n * n > sum) n--;
    while (n * n < sum) n++;
    return n;
}

/* To the nearest whole number, halves away from zero (CO-3.4). */
static i64 rounded(i64 over, i64 under) {
    if (over < 0) return -((2 * -over + under) / (2 * under));
    return (2 * over + under) / (2 * under);
}

/* ---- Sights (CO-7.3 to 7.16) ---- */

typedef struct {
    i64 ln, ld, hn, hd; /* an open span, both denominators positive */
} Span;

/* The part of a span in which start + t*change > 0; 0 when it is empty. */
static inline int narrow(Span *s, i64 start, i64 change) {
    if (!change) return start > 0;
    if (change > 0) {
        if (-start * s->ld > s->ln * change) {
            s->ln = -start;
            s->ld = change;
        }
    } else if (start * s->hd < s->hn * -change) {
        s->hn = start;
        s->hd = -change;
    }
    return s->ln * s->hd < s->hn * s->ld;
}

static inline int on_the_ray(const Span *s) { return s->ln < s->ld && s->hn > 0; }

typedef struct {
    i64 ex, ey, ez, ax[5], ay[5], az[4], x0, y0, x1, y1, z0, z1;
} Fan;

static void aim(Fan *f, const Body *v, const Body *t, const i32 *directions) {
    static const i64 up[4] = {15, 40, 65, 90};
    i64 dx = (i64)t->x - v->x, dy = (i64)t->y - v->y;
    if (!dx && !dy) { /* CO-7.6 */
        dx = directions[2 * v->facing];
        dy = directions[2 * v->facing + 1];
    }
    i64 under = 100 * hyp(dx, dy);
    f->ex = v->x;
    f->ey = v->y;
    f->ez = (i64)v->z + v->eye;
    for (int k = 0; k < 2; k++) {
        i64 wide = (k ? 40 : 80) * (i64)t->radius;
        i64 mx = rounded(-dy * wide, under), my = rounded(dx * wide, under);
        f->ax[k] = t->x + mx;
        f->ay[k] = t->y + my;
        f->ax[4 - k] = t->x - mx;
        f->ay[4 - k] = t->y - my;
    }
    f->ax[2] = t->x;
    f->ay[2] = t->y;
    for (int row = 0; row < 4; row++) f->az[row] = t->z + rounded(up[row] * t->height, 100);
    f->x0 = min64(f->ex, min64(f->ax[0], f->ax[4]));
    f->x1 = max64(f->ex, max64(f->ax[0], f->ax[4]));
    f->y0 = min64(f->ey, min64(f->ay[0], f->ay[4]));
    f->y1 = max64(f->ey, max64(f->ay[0], f->ay[4]));
    f->z0 = min64(f->ez, f->az[0]);
    f->z1 = max64(f->ez, f->az[3]);
}

static inline int in_the_way(const Fan *f, const Piece *p) {
    return p->x0 <= f->x1 && f->x0 <= p->x1 && p->y0 <= f->y1 && f->y0 <= p->y1 &&
           p->z0 <= f->z1 && f->z0 <= p->z1;
}

/* The rays that pass through the inside of a prism: bit 5*row + column. */
static uint32_t struck(const Fan *f, const Piece *p, const Point *corners, uint32_t known) {
    uint32_t found = 0;
    /* Where eye and aim points lie between the prism's heights, so do all rays. */
    int tall = p->z0 < f->z0 && f->z1 < p->z1;
    i64 left = p->x0 - f->ex, right = p->x1 - f->ex, low = p->y0 - f->ey, high = p->y1 - f->ey;
    for (int c = 0; c < 5; c++) {
        uint32_t column = COLUMN << c;
        if ((known & column) == column) continue;
        i64 dx = f->ax[c] - f->ex, dy = f->ay[c] - f->ey;
        /* Neither an axis nor the ray's own line may part ray and box. */
        if (min64(dx, 0) >= right || max64(dx, 0) <= left || min64(dy, 0) >= high ||
            max64(dy, 0) <= low)
            continue;
        if (dx || dy) {
            i64 away = dx * (low + high) - dy * (left + right);
            i64 reach = llabs(dx) * (high - low) + llabs(dy) * (right - left);
            if (llabs(away) >= reach) continue;
        }
        if (tall && p->rectangle) {
            found |= column;
            continue;
        }
        Span flat = {-1, 1, 2, 1};
        const Point *b = corners + p->count - 1;
        int meets = 1;
        for (i32 k = 0; k < p->count && meets; b = corners + k, k++) {
            i64 vx = corners[k].x - b->x, vy = corners[k].y - b->y;
            i64 start = vx * (f->ey - b->y) - vy * (f->ex - b->x);
            meets = narrow(&flat, start, vx * dy - vy * dx);
        }
        if (!meets || !on_the_ray(&flat)) continue;
        if (tall) {
            found |= column;
            continue;
        }
        for (int row = 0; row < 4; row++) {
            Span up = flat;
            i64 rise = f->az[row] - f->ez;
            if (narrow(&up, f->ez - p->z0, rise) && narrow(&up, p->z1 - f->ez, -rise) &&
                on_the_ray(&up))
                found |= 1u << (5 * row + c);
        }
    }
    return found;
}

static int inside(const Point *corners, i32 count, i64 x, i64 y, int outline) {
    const Point *a = corners + count - 1;
    for (i32 k = 0; k < count; a = corners + k, k++) {
        i64 side = (i64)(corners[k].x - a->x) * (y - a->y) - (i64)(corners[k].y - a->y) * (x - a->x);
        if (outline ? side < 0 : side <= 0) return 0;
    }
    return 1;
}

/* Whether a piece is within 5 u (flat) of the viewer's base (CO-7.10). */
static int beside(const Body *v, const Piece *p, const Point *corners) {
    i64 reach = v->radius + BESIDE, reach2 = reach * reach, x = v->x, y = v->y;
    if (x < p->x0 - reach || x > p->x1 + reach || y < p->y0 - reach || y > p->y1 + reach) return 0;
    if (inside(corners, p->count, x, y, 0)) return 1;
    const Point *a = corners + p->count - 1;
    for (i32 k = 0; k < p->count; a = corners + k, k++) {
        const Point *b = corners + k;
        i64 dx = b->x - a->x, dy = b->y - a->y, vx = x - a->x, vy = y - a->y;
        i64 t = vx * dx + vy * dy, length2 = dx * dx + dy * dy;
        if (t <= 0 ? vx * vx + vy * vy <= reach2
            : t >= length2 ? square(x - b->x) + square(y - b->y) <= reach2
                           : square(vx * dy - vy * dx) <= reach2 * length2)
            return 1;
    }
    return 0;
}

static int bits(uint32_t mask) {
    int found = 0;
    for (; mask; mask &= mask - 1) found++;
    return found;
}

/* The rays that a piece stops. */
static uint32_t stopped(const Ground *g, const Fan *f) {
    uint32_t stop = 0;
    for (i32 k = 0; k < g->count; k++) {
        const Piece *p = g->pieces + k;
        if (!p->light && in_the_way(f, p)) {
            stop |= struck(f, p, g->corners + p->first, stop);
            if (stop == ALL) return ALL;
        }
    }
    return stop;
}

/* Bit 0: seen; bit 1: some ray is free, whatever the facing; bits 2 and 3: cover. */
static uint8_t glance(const Ground *g, const Piece *screens, const Point *octagons, i32 bodies,
                      const Body *v, const Body *t, const i32 *directions) {
    Fan f;
    aim(&f, v, t, directions);
    uint32_t stop = stopped(g, &f);
    if (stop == ALL) return 2 << 2;
    uint8_t found = 1 << 1;
    i64 ux = directions[2 * v->facing], uy = directions[2 * v->facing + 1];
    for (int c = 0; c < 5; c++) {
        uint32_t column = COLUMN << c;
        if ((stop & column) != column &&
            ux * (f.ax[c] - f.ex) + uy * (f.ay[c] - f.ey) >= 0) {
            found |= 1;
            break;
        }
    }
    if (bits(stop) >= COVERED) return found | 2 << 2;
    uint32_t dim = stop;
    for (i32 k = 0; k < g->count; k++) {
        const Piece *p = g->pieces + k;
        if (p->light && in_the_way(&f, p) && !beside(v, p, g->corners + p->first)) {
            dim |= struck(&f, p, g->corners + p->first, dim);
            if (bits(dim) >= COVERED) return found | 1 << 2;
        }
    }
    for (i32 k = 0; k < bodies; k++) {
        if (k != v->who && k != t->who && in_the_way(&f, screens + k)) {
            dim |= struck(&f, screens + k, octagons + 8 * k, dim);
            if (bits(dim) >= COVERED) return found | 1 << 2;
        }
    }
    return found;
}

/* What viewers see of targets: of the target of the same number, or each of all. 0 without memory. */
SHOWN i32 glances(const Ground *g, const Body *bodies, i32 n_bodies, const Body *viewers,
                  i32 n_viewers, const Body *targets, i32 n_targets, i32 paired,
                  const i32 *directions, uint8_t *found) {
    Piece *screens = malloc((n_bodies + 1) * sizeof(Piece));
    Point *octagons = malloc((n_bodies + 1) * 8 * sizeof(Point));
    if (!screens || !octagons) {
        free(screens);
        free(octagons);
        return 0;
    }
    for (i32 n = 0; n < n_bodies; n++) { /* CO-7.11 */
        const Body *b = bodies + n;
        i32 r = b->radius, k = 41 * r / 100;
        const i32 out[8][2] = {{r, -k}, {r, k}, {k, r}, {-k, r}, {-r, k}, {-r, -k}, {-k, -r}, {k, -r}};
        for (int c = 0; c < 8; c++) {
            octagons[8 * n + c].x = b->x + out[c][0];
            octagons[8 * n + c].y = b->y + out[c][1];
        }
        Piece screen = {0, 8, b->z, b->z + b->height, 1, 0, 0, 0,
                        b->x - r, b->y - r, b->x + r, b->y + r};
        screens[n] = screen;
    }
    for (i32 n = 0; n < n_viewers; n++) {
        if (paired)
            found[n] = glance(g, screens, octagons, n_bodies, viewers + n, targets + n, directions);
        else
            for (i32 m = 0; m < n_targets; m++)
                found[n * n_targets + m] =
                    glance(g, screens, octagons, n_bodies, viewers + n, targets + m, directions);
    }
    free(screens);
    free(octagons);
    return 1;
}

/* For each target the first viewer that has it in one of the ranges and would see it if it faced it
   (CO-23.2 d): those with the heaviest cover from the target first, then in the order given. -1 where
   there is none. */
SHOWN void shooters(const Ground *g, const Body *viewers, i32 n_viewers, const Body *targets,
                    i32 n_targets, const i64 *order, const i64 *cover, const i32 *ranges,
                    i32 n_ranges, const i32 *directions, i32 *found) {
    for (i32 k = 0; k < n_targets; k++) {
        const Body *t = targets + k;
        const i64 *covered = cover + (i64)t->who * n_viewers;
        found[k] = -1;
        for (i64 kind = 2; kind >= 0 && found[k] < 0; kind--)
            for (i32 j = 0; j < n_viewers && found[k] < 0; j++) {
                const Body *v = viewers + order[j];
                if (covered[order[j]] != kind) continue;
                i64 gap = max64(0, hyp(v->x - t->x, v->y - t->y) - v->radius - t->radius);
                i64 away = hyp(gap, v->z - t->z);
                int usable = 0;
                for (i32 r = 0; r < n_ranges; r++)
                    usable |= ranges[2 * r] <= away && away <= ranges[2 * r + 1];
                if (!usable) continue;
                Fan f;
                aim(&f, v, t, directions);
                if (stopped(g, &f) != ALL) found[k] = (i32)order[j];
            }
    }
}

/* ---- Farthest-point sampling (CO-23.2 g) ---- */

/* Numbers of places, each the first of those farthest from all taken ones; `away` is room to work. */
SHOWN i32 spread(const i32 *places, i32 count, const i32 *taken, i32 n_taken, i32 most, i64 *away,
                 i32 *found) {
    for (i32 k = 0; k < count; k++) away[k] = INT64_MAX;
    const i32 *from = taken;
    i32 n = 0;
    for (i32 step = 0;; step++) {
        if (step < n_taken)
            from = taken + 3 * step;
        else if (n == most)
            return n;
        else {
            i32 best = -1;
            i64 far = (i64)APART * APART;
            for (i32 k = 0; k < count; k++)
                if (away[k] > far) {
                    far = away[k];
                    best = k;
                }
            if (best < 0) return n;
            found[n++] = best;
            from = places + 3 * best;
        }
        i64 x = from[0], y = from[1], z = from[2];
        for (i32 k = 0; k < count; k++) {
            const i32 *p = places + 3 * k;
            i64 apart = square(p[0] - x) + square(p[1] - y) + square(p[2] - z);
            if (apart < away[k]) away[k] = apart;
        }
    }
}

/* ---- Walks (CO-10.5 to 10.8) ---- */

static int point_near(i64 px, i64 py, i64 ax, i64 ay, i64 bx, i64 by, i64 reach2) {
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
static i32 walk(const Ground *g, const Body *others, i32 n_others, i32 radius, i32 height, i64 ax,
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

static int overlaps(const Body *others, i32 n_others, i32 radius, i32 height, i64 x, i64 y, i64 z) {
    for (i32 k = 0; k < n_others; k++) {
        const Body *o = others + k;
        if (square(o->x - x) + square(o->y - y) < square((i64)radius + o->radius) &&
            z < o->z + o->height && o->z < z + height)
            return 1;
    }
    return 0;
}

static int stands(const Ground *g, const Body *others, i32 n_others, i32 radius, i32 height, i64 x,
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

/* ---- The search (CO-23.3, CO-23.17); labels are node * 4 + way, the start without a node -4 ---- */

typedef struct {
    i32 node, x, y, z, fare, first, count;
} Start;

typedef struct {
    i32 kind, node, x, y, z;
} Leg;

typedef struct Search Search;
struct Search {
    const Ground *ground;
    const Body *others;
    i32 n_others, radius, height, budget, jumps;
    i32 x, y, z, start; /* where the figure stands; its node, -1 for none */
    i32 width, layers, first_exact, n_exact;
    const i32 *levels;
    const uint8_t *opened, *unsure, *restful;
    const Point *exact_at;
    const i32 *exact_z;
    const i32 *attached_first, *attached;
    const i32 *start_of; /* number of the special legs that begin at a node, -1 for none */
    const Start *starts;
    i32 n_starts;
    const Leg *legs;
    i32 *answers; /* of each leg with nobody about: cost * 2 + tested, ILLEGAL or UNKNOWN */
    void *reach;
    i32 (*slow_walk)(void *, i32, i32, i32, i32, i32);
    i32 (*slow_straight)(void *, i32, i32, i32, i32, i32); /* a walk unlikely to be asked again */
    i32 (*slow_leg)(void *, i32, i32, i32, i32, i32);
    /* What is found: every label that was reached, with its cost, the one before it and the leg. */
    i32 *reached, *cost, *before, *kind, *settled;
    i32 *at; /* where a label is among them, by label + 4; -1 for none */
    /* Room to work, by label + 4: all 0 before and after. */
    i32 *spent, *done;
    uint8_t *open; /* as opened, less what others close; by node */
    i32 n_reached, n_settled;
};

typedef struct {
    Search *s;
    uint64_t *heap;
    i64 size, room;
    int failed;
} Work;

static void push(Work *w, uint64_t item) {
    if (w->size == w->room) {
        uint64_t *more = realloc(w->heap, 2 * w->room * sizeof(uint64_t));
        if (!more) {
            w->failed = 1;
            return;
        }
        w->heap = more;
        w->room *= 2;
    }
    i64 k = w->size++;
    while (k && w->heap[(k - 1) / 2] > item) {
        w->heap[k] = w->heap[(k - 1) / 2];
        k = (k - 1) / 2;
    }
    w->heap[k] = item;
}

static uint64_t pop(Work *w) {
    uint64_t first = w->heap[0], item = w->heap[--w->size];
    i64 k = 0;
    for (;;) {
        i64 next = 2 * k + 1;
        if (next >= w->size) break;
        if (next + 1 < w->size && w->heap[next + 1] < w->heap[next]) next++;
        if (w->heap[next] >= item) break;
        w->heap[k] = w->heap[next];
        k = next;
    }
    w->heap[k] = item;
    return first;
}

static void relax(Work *w, i32 label, i32 ahead, i64 cost, i32 kind) {
    Search *s = w->s;
    if (cost > s->budget || (s->spent[ahead + 4] && cost >= s->spent[ahead + 4] - 1)) return;
    i32 n = s->at[ahead + 4];
    if (n < 0) {
        n = s->at[ahead + 4] = s->n_reached++;
        s->reached[n] = ahead;
    }
    s->spent[ahead + 4] = (i32)cost + 1;
    s->cost[n] = (i32)cost;
    s->before[n] = label;
    s->kind[n] = kind;
    push(w, ((uint64_t)cost << 32) + (uint32_t)(ahead + 4));
}

static void place(const Search *s, i32 node, i32 *at) {
    if (node < 0) {
        at[0] = s->x;
        at[1] = s->y;
        at[2] = s->z;
    } else if (node >= s->first_exact) {
        at[0] = s->exact_at[node - s->first_exact].x;
        at[1] = s->exact_at[node - s->first_exact].y;
        at[2] = s->exact_z[node - s->first_exact];
    } else {
        i32 rest = node / s->width;
        at[0] = node % s->width * GRAIN;
        at[1] = rest % s->width * GRAIN;
        at[2] = s->levels[rest / s->width];
    }
}

static i32 number(const Search *s, i32 x, i32 y, i32 z) {
    if (x % GRAIN == 0 && y % GRAIN == 0)
        for (i32 k = 0; k < s->layers; k++)
            if (s->levels[k] == z) return (k * s->width + y / GRAIN) * s->width + x / GRAIN;
    for (i32 k = 0; k < s->n_exact; k++)
        if (s->exact_at[k].x == x && s->exact_at[k].y == y && s->exact_z[k] == z)
            return s->first_exact + k;
    return -1;
}

/* A walk to a node, most likely `hint`; the level at which it ends follows from the walk. */
static void walk_to(Work *w, i32 label, const i32 *from, i64 cost, i32 x, i32 y, i32 hint) {
    Search *s = w->s;
    cost += hyp(x - from[0], y - from[1]);
    if (cost > s->budget) return;
    i32 level = walk(s->ground, s->others, s->n_others, s->radius, s->height, from[0], from[1],
                     from[2], x, y);
    if (level == UNKNOWN) level = s->slow_walk(s->reach, from[0], from[1], from[2], x, y);
    if (level < 0) return;
    i32 at[3];
    if (hint >= 0) place(s, hint, at);
    i32 node = hint >= 0 && at[2] == level ? hint : number(s, x, y, level);
    if (node >= 0) relax(w, label, node * 4 + (label & 3), cost, WALK);
}

static int crowded(const Search *s, i64 ax, i64 ay, i64 bx, i64 by) {
    i64 x0 = min64(ax, bx), x1 = max64(ax, bx), y0 = min64(ay, by), y1 = max64(ay, by);
    for (i32 k = 0; k < s->n_others; k++) {
        const Body *o = s->others + k;
        i64 reach = s->radius + o->radius;
        if (x0 - reach < o->x && o->x < x1 + reach && y0 - reach < o->y && o->y < y1 + reach &&
            point_near(o->x, o->y, ax, ay, bx, by, reach * reach))
            return 1;
    }
    return 0;
}

static void take(Work *w, i32 label, const i32 *from, i32 cost, const Start *start) {
    Search *s = w->s;
    i32 way = label & 3;
    for (i32 k = start->first; k < start->first + start->count; k++) {
        const Leg *leg = s->legs + k;
        i32 busy = crowded(s, from[0], from[1], leg->x, leg->y);
        i32 answer = busy ? UNKNOWN : s->answers[k];
        if (answer == UNKNOWN) answer = s->slow_leg(s->reach, k, busy, from[0], from[1], from[2]);
        if (answer < 0) continue;
        i32 then = way;
        if (answer & 1) then = s->jumps && leg->kind == JUMP ? JUMPED : way > TESTED ? way : TESTED;
        relax(w, label, leg->node * 4 + then, (i64)cost + answer / 2, leg->kind);
    }
}

/* Straight walks from the start to the nearest places where special legs begin. */
static void straight(Work *w, i32 label) {
    Search *s = w->s;
    i64 near[STRAIGHT][4];
    int count = 0;
    for (i32 k = 0; k < s->n_starts; k++) {
        const Start *one = s->starts + k;
        i64 dx = one->x - s->x, dy = one->y - s->y;
        if (one->z != s->z || llabs(dx) > s->budget || llabs(dy) > s->budget) continue;
        i64 away = hyp(dx, dy);
        if (!away || away + one->fare > s->budget) continue;
        int at = count < STRAIGHT ? count : STRAIGHT;
        while (at && (near[at - 1][0] > away ||
                      (near[at - 1][0] == away &&
                       (near[at - 1][1] > one->y ||
                        (near[at - 1][1] == one->y && near[at - 1][2] > one->x))))) {
            if (at < STRAIGHT) memcpy(near[at], near[at - 1], sizeof near[0]);
            at--;
        }
        if (at < STRAIGHT) {
            near[at][0] = away;
            near[at][1] = one->y;
            near[at][2] = one->x;
            near[at][3] = one->node;
            if (count < STRAIGHT) count++;
        }
    }
    i32 from[3] = {s->x, s->y, s->z};
    for (int k = 0; k < count; k++)
        walk_to(w, label, from, 0, (i32)near[k][2], (i32)near[k][1], (i32)near[k][3]);
}

static i32 floor_to(i32 a) { return (a >= 0 ? a / GRAIN : -((GRAIN - 1 - a) / GRAIN)) * GRAIN; }

static void settle(Work *w, i32 start) {
    static const i32 ways[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    static const i32 fares[8] = {50, 71, 50, 71, 50, 71, 50, 71};
    Search *s = w->s;
    while (w->size && !w->failed) {
        uint64_t first = pop(w);
        i32 cost = (i32)(first >> 32), label = (i32)(uint32_t)first - 4, way = label & 3;
        if (s->done[label + 4]) continue;
        if (way && !s->jumps && s->spent[label - way + 4] && s->spent[label - way + 4] - 1 <= cost)
            continue;
        s->done[label + 4] = 1;
        s->settled[s->n_settled++] = label;
        i32 node = label >> 2, from[3];
        place(s, node, from);
        if (node >= 0 && node < s->first_exact) {
            i32 open = s->open[node], unsure = s->unsure[node];
            for (int k = 0; k < 8; k++)
                if (open >> k & 1)
                    relax(w, label, label + 4 * (ways[k][1] * s->width + ways[k][0]),
                          cost + fares[k], WALK);
            for (int k = 0; unsure && k < 8; k++)
                if (unsure >> k & 1 && cost + fares[k] <= s->budget)
                    walk_to(w, label, from, cost, from[0] + GRAIN * ways[k][0],
                            from[1] + GRAIN * ways[k][1], -1);
            for (i32 k = s->attached_first[node]; k < s->attached_first[node + 1]; k++) {
                i32 exact = s->attached[k], number_ = s->start_of[exact];
                if (number_ >= 0 && cost + s->starts[number_].fare <= s->budget)
                    walk_to(w, label, from, cost, s->exact_at[exact - s->first_exact].x,
                            s->exact_at[exact - s->first_exact].y, exact);
            }
        } else {
            i32 side = s->ground->side;
            for (i32 gy = -floor_to(GRAIN - from[1]); gy <= from[1] + GRAIN; gy += GRAIN)
                for (i32 gx = -floor_to(GRAIN - from[0]); gx <= from[0] + GRAIN; gx += GRAIN)
                    if (gx >= 0 && gx <= side && gy >= 0 && gy <= side &&
                        (gx != from[0] || gy != from[1]))
                        walk_to(w, label, from, cost, gx, gy, -1);
        }
        if (label == start) straight(w, label);
        if (node >= 0 && s->start_of[node] >= 0)
            take(w, label, from, cost, s->starts + s->start_of[node]);
    }
}

/* Closes the ways of the lattice that come nearer to another base than both radii (CO-10.7). */
static void shut(Search *s) {
    static const i32 ways[4][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}};
    for (i32 k = 0; k < s->n_others; k++) {
        const Body *o = s->others + k;
        i32 reach = s->radius + o->radius, far = reach + GRAIN;
        i32 x0 = floor_to(o->x - far) / GRAIN, x1 = floor_to(o->x + far) / GRAIN;
        i32 y0 = floor_to(o->y - far) / GRAIN, y1 = floor_to(o->y + far) / GRAIN;
        if (x0 < 0) x0 = 0;
        if (y0 < 0) y0 = 0;
        if (x1 >= s->width) x1 = s->width - 1;
        if (y1 >= s->width) y1 = s->width - 1;
        for (i32 layer = 0; layer < s->layers; layer++) {
            if (o->z >= s->levels[layer] + s->height || s->levels[layer] >= o->z + o->height)
                continue;
            uint8_t *open = s->open + layer * s->width * s->width;
            for (i32 y = y0; y <= y1; y++)
                for (i32 x = x0; x <= x1; x++)
                    for (int way = 0; way < 4; way++) {
                        i32 u = x + ways[way][0], v = y + ways[way][1];
                        if (!point_near(o->x, o->y, x * GRAIN, y * GRAIN, u * GRAIN, v * GRAIN,
                                        (i64)reach * reach))
                            continue;
                        open[y * s->width + x] &= (uint8_t)~(1 << way);
                        if (u >= 0 && u < s->width && v >= 0 && v < s->width)
                            open[v * s->width + u] &= (uint8_t)~(1 << (way + 4));
                    }
        }
    }
}

/* 0 when there is no memory for it. */
SHOWN i32 search(Search *s) {
    i32 start = s->start * 4;
    Work w = {s, malloc(1024 * sizeof(uint64_t)), 0, 1024, 0};
    if (!w.heap) return 0;
    memcpy(s->open, s->opened, s->first_exact);
    shut(s);
    s->spent[start + 4] = 1;
    push(&w, (uint32_t)(start + 4));
    settle(&w, start);
    free(w.heap);
    s->spent[start + 4] = s->done[start + 4] = 0;
    for (i32 k = 0; k < s->n_reached; k++)
        s->spent[s->reached[k] + 4] = s->done[s->reached[k] + 4] = 0;
    return !w.failed;
}

/* What was found is not needed any more: the room is as it was. */
SHOWN void forget(Search *s) {
    for (i32 k = 0; k < s->n_reached; k++) s->at[s->reached[k] + 4] = -1;
}

/* ---- What was found ---- */

typedef struct {
    i32 cost, y, x, z, way, label, kind;
} Arrival;

static int in_order(const void *one, const void *other) {
    const i32 *a = one, *b = other;
    for (int k = 0; k < 6; k++)
        if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
    return 0;
}

/* Every place at which the figure may end, cheapest first, then by y, x, z. */
SHOWN i32 arrivals(const Search *s, Arrival *found) {
    i32 count = 0;
    for (i32 k = 0; k < s->n_settled; k++) {
        i32 label = s->settled[k], node = label >> 2, n = s->at[label + 4], from[3];
        place(s, node, from);
        if (n >= 0) {
            if (node >= 0 && node < s->first_exact) {
                if (!s->restful[node]) continue;
            } else if (!stands(s->ground, s->others, s->n_others, s->radius, s->height, from[0],
                               from[1], from[2]))
                continue;
        }
        Arrival one = {n < 0 ? 0 : s->cost[n], from[1], from[0], from[2], label & 3, label,
                       n < 0 ? WALK : s->kind[n]};
        found[count++] = one;
    }
    qsort(found, count, sizeof(Arrival), in_order);
    return count;
}

static i32 level_after(const Search *s, const i32 *from, i32 x, i32 y) {
    i32 level = walk(s->ground, s->others, s->n_others, s->radius, s->height, from[0], from[1],
                     from[2], x, y);
    return level == UNKNOWN ? s->slow_straight(s->reach, from[0], from[1], from[2], x, y) : level;
}

/* The ways to exact points: for each point the cheapest legal last leg of each kind of way, straight
   from the start or from the lattice points around it. `standing` asks for a whole stand, else only
   for room among others. Rows of number, cost, way, label. */
SHOWN i32 ways_to(const Search *s, const i32 *places, i32 count, i32 standing_, i32 *found) {
    i32 rows = 0, start = s->start * 4;
    for (i32 k = 0; k < count; k++) {
        i32 x = places[3 * k], y = places[3 * k + 1], z = places[3 * k + 2];
        if (standing_ ? !stands(s->ground, s->others, s->n_others, s->radius, s->height, x, y, z)
                      : overlaps(s->others, s->n_others, s->radius, s->height, x, y, z))
            continue;
        i32 legs[28][3], n = 0, layer = 0;
        while (layer < s->layers && s->levels[layer] != z) layer++;
        for (i32 gy = -floor_to(GRAIN - y); gy <= y + GRAIN && layer < s->layers; gy += GRAIN)
            for (i32 gx = -floor_to(GRAIN - x); gx <= x + GRAIN; gx += GRAIN) {
                if (gx < 0 || gx > s->ground->side || gy < 0 || gy > s->ground->side ||
                    (gx == x && gy == y))
                    continue;
                i32 near = ((layer * s->width + gy / GRAIN) * s->width + gx / GRAIN) * 4;
                i64 more = hyp(gx - x, gy - y);
                for (i32 way = SURE; way <= JUMPED; way++) {
                    i32 at = s->at[near + way + 4];
                    if (at < 0 && near + way != start) continue;
                    i64 cost = (at < 0 ? 0 : s->cost[at]) + more;
                    if (cost > s->budget) continue;
                    legs[n][0] = (i32)cost;
                    legs[n][1] = way;
                    legs[n++][2] = near + way;
                }
            }
        i64 direct = hyp(x - s->x, y - s->y);
        if (direct <= s->budget) {
            legs[n][0] = (i32)direct;
            legs[n][1] = SURE;
            legs[n++][2] = start;
        }
        for (i32 a = 1; a < n; a++) /* a few, nearly in order */
            for (i32 b = a; b && (legs[b][0] < legs[b - 1][0] ||
                                  (legs[b][0] == legs[b - 1][0] &&
                                   (legs[b][1] < legs[b - 1][1] ||
                                    (legs[b][1] == legs[b - 1][1] && legs[b][2] < legs[b - 1][2]))));
                 b--) {
                i32 other[3];
                memcpy(other, legs[b], sizeof other);
                memcpy(legs[b], legs[b - 1], sizeof other);
                memcpy(legs[b - 1], other, sizeof other);
            }
        int known = 0;
        for (i32 a = 0; a < n; a++) {
            i32 way = legs[a][1], from[3];
            if (known >> way & 1 || (way == TESTED && known & 1)) continue;
            place(s, legs[a][2] >> 2, from);
            if (level_after(s, from, x, y) != z) continue;
            known |= 1 << way;
            i32 *row = found + 4 * rows++;
            row[0] = k;
            row[1] = legs[a][0];
            row[2] = way;
            row[3] = legs[a][2];
        }
    }
    return rows;
}

static i32 *walked(i32 *out, const i32 *from, const i32 *to, i32 kind) {
    if (kind == WALK && !memcmp(from, to, 3 * sizeof(i32))) return out;
    out[0] = kind;
    memcpy(out + 1, from, 3 * sizeof(i32));
    memcpy(out + 4, to, 3 * sizeof(i32));
    return out + 7;
}

/* Walk legs along way points; each is dropped whose straight short cut is legal. */
static i32 *shortened(const Search *s, i32 (*run)[3], i32 count, i32 *out) {
    if (count < 2) return out;
    i32 *last = run[count - 1];
    if (count == 2 || level_after(s, run[0], last[0], last[1]) == last[2])
        return walked(out, run[0], last, WALK);
    i32 *kept = run[0];
    for (i32 k = 1; k + 1 < count; k++)
        if (level_after(s, kept, run[k + 1][0], run[k + 1][1]) != run[k + 1][2]) {
            out = walked(out, kept, run[k], WALK);
            kept = run[k];
        }
    return walked(out, kept, last, WALK);
}

/* The legs to a place from its label: rows of kind, start and end. `out` has room for one more leg
   than labels were reached, as `run` has for places. */
SHOWN i32 legs_to(const Search *s, i32 label, i32 x, i32 y, i32 z, i32 *back, i32 (*run)[3],
                  i32 *out) {
    i32 n = 0, count = 0, end[3] = {x, y, z}, *first = out;
    for (; s->at[label + 4] >= 0; label = s->before[s->at[label + 4]]) back[n++] = label;
    place(s, label >> 2, run[count++]);
    while (n--) {
        i32 kind = s->kind[s->at[back[n] + 4]], to[3];
        place(s, back[n] >> 2, to);
        if (kind != WALK) {
            i32 from[3];
            memcpy(from, run[count - 1], sizeof from);
            out = shortened(s, run, count, out);
            out = walked(out, from, to, kind);
            count = 0;
        }
        memcpy(run[count++], to, sizeof to);
    }
    if (memcmp(run[count - 1], end, sizeof end)) memcpy(run[count++], end, sizeof end);
    return (i32)((shortened(s, run, count, out) - first) / 7);
}

/* The same for many: how many legs each has; 0 when there may not be room for all. */
SHOWN i32 all_legs(const Search *s, i32 count, const i32 *labels, const i32 *places, i32 *back,
                   i32 (*run)[3], i32 *out, i32 room, i32 *counts) {
    for (i32 k = 0; k < count; k++) {
        if (room < s->n_reached + 1) return 0;
        const i32 *at = places + 3 * k;
        counts[k] = legs_to(s, labels[k], at[0], at[1], at[2], back, run, out);
        out += 7 * counts[k];
        room -= counts[k];
    }
    return 1;
}
