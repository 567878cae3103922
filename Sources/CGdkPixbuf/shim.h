// What decoding a picture takes of gdk-pixbuf, found when it is needed and not before.
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

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct _GError GError;

/// Called with the picture's size as soon as that is known, before there is memory for its pixels.
typedef void (*sd_size_prepared)(GdkPixbufLoader *loader, int width, int height, void *user);

/// The functions of the library.
typedef struct {
  GdkPixbufLoader *(*loader_new_with_type)(const char *, GError **);
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
  const char *(*get_option)(GdkPixbuf *, const char *);
  unsigned long (*signal_connect_data)(void *, const char *, void (*)(void), void *, void *, int);
  void (*object_unref)(void *);
  void (*error_free)(GError *);
} sd_pixbuf_library;

/// Finds the library and all of these functions; 0 where that fails. What was loaded stays loaded.
static inline int sd_pixbuf_load(sd_pixbuf_library *library) {
  static const char *const names[] = {
      "libgdk_pixbuf-2.0.so.0", "libgdk_pixbuf-2.0.0.dylib", "/opt/homebrew/lib/libgdk_pixbuf-2.0.0.dylib"};
  void *handle = NULL;
  for (size_t index = 0; !handle && index < sizeof names / sizeof *names; index++)
    handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  if (!handle) return 0;
  // A handle also finds what the library itself depends on: GObject and GLib.
#define SD_FIND(member, symbol) \
  if (!(*(void **)&library->member = dlsym(handle, symbol))) return 0
  SD_FIND(loader_new_with_type, "gdk_pixbuf_loader_new_with_type");
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
  SD_FIND(get_option, "gdk_pixbuf_get_option");
  SD_FIND(signal_connect_data, "g_signal_connect_data");
  SD_FIND(object_unref, "g_object_unref");
  SD_FIND(error_free, "g_error_free");
#undef SD_FIND
  return 1;
}

/// A loader for one kind of picture ("png", "jpeg", …); NULL where the library cannot read that kind.
static inline GdkPixbufLoader *sd_loader_new(
    const sd_pixbuf_library *library, const char *kind, sd_size_prepared prepared, void *user) {
  GError *error = NULL;
  GdkPixbufLoader *loader = library->loader_new_with_type(kind, &error);
  if (error) library->error_free(error);
  if (loader) library->signal_connect_data(loader, "size-prepared", (void (*)(void))prepared, user, NULL, 0);
  return loader;
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

/// The pixels of a picture, or of the first frame of a moving one. They belong to the loader.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  int width, height, row_bytes, channels, bits;
  /// How to turn it, as its EXIF data say: 1 to 8; 0 where they do not.
  int orientation;
} sd_pixels;

/// 0 where there is no picture.
static inline int sd_loader_pixels(
    const sd_pixbuf_library *library, GdkPixbufLoader *loader, sd_pixels *pixels) {
  GdkPixbuf *pixbuf = library->loader_get_pixbuf(loader);
  if (!pixbuf) return 0;
  pixels->bytes = library->read_pixels(pixbuf);
  pixels->count = library->get_byte_length(pixbuf);
  pixels->width = library->get_width(pixbuf);
  pixels->height = library->get_height(pixbuf);
  pixels->row_bytes = library->get_rowstride(pixbuf);
  pixels->channels = library->get_n_channels(pixbuf);
  pixels->bits = library->get_bits_per_sample(pixbuf);
  const char *orientation = library->get_option(pixbuf, "orientation");
  pixels->orientation =
      orientation && orientation[0] >= '1' && orientation[0] <= '8' && !orientation[1] ? orientation[0] - '0' : 0;
  return pixels->bytes != NULL;
}

#endif
