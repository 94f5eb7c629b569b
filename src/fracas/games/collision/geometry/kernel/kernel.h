/* Collision's sights and searches for many places at once, in whole numbers.

   The same answers as fields.py, reach.py and walk.py, which stay the oracle and do the work where
   this file was not compiled; `native.py` calls it. What is rare and long to tell (a walk over
   steps, a special leg) is asked back from Python.

   Coordinates lie within 2^13 (fields.check_bounds), so a difference lies within 2^14, an edge
   function and its change along a ray below 2^30, and the products of two of them below 2^60. */

#ifndef KERNEL_H
#define KERNEL_H

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

typedef struct {
    i64 ln, ld, hn, hd; /* an open span, both denominators positive */
} Span;

static inline i64 min64(i64 a, i64 b) { return a < b ? a : b; }
static inline i64 max64(i64 a, i64 b) { return a > b ? a : b; }
static inline i64 square(i64 a) { return a * a; }

/* The smallest whole n with n*n >= a*a + b*b (CO-3.3). */
static inline i64 hyp(i64 a, i64 b) {
    i64 sum = a * a + b * b;
    i64 n = (i64)sqrt((double)sum);
    while (n * n > sum) n--;
    while (n * n < sum) n++;
    return n;
}

/* To the nearest whole number, halves away from zero (CO-3.4). */
static inline i64 rounded(i64 over, i64 under) {
    if (over < 0) return -((2 * -over + under) / (2 * under));
    return (2 * over + under) / (2 * under);
}

/* Down to a line of the lattice. */
static inline i32 floor_to(i32 a) { return (a >= 0 ? a / GRAIN : -((GRAIN - 1 - a) / GRAIN)) * GRAIN; }

/* ---- The search: labels are node * 4 + way, -4 for a start that is no node ---- */

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

/* walks.c */
int inside(const Point *corners, i32 count, i64 x, i64 y, int outline);
int point_near(i64 px, i64 py, i64 ax, i64 ay, i64 bx, i64 by, i64 reach2);
i32 walk(const Ground *g, const Body *others, i32 n_others, i32 radius, i32 height, i64 ax, i64 ay,
         i32 level, i64 bx, i64 by);
int overlaps(const Body *others, i32 n_others, i32 radius, i32 height, i64 x, i64 y, i64 z);
int stands(const Ground *g, const Body *others, i32 n_others, i32 radius, i32 height, i64 x, i64 y,
           i64 z);

/* search.c */
void place(const Search *s, i32 node, i32 *at);

#endif
