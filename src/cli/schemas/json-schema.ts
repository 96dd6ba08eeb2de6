import * as z from "../../text/zod.js";
import { results } from "./results.js";

/**
 * The version of the schemas. It rises when a field is removed or its meaning changes. A new field does not raise it, so the schemas allow fields
 * that they do not name.
 */
const version = 1;

interface Form {
  readonly title: string;
  readonly schema: z.ZodType;
}

/** The end of the names of events. */
const events = " events";

const own: readonly (readonly [name: string, form: Form])[] = Object.entries(results).map(
  ([name, schema]) => [name, { title: titleOf(name), schema }] as const,
);

function titleOf(name: string): string {
  if (name === "findings") return "Findings and failures";
  if (name.endsWith(events)) return `Line of igx ${name.slice(0, -events.length)} --format ndjson`;
  return name === "publish --save" ? "File of igx publish --plan --save" : `Result of igx ${name}`;
}

/** The forms of a command: its own, those of its operations or options, and findings, which every command can have. */
function formsOf(command: string): readonly Form[] {
  const forms = own.filter(([name]) => name === command || name.startsWith(`${command} `)).map(([, form]) => form);
  // Findings are events too.
  const isWhole = command === "findings" || command.endsWith(events);
  return isWhole ? forms : [...forms, { title: titleOf("findings"), schema: results.findings }];
}

/** Commands and operations with results of their own, and `findings`. */
export const schemaNames: readonly string[] = [
  ...new Set(own.flatMap(([name]) => [name.split(" ")[0]!, name.replace(/ --.*/, "")])),
];

/** Everything that a command prints as JSON, as JSON Schema. `isClosed`: without the fields of later versions. */
export function resultJsonSchema(command: string, isClosed = false): object {
  const forms = formsOf(command).map(({ title, schema }) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: isClosed ? "output" : "input" });
    return { title, ...rest };
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:igx:schema:${command.replaceAll(" ", ":")}:${version}`,
    $comment: `Version ${version}. A later igx may add fields.`,
    ...(forms.length === 1 ? forms[0] : { title: `igx ${command}`, anyOf: forms }),
  };
}
