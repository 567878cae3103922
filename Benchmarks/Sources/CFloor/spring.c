#define _GNU_SOURCE // sincos
#include "CFloor.h"

#include <math.h>

void floor_spring(double damping_ratio, double frequency, const floor_state *start, double seconds, floor_state *now) {
  double damping = damping_ratio * frequency;
  double discriminant = 1 - damping_ratio * damping_ratio;
  double even, odd;
  if (discriminant > 0) {
    double swing = frequency * sqrt(discriminant);
    double envelope = exp(-damping * seconds);
    double sine, cosine;
#ifdef __GLIBC__
    sincos(swing * seconds, &sine, &cosine);
#else
    sine = sin(swing * seconds);
    cosine = cos(swing * seconds);
#endif
    even = envelope * cosine;
    odd = envelope * sine / swing;
  } else if (discriminant < 0) {
    double spread = frequency * sqrt(-discriminant);
    double slow = exp((spread - damping) * seconds);
    double fast = exp(-(spread + damping) * seconds);
    even = (slow + fast) / 2;
    odd = (slow - fast) / (2 * spread);
  } else {
    even = exp(-damping * seconds);
    odd = even * seconds;
  }
  double stiffness = frequency * frequency;
  now->x = start->x * even + (start->vx + start->x * damping) * odd;
  now->y = start->y * even + (start->vy + start->y * damping) * odd;
  now->vx = start->vx * even - (start->vx * damping + start->x * stiffness) * odd;
  now->vy = start->vy * even - (start->vy * damping + start->y * stiffness) * odd;
}
