import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type CompileResult, compile } from "../../src/index.js";
import { folderWith, igx } from "../support/cli.js";

/*
 * Files as people break them, in the folder beside: what `check --fix=all` must make of each, or the codes of which one must be left.
 * `<U+200B>` and `<tab>` stand for characters that an editor does not show.
 */

interface BrokenFile {
  readonly name: string;
  readonly text: string;
  readonly right?: string;
  readonly codes: readonly string[];
}

const folder = join(import.meta.dirname, "broken-files");

const visible = (text: string): string =>
  text
    .replaceAll("<tab>", "\t")
    .replace(/<U\+([0-9A-F]+)>/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

function brokenFile(kind: string, entry: string): BrokenFile {
  const [name, ...lines] = entry.split("\n");
  const [text = "", outcome = ""] = lines.join("\n").split(/^--> /m);
  const [what = "", ...right] = outcome.split("\n");
  const codes = /^reported (.+)/.exec(what)?.[1]?.split("|") ?? [];
  return {
    name: `${kind}: ${name}`,
    text: visible(text),
    ...(codes.length === 0 && { right: right.join("\n") }),
    codes,
  };
}

const brokenFiles = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), "utf8")
    .split(/^=== /m)
    .slice(1)
    .map((entry) => brokenFile(file.replace(".txt", ""), entry)),
);

const contentOf = ({ output }: CompileResult): unknown => (output === undefined ? undefined : JSON.parse(output.json));

/** What is wrong with the file after its fixes. */
async function faultOf({ text, right, codes }: BrokenFile, fixed: string): Promise<object | undefined> {
  const result = await compile(fixed);
  const left = result.diagnostics.map(({ code }) => code).filter((code) => code !== "changed-by-fix");
  if (right === undefined) return codes.some((code) => left.includes(code)) ? undefined : { text, fixed, left, codes };
  const content = contentOf(result);
  const wanted = contentOf(await compile(right));
  return content !== undefined && JSON.stringify(content) === JSON.stringify(wanted)
    ? undefined
    : { text, fixed, left, right };
}

test("each broken file is repaired rightly, or left with a finding", async () => {
  const cwd = await folderWith({});
  await Promise.all(brokenFiles.map(({ text }, at) => writeFile(join(cwd, `${at}.igx`), text)));
  await igx(["check", ".", "--fix=all"], { cwd });
  const faults = await Promise.all(
    brokenFiles.map(async (file, at) => {
      const fault = await faultOf(file, await readFile(join(cwd, `${at}.igx`), "utf8"));
      return fault && { name: file.name, ...fault };
    }),
  );
  expect(brokenFiles.length).toBeGreaterThan(80);
  expect(brokenFiles.filter(({ right }) => right !== undefined).length).toBeGreaterThan(70);
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});
