import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refuse, scriptOptions } from "../support/script-options.js";
import { extras } from "./extras.js";
import { profileCommand, profileFunction } from "./profile.js";
import { lineOf, type Measured, resultsPage } from "./report.js";
import type { Effort, Row } from "./row.js";
import { rows } from "./rows/index.js";

/*
 * `npm run bench [-- NAME… --short --write]`: igx beside the tools that you would use instead. A ratio below 1 means that igx is ahead. Nothing is
 * asserted: times are of the machine, and only ratios within one run can be compared. `--write` writes `results.md`.
 */

const usage = `Usage: npm run bench -- [NAME…] [--short] [--write]
Names: ${[...rows.map(({ name }) => name), ...Object.keys(extras)].join(", ")}`;

const { values, positionals } = scriptOptions(usage, {
  allowPositionals: true,
  options: { short: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
});

for (const name of positionals)
  if (!(name in extras) && !rows.some((row) => row.name === name)) refuse(`\`${name}\` is not in the benchmark`, usage);

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const effort: Effort = {
  short: values.short,
  rounds: (full) => (values.short ? Math.max(3, Math.round(full / 5)) : full),
  size: (full) => (values.short ? full / 10 : full),
};

/** Entries of each profile. */
const shown = 8;

async function entriesOf({ profiled }: Row, folder: string) {
  if (!profiled || values.short || values.write) return [];
  const work = profiled(folder);
  return typeof work === "function" ? profileFunction(work, shown) : profileCommand(work, folder, shown);
}

async function measure(row: Row, root: string): Promise<Measured> {
  const folder = join(root, row.name);
  mkdirSync(folder);
  const ratio = await row.measure(folder, effort);
  say(lineOf(row, ratio));
  for (const { name, share } of await entriesOf(row, folder))
    say(`    ${(share * 100).toFixed(0).padStart(3)} % ${name}`);
  return { row, ratio };
}

const chosen = positionals.length === 0 ? rows : rows.filter(({ name }) => positionals.includes(name));
const root = mkdtempSync(join(tmpdir(), "igx-bench-"));
try {
  const measured: Measured[] = [];
  for (const row of chosen) measured.push(await measure(row, root));
  if (values.write) writeFileSync("test/bench/results.md", resultsPage(measured));
  for (const name of positionals) await extras[name]?.();
} finally {
  // Not after each row: file systems make files slowly for minutes after many were removed.
  rmSync(root, { recursive: true, force: true });
}
