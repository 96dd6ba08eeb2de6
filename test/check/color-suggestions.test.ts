import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* What people write for colours that the service takes as hex only: the finding says the hex colours, and its fix writes them. */

const chart = (attributes: string, row = "") => `@chart line ${attributes}\n| a | b | d |\n| c | 1 | 2 |${row}\n`;
const map = (color: string) => `@map world\n| title | value | color |\n| Peru | 1 | ${color} |\n`;

test.each([
  ["a name in a list", chart("{colors=[red #00ff00]}"), "invalid-color", "Write `#ff0000`.", "[#ff0000 #00ff00]"],
  ["parts in decimals", chart("{colors=[rgb(1,2,255) #00ff00]}"), "invalid-color", "Write `#0102ff`.", "[#0102ff #00"],
  ["parts with spaces", chart("{colors=[RGB(1 2 255)]}"), "invalid-color", "Write `#0102ff`.", "[#0102ff]"],
  ["the name of a row's colour", chart("", " {color=Navy}"), "invalid-color", "Write `#000080`.", "{color=#000080}"],
  ["three digits for a region", map("#f0a"), "invalid-color", "Write `#ff00aa`.", "| #ff00aa |"],
  ["one colour", chart("{colors=red}"), "attribute-type", "Write `colors=[#ff0000]`.", "colors=[#ff0000]"],
  [
    "a text of colours",
    chart('{half=false colors="#ff0000, 00ff00"}'),
    "attribute-type",
    "Write `colors=[#ff0000 #00ff00]`.",
    "colors=[#ff0000 #00ff00]}",
  ],
  [
    "a list without brackets",
    chart("{colors=#ff0000,#00ff00 height=300}"),
    "syntax-error",
    "Write `colors=[#ff0000 #00ff00]`.",
    "{colors=[#ff0000 #00ff00] height=300}",
  ],
])("%s", async (_, source, code, hint, fixed) => {
  const [finding, ...others] = (await compile(source)).diagnostics;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code, hint, severity: "error" });
  const [fix] = finding!.fixes!;
  expect(fixText(source, fix!)).toContain(fixed);
  expect((await compile(fixText(source, fix!))).diagnostics).toEqual([]);
});

test.each(["{height=300,legend}", "{height=1,legend=false}"])(
  "a comma between attributes is no list: %s",
  async (attributes) => {
    const [finding] = (await compile(chart(attributes))).diagnostics;
    expect(finding!.hint).toBe("Remove the comma; write white space between attributes.");
  },
);

test.each(["rgba(1,2,3,0.5)", "rgb(1,2,300)", "hsl(120, 50%, 50%)", "oklch(40% 0.2 30)"])(
  "%s as one of `colors` is one mistake",
  async (color) => {
    const source = chart(`{colors=[${color}]}`);
    const { diagnostics } = await compile(source);
    expect(diagnostics).toMatchObject([
      { code: "invalid-color", hint: "Write `#` and 3, 4, 6 or 8 hex digits, such as `#6f4e37`." },
    ]);
    const [{ start, end }] = diagnostics as [(typeof diagnostics)[number]];
    expect(source.slice(start.offset, end.offset)).toBe(color);
  },
);

test("a parenthesis that nothing closes belongs to its item only", async () => {
  const { diagnostics } = await compile(chart("{colors=[rgb(1 #00ff00]}"));
  expect(diagnostics.map(({ message }) => message)).toEqual(['"rgb(1" is not a hex colour.']);
});

test("a colour that nobody knows keeps the hint", async () => {
  const [finding] = (await compile(chart("{colors=[rot #00ff00]}"))).diagnostics;
  expect(finding).toMatchObject({ hint: "Write `#` and 3, 4, 6 or 8 hex digits, such as `#6f4e37`." });
  expect(finding!.fixes).toBeUndefined();
});

test("what a table contains has no fix: its place is the name of the table", async () => {
  const data = "```csv t\ntitle,value,color,icon\nBrasil,1,red,cofee\nPeru,2,ff0000,cofee\n```\n\n";
  const catalog = { territories: { world: ["Brazil", "Peru"] }, icons: ["coffee"] };
  const facts = "```csv f\nicon,fact\ncofee,x\n```\n\n@facts {from=f}\n";
  const { diagnostics } = await compile(`${data}@map world {from=t}\n\n${facts}`, { project: { catalog } });
  const found = diagnostics.filter(({ code }) => code !== "unused-column");
  expect(found.map(({ code, fixes }) => [code, fixes])).toEqual([
    ["invalid-color", undefined],
    ["invalid-color", undefined],
    ["unknown-region", undefined],
    ["unknown-icon", undefined],
  ]);
  expect(found.map(({ hint }) => hint)).toContain("Write `#ff0000`.");
  const written = await compile("@facts\n| icon | fact |\n| cofee | x |\n", { project: { catalog } });
  expect(written.diagnostics[0]!.fixes).toHaveLength(1);
});
