import type { Content } from "../language/content.js";
import type { Result } from "../text/result.js";
import { describeIssue } from "./content-issues.js";

const shown = 5;

/** The request field `content` (specification, section 2), or its problems, each with its JSON pointer. */
export async function checkContent(json: string): Promise<Result<Content, string>> {
  const { contentSchema, parseContent } = await import("../language/content-schema.js");
  let value: unknown;
  try {
    value = parseContent(json);
  } catch {
    return { ok: false, failure: "Invalid content: it is not JSON text." };
  }
  const result = contentSchema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const problems = result.error.issues.map((issue) => describeIssue(issue, value));
  const more = problems.length > shown ? `; and ${problems.length - shown} more` : "";
  return { ok: false, failure: `Invalid content: ${problems.slice(0, shown).join("; ")}${more}.` };
}
