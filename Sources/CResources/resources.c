// Files inside the program. C puts them there as they are; an array in Swift of as many numbers takes the compiler forty
// seconds.

#include "resources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char app_passcode[] = {
#embed "../../Flows/app-passcode.flow.yaml"
  , 0};
static const char banno[] = {
#embed "../../Flows/banno.flow.yaml"
  , 0};
static const char nl_wallet[] = {
#embed "../../Flows/nl-wallet.flow.yaml"
  , 0};
static const char onegini[] = {
#embed "../../Flows/onegini.flow.yaml"
  , 0};
static const char powerauth[] = {
#embed "../../Flows/powerauth.flow.yaml"
  , 0};
static const char script[] = {
#embed "../FlowPages/Resources/page.js"
  , 0};
static const char style[] = {
#embed "../FlowPages/Resources/page.css"
  , 0};

static const Resource files[] = {
  {"app-passcode", app_passcode},
  {"banno", banno},
  {"nl-wallet", nl_wallet},
  {"onegini", onegini},
  {"powerauth", powerauth},
};

const Resource *const flow_files = files;
const int flow_file_count = sizeof(files) / sizeof(*files);
const char *const page_script = script;
const char *const page_style = style;
