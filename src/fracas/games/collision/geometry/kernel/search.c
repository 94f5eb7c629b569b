/* The search for all that a figure can reach (CO-23.3, CO-23.17). */

#include "kernel.h"

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

void place(const Search *s, i32 node, i32 *at) {
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
