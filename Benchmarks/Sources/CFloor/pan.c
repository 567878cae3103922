#include "CFloor.h"

#include <math.h>

static const double smoothing = 0.04;

void floor_press(floor_hand *hand, double x, double y, double time) {
  *hand = (floor_hand){.anchor_x = x, .anchor_y = y, .time = time, .before_time = time, .pressed = time, .grab_side = 1};
}

static double travel(const floor_options *options, double dx, double dy, int direction) {
  switch (direction) {
  case 0: return -dx / options->threshold_x;
  case 1: return dx / options->threshold_x;
  case 2: return -dy / options->threshold_y;
  default: return dy / options->threshold_y;
  }
}

// Of the allowed sides that (px, py) is on, the one that (dx, dy) leads furthest to.
static int leader(const floor_options *options, double dx, double dy, double px, double py) {
  int best = -1;
  double most = -INFINITY;
  if (px != 0) {
    int side = px < 0 ? 0 : 1;
    if (options->directions & 1u << side) {
      best = side;
      most = travel(options, dx, dy, side);
    }
  }
  if (py != 0) {
    int side = py < 0 ? 2 : 3;
    if ((options->directions & 1u << side) && travel(options, dx, dy, side) > most) best = side;
  }
  return best;
}

void floor_move(floor_hand *hand, const floor_options *options, double x, double y, double time, floor_pan *pan) {
  if (time > hand->time) {
    hand->before_dx = hand->dx;
    hand->before_dy = hand->dy;
    hand->before_vx = hand->vx;
    hand->before_vy = hand->vy;
    hand->before_time = hand->time;
    hand->time = time;
  }
  hand->dx = x - hand->anchor_x;
  hand->dy = y - hand->anchor_y;
  if (hand->time > hand->before_time) {
    double elapsed = hand->time - hand->before_time;
    double kept = exp(-elapsed / smoothing);
    double gained = (1 - kept) / elapsed;
    hand->vx = hand->before_vx * kept + (hand->dx - hand->before_dx) * gained;
    hand->vy = hand->before_vy * kept + (hand->dy - hand->before_dy) * gained;
  }
  pan->dx = hand->dx;
  pan->dy = hand->dy;
  double since = (hand->time - hand->pressed) / smoothing;
  double gain = since < 40 ? 1 / fmax(1 - exp(-since), 1.0 / 3) : 1;
  pan->vx = hand->vx * gain;
  pan->vy = hand->vy * gain;
  pan->rotation = fmin(fmax(hand->grab_side * options->rotation_factor * hand->dx / 100, -options->maximum_rotation),
                       options->maximum_rotation);
  pan->direction = leader(options, hand->dx, hand->dy, hand->dx, hand->dy);
  pan->ratio =
      pan->direction < 0 ? 0 : fmin(fmax(travel(options, hand->dx, hand->dy, pan->direction), 0), 1);
  double end_x = hand->dx + pan->vx * options->projection;
  double end_y = hand->dy + pan->vy * options->projection;
  int side = leader(options, end_x, end_y, hand->dx, hand->dy);
  pan->is_armed = side >= 0 && travel(options, end_x, end_y, side) > 1;
  pan->time = hand->time;
}
