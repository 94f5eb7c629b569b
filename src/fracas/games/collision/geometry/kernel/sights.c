/* Sights and cover (CO-7.3 to 7.16), and places spread out (CO-23.2 g). */

#include "kernel.h"

SHOWN i32 version(void) { return VERSION; }

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
