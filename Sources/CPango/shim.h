// What drawing a line of text takes of Pango and cairo, found when it is needed and not before, as gdk-pixbuf is:
// neither linked nor included. The few prototypes below are part of their stable interfaces.
#ifndef SWIPEDECK_PANGO_SHIM_H
#define SWIPEDECK_PANGO_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#include "../CGdkPixbuf/library.h"

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_options cairo_font_options_t;

/// In 1/1024 of a pixel.
typedef struct {
  int x, y, width, height;
} sd_text_extents;

/// The functions of both libraries.
typedef struct {
  PangoFontMap *(*font_map_get_default)(void);
  PangoContext *(*font_map_create_context)(PangoFontMap *);
  void (*context_set_font_options)(PangoContext *, const cairo_font_options_t *);
  void (*context_set_round_glyph_positions)(PangoContext *, int);
  PangoLayout *(*layout_new)(PangoContext *);
  void (*layout_set_text)(PangoLayout *, const char *, int);
  void (*layout_set_single_paragraph_mode)(PangoLayout *, int);
  void (*layout_set_font_description)(PangoLayout *, const PangoFontDescription *);
  void (*layout_get_extents)(PangoLayout *, sd_text_extents *, sd_text_extents *);
  int (*layout_get_baseline)(PangoLayout *);
  int (*layout_get_unknown_glyphs_count)(PangoLayout *);
  PangoFontDescription *(*font_description_new)(void);
  void (*font_description_free)(PangoFontDescription *);
  void (*font_description_set_family)(PangoFontDescription *, const char *);
  void (*font_description_set_weight)(PangoFontDescription *, int);
  void (*font_description_set_absolute_size)(PangoFontDescription *, double);
  void (*show_layout)(cairo_t *, PangoLayout *);
  cairo_font_options_t *(*font_options_create)(void);
  void (*font_options_destroy)(cairo_font_options_t *);
  void (*font_options_set_antialias)(cairo_font_options_t *, int);
  void (*font_options_set_hint_style)(cairo_font_options_t *, int);
  void (*font_options_set_hint_metrics)(cairo_font_options_t *, int);
  int (*format_stride_for_width)(int, int);
  cairo_surface_t *(*image_surface_create_for_data)(uint8_t *, int, int, int, int);
  void (*surface_flush)(cairo_surface_t *);
  void (*surface_destroy)(cairo_surface_t *);
  cairo_t *(*create)(cairo_surface_t *);
  void (*move_to)(cairo_t *, double, double);
  int (*status)(cairo_t *);
  void (*destroy)(cairo_t *);
  void (*object_unref)(void *);
} sd_text_library;

/// Finds the libraries and all of these functions; 0 where that fails. What was loaded stays loaded.
static inline int sd_text_load(sd_text_library *library) {
  void *handle = SD_LIBRARY_OPEN("libpangocairo-1.0");
  if (!handle) return 0;
  SD_FIND(font_map_get_default, "pango_cairo_font_map_get_default");
  SD_FIND(font_map_create_context, "pango_font_map_create_context");
  SD_FIND(context_set_font_options, "pango_cairo_context_set_font_options");
  SD_FIND(context_set_round_glyph_positions, "pango_context_set_round_glyph_positions");
  SD_FIND(layout_new, "pango_layout_new");
  SD_FIND(layout_set_text, "pango_layout_set_text");
  SD_FIND(layout_set_single_paragraph_mode, "pango_layout_set_single_paragraph_mode");
  SD_FIND(layout_set_font_description, "pango_layout_set_font_description");
  SD_FIND(layout_get_extents, "pango_layout_get_extents");
  SD_FIND(layout_get_baseline, "pango_layout_get_baseline");
  SD_FIND(layout_get_unknown_glyphs_count, "pango_layout_get_unknown_glyphs_count");
  SD_FIND(font_description_new, "pango_font_description_new");
  SD_FIND(font_description_free, "pango_font_description_free");
  SD_FIND(font_description_set_family, "pango_font_description_set_family");
  SD_FIND(font_description_set_weight, "pango_font_description_set_weight");
  SD_FIND(font_description_set_absolute_size, "pango_font_description_set_absolute_size");
  SD_FIND(show_layout, "pango_cairo_show_layout");
  SD_FIND(font_options_create, "cairo_font_options_create");
  SD_FIND(font_options_destroy, "cairo_font_options_destroy");
  SD_FIND(font_options_set_antialias, "cairo_font_options_set_antialias");
  SD_FIND(font_options_set_hint_style, "cairo_font_options_set_hint_style");
  SD_FIND(font_options_set_hint_metrics, "cairo_font_options_set_hint_metrics");
  SD_FIND(format_stride_for_width, "cairo_format_stride_for_width");
  SD_FIND(image_surface_create_for_data, "cairo_image_surface_create_for_data");
  SD_FIND(surface_flush, "cairo_surface_flush");
  SD_FIND(surface_destroy, "cairo_surface_destroy");
  SD_FIND(create, "cairo_create");
  SD_FIND(move_to, "cairo_move_to");
  SD_FIND(status, "cairo_status");
  SD_FIND(destroy, "cairo_destroy");
  SD_FIND(object_unref, "g_object_unref");
  return 1;
}

