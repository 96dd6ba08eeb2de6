import { readFile } from "node:fs/promises";
import { shippedFile } from "../base/shipped-file.js";

/** The guide for language models: the skill of the package, without the front matter that only programs with skills read. */
export async function guideForAssistants(): Promise<string> {
  const text = await readFile(shippedFile("grammar/skill/SKILL.md")!, "utf8");
  return text.slice(text.indexOf("\n# ") + 1);
}
