import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import type { DiagnosticSet } from "../../../src/cli/base/diagnostic-set.js";
import { codeFrame } from "../../../src/cli/report/code-frame.js";
import { github } from "../../../src/cli/report/github.js";
import { json } from "../../../src/cli/report/json.js";
import { pretty } from "../../../src/cli/report/pretty.js";
import { printable } from "../../../src/cli/report/printable.js";
import { sarif } from "../../../src/cli/report/sarif.js";
import { styler } from "../../../src/cli/report/style.js";
import { compile } from "../../../src/compile/compile.js";
import { ruleRegistry } from "../../../src/compile/rule-registry.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { positionAt } from "../../../src/text/source-file.js";

const plain = styler(false);
const same = (file: string) => file;

/** The frame of the part of `text` between « and ». */
function frame(marked: string, columns = 100): string {
  const start = marked.indexOf("«");
  const end = marked.indexOf("»") - 1;
  const file = { path: "a.igx", text: marked.replace(/[«»]/g, "") };
  const range = { start: positionAt(file, start), end: positionAt(file, end) };
  return codeFrame(file, range, "error", columns, plain);
}

/** What stands above the carets of a line. */
function above(text: string): string {
  const [line = "", carets = ""] = text.split("\n");
  const [from, to] = [carets.indexOf("^"), carets.lastIndexOf("^") + 1];
  let column = 0;
  return [...line]
    .filter((character) => {
      const at = column;
      column += stringWidth(character);
      return at >= from && at < to;
    })
    .join("");
}

test("carets stand under the exact characters", () => {
  expect(frame("one\n# a «bad» word\n")).toBe("  2 | # a bad word\n    |     ^^^\n");
});

test.each([
  ["tabs", "\tx\t«bad» word", "bad"],
  ["a tab inside", "a«\t»b", "   "],
  ["wide characters before", "| 日本語 | «zz» |", "zz"],
  ["wide characters inside", "a «日本» b", "日本"],
  ["combining characters before", "e\u0301e\u0301 «bad» b", "bad"],
  ["astral characters before", "😀😀 «bad» b", "bad"],
])("%s do not push the carets aside", (_, marked, under) => {
  expect(above(frame(marked))).toBe(under);
});

test("an empty span shows one caret, also behind the line's end", () => {
  expect(frame("ab«»")).toBe("  1 | ab\n    |   ^\n");
  expect(frame("«»")).toBe("  1 |\n    | ^\n");
});

test("a span over several lines shows its first and its last", () => {
  expect(frame("a «{half\n  x=1\n  y=2}» b")).toBe(
    "  1 | a {half\n    |   ^^^^^\n    :\n  3 |   y=2} b\n    |   ^^^^\n",
  );
  expect(frame("a «b\nc» d")).toBe("  1 | a b\n    |   ^\n  2 | c d\n    | ^\n");
});

test("a span that ends with its line does not mark the next", () => {
  expect(frame("a «b\n»c")).toBe("  1 | a b\n    |   ^\n");
});

