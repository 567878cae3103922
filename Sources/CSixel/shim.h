// The functions of libsixel that write a picture as sixels, loaded at run time as those of gdk-pixbuf are: neither
// linked nor included. The few prototypes below are part of its stable interface.
#ifndef SWIPEDECK_SIXEL_SHIM_H
#define SWIPEDECK_SIXEL_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#include "../CGdkPixbuf/library.h"

typedef struct sixel_dither sixel_dither_t;
typedef struct sixel_output sixel_output_t;

/// Called with bytes and how many; gives back how many it took.
typedef int (*sd_sixel_write)(char *, int, void *user);

typedef struct {
  int (*dither_new)(sixel_dither_t **, int colors, void *allocator);
  void (*dither_unref)(sixel_dither_t *);
  int (*dither_initialize)(sixel_dither_t *, const uint8_t *, int width, int height, int format, int largest, int mean, int quality);
  uint8_t *(*dither_get_palette)(sixel_dither_t *);
  int (*dither_get_num_of_palette_colors)(sixel_dither_t *);
  void (*dither_set_palette)(sixel_dither_t *, const uint8_t *);
  void (*dither_set_pixelformat)(sixel_dither_t *, int format);
  int (*output_new)(sixel_output_t **, sd_sixel_write, void *user, void *allocator);
  void (*output_unref)(sixel_output_t *);
  void (*output_set_encode_policy)(sixel_output_t *, int policy);
  int (*encode)(const uint8_t *, int width, int height, int depth, sixel_dither_t *, sixel_output_t *);
} sd_sixel_library;

/// Finds the library and all of these functions; 0 where that fails. What was loaded stays loaded.
static inline int sd_sixel_load(sd_sixel_library *library) {
  void *handle = sd_library_open(
      (const char *const[]){"libsixel.so.1", "libsixel.1.dylib", "/opt/homebrew/lib/libsixel.1.dylib"}, 3);
  if (!handle) return 0;
  SD_FIND(dither_new, "sixel_dither_new");
  SD_FIND(dither_unref, "sixel_dither_unref");
  SD_FIND(dither_initialize, "sixel_dither_initialize");
  SD_FIND(dither_get_palette, "sixel_dither_get_palette");
  SD_FIND(dither_get_num_of_palette_colors, "sixel_dither_get_num_of_palette_colors");
  SD_FIND(dither_set_palette, "sixel_dither_set_palette");
  SD_FIND(dither_set_pixelformat, "sixel_dither_set_pixelformat");
  SD_FIND(output_new, "sixel_output_new");
  SD_FIND(output_unref, "sixel_output_unref");
  SD_FIND(output_set_encode_policy, "sixel_output_set_encode_policy");
  SD_FIND(encode, "sixel_encode");
  return 1;
}

/// Finds at most `most` colours (2 ... 256) that a picture of three bytes a pixel can be told in, each to five bits a
/// channel.
///
/// Gives back how many stand in `colors`, three bytes each; 0 where it cannot.
static inline int sd_sixel_colors(
    const sd_sixel_library *library, const uint8_t *pixels, int width, int height, int most, uint8_t colors[768]) {
  enum { rgb888 = 3, widest_channel = 1, mean_of_pixels = 3, high_quality = 1, failed = 0x1000 };
  sixel_dither_t *dither = NULL;
  int count = 0;
  if (library->dither_new(&dither, most, NULL) & failed || !dither) return 0;
  if (!(library->dither_initialize(dither, pixels, width, height, rgb888, widest_channel, mean_of_pixels, high_quality) &
        failed)) {
    const uint8_t *found = library->dither_get_palette(dither);
    count = library->dither_get_num_of_palette_colors(dither);
    if (!found || count < 0 || count > most) count = 0;
    for (int index = 0; index < 3 * count; index++) colors[index] = found[index];
  }
  library->dither_unref(dither);
  return count;
}

/// Writes a picture of one byte a pixel, each the number of a colour; 0 where it cannot. What was written is of no use
/// then.
static inline int sd_sixel_encode(
    const sd_sixel_library *library, const uint8_t *pixels, int width, int height, const uint8_t *colors, int count,
    sd_sixel_write write, void *user) {
  enum { pal8 = 0x80 | 3, smallest = 2, failed = 0x1000 };
  sixel_dither_t *dither = NULL;
  sixel_output_t *output = NULL;
  int is_done = 0;
  if (!(library->dither_new(&dither, count, NULL) & failed) && dither &&
      !(library->output_new(&output, write, user, NULL) & failed) && output) {
    library->dither_set_palette(dither, colors);
    library->dither_set_pixelformat(dither, pal8);
    library->output_set_encode_policy(output, smallest);
    is_done = !(library->encode(pixels, width, height, 1, dither, output) & failed);
  }
  if (output) library->output_unref(output);
  if (dither) library->dither_unref(dither);
  return is_done;
}

#endif
