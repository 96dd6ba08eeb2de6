import { expect, test } from "vitest";
import { importMarkdown } from "../../src/import/import-markdown.js";
import { compile } from "../../src/index.js";

const importOf = (text: string) => importMarkdown({ path: "a.md", text });

test.each([
  [
    "each definition of a link that is not used, also the second one of a label",
    "# A\n\n[r]: http://one.example 'One'\n[r]: http://two.example 'Two'\n[s]: http://three.example\n\nSee [it][s].\n",
    ["// Link: R, http://one.example, One", "// Link: R, http://two.example, Two", "// Link: it, http://three.example"],
  ],
  [
    "the cells of a table on one line, as words of their own",
    "<table><tr><th>Bean</th> <th>Bean</th></tr><tr><td>Arabica</td><td>57</td></tr></table>\n",
    ["Bean Bean Arabica 57"],
  ],
  ["an address beside a comment", "<!-- note --> See <https://a.example/x>.\n", ["See https://a.example/x."]],
])("an import keeps %s", async (_, text, lines) => {
  const { output } = await importOf(text);
  for (const line of lines) expect(output.split("\n")).toContain(line);
});

test("the first definition of a label is that of its links", async () => {
  const { output } = await importOf("[a][r]\n\n[r]: http://one.example\n[r]: http://two.example\n");
  expect(output).toContain("// Link: a, http://one.example\n");
});

test.each([
  "<div>\n**b**\nc\n===\n",
  "<div>\n**b**\n===\n",
  "```\n<!--\nb\n-->\n```\n",
  "    x\n      <!-- c -->\n\n[a][none]\n",
])("what an import writes has no finding about Markdown: %j", async (text) => {
  const { output } = await importOf(text);
  expect((await compile(output)).diagnostics).toEqual([]);
});
