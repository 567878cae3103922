// simulate.wasm [FRAMES_PER_SECOND] <SCRIPT: what of a system `swipedeck simulate` needs, by WASI. Ends with 65 for a bad
// line, as the program does. simulate.wasm bits: sums of the bit patterns of random scripts' numbers.
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void begin(double frames_per_second);
bool take(const uint8_t *bytes, size_t count);
bool finish(void);
void bits(void);

void put(int file, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written <= 0) exit(74);
    bytes += written;
    count -= (size_t)written;
  }
}

// The seed of hashing: the same on every run, as is what a script gives.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = 0x5A;
}

// What Swift's Double("…") calls: decimal digits to the nearest double. The only locale here is "C".
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}

int main(int count, char **arguments) {
  static uint8_t bytes[1 << 16];
  if (count > 1 && strcmp(arguments[1], "bits") == 0) {
    bits();
    return 0;
  }
  begin(count > 1 ? atof(arguments[1]) : 0);
  ssize_t read_;
  while ((read_ = read(0, bytes, sizeof bytes)) > 0)
    if (!take(bytes, (size_t)read_)) return 65;
  return read_ < 0 ? 74 : finish() ? 0 : 65;
}
