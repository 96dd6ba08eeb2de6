import { importMarkdown } from "../../src/import/import-markdown.js";
import { compile, format } from "../../src/index.js";
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
    const { output, diagnostics } = await importMarkdown({ path: "a.md", text: textOf(input) });
    hold(format(output).output === output, "what is imported has the canonical layout");
    const built = await compile(output);
    const errors = built.diagnostics.filter(({ severity, code }) => severity === "error" && code !== "limit-exceeded");
    hold(errors.length === 0, "what is imported builds");
    return signature([...diagnostics.map(({ code, message }) => `${code} ${message.slice(0, 12)}`)]);
  },
};
