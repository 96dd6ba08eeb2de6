import type { Content } from "../language/content.js";
import { describeIssue } from "./content-issues.js";

export type CheckedContent =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly words: string };

const shown = 5;

/** The request field `content` (specification, section 2), or what is wrong with it, each problem with its JSON pointer. */
export async function checkContent(json: string): Promise<CheckedContent> {
  const { contentSchema, parseContent } = await import("../language/content-schema.js");
  let value: unknown;
  try {
    value = parseContent(json);
  } catch {
    return { ok: false, words: "Invalid content: it is not JSON text." };
  }
  const result = contentSchema.safeParse(value);
  if (result.success) return { ok: true, content: result.data };
  const problems = result.error.issues.map((issue) => describeIssue(issue, value));
  const more = problems.length > shown ? `; and ${problems.length - shown} more` : "";
  return { ok: false, words: `Invalid content: ${problems.slice(0, shown).join("; ")}${more}.` };
}
