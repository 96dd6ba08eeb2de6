import * as z from "../../text/zod.js";
import type { Call } from "./session.js";

const position = z.looseObject({ line: z.number(), column: z.number(), offset: z.number() });
const place = { file: z.string().optional(), start: position.optional(), end: position.optional() };
const edit = z.looseObject({ start: position, end: position, text: z.string() });

/** A finding as `--format json` prints it. One about a call itself has no place. */
const finding = z.looseObject({
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  ...place,
  hint: z.string().optional(),
  fixes: z
    .array(z.looseObject({ title: z.string(), edits: z.array(edit), safe: z.boolean().optional() }))
    .optional()
    .describe("Ways to fix it: they exclude each other. apply_fixes applies those that are safe."),
  related: z.array(z.looseObject({ message: z.string(), ...place })).optional(),
});

export type Finding = z.infer<typeof finding>;

const common = {
  ok: z.boolean().describe("Whether the call has done what it was asked for, without an error among the findings."),
  findings: z.array(finding).describe("Mistakes with their places, and why a call failed."),
  more_findings: z.int().optional().describe("How many further findings are left out here."),
  notes: z.array(z.string()).optional(),
};

/** The schema of a result: the fields of one tool beside those of all. A call that fails has only the latter. */
export const resultOf = (fields: Readonly<Record<string, z.ZodType>>) => z.looseObject({ ...common, ...fields });

export interface ToolResult {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  readonly notes?: readonly string[];
  readonly [field: string]: unknown;
}

/** A result with what only people and models see of it. */
export interface ToolAnswer {
  readonly result: ToolResult;
  /** Replaces the text that igx makes of the result. */
  readonly text?: string;
  /** A PNG, as base64. */
  readonly image?: string;
}

/** A tool. One file has one of them; `registry.ts` lists all. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Without it, a tool changes nothing. */
  readonly changes?: { readonly destructive: boolean; readonly openWorld: boolean };
  /** The address of a page that shows the result. */
  readonly view?: string;
  /** With arguments that fit `input`. A failure of a call is thrown as `CliFailure`, as in a command. */
  run(args: never, call: Call): Promise<ToolAnswer>;
}

/** A tool, with the type of its arguments. */
export const defineTool = <Input extends z.ZodObject>(
  tool: Omit<Tool, "input" | "run"> & {
    readonly input: Input;
    run(args: z.infer<Input>, call: Call): Promise<ToolAnswer>;
  },
): Tool => tool;

/** A finding about a call itself. */
export const callFinding = (code: string, message: string, hint?: string): Finding => ({
  code,
  severity: "error",
  message,
  ...(hint !== undefined && { hint }),
});

/** The answer to a call that has failed. */
export const refusal = (...findings: readonly Finding[]): ToolAnswer => ({ result: { ok: false, findings } });
