import { closest } from "../../text/closest.js";
import { isObject } from "../../text/is-object.js";
import type { core } from "../../text/zod.js";
import { isCliFailure } from "../base/cli-failure.js";
import { toolsOf } from "./registry.js";
import type { Call } from "./session.js";
import { callFinding, type Finding, refusal, type Tool, type ToolAnswer } from "./tool.js";

/** More findings than a reader fixes in one round. */
const maxFindings = 100;

/** Characters of a result as JSON. */
const maxResult = 4_000_000;

/** Calls a tool. The answer to any arguments fits the tool's schema: a mistake in them is a finding, and nothing is thrown. */
export async function callTool(name: string, args: unknown, call: Call): Promise<ToolAnswer> {
  const tools = toolsOf(call.session);
  const tool = tools.find((one) => one.name === name);
  if (!tool) return refusal(unknownTool(name, tools));
  const parsed = tool.input.safeParse(withoutNull(args ?? {}));
  if (!parsed.success)
    return refusal(...unknownFirst(parsed.error.issues).map((issue) => argumentFinding(tool, issue)));
  try {
    return bounded(await tool.run(parsed.data as never, call));
  } catch (error) {
    return refusal(failureOf(error, call));
  }
}

/** Programs and models write null for what they do not give. */
const withoutNull = (args: unknown): unknown =>
  isObject(args) ? Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)) : args;

/** An argument that is misspelled is missing too. */
const unknownFirst = (issues: readonly core.$ZodIssue[]): readonly core.$ZodIssue[] =>
  issues.toSorted((one, other) => rank(one) - rank(other));

const rank = ({ code }: core.$ZodIssue): number => (code === "unrecognized_keys" ? 0 : 1);

function unknownTool(name: string, tools: readonly Tool[]): Finding {
  const names = tools.map((one) => one.name);
  const meant = closest(name, names);
  const hint = meant === undefined ? `The tools are ${names.join(", ")}.` : `Did you mean \`${meant}\`?`;
  if (name === "publish")
    return callFinding("unknown-tool", "`publish` is not allowed.", "Start igx mcp with --allow-publish to allow it.");
  return callFinding("unknown-tool", `\`${shortened(name)}\` is not a tool of igx.`, hint);
}

function argumentFinding({ name, input }: Tool, issue: core.$ZodIssue): Finding {
  const known = Object.keys(input.shape);
  const where = issue.path.map(String).join(".");
  const list = known.length === 0 ? `${name} takes no arguments.` : `${name} takes ${known.join(", ")}.`;
  if (issue.code === "unrecognized_keys" && issue.path.length === 0) {
    const [key = ""] = issue.keys;
    const meant = closest(key, known);
    return callFinding(
      "invalid-argument",
      `\`${shortened(key)}\` is not an argument of ${name}.`,
      meant === undefined ? list : `Did you mean \`${meant}\`?`,
    );
  }
  const subject = where === "" ? "The arguments are wrong" : `The argument \`${shortened(where)}\` is wrong`;
  return callFinding("invalid-argument", `${subject}: ${shortened(issue.message)}.`, list);
}

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);

function failureOf(error: unknown, { session }: Call): Finding {
  if (isCliFailure(error)) return callFinding("invalid-argument", error.failure.message, error.failure.hint);
  const message = error instanceof Error ? error.message : String(error);
  return callFinding("defect", `igx has failed: ${shortened(session.redactor.redact(message))}.`, "Report it to igx.");
}

/** An answer that hosts can take. */
function bounded(answer: ToolAnswer): ToolAnswer {
  const { findings } = answer.result;
  const left = findings.length - maxFindings;
  const result =
    left > 0 ? { ...answer.result, findings: findings.slice(0, maxFindings), more_findings: left } : answer.result;
  return JSON.stringify(result).length > maxResult ? refusal(tooLarge) : { ...answer, result };
}

const tooLarge = callFinding(
  "too-large",
  `The result has more than ${maxResult} characters.`,
  "Ask for a smaller part, or write it to a file with output.",
);
