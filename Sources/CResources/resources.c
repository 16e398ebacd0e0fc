// Files inside the program. C puts them there as they are; an array in Swift of as many numbers takes the compiler forty
// seconds. A flow file that is new has no chart until somebody has explored it.

#include "resources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char banno[] = {
#embed "../../Flows/banno.flow.yaml"
  , 0};
static const char banno_chart[] = {
#if __has_embed("../../Flows/banno.chart")
#embed "../../Flows/banno.chart"
  ,
#endif
  0};
static const char app_passcode[] = {
#embed "../../Flows/app-passcode.flow.yaml"
  , 0};
static const char app_passcode_chart[] = {
#if __has_embed("../../Flows/app-passcode.chart")
#embed "../../Flows/app-passcode.chart"
  ,
#endif
  0};
static const char nl_wallet[] = {
#embed "../../Flows/nl-wallet.flow.yaml"
  , 0};
static const char nl_wallet_chart[] = {
#if __has_embed("../../Flows/nl-wallet.chart")
#embed "../../Flows/nl-wallet.chart"
  ,
#endif
  0};
static const char onegini[] = {
#embed "../../Flows/onegini.flow.yaml"
  , 0};
static const char onegini_chart[] = {
#if __has_embed("../../Flows/onegini.chart")
#embed "../../Flows/onegini.chart"
  ,
#endif
  0};
static const char powerauth[] = {
#embed "../../Flows/powerauth.flow.yaml"
  , 0};
static const char powerauth_chart[] = {
#if __has_embed("../../Flows/powerauth.chart")
#embed "../../Flows/powerauth.chart"
  ,
#endif
  0};
static const char script[] = {
#embed "../HTMLPages/Resources/page.js"
  , 0};
static const char style[] = {
#embed "../HTMLPages/Resources/page.css"
  , 0};
static const char flow_script[] = {
#embed "../FlowPages/Resources/page.js"
  , 0};
static const char flow_style[] = {
#embed "../FlowPages/Resources/page.css"
  , 0};

static const char psd2_profile[] = {
#embed "../Auditing/Profiles/psd2.yaml"
  , 0};
static const char nist_aal2_profile[] = {
#embed "../Auditing/Profiles/nist-aal2.yaml"
  , 0};
static const char mastg_profile[] = {
#embed "../Auditing/Profiles/mastg.yaml"
  , 0};
static const char eudi_profile[] = {
#embed "../Auditing/Profiles/eudi.yaml"
  , 0};
static const char wcag_profile[] = {
#embed "../Auditing/Profiles/wcag.yaml"
  , 0};
static const char apple_profile[] = {
#embed "../Auditing/Profiles/apple.yaml"
  , 0};

static const Resource files[] = {
  {"banno", banno, banno_chart},
  {"app-passcode", app_passcode, app_passcode_chart},
  {"nl-wallet", nl_wallet, nl_wallet_chart},
  {"onegini", onegini, onegini_chart},
  {"powerauth", powerauth, powerauth_chart},
};

static const AuditProfile profiles[] = {
  {"psd2", psd2_profile},
  {"nist-aal2", nist_aal2_profile},
  {"mastg", mastg_profile},
  {"eudi", eudi_profile},
  {"wcag", wcag_profile},
  {"apple", apple_profile},
};

const Resource *const flow_files = files;
const int flow_file_count = sizeof(files) / sizeof(*files);
const AuditProfile *const audit_profiles = profiles;
const int audit_profile_count = sizeof(profiles) / sizeof(*profiles);
const char *const page_script = script;
const char *const page_style = style;
const char *const flow_page_script = flow_script;
const char *const flow_page_style = flow_style;
