/* What a search found: where a figure may end, ways to exact points, legs. */

#include "kernel.h"

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
