import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import type { Ratio } from "./measure.js";
import type { Entry } from "./profile.js";
import type { Row } from "./row.js";

export interface Measured {
  readonly row: Row;
  readonly ratio: Ratio;
  readonly entries: readonly Entry[];
}

const digits = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));

const spread = ({ low, high }: Ratio): string => `${digits(low)} to ${digits(high)}`;

/** A line of the table as text for a terminal. */
export const lineOf = ({ name, reach, further }: Row, ratio: Ratio): string =>
  [
    name.padEnd(18),
    digits(ratio.median).padStart(7),
    `(${spread(ratio)})`.padEnd(18),
    `reach ${reach}${further ? `, further ${further}` : ""}`.padEnd(26),
    `${ratio.igx} : ${ratio.peer}`,
  ].join(" ");

const peers = ["ajv", "echarts", "handlebars", "js-yaml", "markdown-it", "mjml", "nunjucks", "udsv", "undici"];

function versionOf(name: string): string {
  const file = [`test/bench/node_modules/${name}`, `node_modules/${name}`]
    .map((folder) => `${folder}/package.json`)
    .find((path) => existsSync(path));
  return file ? `${name} ${JSON.parse(readFileSync(file, "utf8")).version}` : "";
}

const machine = (): string =>
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 1e9)} GB, ${platform()} ${arch()}, Node ${process.versions.node}`;

const commit = (): string => execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function detailOf({ row, entries }: Measured): string {
  if (entries.length === 0) return "";
  const lines = entries
    .map(({ name, share }) => `| \`${name.replaceAll("|", "\\|")}\` | ${percent(share)} |\n`)
    .join("");
  return `\n### ${row.name}\n\n| function | its own time |\n|---|---:|\n${lines}`;
}

/** `results.md`: all that a reader needs to judge the figures. */
export function resultsPage(measured: readonly Measured[], notes: string): string {
  const rows = measured.map(({ row, ratio }) => {
    const cells = [
      row.work,
      row.against,
      row.before,
      row.reach,
      row.further ?? "",
      `**${digits(ratio.median)}**`,
      spread(ratio),
      ratio.igx,
      ratio.peer,
    ];
    return `| ${cells.join(" | ")} |\n`;
  });
  return `# Speed

Figures of igx divided by those of what somebody would use in its place: below 1, igx is ahead. Each is the median of many rounds in one run,
in which both take turns; the spread is from the first to the third quartile. Made by \`npm run bench -- --write\`; only ratios of one run
can be compared.

- igx at ${commit()}, ${new Date().toISOString().slice(0, 10)}
- ${machine()}
- ${peers.map(versionOf).filter(Boolean).join(", ")}

| work | measured against | November | reach | further | now | spread | igx | peer |
|---|---|---:|---:|---:|---:|---:|---:|---:|
${rows.join("")}
${notes.trim()}

## Where the time goes

The functions with the most time of their own, in a bundle that keeps their names.
${measured.map(detailOf).join("")}`;
}
