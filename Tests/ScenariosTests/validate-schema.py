# Validates scenario files against the schema, with readers that aren't ours.
import json
import sys

import jsonschema
import yaml

schema = json.load(open(sys.argv[1], encoding="utf-8"))
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
wrong = 0
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        errors = list(validator.iter_errors(yaml.safe_load(file)))
    wrong += bool(errors)
    for error in errors:
        print(f"{path}: {'/'.join(map(str, error.absolute_path))}: {error.message}")
sys.exit(1 if wrong else 0)
