"""Checks a SARIF file against what SARIF 2.1.0 requires (OASIS, 27 March 2020), as far as audits write it.

The schema of OASIS isn't part of this repository, and nothing is fetched: what is required of each object stands here, by the
sections of the specification.
"""

import json
import re
import sys

log = json.load(open(sys.argv[1]))
wrong = []


def check(what, isSo):
    if not isSo:
        wrong.append(what)


def message(value, where):
    # 3.11: text or an ID.
    check(f"{where} is a message", isinstance(value, dict) and isinstance(value.get("text"), str) and value["text"])


def location(value, where):
    # 3.28, 3.29, 3.4, 3.30.
    place = value["physicalLocation"]
    uri = place["artifactLocation"]["uri"]
    check(f"{where}: {uri} is a URI reference", re.fullmatch(r"(?:[A-Za-z0-9\-._~/:@!$&'()*+,;=?#]|%[0-9A-F]{2})+", uri))
    line = place["region"]["startLine"]
    check(f"{where}: line {line} is from 1 on", isinstance(line, int) and line >= 1)


check("version 2.1.0 (3.13.2)", log.get("version") == "2.1.0")
check("runs (3.13.4)", isinstance(log.get("runs"), list) and log["runs"])
for run in log["runs"]:
    driver = run["tool"]["driver"]  # 3.14.6, 3.18.2
    check("driver has a name (3.19.8)", isinstance(driver.get("name"), str) and driver["name"])
    rules = driver["rules"]
    ids = [rule["id"] for rule in rules]  # 3.49.3
    check("rules are unique (3.19.23)", len(set(ids)) == len(ids))
    for rule in rules:
        message(rule["shortDescription"], rule["id"])
        message(rule["fullDescription"], rule["id"])
        message(rule["help"], rule["id"])
        check(f"{rule['id']}: helpUri", re.match(r"https?://", rule.get("helpUri", "https://")))
        check(f"{rule['id']}: level", rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error"))
    for result in run["results"]:
        message(result["message"], result["ruleId"])  # 3.27.11
        check("ruleIndex fits ruleId (3.27.6)", ids[result["ruleIndex"]] == result["ruleId"])
        check("kind (3.27.9)", result["kind"] in ("pass", "open", "informational", "notApplicable", "review", "fail"))
        check("level (3.27.10)", result["level"] in (("warning", "error", "note", "none") if result["kind"] == "fail" else ("none",)))
        for place in result["locations"]:
            location(place, result["ruleId"])
        for flow in result["codeFlows"]:  # 3.36.3, 3.37.6, 3.38.3
            check("threadFlows", flow["threadFlows"])
            for thread in flow["threadFlows"]:
                check("locations of a thread", thread["locations"])
                for step in thread["locations"]:
                    message(step["location"]["message"], result["ruleId"])
                    location(step["location"], result["ruleId"])

print("\n".join(wrong))
sys.exit(1 if wrong else 0)
