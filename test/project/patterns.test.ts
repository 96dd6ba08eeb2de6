import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isLong } from "../support/long.js";
import { allPatterns, type Pattern } from "../support/patterns.js";

/*
 * No expression of `src` takes more than linear time: `recheck` looks for an attack on each. It needs minutes for all of them, so those that it
 * has found linear are listed by their hashes, and only others are checked here. `IGX_LONG=1` checks all of them; `IGX_UPDATE=1` writes the list.
 */

const isUpdate = process.env["IGX_UPDATE"] !== undefined;
const list = join(import.meta.dirname, "../fixtures/patterns/linear.txt");

const shortText = "reads so few characters that the square and the cube of their number are small";
const ownText = "reads what igx has written, in which everything that is opened is closed";
const slowChecker =
  "takes the checker too long; each attempt ends at the first character that does not fit, which begins no other one";
const falseAlarm =
  "the checker's attack takes V8 linear time: it models what is looked for around a place, or again, as a search of its own";

/** Why an expression that `recheck` reports, or does not decide, needs no change, by its beginning. */
const exceptions: Readonly<Record<string, readonly (readonly [file: string, start: string])[]>> = {
  [shortText]: [
    ["check/lookalikes/detect-attributes.ts", String.raw`(?:^|[ \t]+)(([{[(]?)`],
    ["check/lookalikes/detect-line.ts", String.raw`^\/\*+[ \t]*`],
    ["check/markdown/mark.ts", String.raw`[ \t]*[\r\n]+`],
    ["cli/host/watch-reader.ts", String.raw`\) (?:\S+ )`],
    ["cli/program.ts", "^error: (?:option"],
    ["cli/program.ts", String.raw`\b(command|option`],
    ["data/advice.ts", String.raw`\S{0,20}(?:Ã`],
    ["language/functions/slug.ts", String.raw`\S+ \S+`],
  ],
  [ownText]: [
    ["cli/render/draw-halos-first.ts", "<text"],
    ["preview/client/panel/tokens.ts", "(?<key>"],
    ["preview/session/json-ranges.ts", "^ {2}"],
    ["publish/duplicate-key.ts", '("[^"'],
    ["render/html/page-script.ts", String.raw`^\s*\/\*`],
  ],
  [slowChecker]: [
    ["cli/publish/publish-account.ts", "-----BEGIN"],
    ["check/markdown/html-marks.ts", String.raw`<(\/?)([a-z]`],
    ["data/sql-error.ts", "^(?:No function"],
    ["data/sql-error.ts", '^column "?('],
  ],
  [falseAlarm]: [
    ["check/lookalikes/detect-interpolations.ts", String.raw`(?<![\u0001`],
    ["config/credential-keys.ts", "(([\"']?)"],
    ["data/sql-tokens.ts", "(?<skipped>"],
    ["preview/session/shown-sources.ts", String.raw`(?<![^\r\n])`],
    ["render/text/break-word.ts", String.raw`^\p{P}+`],
    ["syntax/declares-name.ts", String.raw`(?:^|[\r\n])`],
    ["mistakes/shapes/detect-end.ts", String.raw`(?:^|[\r\n])`],
    // Matched where the one before it ends, and `UnclosedString` takes the line if there is no end.
    ["syntax/expression-tokens.ts", '"(?:'],
  ],
};
const allExceptions = Object.values(exceptions).flat();

/** With so few repetitions, the time of an attempt has a bound. */
const canGrow = ({ source }: Pattern): boolean => /[*+]|\{\d+,(?:\d{2,})?\}/.test(source);
const isException = ({ at, source }: Pattern, [file, start]: readonly [string, string]): boolean =>
  at.split(":")[0] === file && source.startsWith(start);
const hashOf = ({ source, flags }: Pattern): string =>
  createHash("sha256").update(`/${source}/${flags}`).digest("hex").slice(0, 12);

interface Checked {
  readonly status: "safe" | "vulnerable" | "unknown";
  readonly complexity?: { readonly summary: string };
  readonly attack?: { readonly string: string };
}

async function check({ source, flags }: Pattern): Promise<Checked> {
  // Its types need those of the DOM.
  const name = "recheck";
  const recheck = (await import(name)) as { check(source: string, flags: string, params: object): Promise<Checked> };
  return recheck.check(source, flags, { timeout: 300_000 });
}

test("no expression takes more than linear time", { timeout: isLong || isUpdate ? 3_600_000 : 180_000 }, async () => {
  const all = await allPatterns();
  const known = new Set(isLong ? [] : (await readFile(list, "utf8").catch(() => "")).split("\n"));
  const growing = [...new Map(all.filter(canGrow).map((one) => [hashOf(one), one])).values()];
  const looked = growing.filter((one) => !allExceptions.some((exception) => isException(one, exception)));
  const wrong: string[] = [];
  const linear: string[] = [];
  for (const one of looked) {
    const { status, complexity, attack } = known.has(hashOf(one)) ? { status: "safe" as const } : await check(one);
    if (status === "safe") linear.push(hashOf(one));
    else
      wrong.push(
        `${one.at}: /${one.source}/${one.flags} is ${complexity?.summary ?? status}: ${attack?.string ?? ""}`.slice(
          0,
          500,
        ),
      );
  }
  if (isUpdate) await writeFile(list, `${linear.sort().join("\n")}\n`);
  expect(wrong).toEqual([]);
  // An exception for nothing would excuse the next expression that begins like it.
  expect(allExceptions.filter((one) => !all.some((pattern) => isException(pattern, one)))).toEqual([]);
});
