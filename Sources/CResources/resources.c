// Files inside the program. C puts them there as they are; an array in Swift of as many numbers takes the compiler forty
// seconds.

#include "resources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char banno[] = {
#embed "../../Flows/banno.flow.yaml"
  , 0};
static const char banno_chart[] = {
#embed "../../Flows/banno.chart"
  , 0};
static const char app_passcode[] = {
#embed "../../Flows/app-passcode.flow.yaml"
  , 0};
static const char app_passcode_chart[] = {
#embed "../../Flows/app-passcode.chart"
  , 0};
static const char nl_wallet[] = {
#embed "../../Flows/nl-wallet.flow.yaml"
  , 0};
static const char nl_wallet_chart[] = {
#embed "../../Flows/nl-wallet.chart"
  , 0};
static const char onegini[] = {
#embed "../../Flows/onegini.flow.yaml"
  , 0};
static const char onegini_chart[] = {
#embed "../../Flows/onegini.chart"
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
  {"banno", banno, banno_chart},
  {"app-passcode", app_passcode, app_passcode_chart},
  {"nl-wallet", nl_wallet, nl_wallet_chart},
  {"onegini", onegini, onegini_chart},
  {"powerauth", powerauth, ""},
};

const Resource *const flow_files = files;
const int flow_file_count = sizeof(files) / sizeof(*files);
const char *const page_script = script;
const char *const page_style = style;