test.each([
  ["at the start", `«bad» ${"x".repeat(500)}`],
  ["in the middle", `${"x".repeat(300)} «bad» ${"y".repeat(300)}`],
  ["at the end", `${"x".repeat(500)} «bad»`],
  ["between wide characters", `${"日".repeat(300)}«bad»${"本".repeat(300)}`],
  ["between astral characters", `${"😀".repeat(300)}«bad»${"😀".repeat(300)}`],
])("a long line is cut around a span %s", (_, marked) => {
  const text = frame(marked, 80);
  for (const line of text.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(80);
  expect(above(text)).toBe("bad");
  expect(text).toContain("…");
});

test("a span longer than the line's room is cut too", () => {
  const text = frame(`«${"x".repeat(500)}»`, 80);
  for (const line of text.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(80);
});

test("nothing of a document reaches the terminal as a control sequence", () => {
  expect(printable("a\u001b[31mb\u0007\u009b\u202ec\td\r\n")).toBe("a␛[31mb␇\ufffd\ufffdc\td␍␊");
  expect(frame("\u001b]0;title\u0007 «bad»")).not.toMatch(/(?!\n)\p{Cc}/u);
});

const place = (line: number, column: number, offset: number) => ({ line, column, offset });
const finding: Diagnostic = {
  code: "width-not-half",
  severity: "error",
  message: "100% wrong,\r\nit: is",
  file: "a: b,c.igx",
  start: place(1, 3, 2),
  end: place(1, 6, 5),
  hint: "Write half.",
  fixes: [{ title: "Write `half`", safe: true, edits: [{ start: place(1, 3, 2), end: place(1, 6, 5), text: "half" }] }],
  related: [{ message: "is declared here", file: "other.igx", start: place(2, 1, 4), end: place(2, 2, 5) }],
};
const findings: DiagnosticSet = {
  diagnostics: [finding, { ...finding, severity: "warning", code: "lone-half", file: "b.igx" }],
  sources: new Map([
    ["a: b,c.igx", { path: "a: b,c.igx", text: "# bad" }],
    ["other.igx", { path: "other.igx", text: "one\ntwo" }],
  ]),
};

test("pretty shows place, severity, rule, sentence, frame, hint, fixes, related places and a count", () => {
  const text = pretty(findings, { color: false, columns: 100, place: (file) => `../${file}` });
  expect(text).toBe(`../a: b,c.igx:1:3: error [width-not-half]
  100% wrong,␍␊it: is
  1 | # bad
    |   ^^^
  hint: Write half.
  fix (safe): Write \`half\`
  see: ../other.igx:2:1 is declared here
  2 | two
    | ^

../b.igx:1:3: warning [lone-half]
  100% wrong,␍␊it: is
  hint: Write half.
  fix (safe): Write \`half\`
  see: ../other.igx:2:1 is declared here
  2 | two
    | ^

1 error, 1 warning in 2 files; igx check --fix fixes all
`);
});

test("no findings are no text for people and an empty array for machines", () => {
  const none: DiagnosticSet = { diagnostics: [], sources: new Map() };
  expect(pretty(none, { color: false, columns: 100, place: same })).toBe("");
  expect(json(none)).toBe("[]\n");
  expect(github(none, same)).toBe("");
});

test("json is the documented array", () => {
  expect(JSON.parse(json(findings))).toEqual(findings.diagnostics);
});

test("github commands escape what the runner reads", () => {
  expect(github(findings, same).split("\n")[0]).toBe(
    "::error file=a%3A b%2Cc.igx,line=1,endLine=1,col=3,endColumn=5,title=width-not-half::100%25 wrong,%0Ait: is%0AWrite half.",
  );
});

test("sarif names rules of the catalogue, places as URIs from the repository's root, and fixes", async () => {
  const log = JSON.parse(
    await sarif(findings, { version: "1.2.3", repository: "/repo", place: (file) => `docs/${file}` }),
  );
  expect(log.version).toBe("2.1.0");
  const [run] = log.runs;
  expect(run.tool.driver).toMatchObject({ name: "igx", semanticVersion: "1.2.3" });
  expect(run.tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual(["lone-half", "width-not-half"]);
  const rule = ruleRegistry.find(({ code }) => code === "width-not-half")!;
  expect(run.tool.driver.rules[1].fullDescription.text).toBe(rule.explanation);
  const [first, second] = run.results;
  expect(first.level).toBe("error");
  expect(second.level).toBe("warning");
  expect(run.tool.driver.rules[first.ruleIndex].id).toBe(first.ruleId);
  const { artifactLocation, region } = first.locations[0].physicalLocation;
  expect(artifactLocation).toEqual({ uri: "docs/a%3A%20b%2Cc.igx", uriBaseId: "%SRCROOT%" });
  expect(region).toEqual({ startLine: 1, startColumn: 3, endLine: 1, endColumn: 6, charOffset: 2, charLength: 3 });
  expect(first.fixes[0].artifactChanges[0].replacements[0].insertedContent.text).toBe("half");
  expect(first.relatedLocations[0].physicalLocation.artifactLocation.uri).toBe("docs/other.igx");
});

test("sarif names a file outside the repository by its whole URI", async () => {
  const place = (file: string) => `../${file}`;
  const { runs } = JSON.parse(await sarif(findings, { version: "1.2.3", place, repository: "/repo/docs" }));
  const { artifactLocation } = runs[0].results[0].locations[0].physicalLocation;
  expect(artifactLocation).toEqual({ uri: pathToFileURL(resolve("/repo/a: b,c.igx")).href });
});

test("every example of the catalogue can be shown in every format", async () => {
  for (const rule of ruleRegistry) {
    const result = await compile(rule.bad);
    for (const columns of [20, 100]) pretty(result, { color: true, columns, place: same });
    expect(JSON.parse(json(result))).toEqual(result.diagnostics);
    expect(github(result, same).split("\n").length).toBe(result.diagnostics.length + 1);
    expect(
      JSON.parse(await sarif(result, { version: "0.0.0", repository: "/repo", place: same })).runs[0].results.length,
    ).toBe(result.diagnostics.length);
  }
});

test.each([
  ["---\npassword: «hunter2»\n---\n", "  2 | password: ••••••••\n    |           ^^^^^^^^\n"],
  ["---\ntheme_id: 4\npassword : h«un»ter2\n---\n", "  3 | password : ••••••••\n    |            ^^^^^^^^\n"],
  ['---\n«password "hunter2"»\n---\n', "  2 | password ••••••••\n    | ^^^^^^^^^^^^^^^^^\n"],
  ["---\n«passwort»=hunter2", "  2 | passwort=••••••••\n    | ^^^^^^^^\n"],
  ['---\npassword: "hunter2« »\n---\n', "  2 | password: ••••••••\n    |                   ^\n"],
  ["---\npassword: {{ «code» }}\n---\n", "  2 | password: {{ code }}\n    |              ^^^^\n"],
  ["---\n---\npassword: a «b»\n", "  3 | password: a b\n    |             ^\n"],
  ["password: a «b»\n", "  1 | password: a b\n    |             ^\n"],
])("a frame masks the password that the front matter sets: %j", (text, expected) => {
  expect(frame(text)).toBe(expected);
});

test.each(["'hunter2'", '"hunter2', "“hunter2”", "hunter2", "hunter2 {{ x }}", "hunter2 // note"])(
  "no finding shows the password %s",
  async (password) => {
    const file = { path: "a.igx", text: `---\npassword: ${password}\n---\n# A\n` };
    const { diagnostics } = await compile(file);
    expect(diagnostics.length).toBeGreaterThan(0);
    const found = { diagnostics, sources: new Map([[file.path, file]]) };
    const options = { color: false, columns: 100, place: same };
    for (const shown of [pretty(found, options), JSON.stringify(diagnostics)]) expect(shown).not.toContain("hunter2");
  },
);
