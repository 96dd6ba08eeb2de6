import { expect, test } from "vitest";
import { importMarkdown } from "../../src/import/import-markdown.js";

const document = "---\ntitle: Coffee\n---\n\n# Coffee\n\n@chart bar\n| Country | Bags |\n| Brazil  | 66   |\n";

test.each(["igx", "markdown", ""])("a document in a fence `%s` of an answer is taken out", async (name) => {
  const text = `Here is your infographic:\n\n\`\`\`${name}\n${document}\`\`\`\n\nLet me know!\n`;
  const { output, diagnostics } = await importMarkdown({ path: "answer.md", text });
  expect(output).toBe(document);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "The document is taken out of its fence, and the text around it is left out.",
  ]);
});

test("a fence with other code stays a text", async () => {
  const { output } = await importMarkdown({ path: "a.md", text: "# A\n\n```\nnpm install\n```\n" });
  expect(output).toContain("npm install");
});
