import type { RuleText } from "../diagnostics/descriptor.js";

/**
 * The rules of the configuration file. All but one about data are errors: a setting that igx ignored would be worse than a run that stops.
 */
export const configRules = [
  {
    code: "config-ambiguous",
    severity: "error",
    explanation:
      "A folder holds two of `igx.config.json`, `igx.config.yaml` and `igx.config.yml`. Keep one, or name one with `--config`.",
    bad: "igx.config.json and igx.config.yaml in one folder",
    good: "igx.config.json alone",
  },
  {
    code: "config-malformed",
    severity: "error",
    explanation: "The configuration file is not JSON (comments and trailing commas are allowed) or not YAML.",
    bad: '{ "locale": en }',
    good: '{ "locale": "en" }',
  },
  {
    code: "config-duplicate-key",
    severity: "error",
    explanation: "An object of the configuration file contains the same key twice. Only one can be meant.",
    bad: '{ "locale": "en", "locale": "de" }',
    good: '{ "locale": "de" }',
  },
  {
    code: "config-unknown-key",
    severity: "error",
    explanation: "The configuration has a key that igx does not know. Constants for documents go under `constants`.",
    bad: '{ "outdir": "build" }',
    good: '{ "outDir": "build" }',
  },
  {
    code: "config-invalid-value",
    severity: "error",
    explanation:
      "A value of the configuration has another type or form than its key asks for. See `igx schema config`.",
    bad: '{ "baseUrl": "http://example.com" }',
    good: '{ "baseUrl": "https://example.com" }',
  },
  {
    code: "config-outside",
    severity: "error",
    explanation:
      "`root`, `include`, `outDir` and the paths of `batches` stay inside the folder of the configuration, or inside the repository that contains it: the nearest folder with a `.git`. A configuration that comes with somebody's project cannot open the rest of the machine. `--root DIR` on the command line can.",
    bad: '{ "root": "/" }',
    good: '{ "root": "docs" }',
  },
  {
    code: "config-missing-file",
    severity: "error",
    explanation:
      "The `template` or the `each` of a batch is not a file. Paths are relative to the folder of the configuration. Runs without inputs report it, because they run all batches; `--batch` chooses some of them.",
    bad: '{ "batches": [{ "name": "cities", "template": "citty.igx", "each": "cities.csv" }] }',
    good: '{ "batches": [{ "name": "cities", "template": "city.igx", "each": "cities.csv" }] }',
  },
  {
    code: "config-empty-table",
    severity: "warning",
    explanation:
      "The table of a batch has no rows, so the batch makes no documents. That is more often a failed export than an intention: igx keeps the outputs of the rows that are gone, and `--prune` refuses to delete their infographics.",
    bad: "cities.csv with a header only",
    good: "cities.csv with a header and a row",
  },
  {
    code: "config-output-collision",
    severity: "error",
    explanation:
      "A batch would write over an output or a source of the same run. Nothing is written. Give each batch an `output` of its own, such as `out/NAME/{key}.json`.",
    bad: 'two batches with "output": "out/{key}.json" that both have the key "bonn"',
    good: '"output": "out/cities/{key}.json" and "output": "out/states/{key}.json"',
  },
  {
    code: "config-unknown-rule",
    severity: "error",
    explanation: "`rules` names a rule that does not exist. `igx explain` lists them all.",
    bad: '{ "rules": { "lonehalf": "off" } }',
    good: '{ "rules": { "lone-half": "off" } }',
  },
  {
    code: "config-fixed-rule",
    severity: "error",
    explanation:
      "`rules` can change the severity of warnings and notes only: a document with an error cannot be built or sent.",
    bad: '{ "rules": { "width-not-half": "off" } }',
    good: '{ "rules": { "lone-half": "off" } }',
  },
] as const satisfies readonly RuleText[];

export type ConfigRuleCode = (typeof configRules)[number]["code"];
