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

test("a document with a backslash before every sign is read without them", async () => {
  const text =
    "\\---\ntitle: Coffee\n\\---\n\n\\# Coffee in 2\\.5 cups\n\n\\@chart bar\n\\| a \\| b \\|\n\n\\| c \\| \\-1\\.5 \\|\n";
  const { output, diagnostics } = await importMarkdown({ path: "document.md", text });
  expect(output).toBe("---\ntitle: Coffee\n---\n\n# Coffee in 2.5 cups\n\n@chart bar\n| a | b    |\n\n| c | -1.5 |\n");
  expect(diagnostics.map(({ message }) => message)).toEqual(["The backslashes before signs are left out."]);
});