/// Bytes of UTF-8 as one line of text, of no size yet; NULL where that fails.
static inline PangoLayout *sd_text_new(const sd_text_library *library, const char *text, size_t count) {
  PangoFontMap *fonts = library->font_map_get_default();
  PangoContext *context = fonts ? library->font_map_create_context(fonts) : NULL;
  if (!context) return NULL;
  // The same shapes at every size: only then does a text grow evenly.
  cairo_font_options_t *options = library->font_options_create();
  library->font_options_set_antialias(options, 2);    // gray
  library->font_options_set_hint_style(options, 1);   // none
  library->font_options_set_hint_metrics(options, 1); // off
  library->context_set_font_options(context, options);
  library->font_options_destroy(options);
  library->context_set_round_glyph_positions(context, 0);
  PangoLayout *layout = library->layout_new(context);
  library->object_unref(context);
  if (!layout) return NULL;
  library->layout_set_single_paragraph_mode(layout, 1);
  library->layout_set_text(layout, text, (int)count);
  return layout;
}

static inline void sd_text_free(const sd_text_library *library, PangoLayout *layout) {
  library->object_unref(layout);
}

/// Sets it in the system's sans-serif, `size` pixels an em, and tells what ink it takes, from its upper left corner, and
/// how far below that corner its baseline is.
static inline sd_text_extents sd_text_set(
    const sd_text_library *library, PangoLayout *layout, double size, int weight, int *baseline) {
  PangoFontDescription *font = library->font_description_new();
  library->font_description_set_family(font, "sans-serif");
  library->font_description_set_weight(font, weight);
  library->font_description_set_absolute_size(font, size * 1024);
  library->layout_set_font_description(layout, font);
  library->font_description_free(font);
  sd_text_extents ink = {0, 0, 0, 0};
  library->layout_get_extents(layout, &ink, NULL);
  *baseline = library->layout_get_baseline(layout);
  return ink;
}

/// Whether some of its letters are in no font.
static inline int sd_text_lacks_letters(const sd_text_library *library, PangoLayout *layout) {
  return library->layout_get_unknown_glyphs_count(layout) > 0;
}

static inline int sd_text_row_bytes(const sd_text_library *library, int width) {
  return library->format_stride_for_width(2, width); // one byte a pixel
}

/// Draws it with its upper left corner at a place, into rows of coverage that are 0 before; 0 where that fails.
static inline int sd_text_draw(
    const sd_text_library *library, PangoLayout *layout, double x, double y, uint8_t *rows, int width,
    int height, int row_bytes) {
  cairo_surface_t *surface = library->image_surface_create_for_data(rows, 2, width, height, row_bytes);
  cairo_t *pen = library->create(surface);
  library->move_to(pen, x, y);
  library->show_layout(pen, layout);
  library->surface_flush(surface);
  int is_good = library->status(pen) == 0;
  library->destroy(pen);
  library->surface_destroy(surface);
  return is_good;
}

#endif
