// The arithmetic of a pan and of a spring as a C programmer would write it down: no stack, no events, no cards,
// times as seconds in a double, exp and sincos from the C library. What the engine costs beyond it is what its
// guarantees cost.
#ifndef CFLOOR_H
#define CFLOOR_H

#include <stdbool.h>

typedef struct {
  double threshold_x, threshold_y;
  double rotation_factor, maximum_rotation; // degrees per 100 points, degrees
  double projection;                        // seconds
  unsigned directions;                      // bits: left, right, up, down
} floor_options;

// A pointer that holds a card.
typedef struct {
  double anchor_x, anchor_y;
  double dx, dy, vx, vy, time;
  double before_dx, before_dy, before_vx, before_vy, before_time;
  double pressed;
  double grab_side;
} floor_hand;

// What is known after a move.
typedef struct {
  double dx, dy, vx, vy;
  double rotation, ratio;
  int direction; // 0 left, 1 right, 2 up, 3 down, -1 none
  bool is_armed;
  double time;
} floor_pan;

void floor_press(floor_hand *hand, double x, double y, double time);
void floor_move(floor_hand *hand, const floor_options *options, double x, double y, double time, floor_pan *pan);

typedef struct {
  double x, y, vx, vy;
} floor_state;

// A spring of mass 1, let go at a distance with a velocity; `frequency` in radians a second.
void floor_spring(double damping_ratio, double frequency, const floor_state *start, double seconds, floor_state *now);

#endif
