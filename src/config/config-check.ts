import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../text/did-you-mean.js";
import { isObject } from "../text/is-object.js";
import { positionAt, type SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import type { ConfigRuleCode } from "./config-rules.js";
import { type Config, configSchema } from "./config-schema.js";
import type { ConfigSource } from "./config-text.js";
import { type LeadsOut, outsidePaths } from "./outside-paths.js";
import { schemaProblems } from "./schema-problems.js";

/** The configuration of a file, or its problems, each at its place. */
export type CheckedConfig =
  | { readonly config: Config; readonly diagnostics: readonly [] }
  | { readonly config?: never; readonly diagnostics: readonly Diagnostic[] };

/**
 * Checks the text, the schema, the paths and the rules of a configuration file. All problems become findings, so that you can fix them
 * in one go; only a text that cannot be parsed stops the check.
 */
export async function checkConfig(file: SourceFile, source: ConfigSource, leadsOut: LeadsOut): Promise<CheckedConfig> {
  const report = reporter(file);
  if (source.problems.length > 0)
    return {
      diagnostics: source.problems.map(({ kind, message, span, hint }) =>
        report(`config-${kind}`, span, message, hint),
      ),
    };
  const parsed = configSchema.safeParse(source.value, once);
  const problems = parsed.error ? schemaProblems(configSchema, parsed.error, source, "The configuration") : [];
  const issues = problems.map(({ kind, span, message, hint }) => report(`config-${kind}`, span, message, hint));
  // Paths need a valid schema; rules below do not, since they read the raw value.
  const outside = parsed.success ? outsidePaths(parsed.data, leadsOut) : [];
  const paths = outside.map(({ path, message }) =>
    report("config-outside", source.valueSpan(path), message, outsideHint),
  );
  const profiles = parsed.success ? unknownProfiles(parsed.data, source, report) : [];
  const diagnostics = [...issues, ...paths, ...profiles, ...(await checkRules(source, report))];
  if (parsed.success && diagnostics.length === 0)
    return { config: withConstants(parsed.data, source), diagnostics: [] };
  // In the order of the text, as for documents.
  return { diagnostics: diagnostics.sort((a, b) => a.start.offset - b.start.offset) };
}

/** Constants are values of documents, so their numbers keep their digits, as in data files. */
function withConstants(config: Config, { valueAsWritten }: ConfigSource): Config {
  const value = config.constants && valueAsWritten();
  return isObject(value) ? { ...config, constants: value["constants"] as Config["constants"] } : config;
}

/** Without making code for the schema, which takes longer than one check. */
const once = { jitless: true };

const outsideHint = "Name a wider root or another output on the command line: --root DIR, -o PATH.";

type Report = (code: ConfigRuleCode, span: Span, message: string, hint?: string) => Diagnostic;

const reporter =
  (file: SourceFile): Report =>
  (code, span, message, hint) => ({
    code,
    severity: "error",
    message,
    file: file.path,
    start: positionAt(file, span.start),
    end: positionAt(file, span.end),
    ...(hint !== undefined && { hint }),
  });

/** Batches whose `profile` is not one of `profiles`. */
function unknownProfiles(
  { batches = [], profiles = {} }: Config,
  source: ConfigSource,
  report: Report,
): readonly Diagnostic[] {
  const known = Object.keys(profiles);
  return batches.flatMap(({ profile }, index) => {
    if (profile === undefined || Object.hasOwn(profiles, profile)) return [];
    const otherwise = known.length === 0 ? "Add it to `profiles`, or remove it here." : `Known: ${known.join(", ")}.`;
    const span = source.valueSpan(["batches", index, "profile"]);
    const message = `\`${profile}\` is not one of the \`profiles\`.`;
    return [report("config-invalid-value", span, message, didYouMean(profile, known, otherwise))];
  });
}

/**
 * Checks `rules`, which can change only warnings and notes. The rules are loaded only if the file contains some: they take time to load, and each
 * command reads the configuration.
 */
async function checkRules({ value, keySpan }: ConfigSource, report: Report): Promise<readonly Diagnostic[]> {
  const rules = isObject(value) && isObject(value.rules) ? Object.keys(value.rules) : [];
  if (rules.length === 0) return [];
  const known = new Map((await (await import("./rule-texts.js")).ruleTexts()).map((rule) => [rule.code, rule]));
  const changeable = [...known.values()].filter((rule) => rule.severity !== "error").map((rule) => rule.code);
  return rules.flatMap((code) => {
    const span = keySpan(["rules", code]);
    if (!known.has(code)) {
      const hint = didYouMean(code, changeable, "`igx explain` lists all rules.");
      return [report("config-unknown-rule", span, `\`${code}\` is not a rule.`, hint)];
    }
    if (changeable.includes(code)) return [];
    const message = `\`${code}\` is an error: its severity cannot be changed.`;
    return [report("config-fixed-rule", span, message, "Only warnings and notes can be changed or turned off.")];
  });
}
