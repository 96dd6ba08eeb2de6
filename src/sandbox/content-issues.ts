import { pointerStep } from "../text/json-pointer.js";

/** The part of zod's issues that is read here. zod's own wording is not passed on. */
interface SchemaIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly options?: readonly unknown[];
  readonly params?: { readonly rule?: unknown } | undefined;
  readonly errors?: readonly (readonly SchemaIssue[])[];
}

/** A problem at a place: `demand` follows "must be", `sentence` is a whole sentence. */
interface Complaint {
  readonly path: readonly PropertyKey[];
  readonly demand?: string;
  readonly sentence?: string;
}

const typeNames: Readonly<Record<string, string>> = {
  array: "an array",
  object: "an object",
  string: "text",
  number: "a number",
  boolean: "true or false",
};

const ruleSentences: Readonly<Record<string, string>> = {
  "missing-author": "is required",
  "height-conflict": "must not be used together with height",
  "icon-not-table": "is only for charts of type table",
};

/** One sentence with the JSON pointer of its place: `/0/chart_type must be one of bar, …`. */
export function describeIssue(issue: SchemaIssue, content: unknown): string {
  const { path, demand, sentence } = complaint(issue, []);
  const pointer = path.map(pointerStep).join("");
  const place = pointer === "" ? "content" : pointer;
  if (path.length > 0 && valueAt(content, path) === undefined) return `${place} is required`;
  return `${place} ${sentence ?? `must be ${demand}`}`;
}

function complaint(issue: SchemaIssue, above: readonly PropertyKey[]): Complaint {
  const path = [...above, ...issue.path];
  switch (issue.code) {
    case "invalid_type":
      return { path, demand: typeNames[String(issue.expected)] ?? String(issue.expected) };
    case "invalid_value":
      return { path, demand: oneOf(issue.values ?? []) };
    case "invalid_format":
      return { path, demand: "a hex colour, such as #0000ff" };
    case "invalid_union":
      return issue.errors?.length ? nearest(issue.errors, path) : { path, demand: oneOf(issue.options ?? []) };
    case "custom": {
      const sentence = ruleSentences[String(issue.params?.rule)];
      return sentence === undefined ? { path, demand: "an integer, text, true or false" } : { path, sentence };
    }
    default:
      return { path, sentence: "is not as the specification has it" };
  }
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${values.join(", ")}`;

/** Of several shapes, the one that fits longest was meant; shapes that fit equally long are all offered. */
function nearest(shapes: readonly (readonly SchemaIssue[])[], path: readonly PropertyKey[]): Complaint {
  const complaints = shapes.flatMap((issues) => issues.slice(0, 1).map((issue) => complaint(issue, path)));
  const depth = complaints.reduce((most, { path }) => Math.max(most, path.length), 0);
  const deepest = complaints.filter((one) => one.path.length === depth);
  const demands = [...new Set(deepest.flatMap(({ demand }) => (demand === undefined ? [] : [demand])))];
  const [first] = deepest;
  if (first === undefined || demands.length === 0)
    return first ?? { path, sentence: "is not as the specification has it" };
  return { path: first.path, demand: demands.join(" or ") };
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
