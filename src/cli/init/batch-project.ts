import { readFileSync } from "node:fs";
import { shippedFile } from "../base/shipped-file.js";

const config = `{
  "$schema": "./igx.config.schema.json",
  "include": ["report.igx"],
  "outDir": "build",
  "profiles": {
    "production": { "baseUrl": "https://infogr.am" }
  },
  "batches": [
    {
      "name": "cities",
      "template": "templates/city.igx",
      "each": "data/cities.csv",
      "output": "build/cities/{key}.json",
      "render": "svg"
    }
  ]
}
`;

const template = `---
title: "{{ city }}"
key: "{{ slug(city) }}"
---
@param city: string
@param people: integer
@param trees: integer

# {{ city }}

{{ city }} has {{ compact(people) }} inhabitants.

@facts
| figure      | fact  |
|-------------|-------|
| {{ trees }} | trees |
`;

const test = `# igx test compares each row of this table with city.expected/KEY.json. It is not the table of the batch, which changes every night.
# After a change of the template: igx test --update, then review the files with git diff.
each: city.rows.csv
cases:
  - name: without-data
    findings: [missing-param, missing-param, missing-param]
`;

const cities = `city,people,trees
Bonn,331885,42000
Ulm,126949,18000
`;

const rows = `city,people,trees
Bonn,331885,42000
`;

const expected = `[
  {
    "type": "h1",
    "text": "Bonn"
  },
  {
    "type": "body",
    "text": "Bonn has 332K inhabitants."
  },
  {
    "type": "facts_and_figures",
    "data": [
      {
        "figure": 42000,
        "fact": "trees"
      }
    ]
  }
]
`;

const fetch = `#!/bin/sh
# Writes the tables of the batches. The workflow runs it every night, before it publishes. Replace it by your own export, such as:
#   curl --fail --silent --show-error --location --output data/cities.csv https://data.example.com/cities.csv
set -eu
mkdir -p data
cat >data/cities.csv <<'END'
${cities}END
`;

/** The files of a project that makes a document for each row of a table every night: with a template, its test, its table and a workflow. */
export function batchProject(): Readonly<Record<string, string>> {
  return {
    "igx.config.json": config,
    "templates/city.igx": template,
    "templates/city.test.yaml": test,
    "templates/city.rows.csv": rows,
    "templates/city.expected/bonn.json": expected,
    "data/cities.csv": cities,
    "fetch.sh": fetch,
    ".github/workflows/nightly.yml": readFileSync(shippedFile("examples/github-actions/nightly.yml")!, "utf8"),
  };
}

/** More lines for .gitignore: fetched tables, so that a clone with new data has no changes of its own. */
export const ignoredData = `# Fetched every night: igx publishes from a clone without changes.
data/
`;
