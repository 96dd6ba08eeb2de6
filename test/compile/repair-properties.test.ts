import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixAll } from "../support/fix-all.js";
import { goldenGroups } from "../support/golden-cases.js";
import { isLong } from "../support/long.js";

/*
 * Two or three mistakes at once in each example and fixture. Whatever the fixes make of them, nothing that was there is gone, and what is not
 * safe has left its mark. `IGX_LONG=1` makes ten times as many.
 */

type Random = () => number;

/** Mulberry32: the same numbers for a seed on every machine. */
function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What people write by mistake: a pattern, and what it becomes. */
const slips: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\|/, "｜"],
  [/\|/, "\t"],
  [/\|/, ""],
  [/\|\s*$/m, ""],
  [/^\|(?=[^-\n]*\n\|-)/m, "｜"],
  [/\|-[-|: ]*$/m, "|—|—|"],
  [/^@/m, ""],
  [/^@/m, "@@"],
  [/^@/m, "- @"],
  [/^@end/m, "}"],
  [/^@end/m, "end"],
  [/^@end/m, "@endif"],
  [/^(@if .*)$/m, "$1 {"],
  [/^@else$/m, "} else {"],
  [/^@elseif/m, "@else if"],
  [/^@chart (\w+)/m, "@$1"],
  [/=/, ": "],
  [/"/, "“"],
  [/\{/, ""],
  [/\}/, ""],
  [/\}\}/, "}"],
  [/\{\{/, "{% "],
  [/ /, "\u00a0"],
  [/(\d)/, "$1\u200b"],
  [/(\d+)/, "$1 %"],
  [/(\d+)/, "$1 km"],
  [/(\d+)/, "<$1"],
  [/(\d)(\d\d)/, "$1.$2"],
  [/(\d)\.(\d)/, "$1,$2"],
  [/(\d+) \|/, "1.234 |"],
  [/([a-z])([a-z])/, "$2$1"],
  [/[a-z]/, ""],
  [/^# /m, "### "],
  [/^> /m, ""],
  [/^(?=[A-Z])/m, "- "],
  [/\n/, "\n\n"],
  [/\n\n/, "\n"],
];

/** A slip at one of the places where it fits. */
function withSlip(text: string, random: Random): string {
  const [pattern, instead] = slips[Math.floor(random() * slips.length)]!;
  const places = [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
  const place = places[Math.floor(random() * places.length)];
  if (!place) return text;
  return (
    text.slice(0, place.index) +
    place[0].replace(new RegExp(pattern, pattern.flags), instead) +
    text.slice(place.index + place[0].length)
  );
}

/** How many there are of what no fix may remove: lines of each kind, and cells. */
function contentOf(text: string): Readonly<Record<string, number>> {
  const outside = text.replace(/^---[\s\S]*?^---/m, "");
  const lines = outside.split(/\r\n?|\n/).map((line) => line.trim());
  const rows = lines.filter((line) => line.startsWith("|"));
  const beginning = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length;
  return {
    rows: rows.length,
    // A mark for a missing value may become an empty cell.
    cells:
      rows
        .join("")
        .replace(/\b(?:n\/a|NaN)\b/g, "")
        .match(/[\p{L}\p{N}]+[^|]*(?:\||$)/gu)?.length ?? 0,
    elements: beginning(/^@(?:chart|map|facts|sheet)\b/),
    branches: beginning(/^@(?:if|elseif|else|for)\b/),
    headings: beginning(/^##? /),
    fences: beginning(/^`{3,}\w/),
  };
}

/** How many elements the service would show, texts left out: a line above the author of a quote becomes a part of the quote. */
const elementsOf = (json: string | undefined): number =>
  json === undefined
    ? 0
    : (JSON.parse(json) as readonly { type: string }[]).filter(({ type }) => type !== "body").length;

test("after --fix=all nothing is gone, and what is not safe is marked", async () => {
  const documents = goldenGroups()
    .filter(({ name }) => name.endsWith(".igx"))
    .flatMap(({ cases }) => cases)
    .map(({ source, options }) => ({ text: Buffer.from(source).toString(), options }))
    .filter(({ text }) => text.length < 5000);
  const wrong: unknown[] = [];
  for (let seed = 1; seed <= (isLong ? 2000 : 200); seed++) {
    const random = randomOf(seed);
    const { text, options } = documents[Math.floor(random() * documents.length)]!;
    let broken = text;
    for (let count = random() < 0.5 ? 2 : 3; count > 0; count--) broken = withSlip(broken, random);
    const before = await compile(broken, options);
    const safe = await fixAll(broken, "safe", options);
    const all = await fixAll(broken, "all", options);
    const [had, has] = [contentOf(broken), contentOf(all.text)];
    const lost = Object.keys(had).filter((name) => has[name]! < had[name]!);
    const shown =
      all.result.output === undefined ? 0 : elementsOf(before.output?.json) - elementsOf(all.result.output.json);
    const isMarked = all.text === safe.text || all.result.diagnostics.some(({ code }) => code === "changed-by-fix");
    if (lost.length > 0 || shown > 0 || !isMarked) wrong.push({ seed, lost, shown, isMarked, broken, fixed: all.text });
  }
  expect(wrong).toEqual([]);
}, 3_600_000);
