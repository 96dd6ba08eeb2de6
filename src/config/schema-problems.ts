import { didYouMean } from "../text/did-you-mean.js";
import { plainName } from "../text/plain-name.js";
import type { Span } from "../text/span.js";
import * as z from "../text/zod.js";
import type { ConfigSource, Path } from "./config-text.js";
import { isCredentialKey } from "./credential-keys.js";
import { valueHint } from "./value-hint.js";

/** A difference between a value and its schema, at its place in the text. */
export interface SchemaProblem {
  readonly kind: "invalid-value" | "unknown-key";
  readonly span: Span;
  readonly message: string;
  readonly hint?: string;
}

/** The issues of zod in our words. `whole` names the value itself: "The configuration". */
export function schemaProblems(
  schema: z.ZodType,
  { issues }: z.core.$ZodError,
  source: ConfigSource,
  whole: string,
): readonly SchemaProblem[] {
  const nameOf = (path: Path): string => (path.length === 0 ? whole : `\`${path.join(".")}\``);
  return issues.flatMap((issue): readonly SchemaProblem[] => {
    const path = issue.path as Path;
    if (isMissing(issue, source.value)) {
      const [around, key] = [path.slice(0, -1), String(path.at(-1))];
      const message = `${nameOf(around)} has no \`${key}\`.`;
      return [{ kind: "invalid-value", span: source.valueSpan(path), message, hint: `Add \`${key}\`.` }];
    }
    if (issue.code !== "unrecognized_keys") {
      const message = `${nameOf(path)} must be ${wanted(issue)}.`;
      const hint = valueHint(issue, valueAt(source.value, path));
      return [{ kind: "invalid-value", span: source.valueSpan(path), message, ...(hint && { hint }) }];
    }
    const known = knownKeys(schema, path);
    return issue.keys.map((key) => ({
      kind: "unknown-key",
      span: source.keySpan([...path, key]),
      message: `${nameOf(path)} has no key \`${key}\`.`,
      hint: hintFor(key, known),
    }));
  });
}

/** Whether a key is missing that the schema requires. */
const isMissing = (issue: z.core.$ZodIssue, whole: unknown): boolean =>
  issue.code === "invalid_type" &&
  typeof issue.path.at(-1) === "string" &&
  valueAt(whole, issue.path as Path) === undefined;

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (Object(inner) as Readonly<Record<string, unknown>>)[step], value);

/** Keys of other tools' configurations. */
const keySynonyms: readonly (readonly [word: string, key: string])[] = Object.entries({
  outDir: "out output outputdir outputdirectory outputfolder dist target destination dest builddir",
  include: "input inputs file files src source sources documents",
  root: "rootdir basedir cwd folder",
  locale: "lang language",
  baseUrl: "url endpoint apiurl host server baseaddress",
  profiles: "targets environments envs stages",
  defaults: "default frontmatter",
  rules: "lint severity severities",
  constants: "variables vars globals project",
  theme_id: "theme template",
  strict: "failonwarning failonwarnings",
  maxWarnings: "warnings",
  concurrency: "parallel jobs workers",
  batches: "batch jobs tasks",
  template: "document file source input",
  each: "table data rows csv params",
  output: "out outdir dist target destination",
  render: "picture pictures image format to",
}).flatMap(([key, words]) => words.split(" ").map((word) => [word, key] as const));

/** By meaning first: `output` is nearer to `include` than to `outDir`. */
function hintFor(key: string, known: readonly string[]): string {
  if (isCredentialKey(key))
    return "Remove it: set `IGX_API_KEY` and `IGX_API_SECRET` in the environment or in `.env`, which no repository contains.";
  const word = plainName(key);
  const meant = keySynonyms.find(([other, key]) => other === word && known.includes(key))?.[1];
  return meant !== undefined ? `Did you mean \`${meant}\`?` : didYouMean(key, known, `Known: ${known.join(", ")}.`);
}

/** The demand of a zod issue, in our words. The texts of zod differ between versions and never reach a user. */
function wanted(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeNames[issue.expected] ?? `of type ${issue.expected}`;
    case "invalid_value":
      return `one of ${issue.values.map((value) => `\`"${String(value)}"\``).join(", ")}`;
    case "invalid_format":
      return issue.format === "url" ? "an address that begins with https://" : `a ${issue.format}`;
    case "too_small":
      if (issue.origin === "array") return `a list of at least ${issue.minimum}`;
      if (issue.origin === "string") return "text that is not empty";
      return issue.inclusive ? `at least ${issue.minimum}` : `greater than ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    case "custom":
      return issue.message;
    default:
      return "of another form";
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** The keys that the schema knows at a path, for suggestions. */
function knownKeys(schema: z.ZodType, path: Path): readonly string[] {
  const found = schemaAt(schema, path);
  return found ? keysOf(found).filter((key) => key !== "$schema") : [];
}

/** The schema of the value at a path; `undefined` for an unknown key, and within values of any form. */
function schemaAt(schema: z.ZodType, path: Path): z.ZodType | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return schema;
  const inner = innerSchema(withoutOptional(schema), first);
  return inner && schemaAt(inner, rest);
}

function innerSchema(schema: z.ZodType, key: string | number): z.ZodType | undefined {
  if (schema instanceof z.ZodObject)
    return Object.hasOwn(schema.shape, key) ? (schema.shape[key] as z.ZodType) : undefined;
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  return schema instanceof z.ZodRecord ? (schema.valueType as z.ZodType) : undefined;
}

/** The keys that an object can have, if they are known. */
function keysOf(schema: z.ZodType): readonly string[] {
  const object = withoutOptional(schema);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}

const withoutOptional = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional ? withoutOptional(schema.unwrap() as z.ZodType) : schema;
