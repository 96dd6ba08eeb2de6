import * as z from "../../text/zod.js";

const position = z
  .object({
    line: z.int().describe("From 1."),
    column: z.int().describe("From 1, in UTF-16 code units."),
    offset: z.int().describe("From 0, in UTF-16 code units."),
  })
  .describe("A place in a text.");

const edit = z.object({
  start: position,
  end: position.describe("After the last character that is replaced."),
  text: z.string(),
});

const fix = z.object({
  title: z.string().describe("Its effect, as an imperative."),
  edits: z.array(edit),
  safe: z.boolean().optional().describe("igx check --fix applies it: it does not change the meaning."),
});

const related = z.object({ message: z.string(), file: z.string(), start: position, end: position });

export const finding = z.object({
  code: z.string().describe("Of a rule, or of a failure with the exit code 2, 3 or 4."),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  file: z.string().describe("Relative to the root; empty for a failure that is not about a file."),
  start: position,
  end: position.describe("After the last character."),
  hint: z.string().optional().describe("What to do."),
  fixes: z.array(fix).optional().describe("Apply one of them: they exclude each other."),
  related: z.array(related).optional(),
  url: z.string().optional(),
  outside: z.literal(true).optional().describe("Its cause is not in the documents but on this machine."),
});

export const findings = z.array(finding);
