// The functions of gdk-pixbuf that decode a picture, loaded at run time when they are needed.
//
// Not linked: that would add 17 libraries and 2 ms to every start, for a child that alone ever uses them; and the
// process that holds the terminal and the log never has a picture decoder in its memory. Not included either: the
// headers lie in folders that only pkg-config knows, whose flags the package manager refuses. The few prototypes
// below are part of gdk-pixbuf's and GLib's stable interface.
#ifndef SWIPEDECK_GDK_PIXBUF_SHIM_H
#define SWIPEDECK_GDK_PIXBUF_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#include "library.h"

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct _GError GError;

/// Called with the picture's size as soon as that is known, before there is memory for its pixels.
typedef void (*sd_size_prepared)(GdkPixbufLoader *loader, int width, int height, void *user);

/// The functions of the library.
typedef struct {
  GdkPixbufLoader *(*loader_new_with_mime_type)(const char *, GError **);
  int (*loader_write)(GdkPixbufLoader *, const uint8_t *, size_t, GError **);
  int (*loader_close)(GdkPixbufLoader *, GError **);
  void (*loader_set_size)(GdkPixbufLoader *, int, int);
  GdkPixbuf *(*loader_get_pixbuf)(GdkPixbufLoader *);
  int (*get_width)(const GdkPixbuf *);
  int (*get_height)(const GdkPixbuf *);
  int (*get_rowstride)(const GdkPixbuf *);
  int (*get_n_channels)(const GdkPixbuf *);
  int (*get_bits_per_sample)(const GdkPixbuf *);
  size_t (*get_byte_length)(const GdkPixbuf *);
  const uint8_t *(*read_pixels)(const GdkPixbuf *);
  GdkPixbuf *(*new_pixbuf)(int, int, int, int, int);
  GdkPixbuf *(*new_subpixbuf)(GdkPixbuf *, int, int, int, int);
  void (*scale)(const GdkPixbuf *, GdkPixbuf *, int, int, int, int, double, double, double, double, int);
  int (*copy_options)(GdkPixbuf *, GdkPixbuf *);
  const char *(*get_option)(GdkPixbuf *, const char *);
  int (*set_option)(GdkPixbuf *, const char *, const char *);
  GdkPixbuf *(*apply_embedded_orientation)(GdkPixbuf *);
  unsigned long (*signal_connect_data)(void *, const char *, void (*)(void), void *, void *, int);
  void (*object_unref)(void *);
  void (*error_free)(GError *);
} sd_pixbuf_library;

/// Finds the library and all of these functions; 0 where that fails. What was loaded stays loaded.
static inline int sd_pixbuf_load(sd_pixbuf_library *library) {
  void *handle = SD_LIBRARY_OPEN("libgdk_pixbuf-2.0");
  if (!handle) return 0;
  SD_FIND(loader_new_with_mime_type, "gdk_pixbuf_loader_new_with_mime_type");
  SD_FIND(loader_write, "gdk_pixbuf_loader_write");
  SD_FIND(loader_close, "gdk_pixbuf_loader_close");
  SD_FIND(loader_set_size, "gdk_pixbuf_loader_set_size");
  SD_FIND(loader_get_pixbuf, "gdk_pixbuf_loader_get_pixbuf");
  SD_FIND(get_width, "gdk_pixbuf_get_width");
  SD_FIND(get_height, "gdk_pixbuf_get_height");
  SD_FIND(get_rowstride, "gdk_pixbuf_get_rowstride");
  SD_FIND(get_n_channels, "gdk_pixbuf_get_n_channels");
  SD_FIND(get_bits_per_sample, "gdk_pixbuf_get_bits_per_sample");
  SD_FIND(get_byte_length, "gdk_pixbuf_get_byte_length");
  SD_FIND(read_pixels, "gdk_pixbuf_read_pixels");
  SD_FIND(new_pixbuf, "gdk_pixbuf_new");
  SD_FIND(new_subpixbuf, "gdk_pixbuf_new_subpixbuf");
  SD_FIND(scale, "gdk_pixbuf_scale");
  SD_FIND(copy_options, "gdk_pixbuf_copy_options");
  SD_FIND(get_option, "gdk_pixbuf_get_option");
  SD_FIND(set_option, "gdk_pixbuf_set_option");
  SD_FIND(apply_embedded_orientation, "gdk_pixbuf_apply_embedded_orientation");
  SD_FIND(signal_connect_data, "g_signal_connect_data");
  SD_FIND(object_unref, "g_object_unref");
  SD_FIND(error_free, "g_error_free");
  return 1;
}

/// A loader for one format of pictures ("image/png", …); NULL where the library cannot read it.
static inline GdkPixbufLoader *sd_loader_new(
    const sd_pixbuf_library *library, const char *type, sd_size_prepared prepared, void *user) {
  GError *error = NULL;
  GdkPixbufLoader *loader = library->loader_new_with_mime_type(type, &error);
  if (error) library->error_free(error);
  if (!loader) return NULL;
  library->signal_connect_data(loader, "size-prepared", (void (*)(void))prepared, user, NULL, 0);
  // Later releases of this one look for its plugins when they are first needed, when no file can be opened any more.
  void *heif = dlopen("libheif.so.1", RTLD_NOW | RTLD_NOLOAD);
  typedef struct { int code, subcode; const char *message; } heif_error;
  heif_error (*init)(void *) = heif ? (heif_error (*)(void *))dlsym(heif, "heif_init") : NULL;
  if (init) init(NULL);
  return loader;
}

