import { describe, expect, test } from "vitest";
import { applyFixes } from "../../src/compile/apply-fixes.js";
import { check, compile } from "../../src/index.js";

const fence = (name: string, ...lines: readonly string[]) => `\`\`\`${name}\n${lines.join("\n")}\n\`\`\`\n`;

describe("a diagram of another program", () => {
  test.each([
    [
      ["pie title Pets", '    "Dogs" : 386', '    "Cats" : 85.5'],
      "## Pets\n\n@chart pie\n| Part | Value |\n| Dogs | 386 |\n| Cats | 85.5 |\n",
    ],
    [["pie showData", "title Pets", '"Dogs": 1'], "## Pets\n\n@chart pie\n| Part | Value |\n| Dogs | 1 |\n"],
    [
      ["xychart-beta", '  title "Sales"', '  x-axis [jan, "feb 2"]', '  y-axis "Revenue" 0 --> 9', "  bar [5, 6]"],
      "## Sales\n\n@chart column\n| Title | Revenue |\n| jan | 5 |\n| feb 2 | 6 |\n",
    ],
    [
      ["xychart-beta horizontal", "x-axis Month [jan, feb]", "bar A [5, 6]", "%% note", "bar [7, 8]"],
      "@chart bar-grouped\n| Month | A | Series 2 |\n| jan | 5 | 7 |\n| feb | 6 | 8 |\n",
    ],
    [["xychart", "x-axis [jan]", "line [5]"], "@chart line\n| Title | Series 1 |\n| jan | 5 |\n"],
  ])("becomes a chart with the same figures: %j", async (lines, written) => {
    const source = fence("mermaid", ...lines);
    const diagnostics = await check(source);
    expect(diagnostics).toMatchObject([{ code: "unknown-fence", fixes: [{}] }]);
    const output = applyFixes(
      source,
      diagnostics.flatMap(({ fixes = [] }) => fixes),
    );
    expect(output).toBe(written);
    expect((await compile(output)).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test.each([
    ["mermaid", ["pie", '"Dogs" : many'], "@chart pie"],
    ["mermaid", ["pie", '"A|B" : 1'], "@chart pie"],
    ["mermaid", ["xychart-beta", "x-axis [a, b]", "bar [1, 2]", "line [1, 2]"], "@chart column"],
    ["mermaid", ["xychart-beta", "x-axis [a, b]", "bar [1]"], "@chart column"],
    ["mermaid", ["xychart-beta", "x-axis [a]", `bar${" ".repeat(2000)}"`], "@chart bar"],
    ["mermaid", ["graph TD", "A --> B"], "Remove the block, or write its figures with `@chart`"],
    ["vega-lite", ["{}"], "@chart bar"],
    ["chart", ["type: bar"], "@chart bar"],
  ])("is left where its figures are not sure: %s %#", async (name, lines, hint) => {
    const diagnostics = await check(fence(name, ...lines));
    expect(diagnostics).toMatchObject([{ code: "unknown-fence", hint: expect.stringContaining(hint) }]);
    expect(diagnostics[0]!.fixes ?? []).toEqual([]);
  });
});
