#ifndef RESOURCES_H
#define RESOURCES_H

/// A flow file that is inside the program: the name of its flow, its text, and what is kept beside it as its chart, if anything
/// is. Texts end with a zero.
typedef struct {
  const char *_Nonnull name;
  const char *_Nonnull text;
  const char *_Nonnull chart;
} Resource;

/// The flow files under Flows/, in the order in which products are shown: as many as `flow_file_count`.
extern const Resource *_Nonnull const flow_files;
extern const int flow_file_count;

/// Clauses that flows are judged by: a profile’s name, and its text.
typedef struct {
  const char *_Nonnull name;
  const char *_Nonnull text;
} AuditProfile;

extern const AuditProfile *_Nonnull const audit_profiles;
extern const int audit_profile_count;

/// The script and the style of all pages, and what a page to try has besides.
extern const char *_Nonnull const page_script;
extern const char *_Nonnull const page_style;
extern const char *_Nonnull const flow_page_script;
extern const char *_Nonnull const flow_page_style;

#endif
