// The functions of Pango and cairo that draw text, loaded at run time as those of gdk-pixbuf are:
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
typedef struct _PangoAttrList PangoAttrList;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_options cairo_font_options_t;

/// In 1/1024 of a pixel.
typedef struct {
  int x, y, width, height;
} sd_text_extents;

/// What Pango lets everybody write to of an attribute: the bytes of the text that it is for.
typedef struct {
  const void *kind;
  unsigned start, end;
} PangoAttribute;

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
  void (*layout_set_width)(PangoLayout *, int);
  void (*layout_set_wrap)(PangoLayout *, int);
  void (*layout_set_alignment)(PangoLayout *, int);
  void (*layout_set_line_spacing)(PangoLayout *, float);
  void (*layout_set_attributes)(PangoLayout *, PangoAttrList *);
  int (*layout_get_line_count)(PangoLayout *);
  PangoAttrList *(*attr_list_new)(void);
  void (*attr_list_insert)(PangoAttrList *, PangoAttribute *);
  void (*attr_list_unref)(PangoAttrList *);
  PangoAttribute *(*attr_foreground_new)(uint16_t, uint16_t, uint16_t);
  PangoAttribute *(*attr_background_new)(uint16_t, uint16_t, uint16_t);
  PangoAttribute *(*attr_underline_new)(int);
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
  void (*set_source_rgba)(cairo_t *, double, double, double, double);
  void (*new_path)(cairo_t *);
  void (*arc)(cairo_t *, double, double, double, double, double);
  void (*close_path)(cairo_t *);
  void (*fill)(cairo_t *);
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
  SD_FIND(layout_set_width, "pango_layout_set_width");
  SD_FIND(layout_set_wrap, "pango_layout_set_wrap");
  SD_FIND(layout_set_alignment, "pango_layout_set_alignment");
  SD_FIND(layout_set_line_spacing, "pango_layout_set_line_spacing");
  SD_FIND(layout_set_attributes, "pango_layout_set_attributes");
  SD_FIND(layout_get_line_count, "pango_layout_get_line_count");
  SD_FIND(attr_list_new, "pango_attr_list_new");
  SD_FIND(attr_list_insert, "pango_attr_list_insert");
  SD_FIND(attr_list_unref, "pango_attr_list_unref");
  SD_FIND(attr_foreground_new, "pango_attr_foreground_new");
  SD_FIND(attr_background_new, "pango_attr_background_new");
  SD_FIND(attr_underline_new, "pango_attr_underline_new");
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
  SD_FIND(set_source_rgba, "cairo_set_source_rgba");
  SD_FIND(new_path, "cairo_new_path");
  SD_FIND(arc, "cairo_arc");
  SD_FIND(close_path, "cairo_close_path");
  SD_FIND(fill, "cairo_fill");
  SD_FIND(status, "cairo_status");
  SD_FIND(destroy, "cairo_destroy");
  SD_FIND(object_unref, "g_object_unref");
  return 1;
}

/// What texts have in common, fonts that have been found above all; NULL where that fails.
///
/// Hinted, level lines are sharp. Not hinted, letters have the same shapes at every size: only then does a text grow
/// evenly. Widths are the same.
static inline PangoContext *sd_text_context(const sd_text_library *library, int is_hinted) {
  PangoFontMap *fonts = library->font_map_get_default();
  PangoContext *context = fonts ? library->font_map_create_context(fonts) : NULL;
  if (!context) return NULL;
  cairo_font_options_t *options = library->font_options_create();
  library->font_options_set_antialias(options, 2);                  // gray
  library->font_options_set_hint_style(options, is_hinted ? 2 : 1); // slight, or none
  library->font_options_set_hint_metrics(options, 1);               // off
  library->context_set_font_options(context, options);
  library->font_options_destroy(options);
  library->context_set_round_glyph_positions(context, 0);
  return context;
}

/// A text of any number of paragraphs, broken into lines of `width` pixels, in the middle of it or where the script of
/// each begins; all of it in one line where `width` is 0. Of no size yet; NULL where that fails.
static inline PangoLayout *sd_text_new(
    const sd_text_library *library, PangoContext *context, const char *text, size_t count, double width,
    int is_centered) {
  PangoLayout *layout = library->layout_new(context);
  if (!layout) return NULL;
  if (width > 0) {
    library->layout_set_width(layout, (int)(width * 1024));
    library->layout_set_wrap(layout, 2); // between words, and in a word that is too long
    if (is_centered) library->layout_set_alignment(layout, 1);
  } else {
    library->layout_set_single_paragraph_mode(layout, 1);
  }
  library->layout_set_text(layout, text, (int)count);
  return layout;
}

static inline void sd_text_context_free(const sd_text_library *library, PangoContext *context) {
  library->object_unref(context);
}

static inline void sd_text_free(const sd_text_library *library, PangoLayout *layout) {
  library->object_unref(layout);
}

