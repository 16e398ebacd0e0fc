#ifndef RESOURCES_H
#define RESOURCES_H

/// A file that is inside the program: its name, and its text, which ends with a zero.
typedef struct {
  const char *_Nonnull name;
  const char *_Nonnull text;
} Resource;

/// The flow files under Flows/, each with the name of its flow: as many as `flow_file_count`.
extern const Resource *_Nonnull const flow_files;
extern const int flow_file_count;

/// The script and the style of a page to try.
extern const char *_Nonnull const page_script;
extern const char *_Nonnull const page_style;

#endif
