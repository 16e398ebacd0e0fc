// What the simulator uses of ncursesw, as plain functions.
//
// Swift can't use the header as it is: `stdscr` and its kin are shared mutable state, and macros and variadic
// functions don't come through. Keys are not read through ncurses (see KeyDecoder), so only output is here.
#ifndef UNLOCKSIM_NCURSES_SHIM_H
#define UNLOCKSIM_NCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include <ncursesw/curses.h>

// From term.h, which also defines `lines`, `columns` and two hundred other common words as macros.
struct term;
extern int setupterm(const char *term, int fd, int *error);
extern struct term *set_curterm(struct term *);
extern int del_curterm(struct term *);

// Only declared where the whole of POSIX is asked for.
extern int wcwidth(wchar_t);

// How many cells the terminal takes for a character by the C library's tables, which ncurses goes by.
static inline int nc_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// Reads a terminal's description: 1 found, 0 not found or not fit for full screens, -1 no descriptions at all.
// Never prints and never exits, which setupterm does when it gets no place for its error.
static inline int nc_describe(const char *term) {
  int error = 0;
  return setupterm(term, STDOUT_FILENO, &error) == OK ? 1 : (error == 1 ? 0 : error);
}

// Forgets the description that nc_describe read.
static inline void nc_forget(void) {
  struct term *description = set_curterm(NULL);
  if (description) del_curterm(description);
}

// A string of the description read last; NULL when the terminal doesn't have it.
static inline const char *nc_string(const char *name) {
  char *value = tigetstr((char *)name);
  return value == (char *)-1 ? NULL : value;
}

static inline int nc_number(const char *name) { return tigetnum((char *)name); }

static inline bool nc_flag(const char *name) { return tigetflag((char *)name) > 0; }

// Opens the screen: keys arrive at once and unechoed, Ctrl-C and Ctrl-Z stay signals, Ctrl-S and Ctrl-V are keys.
static inline SCREEN *nc_open(const char *term) {
  use_env(TRUE);
  use_tioctl(TRUE);
  SCREEN *screen = newterm((char *)term, stdout, stdin);
  if (!screen) return NULL;
  cbreak();
  noecho();
  nonl();
  typeahead(-1);
  struct termios mode;
  if (tcgetattr(STDIN_FILENO, &mode) == 0) {
    mode.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR);
    mode.c_lflag &= ~(tcflag_t)IEXTEN;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
  }
  def_prog_mode();
  return screen;
}

// Starts colours and tells how many there are; 0 for none. `defaults` tells whether -1 is the terminal's own.
static inline int nc_start_color(bool *defaults) {
  *defaults = false;
  if (!has_colors() || start_color() == ERR) return 0;
  *defaults = use_default_colors() == OK;
  return COLORS;
}

static inline int nc_pairs(void) { return COLOR_PAIRS; }

static inline void nc_init_pair(int pair, int foreground, int background) {
  init_extended_pair(pair, foreground, background);
}

static inline uint32_t nc_bold(void) { return (uint32_t)A_BOLD; }
static inline uint32_t nc_dim(void) { return (uint32_t)A_DIM; }
static inline uint32_t nc_underline(void) { return (uint32_t)A_UNDERLINE; }
static inline uint32_t nc_reverse(void) { return (uint32_t)A_REVERSE; }
static inline uint32_t nc_blink(void) { return (uint32_t)A_BLINK; }

// Puts one character on the window; nothing is sent before nc_send.
static inline void nc_put(int row, int column, uint32_t scalar, uint32_t marks, uint32_t attributes, int pair) {
  wchar_t text[4] = {(wchar_t)scalar, (wchar_t)(marks & 0xFFFF), (wchar_t)(marks >> 16), 0};
  cchar_t cell;
  if (setcchar(&cell, text, (attr_t)attributes, (short)pair, NULL) == ERR) return;
  mvwadd_wch(stdscr, row, column, &cell);
}

// Sends what changed. The cursor goes to the place, or is hidden when the row is negative.
static inline void nc_send(int row, int column) {
  bool visible = row >= 0;
  leaveok(stdscr, !visible);
  curs_set(visible ? 1 : 0);
  if (visible) wmove(stdscr, row, column);
  wrefresh(stdscr);
}

// What stands on the terminal is not known any more: the next nc_send sends everything.
static inline void nc_distrust(void) { clearok(curscr, TRUE); }

static inline void nc_clear(void) { werase(stdscr); }

static inline void nc_resize(int rows, int columns) { resizeterm(rows, columns); }

static inline int nc_rows(void) { return LINES; }
static inline int nc_columns(void) { return COLS; }

// The modes that the shell set are taken anew, so that they are what is given back later.
static inline void nc_note_shell_modes(void) { def_shell_mode(); }

// Sets the modes that nc_open set, once more.
static inline void nc_reset_modes(void) { reset_prog_mode(); }

// Leaves the screen; the next nc_send enters it again.
static inline void nc_leave(void) { endwin(); }

static inline void nc_delete(SCREEN *screen) { delscreen(screen); }

#endif