/// Sets it in the system's sans-serif or monospace, `size` pixels an em, and tells its size, how far below its upper edge
/// its first baseline is, and its number of lines.
static inline void sd_text_set(
    const sd_text_library *library, PangoLayout *layout, int is_monospaced, double size, int weight,
    sd_text_extents *whole, int *baseline, int *lines) {
  PangoFontDescription *font = library->font_description_new();
  library->font_description_set_family(font, is_monospaced ? "monospace" : "sans-serif");
  library->font_description_set_weight(font, weight);
  library->font_description_set_absolute_size(font, size * 1024);
  library->layout_set_font_description(layout, font);
  library->font_description_free(font);
  library->layout_get_extents(layout, NULL, whole);
  *baseline = library->layout_get_baseline(layout);
  *lines = library->layout_get_line_count(layout);
}

/// What of it has ink. For that its letters are drawn, which takes much longer.
static inline sd_text_extents sd_text_ink(const sd_text_library *library, PangoLayout *layout) {
  sd_text_extents ink = {0, 0, 0, 0};
  library->layout_get_extents(layout, &ink, NULL);
  return ink;
}

/// Bytes of a text that look different; each colour is 0xRRGGBB.
typedef struct {
  unsigned start, end, ink, ground;
  int has_ground, is_underlined;
} sd_mark;

/// Gives some of its bytes a colour, a surface or a line of their own.
static inline void sd_text_mark(
    const sd_text_library *library, PangoLayout *layout, const sd_mark *marks, size_t count) {
  PangoAttrList *list = library->attr_list_new();
  for (size_t index = 0; index < count; index++) {
    for (int kind = 0; kind < 3; kind++) {
      if ((kind == 1 && !marks[index].has_ground) || (kind == 2 && !marks[index].is_underlined)) continue;
      unsigned color = kind == 1 ? marks[index].ground : marks[index].ink;
      uint16_t red = (color >> 16 & 255) * 257, green = (color >> 8 & 255) * 257, blue = (color & 255) * 257;
      PangoAttribute *mark = kind == 2   ? library->attr_underline_new(1)
                             : kind == 1 ? library->attr_background_new(red, green, blue)
                                         : library->attr_foreground_new(red, green, blue);
      mark->start = marks[index].start;
      mark->end = marks[index].end;
      library->attr_list_insert(list, mark);
    }
  }
  library->layout_set_attributes(layout, list);
  library->attr_list_unref(list);
}

/// Whether some of its letters are in no font.
static inline int sd_text_lacks_letters(const sd_text_library *library, PangoLayout *layout) {
  return library->layout_get_unknown_glyphs_count(layout) > 0;
}

/// Somewhere to draw.
typedef struct {
  cairo_surface_t *surface;
  cairo_t *pen;
} sd_drawing;

/// What a drawing is made of: 32 bits a pixel, alpha in the highest eight, then red, green and blue, each multiplied by
/// it; or one byte a pixel, how much of it is covered.
enum { sd_colors = 0, sd_coverage = 2 };

static inline int sd_drawing_row_bytes(const sd_text_library *library, int format, int width) {
  return library->format_stride_for_width(format, width);
}

/// On rows of pixels that are 0 before.
static inline sd_drawing sd_drawing_begin(
    const sd_text_library *library, int format, uint8_t *rows, int width, int height, int row_bytes) {
  sd_drawing drawing;
  drawing.surface = library->image_surface_create_for_data(rows, format, width, height, row_bytes);
  drawing.pen = library->create(drawing.surface);
  return drawing;
}

static inline void sd_drawing_color(
    const sd_text_library *library, sd_drawing drawing, unsigned color, double alpha) {
  library->set_source_rgba(
      drawing.pen, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0, (color & 255) / 255.0, alpha);
}

/// Draws text with its upper left corner at a place, its lines `spacing` times as far apart as the font has them; 0 is 1.
static inline void sd_drawing_text(
    const sd_text_library *library, sd_drawing drawing, PangoLayout *layout, double x, double y, double spacing) {
  library->layout_set_line_spacing(layout, (float)spacing);
  library->move_to(drawing.pen, x, y);
  library->show_layout(drawing.pen, layout);
}

/// Fills a rectangle with half a circle at either end.
static inline void sd_drawing_pill(
    const sd_text_library *library, sd_drawing drawing, double x, double y, double width, double height) {
  const double quarter = 1.5707963267948966, radius = height / 2;
  library->new_path(drawing.pen);
  library->arc(drawing.pen, x + width - radius, y + radius, radius, -quarter, quarter);
  library->arc(drawing.pen, x + radius, y + radius, radius, quarter, 3 * quarter);
  library->close_path(drawing.pen);
  library->fill(drawing.pen);
}

/// Whether all of it could be drawn; frees what it took.
static inline int sd_drawing_end(const sd_text_library *library, sd_drawing drawing) {
  library->surface_flush(drawing.surface);
  int is_good = library->status(drawing.pen) == 0;
  library->destroy(drawing.pen);
  library->surface_destroy(drawing.surface);
  return is_good;
}

#endif
