import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const markdown = async (files: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  const cwd = await folderWith(files);
  const { stdout, stderr, exitCode } = await igx(["diff", ...args, "--to", "markdown"], { cwd });
  expect(exitCode, stderr).toBe(0);
  return stdout;
};

const chart = (value: string, name = "Brazil") =>
  `## Exports\n\n@chart table\n| Country | 2024 |\n|---|--:|\n| ${name} | ${value} |\n`;

test("a comment with a table of changes", async () => {
  const files = { "a.igx": chart("3"), "b.igx": `${chart("4")}\nNew.\n` };
  expect(await markdown(files, "a.igx", "b.igx", "--pictures", "https://example.org/run(1)")).toBe(
    `**Infographics: 1 changed** (\`a.igx\` → \`b.igx\`)

[Pictures before and after](https://example.org/run%281%29)

### \`b\` changed

**added** 3: \`body “New.”\`

**changed** 2: \`table “Exports”\`

| | before | after | change |
|---|---|---|---|
| \`Brazil, 2024\` | \`3\` | \`4\` | +1, +33.33% |
`,
  );
});

test("texts of a document are code: no mention, link, picture, table or markup comes of them", async () => {
  const hostile = "@team ![x](https://evil.example/a.png) <img src=x> #1 `` ` `` a | b";
  const text = await markdown({ "a.igx": "One.\n", "b.igx": `\\${hostile}\n` }, "a.igx", "b.igx");
  const withoutCode = text.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, "");
  expect(withoutCode).not.toMatch(/@team|evil|<img|#1/);
  for (const line of text.split("\n").filter((one) => one.startsWith("| ")))
    expect(line.replaceAll("\\|", "").split("|")).toHaveLength(6);
});

test("at most 60,000 characters, the largest change first, and how many are left out", async () => {
  const files: Record<string, string> = {};
  for (let at = 0; at < 900; at++) {
    files[`old/d${at}.igx`] = chart("100");
    files[`new/d${at}.igx`] = chart(String(101 + at));
  }
  const text = await markdown(files, "old", "new");
  expect(text.length).toBeLessThanOrEqual(60_000);
  expect(text.length).toBeGreaterThan(55_000);
  expect(text).toMatch(/### `d899` changed[\s\S]*### `d898` changed/);
  expect(text).toMatch(/… and \d+ more, which have no room here\.\n$/);
});

test("nothing differs", async () => {
  expect(await markdown({ "a.igx": "A\n", "b.igx": "A\n" }, "a.igx", "b.igx")).toBe(
    "**Infographics: 1 unchanged** (`a.igx` → `b.igx`)\n",
  );
});
