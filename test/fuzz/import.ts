import { importMarkdown } from "../../src/import/import-markdown.js";
import { compile, format } from "../../src/index.js";
import { documentInFence } from "../../src/syntax/document-in-fence.js";
import { seedFiles } from "./seeds.js";
import { hold, signature, type Target, textOf } from "./target.js";

/** Markdown of strangers: the pages of the project are its seeds. */
export const importTarget: Target = {
  name: "import",
  extension: "md",
  seeds: async () => (await seedFiles(".md")).filter((bytes) => bytes.length < 30_000),
  tokens: [
    ...[
      "# ",
      "### ",
      "> ",
      "- ",
      "1. ",
      "| ",
      "|---|---|\n",
      "---\n",
      "```\n",
      "    ",
      "\n\n",
      "**",
      "*",
      "_",
      "`",
      "[",
      "](",
      "![",
    ],
    ...[
      "[^a]: ",
      "<b>",
      "<div>\n",
      "<!--",
      "-->",
      "<script>",
      "{{",
      "}}",
      "{half}",
      "@chart bar",
      "// ",
      "\\",
      "  \n",
      "— ",
      "12%",
    ],
  ],
  run: async (input) => {
    const text = textOf(input);
    const { output, diagnostics } = await importMarkdown({ path: "a.md", text });
    hold((format(output).output ?? output) === output, "what is imported has the canonical layout");
    // A document in the answer of a chat assistant keeps its mistakes.
    const isWritten = documentInFence(text.replace(/^\uFEFF/, "")) === undefined;
    const built = await compile(output);
    const errors = built.diagnostics.filter(({ severity, code }) => severity === "error" && code !== "limit-exceeded");
    hold(!isWritten || errors.length === 0, "what is imported builds");
    return signature([...diagnostics.map(({ code, message }) => `${code} ${message.slice(0, 12)}`)]);
  },
};
