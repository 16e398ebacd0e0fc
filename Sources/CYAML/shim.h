// libyaml, the reference reader of YAML 1.1 and 1.2 in C. Debian: libyaml-dev; macOS: brew install libyaml.
#include <yaml.h>