/// Whether the library can read a format.
static inline int sd_can_read(const sd_pixbuf_library *library, const char *type) {
  GError *error = NULL;
  GdkPixbufLoader *loader = library->loader_new_with_mime_type(type, &error);
  if (error) library->error_free(error);
  if (!loader) return 0;
  // It was given nothing, and says that this is too little.
  error = NULL;
  library->loader_close(loader, &error);
  if (error) library->error_free(error);
  library->object_unref(loader);
  return 1;
}

static inline void sd_loader_set_size(
    const sd_pixbuf_library *library, GdkPixbufLoader *loader, int width, int height) {
  library->loader_set_size(loader, width, height);
}

/// 0 where the bytes are not those of a picture.
static inline int sd_loader_write(
    const sd_pixbuf_library *library, GdkPixbufLoader *loader, const uint8_t *bytes, size_t count) {
  GError *error = NULL;
  int is_good = library->loader_write(loader, bytes, count, &error);
  if (error) library->error_free(error);
  return is_good;
}

/// Says that all bytes were written; 0 where some are missing.
static inline int sd_loader_close(const sd_pixbuf_library *library, GdkPixbufLoader *loader) {
  GError *error = NULL;
  int is_good = library->loader_close(loader, &error);
  if (error) library->error_free(error);
  return is_good;
}

static inline void sd_loader_free(const sd_pixbuf_library *library, GdkPixbufLoader *loader) {
  library->object_unref(loader);
}

/// The picture as it was stored, or the first frame of a moving one, which belongs to the loader; NULL where there is
/// none.
static inline GdkPixbuf *sd_loader_pixbuf(const sd_pixbuf_library *library, GdkPixbufLoader *loader) {
  return library->loader_get_pixbuf(loader);
}

/// How it lies, as its EXIF data say: 1 to 8; 0 where they do not.
static inline int sd_orientation(const sd_pixbuf_library *library, GdkPixbuf *pixbuf) {
  const char *orientation = library->get_option(pixbuf, "orientation");
  return orientation && orientation[0] >= '1' && orientation[0] <= '8' && !orientation[1] ? orientation[0] - '0' : 0;
}

/// Says how it lies, unless that is known.
static inline void sd_set_orientation(
    const sd_pixbuf_library *library, GdkPixbuf *pixbuf, const char *orientation) {
  library->set_option(pixbuf, "orientation", orientation);
}

/// A part of it at another scale, the right way up; NULL where there is no memory for it.
///
/// `left`, `top`, `width` and `height` say which part, in pixels of the new scale, as it lies in the file; `across` and
/// `down` are new pixels for each of its own.
static inline GdkPixbuf *sd_scaled(
    const sd_pixbuf_library *library, GdkPixbuf *pixbuf, double left, double top, int width, int height,
    double across, double down) {
  const int bilinear = 2; // down: the mean of the area that a new pixel covers; up: between neighbours
  const int whole_width = library->get_width(pixbuf), whole_height = library->get_height(pixbuf);
  if (width < 1 || height < 1 || !(across > 0) || !(down > 0)) return NULL;
  // What of the picture is needed, and some pixels around it: far offsets are more than the library can count.
  int x = 0, y = 0, end_x = whole_width, end_y = whole_height;
  if (left / across - 4 > x) x = (int)(left / across) - 4;
  if (top / down - 4 > y) y = (int)(top / down) - 4;
  if ((left + width) / across + 4 < end_x) end_x = (int)((left + width) / across) + 4;
  if ((top + height) / down + 4 < end_y) end_y = (int)((top + height) / down) + 4;
  if (x >= end_x || y >= end_y) return NULL;
  GdkPixbuf *part = library->new_subpixbuf(pixbuf, x, y, end_x - x, end_y - y);
  if (!part) return NULL;
  GdkPixbuf *scaled = library->new_pixbuf(0, library->get_n_channels(pixbuf) == 4, 8, width, height);
  GdkPixbuf *upright = NULL;
  if (scaled) {
    library->scale(
        part, scaled, 0, 0, width, height, x * across - left, y * down - top, across, down, bilinear);
    library->copy_options(pixbuf, scaled);
    upright = library->apply_embedded_orientation(scaled);
    library->object_unref(scaled);
  }
  library->object_unref(part);
  return upright;
}

static inline void sd_pixbuf_free(const sd_pixbuf_library *library, GdkPixbuf *pixbuf) {
  library->object_unref(pixbuf);
}

/// Row after row, each part in `bits` bits; they belong to the picture.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  int width, height, row_bytes, channels, bits;
} sd_pixels;

static inline sd_pixels sd_pixels_of(const sd_pixbuf_library *library, const GdkPixbuf *pixbuf) {
  sd_pixels pixels = {
      library->read_pixels(pixbuf), library->get_byte_length(pixbuf), library->get_width(pixbuf),
      library->get_height(pixbuf),  library->get_rowstride(pixbuf),   library->get_n_channels(pixbuf),
      library->get_bits_per_sample(pixbuf)};
  return pixels;
}

#endif
